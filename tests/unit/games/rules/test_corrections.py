"""`voided`, `amended` and `score_adjusted` (rules/records.md, Corrections)."""

import pytest

from games.rules.errors import Refused
from games.rules.replay import Replay, fold
from games.rules.shapes import Event
from games.rules.summary import summary

START = {"type": "game_started", "game": "diamond-points", "players": ["ann", "bo"]}
TIME = {"type": "time_called"}


def prize(card: str) -> Event:
    return {"type": "prize_turned", "card": card}


def bids(ann: str, bo: str) -> Event:
    return {"type": "bids_revealed", "bids": {"ann": ann, "bo": bo}}


def adjusted(player: str, points: int) -> Event:
    return {"type": "score_adjusted", "player": player, "points": points, "reason": "slow"}


def voided(seq: int) -> Event:
    return {"type": "voided", "from": seq, "reason": "misdeal"}


def amended(seq: int, event: object) -> Event:
    return {"type": "amended", "seq": seq, "event": event, "reason": "typo"}


def refused(replay: Replay, event: Event) -> tuple[str, int | None]:
    with pytest.raises(Refused) as refusal:
        replay.accept(event)
    assert str(refusal.value)
    return refusal.value.code, refusal.value.extra.get("conflict_seq")


def seqs(replay: Replay) -> list[int]:
    return [seq for seq, _ in replay.effective()]


ONE_TURN = [START, prize("9D"), bids("T", "A")]
TWO_TURNS = [*ONE_TURN, adjusted("bo", 5), prize("KD"), bids("A", "K")]


def test_a_void_goes_back_to_just_before_the_event() -> None:
    replay = fold([*TWO_TURNS, voided(3)])
    assert replay.state == fold(TWO_TURNS[:2]).state
    assert replay.scores == {"ann": 0, "bo": 0}
    assert (replay.events, seqs(replay)) == (7, [1, 2])
    assert replay.accept(bids("2", "3")).effective()[-1] == (8, bids("2", "3"))


def test_a_void_takes_adjustments_and_time_with_it() -> None:
    replay = fold([*TWO_TURNS, TIME, voided(4)])
    assert not replay.finished
    assert replay.scores == {"ann": 9, "bo": 0}
    assert replay.accept(TIME).finished


def test_a_void_of_an_adjustment_alone_leaves_the_plays_before_it() -> None:
    replay = fold([*ONE_TURN, adjusted("ann", 1), voided(4)])
    assert (replay.scores, replay.state) == ({"ann": 9, "bo": 0}, fold(ONE_TURN).state)


def test_a_finished_game_is_open_again_after_a_void() -> None:
    result = {"type": "result_entered", "scores": {"ann": 91, "bo": 0}}
    replay = fold([START, result, voided(2)])
    assert (replay.finished, replay.entry, replay.takes_result) == (False, "plays", True)
    assert replay.accept(result).entry == "result"


@pytest.mark.parametrize("seq", [-1, 0, 1, 3, 5, 6, 7, 2**53 - 1])
@pytest.mark.parametrize("correction", [voided, lambda seq: amended(seq, {"type": "nobody"})], ids=["void", "amend"])
def test_only_an_event_that_counts_can_be_corrected(correction: object, seq: int) -> None:
    replay = fold([*ONE_TURN, adjusted("ann", 1), voided(3)])  # 3 and 4 are voided, 5 is a void, 6 would be its own
    assert callable(correction)
    assert refused(replay, correction(seq)) == ("bad_seq", None)


def test_an_amendment_is_no_event_that_can_be_corrected() -> None:
    replay = fold([*ONE_TURN, amended(3, bids("2", "3"))])
    assert refused(replay, voided(4)) == ("bad_seq", None)
    assert refused(replay, amended(4, amended(3, bids("5", "6")))) == ("bad_seq", None)


def test_an_amended_event_keeps_its_seq_and_may_be_amended_again() -> None:
    replay = fold([*TWO_TURNS, amended(3, bids("2", "3")), amended(3, bids("5", "4"))])
    assert seqs(replay) == [1, 2, 3, 4, 5, 6]
    assert dict(replay.effective())[3] == bids("5", "4")
    assert replay.scores == {"ann": 9, "bo": 18}
    assert replay.events == 8


def test_an_amendment_stays_when_later_events_are_voided() -> None:
    replay = fold([*TWO_TURNS, amended(3, bids("2", "3")), voided(5)])
    assert replay.scores == {"ann": 0, "bo": 14}
    assert seqs(replay) == [1, 2, 3, 4]


def test_an_amendment_goes_when_its_event_is_voided() -> None:
    replay = fold([*ONE_TURN, amended(3, bids("2", "3")), voided(3), bids("T", "A")])
    assert replay.scores == {"ann": 9, "bo": 0}
    assert seqs(replay) == [1, 2, 6]


def test_an_adjustment_is_amended_like_any_other_event() -> None:
    replay = fold([*TWO_TURNS, amended(4, adjusted("ann", -7))])
    assert replay.scores == {"ann": 2, "bo": 13}
    assert replay.adjustments == {"ann": -7, "bo": 0}


def test_an_amendment_takes_a_whole_event_of_the_same_type() -> None:
    replay = fold(TWO_TURNS)
    assert refused(replay, amended(3, prize("2D"))) == ("bad_event", None)
    assert refused(replay, amended(3, {})) == ("bad_event", None)
    assert refused(replay, amended(3, {"type": "bids_revealed"})) == ("bad_event", None)
    assert refused(replay, amended(3, bids("T", "1"))) == ("bad_card", None)
    assert refused(replay, amended(4, adjusted("cy", 1))) == ("unknown_player", None)
    assert replay.accept(amended(3, {**bids("T", "A"), "at": "2026-11-30T09:00:00Z"})).scores == replay.scores


def test_the_seq_comes_before_the_given_event_and_that_before_the_replay() -> None:
    replay = fold(TWO_TURNS)
    assert refused(replay, amended(99, prize("2S"))) == ("bad_seq", None)
    assert refused(replay, amended(2, {**prize("KD"), "note": 1})) == ("bad_event", None)
    assert refused(replay, amended(2, prize("KD"))) == ("amendment_conflict", 5)


def test_a_conflict_names_the_first_event_that_does_not_fit_any_more() -> None:
    replay = fold(TWO_TURNS)
    assert refused(replay, amended(3, bids("A", "K"))) == ("amendment_conflict", 6)
    assert refused(replay, amended(5, prize("9D"))) == ("amendment_conflict", 5)
    assert replay.scores == {"ann": 9, "bo": 18}


def test_an_amendment_may_not_finish_a_game_under_later_plays_but_under_adjustments() -> None:
    dealt = {"type": "game_started", "game": "diamondback", "players": ["ann", "bo"], "variant": "standard"}
    begun = {**dealt, "coins": {"ann": 3, "bo": 5}, "dealer": "ann"}
    all_in = {"type": "wagered", "player": "ann", "amount": 3}
    matched = {"type": "matched", "player": "bo"}
    shown = [
        {"type": "card_exposed", "player": player, "card": card} for player, card in (("bo", "queen"), ("ann", "king"))
    ]
    closed = {"type": "betting_closed", "player": "ann"}
    lost = [
        {"type": "card_exposed", "player": player, "card": card}
        for player, card in (("bo", "queen"), ("ann", "magician"))
    ]
    won = fold([begun, {"type": "hand_started"}, all_in, matched, *shown, closed, *lost])
    assert not won.finished
    loses = amended(9, {"type": "card_exposed", "player": "ann", "card": "priest"})
    over = won.accept(adjusted("ann", 1)).accept(loses)
    assert (over.finished, over.scores) == (True, {"ann": -2, "bo": 3})
    reopened = over.accept(amended(9, lost[1]))
    assert (reopened.finished, reopened.scores) == (False, {"ann": 4, "bo": -3})
    assert refused(won.accept({"type": "hand_started"}), loses) == ("amendment_conflict", 10)


def test_an_amended_result_is_checked_again() -> None:
    replay = fold([START, {"type": "result_entered", "scores": {"ann": 50, "bo": 41}}])
    better = replay.accept(amended(2, {"type": "result_entered", "scores": {"ann": 1, "bo": 2}}))
    assert better.scores == {"ann": 1, "bo": 2}
    worse = amended(2, {"type": "result_entered", "scores": {"ann": 50, "bo": 42}})
    assert refused(replay, worse) == ("amendment_conflict", 2)


def test_a_shape_that_depends_on_the_state_is_a_conflict_inside_an_amendment() -> None:
    start = {"type": "game_started", "game": "dalrymple", "players": ["a", "b", "c", "d"], "dealer": "a"}
    others = {"b": 0, "c": 0, "d": 0}
    scored = {"type": "deal_scored", "tricks": {"a": 10, **others}, "card_points": {"a": 54, **others}}
    cursed = {"type": "deal_scored", "diamonds": {"a": 9, **others}}
    flipped = fold([start, {"type": "card_flipped", "card": "2S"}])
    assert refused(flipped, cursed) == ("bad_event", None)
    assert refused(flipped, {**cursed, "diamonds": {"z": 1}}) == ("bad_event", None)
    assert refused(flipped.accept(scored), cursed) == ("wrong_phase", None)
    assert refused(flipped.accept(scored), amended(3, cursed)) == ("amendment_conflict", 3)


def test_scores_are_exact_however_large() -> None:
    most = 2**53 - 1
    replay = fold([START, *[adjusted("ann", most)] * 5])
    assert replay.scores["ann"] == 5 * most
    assert summary(replay)["adjustments"] == {"ann": 5 * most}


def test_a_replay_can_be_seen_as_it_stood_and_is_never_changed() -> None:
    replay = fold([*TWO_TURNS, voided(3)])
    assert replay.at(6).scores == {"ann": 9, "bo": 18}
    assert replay.at(7) is replay
    assert replay.at(1).log == (START,)
    assert replay.log == (*TWO_TURNS, voided(3))
    for events in (0, 8):
        with pytest.raises(ValueError, match="has events 1 to 7"):
            replay.at(events)
