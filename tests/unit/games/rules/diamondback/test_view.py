from typing import Any

from games.rules.base import EVERYTHING, PUBLIC, Viewer
from tests.unit.games.rules.diamondback.table import Table


def view(table: Table, viewer: Viewer = PUBLIC) -> dict[str, Any]:
    return table.record.engine.view(table.state, viewer)


def test_everybody_sees_the_same_and_the_summarys_own_keys_come_first():
    table = Table("match", ann=9, bo=9, cy=9).start().wager(2)
    seen = view(table)
    own = table.record.engine.summary(table.state)
    assert dict(list(seen.items())[: len(own)]) == own
    assert view(table, Viewer("bo")) == view(table, EVERYTHING) == seen


def test_in_the_draw():
    seen = view(Table(dealer=None, ann=9, bo=9, cy=9).draw(ann="k", bo="p", cy="k"))
    assert (seen["drawing"], seen["dealer"], seen["waiting"]) == (["ann", "cy"], None, [])
    assert (seen["start"], seen["total"], seen["limit"]) == ({"ann": 9, "bo": 9, "cy": 9}, 27, None)
    assert seen["deck"] == seen["deck_left"] == {"magician": 1, "priestess": 4, "queen": 6, "king": 8, "priest": 10}


def test_before_the_wager_nobody_has_to_pay():
    seen = view(Table(ann=9, bo=9).start())
    assert (seen["waiting"], seen["wager"], seen["to_pay"], seen["must_fold"], seen["may_close"]) == (
        ["ann"],
        None,
        {},
        [],
        False,
    )


def test_those_who_answer_see_what_it_costs_and_who_must_fold():
    seen = view(Table("dealers", ann=9, bo=6, cy=9, dee=4).start(1).wager(2))
    assert (seen["ante"], seen["wagers"], seen["wager"]) == (1, [2], 2)
    assert seen["waiting"] == ["bo", "cy", "dee"]
    assert (seen["to_pay"], seen["must_fold"]) == ({"bo": 4, "cy": 4, "dee": 4}, ["dee"])
    seen = view(Table("dealers", ann=9, bo=6, cy=9, dee=4).start(1).wager(2).answer("n"))
    assert (seen["to_pay"], seen["folded"]) == ({"cy": 4, "dee": 4}, ["bo"])


def test_of_several_wagers_the_last_is_answered_and_just_enough_coins_will_do():
    table = Table(ann=9, bo=3, cy=9).start().wager(1).answer("yy").expose("kkk").wager(2)
    seen = view(table)
    assert (seen["wagers"], seen["wager"], seen["to_pay"], seen["must_fold"]) == ([1, 2], 2, {"bo": 2, "cy": 2}, [])


def test_the_betting_may_be_closed_after_a_wager_was_answered():
    table = Table(ann=9, bo=9).start().wager(1).answer("y").expose("kk")
    assert view(table)["may_close"] is False
    assert view(table.wager(1).answer("y"))["may_close"] is True


def test_exposed_cards_leave_the_deck_and_make_points_when_there_are_two():
    table = Table(ann=9, bo=9).start().wager(1).answer("y").expose("mk").wager(1).answer("y").close().expose("k")
    seen = view(table)
    assert (seen["exposed"], seen["points"]) == ({"ann": ["king"], "bo": ["magician", "king"]}, {"bo": 55})
    assert seen["deck_left"] == {"magician": 0, "priestess": 2, "queen": 3, "king": 2, "priest": 5}
    assert seen["waiting"] == ["ann"]


def test_between_hands_of_a_match_the_count_of_agreements_stands():
    table = Table("match", ann=9, bo=9, cy=9, dee=9).add("agreed_to_end", player="bo").add("left", player="dee")
    seen = view(table)
    assert (seen["agreed"], seen["may_agree"], seen["needed"]) == (["bo"], ["ann", "cy"], 2)
    assert view(table.start())["may_agree"] == []
    assert "agreed" not in view(Table(ann=9, bo=9))


def test_time_called_shows():
    table = Table(hands=3, ann=9, bo=9).start()
    assert (view(table)["timed"], view(table)["limit"]) == (False, 3)
    assert view(table.add("time_called"))["timed"] is True
