"""What leaves the rules for whom."""

from games.rules.base import EVERYTHING, PUBLIC, Viewer
from games.rules.chance import Chance
from games.rules.kinds import Card, Seat
from games.rules.replay import Replay, fold
from games.rules.shapes import Event
from games.rules.view import Line, view

PLAYERS = ["1", "2", "3", "4"]
START = {"type": "game_started", "game": "dalrymple", "players": PLAYERS, "dealer": "4"}
PACK = [rank + suit for suit in "SHC" for rank in "AKQJT98765432"] + ["AD"]
FLIP = {"type": "card_flipped", "card": "2D"}


def dealt(seed: int) -> Event:
    cards = Chance(seed).shuffle(PACK)
    return {"type": "hands_dealt", "hands": {player: [cards.pop() for _ in range(10)] for player in PLAYERS}}


def in_play() -> Replay:
    """A deal with known hands, re-dealt once by an amendment and once after a void."""
    return fold(
        [
            START,
            dealt(1),
            {"type": "amended", "seq": 2, "event": dealt(2), "reason": "misread"},
            {"type": "voided", "from": 2, "reason": "misdeal"},
            dealt(3),
            FLIP,
        ]
    )


def shown(replay: Replay, viewer: Viewer) -> str:
    """All that `viewer` sees, as text."""
    return repr(view(replay, viewer))


def hands(replay: Replay) -> dict[str, list[set[str]]]:
    """Player → every hand recorded for that player, the ones that do not count any more included."""
    events: list[Event] = [event["event"] if event["type"] == "amended" else event for event in replay.log]  # type: ignore[misc]
    dealt_hands = [event["hands"] for event in events if event["type"] == "hands_dealt"]
    return {player: [set(each[player]) for each in dealt_hands] for player in PLAYERS}  # type: ignore[index]


def test_the_public_sees_no_hand_not_even_one_that_counts_no_more() -> None:
    replay = in_play()
    text = shown(replay, PUBLIC)
    assert [card for card in PACK if f"'{card}'" in text and card[0] != "2"] == []


def test_a_seat_sees_its_own_hands_alone() -> None:
    replay = in_play()
    own = set().union(*hands(replay)["2"])
    text = shown(replay, Viewer(seat="2"))
    seen = {card for card in PACK if f"'{card}'" in text and card[0] != "2"}
    assert seen <= own
    assert hands(replay)["2"][-1] - {"2S", "2H", "2C"} <= seen


def test_the_director_sees_the_log_as_recorded() -> None:
    replay = in_play()
    assert tuple(line.event for line in view(replay, EVERYTHING).log) == replay.log


def test_only_the_seat_to_act_and_the_table_are_offered_plays() -> None:
    replay = in_play()
    assert view(replay, PUBLIC).actions == ()
    assert view(replay, Viewer(seat="2")).actions == ()
    assert view(replay, Viewer(seat="nobody")).actions == ()
    (own,) = view(replay, Viewer(seat="1")).actions
    assert own.keys["player"] == Seat(("1",))
    assert isinstance(own.keys["card"], Card)
    assert set(own.keys["card"].options) == hands(replay)["1"][-1]
    assert [action.type for action in view(replay, EVERYTHING).actions] == ["card_played", "deal_scored"]


def test_the_log_says_what_became_of_each_event() -> None:
    lines = view(in_play(), EVERYTHING).log
    fates = [(line.seq, line.counts, line.amended, line.voided) for line in lines]
    assert fates == [
        (1, True, (), None),
        (2, False, (3,), 4),
        (3, False, (), None),
        (4, False, (), None),
        (5, True, (), None),
        (6, True, (), None),
    ]


def test_an_event_amended_twice_names_both_and_still_counts() -> None:
    adjusted = {"type": "score_adjusted", "player": "1", "points": 1, "reason": "slow"}
    amended = {"type": "amended", "seq": 2, "event": adjusted, "reason": "typo"}
    replay = fold([START, adjusted, amended, amended])
    assert view(replay, PUBLIC).log[1] == Line(2, adjusted, counts=True, amended=(3, 4))


def test_the_log_can_begin_after_what_is_known() -> None:
    replay = in_play()
    assert [line.seq for line in view(replay, PUBLIC, since=4).log] == [5, 6]
    assert view(replay, PUBLIC, since=6).log == ()
    assert view(replay, EVERYTHING, since=1).log == view(replay, EVERYTHING).log[1:]


def test_it_says_whether_a_result_or_time_would_fit() -> None:
    started, playing = view(fold([START]), PUBLIC), view(in_play(), PUBLIC)
    timed = view(in_play().accept({"type": "time_called"}), PUBLIC)
    over = view(fold([START, {"type": "time_called"}]), PUBLIC)
    assert [(seen.takes_result, seen.takes_time) for seen in (started, playing, timed, over)] == [
        (True, True),
        (False, True),
        (False, False),
        (False, False),
    ]
