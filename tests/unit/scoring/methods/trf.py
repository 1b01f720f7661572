"""Reads a two-player Swiss from a FIDE tournament report (TRF): enough of it for the tie-break goldens."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal

from scoring.methods import Award, Bye, Field, Method, Result, WinDrawLoss

SCORE = {"1": 1, "0": -1, "=": 0, "+": 0, "-": 0}
BYE: dict[str, Literal["pairing", "half", "zero"]] = {"U": "pairing", "H": "half", "Z": "zero"}


def _cells(line: str) -> Iterator[tuple[int, int, str]]:
    for number, start in enumerate(range(91, len(line.rstrip()), 10), start=1):
        cell = line[start : start + 8].ljust(8)
        yield number, int(cell[0:4]), cell[7]


def _method(lines: list[str]) -> Method:
    worth = {"W": "1", "D": "1/2", "L": "0", "P": ""}
    for line in lines:
        if line.startswith("162"):
            fields = line[3:].split()
            worth |= dict(zip(fields[::2], fields[1::2], strict=True))
    win, draw, loss = (Fraction(worth[key]) for key in "WDL")
    method = Method.of(WinDrawLoss(win, draw, loss))
    awards = method.awards.replaced({"pairing": Award(Fraction(worth["P"] or win)).to_data()})
    return Method(method.name, method.params, awards)


def read(text: str, tie_breaks: tuple[str, ...] = ()) -> Field:
    """The field of a report, each game with the score 1, 0 or −1 of either player."""
    lines = text.splitlines()
    players = {int(line[4:8]): list(_cells(line)) for line in lines if line.startswith("001")}
    cells = {(number, player): (opponent, code) for player, row in players.items() for number, opponent, code in row}
    results, byes = [], []
    for (number, player), (opponent, code) in cells.items():
        if not opponent:
            byes.append(Bye(number, player, BYE[code]))
        elif player < opponent:
            theirs = cells[number, opponent][1]
            absent = {entrant for entrant, mark in ((player, code), (opponent, theirs)) if mark == "-"}
            scores = SCORE[code], SCORE[theirs]
            results.append(Result(number, player, (player, opponent), scores, frozenset(absent)))
    rounds = max(number for number, _ in cells)
    return Field(tuple(players), tuple(results), tuple(byes), (), rounds, _method(lines), tie_breaks)


def points(text: str) -> dict[int, Fraction]:
    """The points that the report states, by player."""
    return {int(line[4:8]): Fraction(line[80:84].strip()) for line in text.splitlines() if line.startswith("001")}
