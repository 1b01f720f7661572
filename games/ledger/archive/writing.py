"""A tournament's archive out of the database, line by line; memory stays flat."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

from games.ledger import checkpoints, merkle, rows, tree
from games.ledger.archive.forest import cover
from games.ledger.archive.lines import ArchiveError, End, Header, Line, Others, Placed, Signed, Summary
from games.ledger.archive.replaying import GAMES, replay, summarised
from games.ledger.checkpoint import Checkpoint

AT_ONCE = 1024
"""Other events whose hashes are read together; of more than these the stored hashes of subtrees are read."""

_CHECKPOINTS = 100


def archive(tournament: UUID, *, product: str, last: Checkpoint | None = None) -> Iterator[Line]:
    """The lines of the tournament's archive, which ends with the checkpoint `last`, the same lines each time.

    Without one it ends with the log's newest checkpoint: it makes one. Raises ArchiveError if it has no event in the
    log.
    """
    last = last or checkpoints.make()
    first = next(rows.placed_of(tournament, last.size), None) if last else None
    if first is None or last is None:
        raise ArchiveError(0, f"The ledger has no event of the tournament {tournament}.")
    keys = tuple(sorted(key.hex() for key in checkpoints.trusted_keys()))
    yield Header(product, tournament, last.origin, keys, last.size)
    heads: dict[str, int] = {}
    events = 0
    for line in _placed(tournament, first[0], last.size):
        if isinstance(line, Placed):
            events += 1
            heads[line.row.stream] = line.row.version
        yield line
    games = sorted(stream for stream in heads if stream.startswith(GAMES))
    for stream in games:
        found = replay((0, row) for row in rows.stream_rows(stream, upto=heads[stream]))
        yield Summary(stream.removeprefix(GAMES), heads[stream], summarised(found))
    yield End(events, len(heads), len(games))


def _placed(tournament: UUID, first: int, size: int) -> Iterator[Line]:
    """The events, what stands between them, and the checkpoints from the first event on."""
    done = 0
    signed = _checkpoints(first - 1)
    coming = next(signed)
    for place, row in rows.placed_of(tournament, size):
        while coming.checkpoint.size < place:
            yield from _others(done, coming.checkpoint.size)
            yield coming
            done, coming = coming.checkpoint.size, next(signed)
        yield from _others(done, place - 1)
        yield Placed(place, row._replace(pos=0))
        done = place
    while coming.checkpoint.size < size:
        yield from _others(done, coming.checkpoint.size)
        yield coming
        done, coming = coming.checkpoint.size, next(signed)
    yield from _others(done, size)
    yield coming


def _checkpoints(after: int) -> Iterator[Signed]:
    while page := checkpoints.after(after, _CHECKPOINTS):
        yield from map(Signed, page)
        after = page[-1].size


def _others(start: int, end: int) -> Iterator[Others]:
    """The subtrees over the places after `start` up to and with `end`, which are other tournaments'."""
    if end - start <= AT_ONCE:
        leaves = tree.hashes(0, start, end - start) if end > start else []
        for level, number in cover(start, end):
            first = (number << level) - start
            yield Others(level, number, merkle.fold(leaves[first : first + (1 << level)]))
        return
    for level, number in cover(start, end):
        kept = level // merkle.TILE_LEVELS * merkle.TILE_LEVELS
        count = 1 << (level - kept)
        yield Others(level, number, merkle.fold(tree.hashes(kept, number * count, count)))
