"""Dalrymple: Cursed Diamonds, for 4 or 5 players (rules/dalrymple.md)."""
