"""Sheets in words, and drawn: every game, the toy game too, without code of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from games.pages.sheet import course_in_words, notes, sheet_in_words
from games.rules import registry
from games.rules.base import PUBLIC
from games.rules.chance import Chance
from games.rules.replay import Replay, begin
from games.rules.replay import read as read_record
from games.rules.sheet import Column
from scoring.sheets import Seat, SheetPage
from tests.unit.games.rules.toy import HighCard
from tests.unit.scoring.sheets.samples import drawn, read, text_of

OPENINGS: Mapping[str, Mapping[str, Any]] = {
    "dalrymple": {"players": 4, "dealer": "2"},
    "diamond-points": {"players": 3, "stake": 5},
    "diamondback": {"players": 4, "variant": "dealers", "coins": 9, "dealer": "1"},
    "high-card": {"players": 3},
}
GOLDENS = Path(__file__).parents[3] / "goldens/dalrymple"
NAMES = {"1": "Ann Marlow", "2": "Bo", "3": "7", "4": "Dee Ångström"}


def opened(game: str) -> Replay:
    given = dict(OPENINGS[game])
    players = [str(seat) for seat in range(1, given.pop("players") + 1)]
    if "coins" in given:
        given["coins"] = dict.fromkeys(players, given["coins"])
    return begin({"type": "game_started", "game": game, "players": players, **given})


def played(game: str, most: int | None = None) -> Replay:
    """A game as the seeded player plays it, to its end or for `most` events."""
    replay = opened(game)
    for event in replay.engine.play(replay.started, Chance(game)):
        if most is not None and replay.events >= most:
            break
        replay = replay.accept(event)
    return replay


def page_of(replay: Replay, *, filled: bool) -> SheetPage:
    return SheetPage(
        event="Spring Open",
        game=replay.engine.title,
        seats=tuple(Seat(seat, int(seat), NAMES[seat]) for seat in replay.players),
        sheet=sheet_in_words(replay, NAMES, filled=filled),
        round=1,
        table=1,
        date="today",
        writing=not filled,
    )


@pytest.fixture
def _toy():
    with registry.registered(HighCard()):
        yield


@pytest.mark.parametrize("game", OPENINGS)
@pytest.mark.usefixtures("_toy")
def test_every_game_has_a_blank_sheet_of_one_page(game: str) -> None:
    page = page_of(opened(game), filled=False)
    data = drawn(page)
    text = text_of(data)
    assert len(read(data)) == 1
    for row in page.sheet.rows:
        assert not any(row[1:])
        assert row[0] in text
    assert all(NAMES[seat.key] in text for seat in page.seats)
    assert page.game in text


@pytest.mark.parametrize("game", OPENINGS)
@pytest.mark.usefixtures("_toy")
def test_every_game_has_a_filled_sheet_with_every_row(game: str) -> None:
    page = page_of(played(game), filled=True)
    text = text_of(drawn(page))
    for row in (*page.sheet.rows, page.sheet.total):
        assert " ".join(" ".join(row).split()) in text


@pytest.mark.usefixtures("_toy")
def test_a_game_without_a_sheet_of_its_own_gets_a_column_a_player() -> None:
    replay = played("high-card")
    blank, filled = (sheet_in_words(replay, NAMES, filled=full) for full in (False, True))
    assert blank.columns == filled.columns == (Column("Card"), *(Column("", seat) for seat in "123"))
    assert blank.rows == (("", "", "", ""),) * 12
    assert filled.total == ("", *(str(score) for score in replay.scores.values()))


def test_a_column_of_several_players_keeps_its_label() -> None:
    columns = sheet_in_words(opened("dalrymple"), NAMES, filled=False).columns
    assert columns[:4] == (Column("Deal"), Column("Dealer", wide=True), Column("Flip"), Column("Tricks", "1"))
    assert columns[-2:] == (Column("Total", "4"), Column("Check"))


def test_people_stand_in_the_place_of_seats_and_numbers_stay_numbers() -> None:
    replay = played("dalrymple")
    raw, said = replay.engine.sheet(replay.state, filled=True), sheet_in_words(replay, NAMES, filled=True)
    assert [row[1] for row in said.rows] == [NAMES[row[1]] for row in raw.rows]
    assert [row[3:] for row in said.rows] == [tuple(cell.replace("-", "−") for cell in row[3:]) for row in raw.rows]
    assert said.facts == (("First dealer", "Bo"),)


def test_who_has_no_name_is_called_by_the_seat() -> None:
    assert sheet_in_words(opened("dalrymple"), {}, filled=False).facts == (("First dealer", "seat 2"),)


def test_minus_is_minus_and_a_hyphen_a_hyphen() -> None:
    replay = played("diamondback")
    cells = [cell for row in sheet_in_words(replay, NAMES, filled=True).rows for cell in row]
    assert any(re.fullmatch(r"−\d+ \(\d+\)", cell) for cell in cells)
    assert not any("-" in cell for cell in cells)
    named = {"1": "Anna-2", "2": "Bo-Lin"}
    dealt = sheet_in_words(opened("dalrymple"), {**NAMES, **named}, filled=False)
    assert dealt.facts == (("First dealer", "Bo-Lin"),)


def test_a_played_game_without_corrections_has_nothing_to_note() -> None:
    assert notes(played("diamond-points"), PUBLIC, NAMES) == ()


def test_corrections_and_adjustments_are_noted_in_order() -> None:
    replay = played("diamond-points", most=6)
    last = replay.log[-1]
    replay = replay.accept({"type": "voided", "from": 6, "reason": "wrong card"}).accept(last)
    replay = replay.accept({"type": "score_adjusted", "player": "2", "points": -5, "reason": "slow play"})
    replay = replay.accept({"type": "amended", "seq": 9, "event": {**replay.log[-1], "points": -3}, "reason": "appeal"})
    replay = replay.accept({"type": "voided", "from": 9, "reason": "it was Ann"})
    assert notes(replay, PUBLIC, NAMES) == (
        "Event 7: Everything from event 6 on no longer counts: wrong card",
        "Event 9: Bo: score adjusted by −5 (slow play). No longer counts (event 11).",
        "Event 10: Event 9 is amended: appeal",
        "Event 11: Everything from event 9 on no longer counts: it was Ann",
    )


def test_a_standing_adjustment_says_that_it_was_amended() -> None:
    replay = opened("diamond-points").accept({"type": "score_adjusted", "player": "1", "points": 4, "reason": "appeal"})
    replay = replay.accept({"type": "amended", "seq": 2, "event": {**replay.log[-1], "points": 3}, "reason": "sum"})
    assert notes(replay, PUBLIC, NAMES)[0] == "Event 2: Ann Marlow: score adjusted by 4 (appeal). Amended (event 3)."


def test_time_called_is_noted() -> None:
    replay = played("diamond-points", most=4).accept({"type": "time_called"})
    assert notes(replay, PUBLIC, NAMES) == (f"Event {replay.events}: The director calls time.",)


def test_a_game_of_which_only_the_result_was_entered_says_so() -> None:
    replay = opened("diamond-points").accept({"type": "result_entered", "scores": {"1": 50, "2": 30, "3": 11}})
    assert notes(replay, PUBLIC, NAMES) == ("Only the result of the game was entered.",)
    page = page_of(replay, filled=True)
    assert page.sheet.rows == ()
    assert page.sheet.total[-4:] == ("50", "30", "11", "91")
    assert "Total 50 30 11 91" in text_of(drawn(page))


def test_deals_entered_whole_are_noted() -> None:
    replay = opened("dalrymple").accept({"type": "card_flipped", "card": "2C"})
    scored = {
        "type": "deal_scored",
        "tricks": {"1": 10, "2": 0, "3": 0, "4": 0},
        "card_points": {"1": 56, "2": 0, "3": 0, "4": 0},
    }
    assert notes(replay.accept(scored), PUBLIC, NAMES) == ("Not every deal was entered card by card.",)


def test_irregularities_are_noted_with_names() -> None:
    replay = read_record((GOLDENS / "partial-02.jsonl").read_bytes())
    (fault,) = replay.engine.irregularities(replay.state)
    called = {player: f"{player.title()} of the North" for player in replay.players}
    noted = notes(replay, PUBLIC, called)[-1]
    where = f"Deal {fault['deal']}, trick {fault['trick']}: {called[str(fault['player'])]} "
    assert noted.startswith(where)
    assert noted.endswith(f"(proven by event {fault['proven_by']}).")


def test_the_plays_behind_the_lines_stand_in_the_readers_words() -> None:
    (tricks,) = course_in_words(played("dalrymple"), NAMES)
    assert tricks.title == "Tricks"
    assert tricks.columns[:3] == (Column("Deal"), Column("Trick"), Column("Card", "1"))
    (hands,) = course_in_words(played("diamondback"), NAMES)
    assert hands.title == "Cards and pots"
    assert [row[-1] for row in hands.rows][:2] == ["Ann Marlow 18", "7 12"]


def test_a_game_whose_lines_say_all_has_nothing_behind_them() -> None:
    assert course_in_words(played("diamond-points"), NAMES) == ()


def test_what_no_longer_counts_is_not_among_the_plays() -> None:
    replay = played("dalrymple", most=43)
    assert len(course_in_words(replay, NAMES)[0].rows) == 10
    replay = replay.accept({"type": "voided", "from": 8, "reason": "misdeal"})
    assert len(course_in_words(replay, NAMES)[0].rows) == 1
