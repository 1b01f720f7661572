"""Verify an archive without trusting whoever made it, or the database that it came from."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import IO

from games.ledger import chain, merkle
from games.ledger.archive.forest import Forest
from games.ledger.archive.lines import (
    LONGEST,
    ArchiveError,
    End,
    Header,
    Line,
    Others,
    Placed,
    Signed,
    Standings,
    Summary,
    decode,
)
from games.ledger.archive.replaying import GAMES, replay, summarised
from games.ledger.chain import Row
from games.ledger.checkpoint import Checkpoint
from games.rules.replay import Replay


@dataclass(slots=True)
class Stream:
    """What has been read of a stream: its last event, and where in the file its events stand."""

    version: int = 0
    hash: bytes = chain.GENESIS
    offsets: array[int] = field(default_factory=lambda: array("q"))
    lines: array[int] = field(default_factory=lambda: array("q"))


@dataclass(frozen=True, slots=True)
class Verified:
    """A good archive: what it is about, what it holds, and the SHA-256 of its bytes.

    `summaries` are those that it gives, each with its line, by game; `games` judges them. `standings` are those that it
    gives, each with its line, by round: to be judged by whoever knows tournaments.
    """

    header: Header
    end: End
    streams: Mapping[str, Stream]
    checkpoints: int
    last: Checkpoint
    digest: bytes
    summaries: Mapping[str, tuple[int, Summary]]
    standings: Mapping[int, tuple[int, Standings]] = field(default_factory=dict)

    @property
    def tournament(self) -> Stream:
        """The tournament's own stream. Raises ArchiveError if there is none."""
        found = self.streams.get(f"tournament:{self.header.tournament}")
        if found is None:
            raise ArchiveError(0, "The archive has no event of the tournament itself.")
        return found


def verify(file: IO[bytes]) -> Verified:
    """`read` an archive, and all of its `games`: everything that can be checked without knowing tournaments."""
    found = read(file)
    for _ in games(file, found):
        pass
    return found


def read(file: IO[bytes], *, keys: frozenset[bytes] = frozenset(), held: Checkpoint | None = None) -> Verified:
    """Read a whole archive and check every chain, the tree at every checkpoint, and every signature.

    Signatures are by one of `keys`, if there are any, else by those that the header names. `held` is a checkpoint that
    the reader has from elsewhere: the log must be the one that it was made of. Raises ArchiveError at the first thing
    that is wrong. Linear; holds a few hashes for each stream and 16 bytes for each event.
    """
    reader = _Reader(keys, held)
    digest = sha256()
    number, offset = 0, 0
    while raw := file.readline(LONGEST):
        number += 1
        digest.update(raw)
        reader.take(number, offset, decode(raw, number))
        offset += len(raw)
    return reader.finish(number, digest.digest())


class _Reader:
    """One pass over the lines."""

    def __init__(self, keys: frozenset[bytes], held: Checkpoint | None) -> None:
        self._keys = keys
        self._held = held
        self._header: Header | None = None
        self._end: End | None = None
        self._forest = Forest()
        self._streams: dict[str, Stream] = {}
        self._events = 0
        self._checkpoints = 0
        self._last: Checkpoint | None = None
        self._summaries: dict[str, tuple[int, Summary]] = {}
        self._standings: dict[int, tuple[int, Standings]] = {}

    def take(self, number: int, offset: int, line: Line) -> None:
        if self._end is not None:
            raise ArchiveError(number, "Nothing may follow the end of the archive.")
        if isinstance(line, Header) != (self._header is None):
            raise ArchiveError(number, "An archive begins with its header, which comes once.")
        match line:
            case Header():
                self._header = line
                self._keys = self._keys or frozenset(map(bytes.fromhex, line.keys))
            case Placed(place, row):
                self._event(number, offset, place, row)
            case Others(level, at, subtree):
                self._others(number, level, at, subtree)
            case Signed(signed):
                self._checkpoint(number, signed)
            case Summary() | Standings():
                self._derived(number, line)
            case End():
                self._end = line

    def _derived(self, number: int, line: Summary | Standings) -> None:
        if isinstance(line, Summary):
            if line.game in self._summaries:
                raise ArchiveError(number, f"The game {line.game} has a second summary.")
            self._summaries[line.game] = number, line
            return
        if line.round in self._standings or self._header is None or not self._header.standings:
            raise ArchiveError(number, f"Standings after round {line.round} do not belong here.")
        self._standings[line.round] = number, line

    def _event(self, number: int, offset: int, place: int, row: Row) -> None:
        known = self._streams.setdefault(row.stream, Stream())
        broken = chain.check(row, known.version + 1, known.hash)
        if place > self._forest.size + 1:
            raise ArchiveError(number, f"The event of the place {self._forest.size + 1} is missing.")
        reason, version = "", row.version
        if place != self._forest.size + 1:
            reason = f"It has the place {place}, where {self._forest.size + 1} should follow."
        elif broken is not None:
            reason, version = broken.reason, broken.version
        elif self._header is None or row.tournament != self._header.tournament:
            reason = f"It is of tournament {row.tournament}, which this archive is not about."
        elif not row.stream.startswith(GAMES) and row.stream != f"tournament:{row.tournament}":
            reason = "Its stream is neither the tournament's nor a game's."
        if reason:
            raise ArchiveError(number, reason, stream=row.stream, version=version)
        self._forest.add(0, merkle.leaf(row.hash))
        self._events += 1
        known.version, known.hash = row.version, row.hash
        known.offsets.append(offset)
        known.lines.append(number)

    def _others(self, number: int, level: int, at: int, subtree: bytes) -> None:
        if not 0 <= level < 63 or at << level != self._forest.size:
            raise ArchiveError(number, f"Hashes of other events do not follow the place {self._forest.size} here.")
        self._forest.add(level, subtree)

    def _checkpoint(self, number: int, signed: Checkpoint) -> None:
        name = f"The checkpoint of {signed.size} events"
        if self._header is None or signed.origin != self._header.origin:
            raise ArchiveError(number, f"{name} is of another log, {signed.origin}.")
        if signed.size != self._forest.size:
            raise ArchiveError(number, f"{name} stands after {self._forest.size}.")
        if self._last is not None and signed.size == self._last.size:
            raise ArchiveError(number, f"{name} stands there twice.")
        if signed.key not in self._keys:
            raise ArchiveError(number, f"{name} is signed with a key that is not trusted, {signed.key.hex()}.")
        if not signed.holds():
            raise ArchiveError(number, f"{name} has a signature that is not its key's.")
        if signed.root != self._forest.root():
            since = self._last.size if self._last else 0
            raise ArchiveError(number, f"{name} was made of others: one of those after {since} is not what it was.")
        if self._held is not None and signed.size == self._held.size:
            if signed.root != self._held.root:
                raise ArchiveError(number, f"{name} that you hold was made of others.")
            self._held = None
        self._checkpoints += 1
        self._last = signed

    def finish(self, number: int, digest: bytes) -> Verified:
        if self._header is None:
            raise ArchiveError(0, "The file is empty.")
        if self._end is None:
            raise ArchiveError(number, "The archive is cut off here: its end is missing.")
        if self._last is None or self._last.size != self._forest.size:
            raise ArchiveError(number, "No checkpoint covers the last events.")
        if self._header.size != self._forest.size:
            raise ArchiveError(1, f"The header speaks of {self._header.size} events; there are {self._forest.size}.")
        if self._held is not None:
            raise ArchiveError(number, f"The checkpoint of {self._held.size} events that you hold is not in it.")
        played = sum(name.startswith(GAMES) for name in self._streams)
        counted = End(self._events, len(self._streams), played)
        if self._end != counted:
            said, seen = ", ".join(map(str, self._end)), ", ".join(map(str, counted))
            raise ArchiveError(number, f"The end counts {said} events, streams and games; there are {seen}.")
        return Verified(
            self._header,
            self._end,
            self._streams,
            self._checkpoints,
            self._last,
            digest,
            self._summaries,
            self._standings,
        )


def games(file: IO[bytes], found: Verified) -> Iterator[tuple[str, Replay]]:
    """Each game of an archive that was `read`, replayed by the rules; its id, and what its events give.

    `file` can be read again. Raises ArchiveError for an event that the rules refuse, and for a summary that is missing,
    wrong, or of no game. Holds one game.
    """
    for name, stream in found.streams.items():
        if not name.startswith(GAMES):
            continue
        game = name.removeprefix(GAMES)
        number, given = found.summaries.get(game, (0, None))
        if given is None:
            raise ArchiveError(0, f"The game {game} has no summary.")
        played = replay(rows_of(file, stream))
        seen = summarised(played)
        if (given.version, given.summary) != (stream.version, seen):
            wrong = [key for key in {**given.summary, **seen} if given.summary.get(key) != seen.get(key)]
            what = ", ".join(wrong) or "the number of its events"
            raise ArchiveError(number, f"The summary of the game {given.game} is not what its events give: {what}.")
        yield game, played
    strange = [game for game in found.summaries if f"{GAMES}{game}" not in found.streams]
    if strange:
        number, _ = found.summaries[strange[0]]
        raise ArchiveError(number, f"There is a summary of {strange[0]}, and no event of that game.")


def rows_of(file: IO[bytes], stream: Stream) -> Iterator[tuple[int, Row]]:
    """A stream's events once more, each with its line."""
    for offset, number in zip(stream.offsets, stream.lines, strict=True):
        file.seek(offset)
        line = decode(file.readline(LONGEST), number)
        if isinstance(line, Placed):
            yield number, line.row
