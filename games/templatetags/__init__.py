"""What templates need to show games."""
