"""Diamond Points: simultaneous bids for thirteen diamonds (rules/diamond-points.md)."""
