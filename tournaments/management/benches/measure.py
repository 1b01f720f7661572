"""Measuring in turns, so that a machine that slows down slows both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the report: what was measured, a figure with its unit, and the least or the most that is promised."""

    what: str
    value: float
    unit: str
    least: float | None = None
    most: float | None = None

    @property
    def verdict(self) -> str:
        """`pass`, `short`, or nothing where nothing is promised."""
        if self.least is None and self.most is None:
            return ""
        enough = self.least is None or self.value >= self.least
        return "pass" if enough and (self.most is None or self.value <= self.most) else "short"

    @property
    def promised(self) -> str:
        """What is promised, in words."""
        if self.most is not None:
            return f"at most {self.most:,g}"
        return f"at least {self.least:,g}" if self.least is not None else ""


def in_turns(actions: Sequence[Callable[[], object]], runs: int) -> list[float]:
    """The median seconds of each action over `runs` rounds A B A B …, after one round that is not counted."""
    return [median(taken) for taken in zip(*_rounds(actions, runs), strict=True)]


def ratio(one: Callable[[], object], other: Callable[[], object], runs: int) -> float:
    """How many times as long `one` takes as `other`: the median over rounds as those of `in_turns`, one to each run."""
    return median(first / second for first, second in _rounds([one, other], runs))


def _rounds(actions: Sequence[Callable[[], object]], runs: int) -> list[list[float]]:
    """The seconds of each action in each round that counts."""
    rounds: list[list[float]] = []
    for _ in range(runs + 1):
        seconds = []
        for action in actions:
            begin = perf_counter()
            action()
            seconds.append(perf_counter() - begin)
        rounds.append(seconds)
    return rounds[1:]
