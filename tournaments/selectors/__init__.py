"""Reading tournaments: from the ledger what decisions need, from the rows what pages show."""

from tournaments.selectors.streams import find, history, identify, lately, load, shown_names, stream_of

__all__ = ["find", "history", "identify", "lately", "load", "shown_names", "stream_of"]
