"""What a game is worth: match points, tie-breaks, standings and sheets."""
