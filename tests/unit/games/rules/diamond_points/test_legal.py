from games.rules.kinds import ByPlayer, Card
from games.rules.replay import Replay
from tests.unit.games.rules.diamond_points.table import game


def hands(replay: Replay, seat: str | None = None) -> dict[str, str]:
    """Player → the ranks that may be bid."""
    (action,) = replay.legal(seat)
    kind = action.keys["bids"]
    assert action.type == "bids_revealed"
    assert isinstance(kind, ByPlayer)
    assert kind.only is not None
    return {player: "".join(card.options) for player, card in kind.only.items() if isinstance(card, Card)}


def test_a_prize_is_one_that_has_not_been_turned() -> None:
    (action,) = game("9D T T", "KD 2 3").legal()
    assert action.type == "prize_turned"
    assert action.keys["card"] == Card(tuple(f"{rank}D" for rank in "QJT8765432A"))


def test_prizes_are_turned_by_the_table_not_by_a_seat() -> None:
    assert game().legal("ann") == ()


def test_bids_are_what_each_hand_has_left() -> None:
    replay = game("9D T A", "KD")
    assert hands(replay) == {"ann": "KQJ98765432A", "bo": "KQJT98765432"}
    assert hands(replay, "bo") == {"bo": "KQJT98765432"}
