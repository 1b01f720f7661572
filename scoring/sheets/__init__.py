"""Scoresheets: plain data in, PDF bytes out."""
