from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from tournaments.pairing import NoPairing, Pairing, Problem, check, pair, text
from tournaments.pairing.values import Player


def event(count: int, missing: tuple[int, ...] = (), **options: object) -> Problem:
    roster = tuple(range(10, 10 * count + 10, 10))
    players = tuple(Player(id=who, rank=who) for who in roster if who not in missing)
    problem = Problem(players=players, roster=roster, system="round_robin", sizes=(3,), rounds=4)
    return replace(problem, **options)  # type: ignore[arg-type]


def after(problem: Problem, pairing: Pairing) -> Problem:
    """The next round, with everything of this one remembered."""
    met = {player.id: dict(player.met) for player in problem.players}
    seats = {player.id: list(player.seats) for player in problem.players}
    for table in pairing.tables:
        for seat, who in enumerate(table.seats, start=1):
            seats[who].append(seat)
            for other in table.seats:
                if other != who:
                    met[who][other] = met[who].get(other, 0) + 1
    players = tuple(
        replace(
            player,
            met=tuple(met[player.id].items()),
            seats=tuple(seats[player.id]),
            byes=player.byes + (player.id in pairing.byes),
        )
        for player in problem.players
    )
    return replace(problem, players=players, round=problem.round + 1)


@pytest.mark.parametrize(
    ("count", "sizes", "rounds"),
    [(9, (3,), 4), (12, (3,), 4), (16, (4,), 5), (15, (4, 3), 5), (8, (4,), 7), (10, (3,), 4)],
)
def test_all_rounds_follow_one_schedule_and_pass_the_checker(count: int, sizes: tuple[int, ...], rounds: int) -> None:
    problem = event(count, sizes=sizes, rounds=rounds)
    met: dict[tuple[int, int], int] = {}
    for _ in range(rounds):
        pairing = pair(problem)
        assert check(problem, pairing) == ()
        for table in pairing.tables:
            for two in combinations(sorted(table.seats), 2):
                met[two] = met.get(two, 0) + 1
        problem = after(problem, pairing)
    assert max(met.values()) == (3 if count == 8 else 1)


def test_each_table_and_the_whole_say_why() -> None:
    pairing = pair(event(9, round=2))
    assert [text(item) for item in pairing.explanations] == [
        "Each pair meets equally often in the rounds of this schedule (rounds: 4, meetings: 1).",
        "Round 2 of the schedule: starting numbers 1, 4, 7.",
        "Round 2 of the schedule: starting numbers 2, 5, 8.",
        "Round 2 of the schedule: starting numbers 3, 6, 9.",
    ]
    assert text(pair(event(12)).explanations[0]) == (
        "In this schedule each pair meets at least and at most so many times: 0 and 1 (rounds: 4). No schedule of as "
        "many rounds is more even."
    )


def test_a_bye_of_the_schedule_is_told() -> None:
    pairing = pair(event(4))
    (free,) = pairing.byes
    assert text(pairing.explanations[-1]) == f"Entrant {free} is free in round 1 of the schedule."
    assert pairing.walkovers == ()


def test_a_table_that_lacks_somebody_plays_on_where_its_size_is_allowed() -> None:
    problem = event(16, missing=(10,), sizes=(4, 3), rounds=5)
    pairing = pair(problem)
    assert sorted(len(table.seats) for table in pairing.tables) == [3, 4, 4, 4]
    assert (pairing.byes, check(problem, pairing)) == ((), ())
    assert "Round 1 of the schedule: starting numbers 2, 3, 4; entrant 10 is missing." in map(
        text, pairing.explanations
    )


def test_who_is_left_of_short_tables_sits_together() -> None:
    problem = event(9, missing=(10, 40))
    pairing = pair(problem)
    assert [sorted(table.seats) for table in pairing.tables[:1]] == [[70, 80, 90]]
    assert sorted(len(table.seats) for table in pairing.tables) == [3, 3]
    assert len(pairing.byes) == 1
    assert [present for present, _ in pairing.walkovers] == list(pairing.byes)
    assert check(problem, pairing) == ()
    told = [text(item) for item in pairing.explanations]
    assert any("are seated together" in sentence for sentence in told)
    assert any("has no table" in sentence for sentence in told)


def test_a_table_of_the_schedule_cannot_be_changed_by_hand() -> None:
    problem = event(9)
    pairing = pair(problem)
    one, two = pairing.tables[:2]
    seats = (two.seats[0], *one.seats[1:]), (one.seats[0], *two.seats[1:])
    tables = tuple(replace(table, seats=new) for table, new in zip((one, two), seats, strict=True))
    changed = replace(pairing, tables=(*tables, *pairing.tables[2:]))
    assert {found.code for found in check(problem, changed)} >= {"schedule"}


def refused(problem: Problem) -> str:
    with pytest.raises(NoPairing) as caught:
        pair(problem)
    return caught.value.code


def test_what_a_schedule_refuses() -> None:
    assert refused(event(9, forbidden=((10, 20),), round=1)) == "fixed_schedule"
    assert refused(event(9, locked=((10, 20, 40),))) == "fixed_schedule"
    assert refused(event(2)) == "too_few_players"
    assert refused(event(9, round=0)) == "round_beyond_schedule"
    assert refused(event(9, roster=(10, 20))) == "roster"


def test_rounds_added_later_follow_those_played() -> None:
    assert pair(event(9, round=5)).explanations[0].code == "schedule_best"


def test_many_fields_with_people_missing_pass_the_checker() -> None:
    for count in (4, 7, 9, 11, 16):
        for missing in ((), (10,), (20, 30), (10, 30, 50, 70)):
            for sizes in ((3,), (4, 3), (5, 4, 3)):
                for number in (1, 3):
                    problem = event(count, missing=missing, sizes=sizes, round=number, rounds=3)
                    if count >= min(sizes):
                        assert check(problem, pair(problem)) == ()
