"""Who plays whom, and when: registration, rounds, pairings and the director's desk."""

__version__ = "0.1.0"
"""The product's, as in pyproject.toml."""
