"""Winning a turn, carrying over, finishing (rules/diamond-points.md)."""

import pytest

from games.rules.diamond_points.engine import winner_of
from games.rules.errors import Refused
from games.rules.replay import Replay
from games.rules.shapes import Event
from games.rules.summary import summary
from tests.unit.games.rules.diamond_points.table import NAMES, bids, game, prize, started, whole

TIME = {"type": "time_called"}
UP = "A23456789TJQK"
DOWN = "KQJT98765432A"


def code(replay: Replay, event: Event) -> str:
    with pytest.raises(Refused) as refused:
        replay.accept(event)
    return refused.value.code


@pytest.mark.parametrize(
    ("ranks", "winner"),
    [
        ("T A", "ann"),
        ("A K", "bo"),
        ("Q Q", None),
        ("T 2 T", "bo"),
        ("T T 9 9 9", None),
        ("K K K 3 A", "dee"),
        ("K K Q J Q T", "dee"),
        ("5 5 5 5 5 5", None),
        ("A 2 3 4 5 6", "fay"),
    ],
)
def test_the_highest_rank_that_one_player_alone_bid_wins(ranks: str, winner: str | None) -> None:
    assert winner_of(dict(zip(NAMES, ranks.split(), strict=False))) == winner


def test_a_tie_carries_its_prize_to_the_next_turn() -> None:
    replay = game("9D T T", "KD 2 3")
    assert replay.scores == {"ann": 0, "bo": 22}
    assert summary(replay)["turns"] == [
        {"turn": 1, "prizes": ["9D"], "bids": {"ann": "T", "bo": "T"}, "winner": None},
        {"turn": 2, "prizes": ["9D", "KD"], "bids": {"ann": "2", "bo": "3"}, "winner": "bo"},
    ]
    assert summary(replay)["open"] == []


def test_the_sources_five_handed_example() -> None:
    replay = game("9D T T 9 9 9", "KD K K K 3 A", players=5)
    assert replay.scores == {"ann": 0, "bo": 0, "cy": 0, "dee": 22, "eli": 0}


def test_bids_are_spent_whether_they_win_or_not() -> None:
    replay = game("9D T A", "KD")
    assert summary(replay)["hands"] == {"ann": list("KQJ98765432A"), "bo": list("KQJT98765432")}
    assert code(replay, bids("9 A")) == "bid_already_used"
    assert code(replay, bids("T 9")) == "bid_already_used"
    with pytest.raises(Refused, match="ann has spent the T"):
        replay.accept(bids("T A"))


def test_a_prize_is_turned_once_be_it_won_or_open() -> None:
    replay = game("9D T A", "KD 2 2")
    assert code(replay, prize("9D")) == "prize_already_turned"
    assert code(replay, prize("KD")) == "prize_already_turned"


def test_prizes_and_bids_take_turns() -> None:
    assert code(game(), bids("T A")) == "wrong_phase"
    assert code(game("9D"), prize("KD")) == "wrong_phase"
    assert (game().to_act, game("9D").to_act) == ((), ("ann", "bo"))


def test_thirteen_turns_finish_the_game() -> None:
    replay = whole(UP, DOWN)
    assert replay.finished
    assert replay.scores == {"ann": 7 + 8 + 9 + 10 + 11 + 12 + 13, "bo": 1 + 2 + 3 + 4 + 5 + 6}
    assert summary(replay)["unclaimed"] == 0
    assert summary(replay)["hands"] == {"ann": [], "bo": []}


def test_a_middle_tie_is_won_with_the_next_prize() -> None:
    assert [turn.winner for turn in whole(UP, DOWN).state.turns][5:8] == ["bo", None, "ann"]
    assert whole(UP, DOWN).state.turns[7].prizes == ("7D", "8D")


def test_prizes_open_after_the_last_turn_are_nobodys() -> None:
    replay = whole(UP, "23456789TJQAK")
    assert replay.finished
    assert replay.scores == {"ann": 12, "bo": 66}
    assert (summary(replay)["open"], summary(replay)["unclaimed"]) == (["KD"], 13)


def test_time_called_completes_the_turn_under_way() -> None:
    replay = game("9D T T", "KD").accept(TIME)
    assert not replay.finished
    won = replay.accept(bids("2 3"))
    assert (won.finished, won.scores, summary(won)["unclaimed"]) == (True, {"ann": 0, "bo": 22}, 0)
    tied = replay.accept(bids("2 2"))
    assert (tied.finished, summary(tied)["open"], summary(tied)["unclaimed"]) == (True, ["9D", "KD"], 22)


def test_time_called_between_turns_leaves_carried_prizes_unclaimed() -> None:
    replay = game("9D T T").accept(TIME)
    assert (replay.finished, summary(replay)["open"], summary(replay)["unclaimed"]) == (True, ["9D"], 9)


def test_time_called_before_the_first_turn_leaves_every_score_0() -> None:
    replay = game().accept(TIME)
    assert (replay.finished, replay.scores, summary(replay)["unclaimed"]) == (True, {"ann": 0, "bo": 0}, 0)


@pytest.mark.parametrize("scores", [{"ann": 91, "bo": 0}, {"ann": 0, "bo": 0}, {"ann": 45, "bo": 46}])
def test_a_result_leaves_the_rest_unclaimed(scores: dict[str, int]) -> None:
    replay = game().accept({"type": "result_entered", "scores": scores})
    whole_game = summary(replay)
    assert whole_game["points"] == whole_game["scores"] == scores
    assert whole_game["unclaimed"] == 91 - sum(scores.values())
    assert (whole_game["turn"], whole_game["open"], whole_game["turns"]) == (0, [], [])
    assert whole_game["hands"] == {"ann": list("KQJT98765432A"), "bo": list("KQJT98765432A")}


@pytest.mark.parametrize("scores", [{"ann": 92, "bo": 0}, {"ann": -1, "bo": 5}, {"ann": 46, "bo": 46}])
def test_an_impossible_result_is_refused(scores: dict[str, int]) -> None:
    assert code(game(), {"type": "result_entered", "scores": scores}) == "bad_result"


def test_the_stake_settles_when_the_game_is_finished() -> None:
    assert "settlement" not in summary(game("9D T A", stake=5))
    assert "pot_left" not in summary(whole(UP, DOWN))
    replay = whole(UP, "23456789TJQAK", stake=5).accept(
        {"type": "score_adjusted", "player": "ann", "points": 50, "reason": "slow"}
    )
    whole_game = summary(replay)
    assert list(whole_game)[-3:] == ["turns", "settlement", "pot_left"]
    assert whole_game["settlement"] == {"ann": 2 * 5 * 12 - 455, "bo": 2 * 5 * 66 - 455}
    assert whole_game["pot_left"] == 2 * 5 * 13


def test_a_settlement_is_exact_however_high_the_stake() -> None:
    stake = 2**53 - 1
    replay = game(stake=stake).accept({"type": "result_entered", "scores": {"ann": 91, "bo": 0}})
    assert summary(replay)["settlement"] == {"ann": 91 * stake, "bo": -91 * stake}
    assert summary(replay)["pot_left"] == 0


def test_a_game_starts_without_a_stake_or_with_one_coin_or_more() -> None:
    assert game(stake=1).state.stake == 1
    assert started() == {"type": "game_started", "game": "diamond-points", "players": ["ann", "bo"]}
    assert game().state.stake is None
