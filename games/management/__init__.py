"""The games' part of the command line."""
