from games.rules.dalrymple.course import FAULTS, LEGEND
from games.rules.replay import Replay
from games.rules.sheet import Column, Sheet
from tests.unit.games.rules.dalrymple.table import DEAL, FOUR, card, flip, game, names, play, scored


def course(replay: Replay) -> tuple[Sheet, ...]:
    states, step = [], replay.tip
    while step is not None:
        states.append(step.state)
        step = step.before
    return replay.engine.course(states[::-1])


def test_every_trick_says_who_led_what_was_played_and_who_won() -> None:
    (sheet,) = course(play(game(flip("2C")), DEAL))
    assert sheet.columns == (Column("deal"), Column("trick"), *(Column("card", player) for player in FOUR))
    assert [" ".join(row) for row in sheet.rows[:3]] == [
        "1 1 › K♠ A♠ ● Q♠ J♠",
        "1 2 7♠ › 10♠ ● 9♠ 8♠",
        "1 3 4♠ › 6♠ 5♠ 2♠ ●",
    ]
    assert len(sheet.rows) == 10
    assert (sheet.title, sheet.legend) == ("tricks", (LEGEND,))


def test_a_deal_under_way_shows_its_tricks_so_far_and_one_entered_whole_none() -> None:
    replay = game(flip("2C"))
    replay = replay.accept(scored(replay, [10, 0, 0, 0], [56, 0, 0, 0]))
    assert course(replay) == ()
    replay = replay.accept(flip("3C"))
    for player, played in zip(("bo", "cy", "dee", "ann"), names("KS AS QS JS"), strict=True):
        replay = replay.accept(card(player, played))
    (sheet,) = course(replay)
    assert [" ".join(row) for row in sheet.rows] == ["2 1 J♠ › K♠ A♠ ● Q♠"]


def test_a_faulty_play_is_marked() -> None:
    replay = game(flip("2C"))
    # Cy does not follow to spades and later plays one.
    for player, played in zip((*FOUR, "ann", "bo", "cy"), names("AS KS 7H QS JS TS 9S"), strict=True):
        replay = replay.accept(card(player, played))
    (sheet,) = course(replay)
    assert sheet.rows == (("1", "1", "› A♠ ●", "K♠", "7♥ !", "Q♠"),)
    assert sheet.legend == (LEGEND, FAULTS)
