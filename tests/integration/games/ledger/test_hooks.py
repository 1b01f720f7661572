from collections.abc import Iterator
from typing import TypeAlias
from uuid import UUID

import pytest
from django.db import transaction

from games.ledger import hooks
from games.ledger.errors import Stale
from tests.integration.games.ledger.support import TOURNAMENT, append, plays

pytestmark = pytest.mark.django_db(transaction=True)

Calls: TypeAlias = list[tuple[str, UUID, int]]


@pytest.fixture
def calls() -> Iterator[Calls]:
    made: Calls = []

    def fail(_stream: str, _tournament: UUID, _pos: int) -> None:
        raise ZeroDivisionError

    def note(stream: str, tournament: UUID, pos: int) -> None:
        made.append((stream, tournament, pos))

    hooks.on_append(fail)
    hooks.on_append(note)
    hooks.on_append(note)
    yield made
    hooks.off_append(fail)
    hooks.off_append(note)


def test_callbacks_hear_of_each_append_once_it_has_committed(stream: str, calls: Calls) -> None:
    with transaction.atomic():
        pos = append(stream, 0, plays(1, 2)).events[-1].pos
        assert calls == []
    assert calls == [(stream, TOURNAMENT, pos)]


def test_callbacks_do_not_hear_of_what_was_rolled_back_or_refused(stream: str, calls: Calls) -> None:
    with transaction.atomic():
        append(stream, 0, plays(1))
        transaction.set_rollback(True)
    with pytest.raises(Stale):
        append(stream, 5, plays(1))
    assert calls == []


def test_a_repeated_append_calls_again(stream: str, calls: Calls) -> None:
    batch = plays(1)
    append(stream, 0, batch)
    append(stream, 0, batch)
    assert len(calls) == 2
    assert calls[0] == calls[1]
