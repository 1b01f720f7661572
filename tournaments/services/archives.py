"""A whole event out of this database, and into another one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from typing import IO, Any, Final, NamedTuple
from uuid import UUID

from django.db import transaction

from games.ledger import checkpoints, codec, sealing
from games.ledger.archive import lines
from games.ledger.archive.lines import ArchiveError, End, Line, Placed, Standings
from games.ledger.archive.loading import Loaded, load
from games.ledger.archive.verifying import Verified
from games.ledger.archive.writing import archive
from games.ledger.chain import Row
from games.ledger.checkpoint import Checkpoint
from scoring.projections import plain
from tournaments import __version__, people, selectors
from tournaments.models import Role, TableAccess
from tournaments.services.access import open_access
from tournaments.services.scores import rescore
from tournaments.verifier.course import course
from tournaments.verifier.standing import after_each
from tournaments.verifier.thistle_verify import verify

KEYS_FORMAT: Final = "thistle keys 1"


class Keys(NamedTuple):
    """The keys to what an event's archive holds of people, by person."""

    tournament: UUID
    keys: Mapping[UUID, bytes]


def export_event(*, tournament: UUID, last: Checkpoint | None = None) -> Iterator[str]:
    """The event's archive line by line, names sealed (`games.ledger.archive`), up to the checkpoint `last`.

    Without one the log is signed first. Raises ArchiveError if the ledger has no such event. Not within a transaction.
    """
    return map(lines.encode, _with_standings(archive(tournament, product=f"thistle {__version__}", last=last)))


def _with_standings(made: Iterator[Line]) -> Iterator[Line]:
    """The lines, with the standings after each public round, of the very events among them, before the end."""
    own: list[tuple[int, Row]] = []
    for line in made:
        if isinstance(line, Placed) and line.row.stream == selectors.stream_of(line.row.tournament):
            own.append((0, line.row))
        if isinstance(line, End):
            for number, rows in after_each(deque(course(iter(own)), maxlen=1)[0].after):
                yield Standings(number, plain(rows))
        yield line


def export_keys(*, tournament: UUID) -> Iterator[str]:
    """The keys to the names of those who are not erased: JSON Lines. Whoever has them reads every export."""
    yield codec.encode({"format": KEYS_FORMAT, "tournament": str(tournament)}) + "\n"
    for person, key in people.keys_of(tournament):
        yield codec.encode({"person": str(person), "key": key.hex()}) + "\n"


def read_keys(file: IO[bytes]) -> Keys:
    """What `export_keys` wrote. Raises ArchiveError, naming the line."""
    bodies = ((number, _key_line(number, raw)) for number, raw in enumerate(file, start=1))
    number, first = next(bodies, (0, {}))
    try:
        if first.get("format") != KEYS_FORMAT:
            raise ArchiveError(number, f"This is not a file of keys; its format is not {KEYS_FORMAT}.")
        tournament = UUID(first["tournament"])
        keys = {}
        for number, body in bodies:
            key = keys[UUID(body["person"])] = bytes.fromhex(body["key"])
            if len(key) != sealing.KEY_SIZE:
                raise ArchiveError(number, f"A key has {2 * sealing.KEY_SIZE} hexadecimal digits.")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        if isinstance(error, ArchiveError):
            raise
        raise ArchiveError(number, f"This line is not one of a file of keys: {error}.") from error
    return Keys(tournament, keys)


def _key_line(number: int, raw: bytes) -> dict[str, Any]:
    try:
        return codec.decode(raw.decode())
    except ValueError as error:
        raise ArchiveError(number, f"This line is not one of a file of keys: {error}.") from error


@transaction.atomic
def import_event(*, file: IO[bytes], keys: Keys | None = None, owner: int | None = None) -> Loaded:
    """Verify an archive and take it in: events, rows, standings, the keys of tables that are being played.

    Verified is all that the stand-alone verifier checks: what it refuses could not be directed or shown here either.
    With `keys`, names too; without, players have numbers until their keys come. `owner` may direct the event here.
    All of it or nothing; again it adds what is new. Raises ArchiveError.
    """
    if keys is not None:
        people.keep(keys.tournament, keys.keys)
    loaded = load(file, _verified)
    tournament = loaded.archive.header.tournament
    if keys is not None:
        _open_names(tournament, keys)
    found = selectors.find(tournament)
    if found is None:
        raise ArchiveError(0, f"The archive has no event of the stream {selectors.stream_of(tournament)}.")
    state = found.state
    for entrant in state.entrants.values():
        if entrant.erased and entrant.person:
            people.forget(UUID(entrant.person))  # erased there or here, it stays so
    for item in state.rounds:
        if item.status == "published" and not _has_access(tournament, item.number):
            open_access(tournament=tournament, round=item.number, tables=len(item.tables))
    if owner is not None:
        Role.objects.get_or_create(tournament_id=tournament, user_id=owner, defaults={"kind": Role.Kind.OWNER})
    rescore(tournament=tournament)
    if loaded.new:
        transaction.on_commit(checkpoints.make, robust=True)  # a failure undoes nothing, and the next one covers all
    return loaded


def _verified(file: IO[bytes]) -> Verified:
    return verify(file).archive


def _open_names(tournament: UUID, keys: Keys) -> None:
    if keys.tournament != tournament:
        raise ArchiveError(0, f"The keys are those of the tournament {keys.tournament}, not of {tournament}.")
    try:
        people.show(selectors.history(tournament))
    except sealing.SealError as error:
        raise ArchiveError(0, "A key does not open what is sealed for its person.") from error


def _has_access(tournament: UUID, round_: int) -> bool:
    return TableAccess.objects.filter(tournament_id=tournament, round=round_).exists()
