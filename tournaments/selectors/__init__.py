"""Reading tournaments: from the ledger what decisions need, from the rows what pages show."""

from tournaments.selectors.streams import find, load, stream_of

__all__ = ["find", "load", "stream_of"]
