"""Reading tournaments: from the ledger what decisions need, from the rows what pages show."""

from tournaments.selectors.streams import load, stream_of

__all__ = ["load", "stream_of"]
