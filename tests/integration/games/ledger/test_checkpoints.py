from functools import partial
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings as django_settings
from django.db import DatabaseError, connection, transaction

from games.ledger import checkpoint, checkpoints, clock, merkle, store, tree
from games.ledger.models import LedgerCheckpoint, LedgerTile
from tests.integration.games.ledger.support import append, new_stream, plays
from tests.integration.games.ledger.threads import together

pytestmark = pytest.mark.django_db(transaction=True)


def logged() -> list[bytes]:
    """The hashes of the log in its order."""
    return [item.event.hash for item in store.tail(0, 10_000)]


def grown(entries: list[bytes]) -> bytes:
    growth = merkle.Growth()
    growth.extend(entries)
    return growth.root()


def test_of_an_empty_log_none_is_made() -> None:
    assert checkpoints.make() is None
    assert checkpoints.latest() is None


def test_it_says_what_the_log_holds(stream: str) -> None:
    append(stream, 0, plays(1, 2, 3))
    with clock.using(lambda: 77):
        made = checkpoints.make()
    assert made is not None
    hashes = logged()
    assert (made.size, made.root, made.time) == (3, grown(hashes), 77)
    assert made.origin == f"thistle/{hashes[0].hex()[:16]}"
    assert made.key == checkpoints.public_key()
    assert made.holds()
    assert checkpoint.parse(made.text, checkpoints.public_key()) == made


def test_nothing_new_is_not_signed_again(stream: str) -> None:
    append(stream, 0, plays(1))
    first = checkpoints.make()
    assert checkpoints.make() == first
    append(stream, 1, plays(2))
    second = checkpoints.make()
    assert second is not None
    assert first is not None
    assert (second.size, second.origin) == (2, first.origin)
    assert checkpoints.after(0, 10) == [first, second]
    assert checkpoints.after(1, 10) == [second]
    assert [checkpoints.covering(place) for place in (1, 2, 3)] == [first, second, None]
    assert [checkpoints.at(size) for size in (1, 2, 3)] == [first, second, None]
    assert checkpoints.latest() == second


@pytest.mark.parametrize("steps", [[600], [255, 1, 1], [256, 256], [100, 300, 113, 1]])
def test_every_step_grows_the_same_tree_and_every_proof_holds(stream: str, steps: list[int]) -> None:
    size, made = 0, []
    for step in steps:
        append(stream, size, plays(*range(step)))
        size += step
        last = checkpoints.make()
        assert last is not None
        made.append(last)
    hashes = logged()
    assert [item.root for item in made] == [grown(hashes[: item.size]) for item in made]
    assert LedgerTile.objects.count() == size // 256
    for place in {1, 2, 255, 256, 257, size} & set(range(1, size + 1)):
        path = checkpoints.inclusion(place, size)
        assert merkle.included(hashes[place - 1], place - 1, size, path, made[-1].root)
    for old in made:
        path = checkpoints.consistency(old.size, size)
        assert merkle.consistent(old.size, old.root, size, made[-1].root, path)


def test_a_proof_is_of_a_checkpoint(stream: str) -> None:
    append(stream, 0, plays(1, 2))
    checkpoints.make()
    with pytest.raises(ValueError, match="no checkpoint of 1 events"):
        checkpoints.inclusion(1, 1)
    with pytest.raises(ValueError, match="no checkpoint of 3 events"):
        checkpoints.consistency(2, 3)
    with pytest.raises(ValueError, match="has no leaf 2"):
        checkpoints.inclusion(3, 2)


def test_another_key_goes_on_with_the_same_log(stream: str, settings: Any) -> None:
    append(stream, 0, plays(1))
    first = checkpoints.make()
    settings.LEDGER_KEY = bytes(31) + b"\x07"
    append(stream, 1, plays(2))
    second = checkpoints.make()
    assert first is not None
    assert second is not None
    assert second.holds()
    assert second.origin == first.origin
    assert second.key == Ed25519PrivateKey.from_private_bytes(bytes(31) + b"\x07").public_key().public_bytes_raw()
    assert checkpoints.trusted_keys() == {second.key}
    settings.LEDGER_OLD_KEYS = (first.key,)
    assert checkpoints.trusted_keys() == {first.key, second.key}


def test_many_at_once_make_one(stream: str) -> None:
    append(stream, 0, plays(*range(300)))
    made = together(*[checkpoints.make] * 4)
    assert len({item and item.signature for item in made}) == 1
    assert LedgerCheckpoint.objects.count() == 1


def test_one_made_while_others_write_is_of_a_prefix_of_the_log() -> None:
    def write(stream: str) -> None:
        for version in range(20):
            append(stream, version, plays(version))

    def sign() -> list[checkpoint.Checkpoint | None]:
        return [checkpoints.make() for _ in range(10)]

    *_, made = together(*(partial(write, new_stream()) for _ in range(3)), sign)
    hashes = logged()
    assert len(hashes) == 60
    for item in made or ():
        assert item is None or item.root == grown(hashes[: item.size])


def test_what_was_committed_before_is_covered(stream: str) -> None:
    with transaction.atomic():
        append(stream, 0, plays(1))
        transaction.on_commit(checkpoints.make)
        assert checkpoints.latest() is None
    made = checkpoints.latest()
    assert made is not None
    assert made.size == 1


def test_a_tree_with_a_hash_missing_is_not_signed(stream: str) -> None:
    with pytest.raises(tree.IncompleteTreeError, match=r"manage\.py verify"):
        tree.hashes(8, 0, 1)


@pytest.mark.parametrize("table", ["ledger_tile", "ledger_checkpoint"])
@pytest.mark.parametrize(
    "change", ["UPDATE {} SET {} = 5", "DELETE FROM {}", "REPLACE INTO {0} SELECT * FROM {0}", "TRUNCATE {}"]
)
def test_neither_tiles_nor_checkpoints_are_ever_changed(stream: str, table: str, change: str) -> None:
    if change[0] in "RT" and change.startswith("TRUNCATE") != django_settings.ENVIRONMENT.hosted:
        pytest.skip("the other engine's way to change a row")
    append(stream, 0, plays(*range(257)))
    checkpoints.make()
    column = {"ledger_tile": "number", "ledger_checkpoint": "time"}[table]
    with (
        pytest.raises(DatabaseError, match=f"{table} is append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change.format(table, column))
    assert (LedgerTile.objects.count(), LedgerCheckpoint.objects.count()) == (1, 1)
