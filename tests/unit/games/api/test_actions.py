"""Legal actions as data, for every kind of value."""

from __future__ import annotations

import json

import pytest

from games.api.actions import action_data, kind_data
from games.api.serializers import KindSerializer
from games.rules import registry
from games.rules.actions import Action
from games.rules.chance import Chance
from games.rules.instants import Instant
from games.rules.kinds import ByPlayer, Card, Kind, ListOf, Players, Seat, Text, Whatever, Whole, Word
from games.rules.replay import begin


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (Text(filled=True), {"kind": "text", "filled": True}),
        (Whole(1, 9, zero=False), {"kind": "integer", "low": 1, "high": 9, "zero": False}),
        (Word(("a", "b")), {"kind": "word", "options": ["a", "b"]}),
        (Card(("9D",)), {"kind": "card", "options": ["9D"]}),
        (Seat(), {"kind": "seat"}),
        (Seat(("2",)), {"kind": "seat", "options": ["2"]}),
        (ListOf(Card(("9D",)), 3), {"kind": "list", "of": {"kind": "card", "options": ["9D"]}, "size": 3}),
        (
            ByPlayer(Text(), only={"1": Word(("a",))}),
            {
                "kind": "by_player",
                "of": {"kind": "text", "filled": False},
                "some": False,
                "only": {"1": {"kind": "word", "options": ["a"]}},
            },
        ),
        (Players(range(2, 7)), {"kind": "players", "seats": [2, 6]}),
        (Instant(), {"kind": "date_time"}),
        (Whatever(), {"kind": "event"}),
    ],
)
def test_each_kind(kind: Kind, expected: dict[str, object]) -> None:
    assert kind_data(kind) == expected
    assert KindSerializer(data=expected).is_valid()


def test_an_action() -> None:
    action = Action("drawn", {"card": Card(("9D",))}, free=False)
    assert action_data(action) == {
        "type": "drawn",
        "free": False,
        "keys": {"card": {"kind": "card", "options": ["9D"]}},
    }


@pytest.mark.parametrize("key", [engine.key for engine in registry.engines()])
def test_every_action_of_a_whole_game_is_of_a_described_kind(key: str) -> None:
    engine = registry.get(key)
    players = [str(seat) for seat in range(1, engine.seats[0] + 1)]
    started: dict[str, object] = {"type": "game_started", "game": key, "players": players}
    for name, kind in engine.opening().required.items():
        started[name] = {Seat: "1", Word: "standard", ByPlayer: dict.fromkeys(players, 20)}[type(kind)]
    game = begin(started)
    for event in engine.play(started, Chance("kinds")):
        for action in game.legal():
            data = action_data(action)
            assert json.loads(json.dumps(data)) == data
            for kind_ in data["keys"].values():
                form = KindSerializer(data=kind_)
                assert form.is_valid(), (action, form.errors)
        game = game.accept(event)
    assert game.finished
