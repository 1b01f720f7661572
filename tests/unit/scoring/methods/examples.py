"""Two small events whose numbers the tests work out by hand."""

from __future__ import annotations

from fractions import Fraction

from scoring.methods import Bye, Field, Method, Result, standings

WIN_DRAW_LOSS = Method.from_data({"name": "win_draw_loss"})
PLACEMENT = Method.from_data({"name": "placement"})


def f(text: str | int) -> Fraction:
    return Fraction(text)


def field(
    entrants: int,
    results: list[Result],
    *,
    byes: tuple[Bye, ...] = (),
    rounds: int = 1,
    method: Method = WIN_DRAW_LOSS,
    tie_breaks: tuple[str, ...] = (),
) -> Field:
    return Field(tuple(range(1, entrants + 1)), tuple(results), byes, (), rounds, method, tie_breaks)


def swiss(*tie_breaks: str, method: Method = WIN_DRAW_LOSS) -> Field:
    """Two players a table. Byes of 5 (round 1) and 2 (half, round 2), in round 3 a no-show (5) and an absence (3).

    Match points 1: 3, 2: 3/2, 3: 1/2, 4: 1/2, 5: 2. Mean game scores of the rounds 7, 35/4 and 3.
    """
    results = [
        Result(1, 1, (1, 2), (10, 4)),
        Result(1, 2, (3, 4), (7, 7)),
        Result(2, 1, (1, 3), (12, 6)),
        Result(2, 2, (5, 4), (9, 8)),
        Result(3, 1, (1, 5), (0, 0), frozenset({5})),
        Result(3, 2, (2, 4), (5, 1)),
    ]
    byes = (Bye(1, 5, "pairing"), Bye(2, 2, "half"))
    return field(5, results, byes=byes, rounds=3, method=method, tie_breaks=tie_breaks)


def tables(*tie_breaks: str) -> Field:
    """Tables of 4 and 3 with points by place; 6 does not show up in round 2.

    Match points 1: 9/2, 2: 3, 3: 3, 4: 3/2, 5: 5, 6: 1, 7: 0.
    """
    results = [
        Result(1, 1, (1, 2, 3, 4), (10, 8, 8, 2)),
        Result(1, 2, (5, 6, 7), (5, 3, 1)),
        Result(2, 1, (1, 5, 2, 6), (4, 9, 4, 0), frozenset({6})),
        Result(2, 2, (3, 4, 7), (6, 6, 0)),
    ]
    return field(7, results, rounds=2, method=PLACEMENT, tie_breaks=tie_breaks)


def values(event: Field, code: str) -> dict[int, str]:
    """One tie-break of everybody, as text."""
    return {line.entrant: str(dict(line.values)[code]) for line in sorted(standings(event), key=lambda s: s.entrant)}
