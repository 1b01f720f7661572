"""Commands on a tournament: pure functions from a state and plain values to the events that follow, or a refusal.

Each raises `TournamentError` with a stable code and changes nothing; services append what they return.
"""

from tournaments.decisions import cut, drafts, entrants, pairs, penalties, rounds, setup, suggestions

__all__ = ["cut", "drafts", "entrants", "pairs", "penalties", "rounds", "setup", "suggestions"]
