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
    seconds: list[list[float]] = [[] for _ in actions]
    for run in range(runs + 1):
        for place, action in enumerate(actions):
            begin = perf_counter()
            action()
            if run:
                seconds[place].append(perf_counter() - begin)
    return [median(taken) for taken in seconds]
