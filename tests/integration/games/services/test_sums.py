"""What rulings add up to stays a number that the database holds, whichever way they come to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest

from games.errors import GameError
from games.ledger.models import LedgerEvent, ParkedEvent
from games.models import Game
from games.rules.kinds import SAFE
from games.rules.records import encode
from games.services import Play, import_record, open_game, record
from games.services.sums import LARGEST

pytestmark = pytest.mark.django_db

TOURNAMENT = UUID("0191d0a4-0000-7000-8000-000000000002")
STARTED: dict[str, Any] = {"type": "game_started", "game": "diamond-points", "players": ["1", "2"]}
MOST = LARGEST // SAFE
"""So many of the largest adjustments are taken; one more is too much."""


def adjusted(points: int) -> dict[str, Any]:
    return {"type": "score_adjusted", "player": "2", "points": points, "reason": "late"}


@pytest.fixture
def game() -> UUID:
    id_ = uuid4()
    open_game(game=id_, tournament=TOURNAMENT, started=STARTED, actor="user:1")
    return id_


def send(game: UUID, expected: int, *events: dict[str, Any]) -> int:
    plays = [Play(event) for event in events]
    return record(game=game, tournament=TOURNAMENT, plays=plays, expected_version=expected, actor="user:1").version


def refused(command: Callable[[], object]) -> GameError:
    before = LedgerEvent.objects.count()
    with pytest.raises(GameError) as found:
        command()
    assert found.value.code == "score_too_large"
    assert LedgerEvent.objects.count() == before
    return found.value


@pytest.mark.parametrize("sign", [1, -1])
def test_an_adjustment_too_many_is_refused_and_a_smaller_one_taken(game: UUID, sign: int) -> None:
    version = send(game, 1, *[adjusted(sign * SAFE)] * MOST)
    found = refused(partial(send, game, version, adjusted(sign), adjusted(sign * SAFE)))
    assert found.index == 1
    assert str(found) == (
        f"The adjustments of 2 would add up to {sign * (MOST * SAFE + 1 + SAFE)}; "
        f"they may come to {LARGEST} either way."
    )
    send(game, version, adjusted(sign))
    assert Game.objects.get(pk=game).scores == {"1": 0, "2": sign * (MOST * SAFE + 1)}
    assert not ParkedEvent.objects.exists()


def test_neither_a_void_nor_an_amendment_leads_there(game: UUID) -> None:
    version = send(game, 1, *[adjusted(SAFE)] * MOST, adjusted(-SAFE))
    version = send(game, version, adjusted(SAFE))
    amended = {"type": "amended", "seq": MOST + 2, "event": adjusted(SAFE), "reason": "misread"}
    refused(partial(send, game, version, amended))
    send(game, version, {"type": "voided", "from": MOST + 2, "reason": "misread"})
    assert Game.objects.get(pk=game).scores["2"] == MOST * SAFE


def test_a_result_on_top_of_the_most_is_held(game: UUID) -> None:
    version = send(game, 1, *[adjusted(SAFE)] * MOST)
    send(game, version, {"type": "result_entered", "scores": {"1": 41, "2": 50}})
    assert Game.objects.get(pk=game).scores == {"1": 41, "2": MOST * SAFE + 50}


def test_a_record_from_outside_brings_no_more() -> None:
    data = "\n".join(map(encode, [STARTED, *[adjusted(SAFE)] * (MOST + 1)])).encode()
    refused(partial(import_record, game=uuid4(), tournament=TOURNAMENT, data=data, like=STARTED, actor="user:1"))
