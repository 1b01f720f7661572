"""What is known of people: sealed before it reaches the ledger, opened after it was read, forgotten on demand.

`entrant_registered` has two schemas. In the first, name and club stand in plain. In the second `sealed` holds them,
encrypted with the key that `PersonKey` keeps for `person` outside the ledger. Read in the present schema, a
plain one has no `person`, and its `sealed` is JSON that anyone can read. `entrant_renamed` has `sealed` in its only
schema, with the key of the same person; nobody's who was registered in plain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final
from uuid import UUID, uuid4

from django.db import connection

from games.ledger import codec, sealing, upcasters
from games.ledger.events import Recorded
from tournaments.events import EntrantRegistered, EntrantRenamed, Event
from tournaments.models import Entrant, PersonKey

REGISTERED: Final = EntrantRegistered.type
SCHEMA: Final = 2
"""The present schema of a registration; every other type has its first."""

NAMING: Final = (REGISTERED, EntrantRenamed.type)
"""The types of event that say what a person is called."""

PERSONAL: Final = ("name", "club")

unread: Final[set[UUID]] = set()
"""Tournaments in which this process has met somebody without a key: erased, or to come with an import."""

SCRUBBED: Final = tuple(model._meta.db_table for model in (PersonKey, Entrant))  # noqa: SLF001 - Django's documented interface
"""The tables that hold keys and names."""

_AT_ONCE: Final = 1000
"""Events whose keys are looked up together."""


def schema_of(event: Event) -> int:
    """The schema in which the event is recorded."""
    return SCHEMA if isinstance(event, EntrantRegistered) else 1


def sealed(tournament: UUID, events: Sequence[Event]) -> list[dict[str, Any]]:
    """The events' bodies for the ledger, and a new key kept for each person who is registered by them."""
    keys: list[PersonKey] = []
    bodies = []
    for event in events:
        body = event.to_data()
        if isinstance(event, EntrantRegistered):
            key = PersonKey(person=uuid4(), tournament_id=tournament, key=sealing.new_key())
            keys.append(key)
            _seal(body, key)
        elif isinstance(event, EntrantRenamed):
            _seal(body, PersonKey.objects.get(person=event.person) if event.person else None)
        bodies.append(body)
    PersonKey.objects.bulk_create(keys, batch_size=_AT_ONCE)
    return bodies


def _seal(body: dict[str, Any], key: PersonKey | None) -> None:
    """Puts what is personal in the body under the key; without one, into JSON that anyone can read."""
    personal = {name: body.pop(name) for name in PERSONAL}
    text = codec.encode(personal)
    if key is not None:
        text = sealing.seal(personal, key=bytes(key.key), tournament=key.tournament_id, person=key.person)
    body |= {"person": str(key.person) if key else "", "sealed": text}


def opened(events: Iterable[Recorded]) -> Iterator[Recorded]:
    """The same events, those that name people with name and club in them, empty if there is no key. One query a
    thousand.
    """
    source = iter(events)
    while page := list(islice(source, _AT_ONCE)):
        persons = {UUID(event.data["person"]) for event in page if event.type in NAMING and event.data["person"]}
        keys = PersonKey.objects.in_bulk(list(persons)) if persons else {}
        for event in page:
            yield _open(event, keys) if event.type in NAMING else event


def _open(event: Recorded, keys: Mapping[UUID, PersonKey]) -> Recorded:
    body = dict(event.data)
    text, person = body.pop("sealed"), body["person"]
    personal: Mapping[str, Any] = {}
    if not person:
        personal = codec.decode(text)
    elif (kept := keys.get(UUID(person))) is not None:
        personal = sealing.unseal(text, key=bytes(kept.key), tournament=event.tournament, person=kept.person)
    else:
        unread.add(event.tournament)
    return event._replace(data=body | {name: personal.get(name, "") for name in PERSONAL})


def tournament_of(person: UUID) -> UUID | None:
    """Where a person is registered; None of nobody, and of those who are erased."""
    return PersonKey.objects.filter(person=person).values_list("tournament_id", flat=True).first()


def readable(persons: Iterable[str]) -> bool:
    """Whether there is a key to any of these persons. One query, none for nobody."""
    wanted = [UUID(person) for person in persons]
    return bool(wanted) and PersonKey.objects.filter(person__in=wanted[:_AT_ONCE]).exists()


def forget(person: UUID) -> None:
    """Delete the person's key, in the transaction that records it as erased. `scrub` once that has committed."""
    PersonKey.objects.filter(person=person).delete()


def keys_of(tournament: UUID) -> Iterator[tuple[UUID, bytes]]:
    """The keys of the tournament's people, by person, as far as there are any; a page is held."""
    rows = PersonKey.objects.filter(tournament_id=tournament).order_by("person").values_list("person", "key")
    return ((person, bytes(key)) for person, key in rows.iterator(chunk_size=_AT_ONCE))


def keep(tournament: UUID, keys: Mapping[UUID, bytes]) -> None:
    """Keep keys that come from elsewhere; those that are there already stay."""
    rows = [PersonKey(person=person, tournament_id=tournament, key=key) for person, key in keys.items()]
    PersonKey.objects.bulk_create(rows, batch_size=_AT_ONCE, ignore_conflicts=True)


def show(events: Iterable[Recorded]) -> None:
    """Put into the rows of those whom these events name, already opened, what can be read of them now."""
    for event in events:
        if event.type in NAMING and event.data["name"]:
            row = Entrant.objects.filter(tournament_id=event.tournament, number=event.data["entrant"], erased=False)
            row.update(person_name=event.data["name"], club=event.data["club"])


def scrub() -> bool:
    """Remove from the database's files what deleted keys and overwritten names have left there; whether it was done.

    It is not where the tables are another role's (PostgreSQL), or while somebody else reads the file (SQLite). No
    transaction may run. What is on backups, and in a PostgreSQL archive of its write-ahead log, is out of its reach.
    """
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return not cursor.fetchone()[0]
        for table in SCRUBBED:
            cursor.execute(f"VACUUM FULL {connection.ops.quote_name(table)}")  # who must not is warned, and no more
        cursor.execute(
            "SELECT bool_and(pg_has_role(tableowner, 'USAGE')) FROM pg_tables"
            " WHERE schemaname = current_schema() AND tablename = ANY(%s)",
            [list(SCRUBBED)],
        )
        return bool(cursor.fetchone()[0])


def _seal_nothing(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """A registration of the first schema, in the second."""
    rest = {name: value for name, value in data.items() if name not in PERSONAL}
    return rest | {"person": "", "sealed": codec.encode({name: data.get(name, "") for name in PERSONAL})}


upcasters.register(REGISTERED, 1, _seal_nothing)
