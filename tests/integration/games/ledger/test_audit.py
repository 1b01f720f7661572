from typing import Any

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command
from django.db import connection

from games.ledger import checkpoint, checkpoints, order, raw, store
from games.ledger.audit import Unsound
from games.ledger.chain import Break
from tests.flush import triggers_aside
from tests.integration.games.ledger.support import append, new_stream, plays

pytestmark = pytest.mark.django_db(transaction=True)

SIZES = (3, 258, 300)


def tamper(statement: str, *parameters: object) -> None:
    """What somebody who owns the database can do."""
    with triggers_aside(connection), connection.cursor() as cursor:
        cursor.execute(statement, parameters)


@pytest.fixture
def made() -> list[checkpoint.Checkpoint]:
    """Checkpoints of SIZES events, the last of which ends the log."""
    stream, size, made = new_stream(), 0, []
    for upto in SIZES:
        append(stream, size, plays(*range(size, upto)))
        size = upto
        last = checkpoints.make()
        assert last is not None
        made.append(last)
    return made


@pytest.mark.parametrize("page", [1, 7, 256, 300, 1000])
def test_tree_and_checkpoints_hold_whatever_the_pages(
    made: list[checkpoint.Checkpoint], monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    monkeypatch.setattr(raw, "PAGE", page)
    assert store.verify_all() == (300, 1, 3, None)
    append(new_stream(), 0, plays(1))
    assert store.verify_all() == (301, 2, 3, None)


@pytest.mark.parametrize(
    ("change", "size", "reason"),
    [
        (
            "UPDATE ledger_checkpoint SET root = hash FROM ledger_tile WHERE size = 258",
            258,
            "root is not that of the events",
        ),
        ("UPDATE ledger_checkpoint SET time = 5 WHERE size = 3", 3, "signature does not hold"),
        (
            "UPDATE ledger_checkpoint SET origin = 'thistle/another' WHERE size = 258",
            258,
            "of another log, thistle/another",
        ),
        ("UPDATE ledger_checkpoint SET size = 299 WHERE size = 300", 299, "root is not that of the events"),
        (
            "UPDATE ledger_checkpoint SET size = 301 WHERE size = 300",
            301,
            "A checkpoint of 301 events is kept; the log has 300",
        ),
        (
            "UPDATE ledger_tile SET hash = (SELECT root FROM ledger_checkpoint WHERE size = 3)",
            256,
            "stored tree is not that",
        ),
        ("DELETE FROM ledger_tile", 256, "lacks a hash"),
        ("UPDATE ledger_tile SET number = 7", 256, "lacks a hash"),
        ("UPDATE ledger_tile SET level = 16", 256, "lacks a hash"),
        (
            "INSERT INTO ledger_tile (level, number, hash) SELECT 8, 1, hash FROM ledger_tile",
            300,
            "hashes that no checkpoint was made from",
        ),
    ],
)
def test_what_was_changed_is_named(made: list[checkpoint.Checkpoint], change: str, size: int, reason: str) -> None:
    tamper(change)
    broken = store.verify_all().broken
    assert isinstance(broken, Unsound)
    assert broken.size == size
    assert reason in broken.reason
    with pytest.raises(CommandError, match=f"^After {size} events of the global order: "):
        call_command("verify")


def test_a_log_forged_whole_does_not_fit_its_checkpoints(made: list[checkpoint.Checkpoint]) -> None:
    """Every chain and head are made anew over other events; only the signature cannot be."""
    for table in ("ledger_event", "ledger_head", "ledger_order"):
        if table != "ledger_order" or django_settings.ENVIRONMENT.hosted:
            tamper(f"DELETE FROM {table}")  # noqa: S608 - constants
    append(new_stream(), 0, plays(*range(300)))
    order.sequence_all()
    if django_settings.ENVIRONMENT.hosted:
        tamper("UPDATE ledger_order SET place = place - (SELECT min(place) - 1 FROM ledger_order)")
    assert store.verify_all().broken == Unsound(3, "The checkpoint's root is not that of the events.")


def test_the_end_of_the_log_cut_off_with_its_head_is_found(made: list[checkpoint.Checkpoint]) -> None:
    tamper("DELETE FROM ledger_event WHERE version > 290")
    tamper("UPDATE ledger_head SET version = 290, hash = (SELECT hash FROM ledger_event WHERE version = 290)")
    assert store.verify_all().broken == Unsound(300, "A checkpoint of 300 events is kept; the log has 290 in order.")


def test_a_whole_stream_cut_out_is_found() -> None:
    for _ in range(3):
        append(stream := new_stream(), 0, plays(1))
        order.sequence_all()
    middle = store.tail(0)[1].event.stream
    assert stream != middle
    tamper("DELETE FROM ledger_event WHERE stream = %s", middle)
    tamper("DELETE FROM ledger_head WHERE stream = %s", middle)
    assert store.verify_all().broken == Unsound(1, "The event of the place 2 is missing.")


def test_a_signature_of_another_key_does_not_count(made: list[checkpoint.Checkpoint], settings: Any) -> None:
    settings.LEDGER_KEY = bytes(31) + b"\x07"
    key = made[0].key
    assert store.verify_all().broken == Unsound(
        3, f"The checkpoint was signed with a key that is not trusted, {key.hex()}."
    )
    settings.LEDGER_OLD_KEYS = (key,)
    assert store.verify_all().broken is None


@pytest.mark.skipif(not django_settings.ENVIRONMENT.hosted, reason="on SQLite the place is pos")
def test_an_event_that_was_passed_over_is_found(stream: str) -> None:
    append(stream, 0, plays(1, 2, 3))
    while order.sequence() or order.fence().waiting:
        pass
    tamper("DELETE FROM ledger_order WHERE place = 3")
    pos = store.tail(1)[0].event.pos + 1
    assert store.verify_all() == (3, 1, 0, Unsound(0, f"The event at pos {pos} has no place in the global order."))


@pytest.mark.skipif(not django_settings.ENVIRONMENT.hosted, reason="on SQLite the place is pos")
def test_places_that_turn_a_stream_around_are_found(stream: str) -> None:
    append(stream, 0, plays(1, 2, 3))
    order.sequence_all()
    tamper("UPDATE ledger_order SET place = 7 WHERE place = 2")
    tamper("UPDATE ledger_order SET place = 2 WHERE place = 3")
    tamper("UPDATE ledger_order SET place = 3 WHERE place = 7")
    pos = next(event.pos for event in store.read(stream) if event.version == 2)
    assert store.verify_all().broken == Break(stream, 2, pos, "It stands after a later event of its stream.")
