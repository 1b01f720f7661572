"""What templates need to show scores."""
