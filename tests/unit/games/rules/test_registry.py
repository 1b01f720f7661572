import pytest

from games.rules import registry
from tests.unit.games.rules.toy import HighCard

SHIPPED = ["dalrymple", "diamond-points", "diamondback"]


def test_three_games_ship() -> None:
    assert [engine.key for engine in registry.engines()] == [*SHIPPED, HighCard.key]
    assert registry.get("dalrymple").title == "Dalrymple: Cursed Diamonds"


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        registry.get("bridge")


def test_a_game_is_registered_for_a_while_and_once() -> None:
    class Other(HighCard):
        key = "other"

    with registry.registered(Other()) as engine:
        assert registry.get("other") is engine
        with pytest.raises(ValueError, match="there is a game of the name other"), registry.registered(Other()):
            pass
        assert registry.get("other") is engine
    with pytest.raises(KeyError):
        registry.get("other")
