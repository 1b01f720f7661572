"""How fast standings of a large event follow its results (design/product.md, Numbers)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.rules.chance import Chance
from scoring.methods import TIE_BREAKS, Field, Method, Result, standings
from scoring.methods.course import Course
from tournaments.decisions import suggestions
from tournaments.management.benches.measure import Row, in_turns

ENTRANTS: Final = 10_000
ROUNDS: Final = 9
HALF: Final = 5
COLD: Final = 5.0
WARM: Final = 1.0
"""Seconds at most: everything anew, and after one result."""

_METHOD: Final = Method.from_data({"name": "win_draw_loss"})


def bench(runs: int) -> Iterator[Row]:
    """Seconds for the standings with every tie-break, and for those that one more result changes."""
    every = tuple(code for code, found in TIE_BREAKS.items() if found.fits(_METHOD))
    whole = _event(ENTRANTS, ROUNDS, every)
    what = f"standings of {ENTRANTS:,}, round {ROUNDS}, {len(every)} tie-breaks"
    course = _course(whole)
    [cold] = in_turns([lambda: standings(whole)], runs)
    [one] = in_turns([lambda: Course(_fields(_corrected(whole, ROUNDS)), course).after(ROUNDS)], runs)
    yield Row(f"{what}, from cold", cold, "s", most=COLD)
    yield Row(f"{what}, after one result", one, "s", most=WARM)
    some = suggestions.tie_breaks("swiss", (2,))
    half = _event(ENTRANTS, HALF, some)
    kept = _course(half)
    [corrected] = in_turns([lambda: _course(_corrected(half, 1), kept)], runs)
    yield Row(f"all of {HALF} rounds' standings, round 1 corrected, {len(some)} tie-breaks", corrected, "s", most=WARM)


def _event(entrants: int, rounds: int, tie_breaks: tuple[str, ...]) -> Field:
    """An event whose rounds are paired by match points, and drawn for the rest; each game with scores of its own."""
    chance = Chance("bench:scoring")
    won = [0] * (entrants + 1)
    results: list[Result] = []
    for number in range(1, rounds + 1):
        order = sorted(range(1, entrants + 1), key=lambda entrant: (-won[entrant], chance.below(10**9)))
        for place in range(0, entrants - 1, 2):
            seats = (order[place], order[place + 1])
            scores = (chance.below(60), chance.below(60))
            results.append(Result(number, place // 2 + 1, seats, scores))
            won[seats[0]] += scores[0] > scores[1]
            won[seats[1]] += scores[1] > scores[0]
    ratings = {entrant: 2600 - entrant // 8 for entrant in range(1, entrants + 1)}
    return Field(tuple(range(1, entrants + 1)), tuple(results), (), (), rounds, _METHOD, tie_breaks, ratings=ratings)


def _fields(event: Field) -> dict[int, Field]:
    return dict.fromkeys(range(1, event.rounds + 1), event)


def _course(event: Field, before: Course | None = None) -> Course:
    """The standings after every round."""
    course = Course(_fields(event), before)
    for number in course:
        course.after(number)
    return course


def _corrected(event: Field, round_: int) -> Field:
    """The event with the first result of a round turned round."""
    place = next(place for place, result in enumerate(event.results) if result.round == round_)
    old = event.results[place]
    turned = replace(old, scores=(old.scores[1], old.scores[0] + 1))
    return replace(event, results=(*event.results[:place], turned, *event.results[place + 1 :]))
