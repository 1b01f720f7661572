"""Checkpoints of the log: made, found, and what is proved by them.

The signing key is no part of the ledger: `settings.LEDGER_KEY` comes from the data folder or from the environment.
Public keys of former ones, whose signatures still count, stand in `settings.LEDGER_OLD_KEYS`.
"""

from __future__ import annotations

from uuid import UUID

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings
from django.db import connection, transaction

from games.ledger import checkpoint, clock, merkle, order, tree
from games.ledger.checkpoint import Checkpoint
from games.ledger.rows import uuid_in

_COLUMNS = "origin, size, root, time, key, signature"
_LOCK = 5_493_201_178
"""PostgreSQL's advisory lock of whoever makes a checkpoint."""


def make() -> Checkpoint | None:
    """Sign what the log holds and keep it; the last checkpoint again if nothing is new, None of an empty log.

    Called once a transaction that matters has committed: waits up to a second on PostgreSQL for other transactions, so
    that what was committed before is covered. O(log n + events since the last checkpoint). Within a transaction only
    events that have their place already are covered.
    """
    order.sequence_all()
    with transaction.atomic():
        _lock()
        size, last = order.place(), latest()
        start = last.size if last else 0
        if size == start:
            return last
        made = checkpoint.sign(
            _private(),
            origin=last.origin if last else checkpoint.origin(tree.entries(0, 1)[0]),
            size=size,
            root=tree.grow(start, size),
            time=clock.now(),
        )
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO ledger_checkpoint ({_COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s)",  # noqa: S608 - constant
                [made.origin, made.size, made.root, made.time, made.key, made.signature],
            )
    return made


def latest() -> Checkpoint | None:
    """The checkpoint of the most events, None before the first."""
    found = _find("ORDER BY size DESC LIMIT 1", [])
    return found[0] if found else None


def covering(place: int) -> Checkpoint | None:
    """The first checkpoint that covers the event at a place, None if none does yet."""
    found = _find("WHERE size >= %s ORDER BY size LIMIT 1", [place])
    return found[0] if found else None


def covering_all_of(tournament: UUID) -> Checkpoint | None:
    """The first checkpoint that covers every event of a tournament, made if there is none; None without any event.

    So a tournament in which nothing happens any more has the same one for ever. Not within a transaction.
    """
    order.sequence_all()
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT max(placed.place), count(*) - count(placed.place) FROM ledger_event AS event"
            " LEFT JOIN ledger_order AS placed ON placed.pos = event.pos WHERE event.tournament = %s",
            [uuid_in(tournament)],
        )
        place, waiting = cursor.fetchone()
    if place is None or waiting:
        return make() if waiting else None
    return covering(place) or make()


def after(size: int, limit: int) -> list[Checkpoint]:
    """The next checkpoints of more than `size` events, at most `limit`, in their order."""
    return _find("WHERE size > %s ORDER BY size LIMIT %s", [size, limit])


def at(size: int) -> Checkpoint | None:
    """The checkpoint of exactly so many events."""
    found = _find("WHERE size = %s", [size])
    return found[0] if found else None


def inclusion(place: int, size: int) -> list[bytes]:
    """The proof that the event at a place is covered by the checkpoint of `size` events. O(log size) hashes.

    `merkle.included(hash, place - 1, size, proof, root)` checks it. ValueError if there is no such checkpoint or place.
    """
    _known(size)
    return merkle.inclusion(tree.hashes, place - 1, size)


def consistency(first: int, second: int) -> list[bytes]:
    """The proof that the log of the checkpoint of `second` events begins with that of `first`. O(log second) hashes.

    `merkle.consistent(first, root, second, root, proof)` checks it. ValueError if there is no such checkpoint.
    """
    _known(first)
    _known(second)
    return merkle.consistency(tree.hashes, first, second)


def public_key() -> bytes:
    """The key, 32 bytes, by which the next checkpoint's signature is checked."""
    return _private().public_key().public_bytes_raw()


def trusted_keys() -> frozenset[bytes]:
    """The public keys whose signatures count."""
    return frozenset((public_key(), *settings.LEDGER_OLD_KEYS))


def _private() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(settings.LEDGER_KEY)


def _known(size: int) -> None:
    if at(size) is None:
        raise ValueError(f"There is no checkpoint of {size} events.")


def _lock() -> None:
    """Let no other session make a checkpoint until this transaction ends. On SQLite it is the only one that writes."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])


def _find(condition: str, parameters: list[int]) -> list[Checkpoint]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_COLUMNS} FROM ledger_checkpoint {condition}", parameters)  # noqa: S608 - constants
        found = cursor.fetchall()
    return [
        Checkpoint(name, size, bytes(root), time, bytes(key), bytes(sign))
        for name, size, root, time, key, sign in found
    ]
