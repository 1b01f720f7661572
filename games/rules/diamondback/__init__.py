"""Diamondback: standard, match and dealer's, 2 to 8 players (rules/diamondback.md)."""
