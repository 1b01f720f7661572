"""Why the Dutch system has paired so: known cases, in words."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tests.unit.tournaments.played import Hall
from tournaments.pairing import History, NoPairing, Player, Problem, Record, Turn, pair, swap, text

WORTH = {
    "1": Fraction(1),
    "=": Fraction(1, 2),
    "0": Fraction(0),
    "H": Fraction(1, 2),
    "U": Fraction(1),
}
BYE = "has the bye: of those who may have it and leave the others a pairing, nobody has a lower score than"


def turn(written: str) -> Turn:
    """A round as "2w1": opponent, seat and result; or a bye as "U"."""
    if len(written) == 1:
        return Turn(WORTH[written], paired=written == "U", full=written == "U")
    return Turn(WORTH[written[-1]], int(written[:-2]), " wb".index(written[-2]), paired=True)


def event(*rows: str, rounds: int = 9, here: int = 0, forbidden: Any = (), **record: Any) -> Problem:
    """Entrants 1, 2, … by starting number with their rounds; the first `here` of them are available."""
    turns = [tuple(turn(written) for written in row.split()) for row in rows]
    histories = tuple(History(who, who, past) for who, past in enumerate(turns, start=1))
    players = [
        Player(
            id=who,
            rank=who,
            score=sum((one.points for one in past), Fraction(0)),
            met={one.opponent: 1 for one in past if one.opponent},
            seats=tuple(one.seat for one in past if one.opponent),
        )
        for who, past in enumerate(turns, start=1)
    ]
    return Problem(
        players=tuple(players[: here or None]),
        round=len(turns[0]) + 1,
        rounds=rounds,
        system="dutch",
        forbidden=forbidden,
        record=Record(histories, **record),
    )


def why(problem: Problem) -> Mapping[tuple[int, ...], list[str]]:
    """The sentences of each table, by its seats, and of each bye."""
    pairing = pair(problem)
    said: dict[tuple[int, ...], list[str]] = {table.seats: [] for table in pairing.tables}
    said |= {(who,): [] for who in pairing.byes}
    for item in pairing.explanations:
        if item.table is not None:
            said[pairing.tables[item.table - 1].seats].append(text(item, "No. {}".format))
        elif item.entrant is not None:
            said[item.entrant,].append(text(item, "No. {}".format))
    return said


def whole(problem: Problem) -> list[str]:
    return [text(item) for item in pair(problem).explanations if item.table is None and item.entrant is None]


def test_the_first_round() -> None:
    halves = "The upper half meets the lower half, in the order of the starting numbers."
    lot = "neither has played yet, and by lot the higher of a pair deals first if the starting number is"
    assert why(event("", "", "", "", "")) == {
        (1, 3): [halves, f"No. 1 deals first: {lot} odd. That of No. 1 is 1."],
        (4, 2): [halves, f"No. 4 deals first: {lot} odd. That of No. 2 is 2."],
        (5,): [
            f"No. 5 {BYE} 0.",
            "Of these, No. 5 is ranked lowest.",
        ],
    }
    assert why(event("", "", initial=2)) == {(2, 1): [halves, f"No. 2 deals first: {lot} even. That of No. 1 is 1."]}


def test_level_pairs_with_the_seats_that_both_are_due() -> None:
    assert why(event("3w1", "4b1", "1b0", "2w0")) == {
        (2, 1): ["Both have the same score: 1.", "No. 2 deals first: both get the seat that they are due."],
        (3, 4): ["Both have the same score: 0.", "No. 3 deals first: both get the seat that they are due."],
    }


def test_an_odd_group_sends_its_lowest_down() -> None:
    said = why(event("4w1", "5b1", "6w1", "1b0", "2w0", "3b0"))
    assert said[2, 1] == ["Both have the same score: 1.", "No. 2 deals first: both get the seat that they are due."]
    assert said[4, 3] == [
        "No. 3 (1) plays down against No. 4 (0): the score group is odd in number.",
        "No. 3 is ranked lowest there.",
        "No. 4 deals first: both get the seat that they are due.",
    ]


def test_who_would_be_higher_up_is_passed_over() -> None:
    said = why(event("4w1", "5b1", "6w1", "1b0", "2w0", "3b0", forbidden=[(3, 4)]))
    assert said[5, 3] == [
        "No. 3 (1) plays down against No. 5 (0): the score group is odd in number.",
        "No. 3 is ranked lowest there.",
        "Ranked above No. 5, but no opponents for No. 3 any more: No. 4.",
        "No. 5 deals first: both are equally due for the second seat, have sat alike, and No. 3 is ranked higher.",
    ]
    assert said[4, 6] == [
        "Both have the same score: 0.",
        "Both are equally due to deal first, and have sat alike; No. 4 does, who is ranked higher.",
    ]


def test_rematches_are_avoided() -> None:
    assert why(event("3w=", "4b=", "1b=", "2w=")) == {
        (2, 1): [
            "Both have the same score: 1/2.",
            "By the order No. 1 would meet No. 3, but they have met.",
            "No. 2 deals first: both get the seat that they are due.",
        ],
        (3, 4): [
            "Both have the same score: 1/2.",
            "By the order No. 3 would meet No. 1, but they have met.",
            "No. 3 deals first: both get the seat that they are due.",
        ],
    }


def test_forbidden_pairs_are_kept_apart_and_move_others() -> None:
    said = why(event("3w=", "4b=", "1b=", "2w=", "7w=", "8b=", "5b=", "6w=", forbidden=[(1, 5)]))
    assert said[6, 1][1] == "By the order No. 1 would meet No. 5, but they must not meet."
    assert said[2, 5][1] == (
        "By the order No. 2 would meet No. 6; others who may not meet, or the seats that are due, changed it."
    )


def test_why_another_plays_down_and_who_must_have_a_seat() -> None:
    said = why(event("2w= 5b1", "1b= 6w1", "7w= 4b1", "8b= 3w0", "6w0 1w0", "5b1 2b0", "3b= 8w=", "4w= 7b="))
    assert said[1, 7][:2] == [
        "No. 1 (3/2) plays down against No. 7 (1): the score group is odd in number.",
        "Not No. 3, who is ranked lower: without that player the others could not be paired.",
    ]
    assert said[6, 8][1] == (
        "Both are due to deal first; No. 6 must, after two games in the second seat, or two more there than in the "
        "first."
    )
    assert said[4, 5][-1] == (
        "No. 4 deals first: both are due for the second seat, and No. 5 must have it, after two games of dealing "
        "first, or two more of these than of the others."
    )


def test_a_newcomer_has_no_claim_to_a_seat() -> None:
    assert why(event("2w1", "1b0", "U")) == {
        (3, 1): [
            "Both have the same score: 1.",
            "No. 3 deals first: No. 1 is due for the second seat, and No. 3 has not played yet.",
        ],
        (2,): [
            f"No. 2 {BYE} 0.",
        ],
    }


def test_who_had_a_bye_is_passed_over() -> None:
    assert why(event("2w1 3b1", "1b0 U", "U 1w0"))[1,] == [
        f"No. 1 {BYE} 2.",
        "Had a bye, or won without a game, before: No. 2, No. 3.",
    ]


def test_an_accelerated_round() -> None:
    problem = event("", "", "", "", "", "", "", "", group=4, virtual=(Fraction(1), Fraction(1, 2)))
    assert whole(problem)[1] == (
        "An accelerated round: the first 4 by starting number count with 1 more than they have."
    )
    assert why(problem)[1, 3][0] == "Both count with the same score in this accelerated round: 1."
    assert why(problem)[8, 6][0] == "Both count with the same score in this accelerated round: 0."


def test_without_colours_the_seats_are_balanced() -> None:
    assert why(event("3w1", "4b1", "1b0", "2w0", colours=False))[2, 1] == [
        "Both have the same score: 1.",
        "No. 2 deals first: the seats are balanced over the rounds.",
    ]


def test_a_locked_table_is_the_directors() -> None:
    assert why(replace(event("3w1", "4b1", "1b0", "2w0"), locked=((4, 1),)))[4, 1] == [
        "The director locked this table (scores from 0 to 1)."
    ]


def test_seats_and_byes_changed_by_hand_have_no_reason_of_the_rules() -> None:
    problem = event("3w1", "4b1", "1b0", "2w0", "U")
    pairing = pair(problem)
    changed = swap(problem, pairing, *pairing.tables[0].seats)
    assert [item.code for item in changed.explanations if item.table == 1] == ["by_hand"]
    by_hand = swap(problem, pairing, pairing.byes[0], 5)
    assert [text(item) for item in by_hand.explanations if item.entrant] == [
        "Entrant 5 has the bye by the director's hand."
    ]


# Where there is no pairing


def refused(problem: Problem) -> list[str]:
    with pytest.raises(NoPairing) as error:
        pair(problem)
    assert error.value.code == "no_valid_pairing"
    said = [text(item) for item in error.value.reasons]
    assert error.value.message == " ".join(said)
    return said


RULES = (
    "By the Dutch system's rules not everybody who is here can have an opponent: nobody meets the same opponent twice."
)
SIT_OUT = (
    "Give somebody a bye on request in this round, check in who is missing, or finish the event with the round before."
)


def test_everybody_has_met_everybody() -> None:
    alone = [f"Entrant {who} may meet nobody who is here." for who in (1, 2)]
    assert refused(event("2w1", "1b0")) == [RULES, *alone, SIT_OUT]


def test_nobody_may_have_the_bye() -> None:
    said = refused(event("2w1 3b1 U", "1b0 U 3w1", "U 1w0 2b0"))
    assert said[:2] == [RULES, "Nobody may have the bye: everybody has had one, or has won without a game."]
    assert said[2] == "Entrant 1 may meet nobody who is here, and may not have the bye."


def test_forbidden_pairs_that_could_meet_are_named() -> None:
    said = refused(event("3w1", "4b1", "1b0", "2w0", forbidden=[(1, 2), (1, 4)]))
    lift = "It would be enough to let these two meet: entrant 1, entrant {}."
    assert said == [RULES, "Entrant 1 may meet nobody who is here.", lift.format(2), lift.format(4), SIT_OUT]
    several = refused(event("", "", "", "", forbidden=[(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]))
    assert several[-2:] == [
        "To let one forbidden pair meet is not enough; let several.",
        "Give somebody a bye on request in this round, or check in who is missing.",
    ]


def test_seats_that_too_many_are_due_are_named() -> None:
    said = refused(event("3w1 4w1 H", "4w1 3w1 H", "1b0 2b0 H", "2b0 1b0 H"))
    assert said[-2] == (
        "It is the seats that block it: too many must have the same seat next. One round later that may be different."
    )


def test_a_locked_table_in_the_way_is_named() -> None:
    problem = event("2w1", "1b0", "4w1", "3b0", "6w1", "5b0")
    assert refused(replace(problem, locked=((1, 3), (2, 4))))[-2:] == ["Or unlock a table.", SIT_OUT]


@pytest.mark.parametrize("seed", range(30))
def test_every_table_and_every_bye_of_whole_events_has_its_reasons(seed: int) -> None:
    for _, _, pairing in Hall(seed).rounds():
        if pairing is None:
            continue
        tables = [item.table for item in pairing.explanations if item.table]
        assert set(tables) == {table.number for table in pairing.tables}
        assert {item.entrant for item in pairing.explanations if item.entrant} == set(pairing.byes)
        assert all(text(item).endswith(".") for item in pairing.explanations)
