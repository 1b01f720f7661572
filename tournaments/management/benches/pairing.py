"""How fast rounds are paired, beside other engines where they are installed, each in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterator
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any, Final

from tournaments.management.benches.measure import Row
from tournaments.management.benches.pairing_fields import report_of, tables_of

TWO: Final = (50, 200, 500, 1000, 2000, 9998)
"""A report file has room for four digits: 9,998 stand for 10,000."""
TABLES: Final = (40, 200, 1000, 10_000)
MOST_SECONDS: Final = {
    "two": {1000: 2.0, 2000: 5.0, 9998: 60.0},
    "tables": {200: 5.0, 1000: 15.0, 10_000: 60.0},
}
"""CPU seconds by players (design/pairing.md)."""
MOST_MEMORY: Final = 1024.0
LIMIT: Final = 60
"""Seconds that another engine is waited for."""
_OURS: Final = 600
_OFTEN: Final = 1000
"""Up to so many players a round is paired several times; above, once."""

Answer = dict[str, Any]


def bench(runs: int, sizes: Collection[int] = ()) -> Iterator[Row]:
    """Round 5 of 9 for two by the Dutch system, then at tables of four; with `sizes`, only for so many players."""
    with tempfile.TemporaryDirectory(prefix="thistle-bench-") as folder:
        for count in (size for size in TWO if not sizes or size in sizes):
            file = Path(folder) / f"{count}.trf"
            file.write_text(report_of(count), encoding="utf-8")
            yield from _two(count, file, runs)
        for count in (size for size in TABLES if not sizes or size in sizes):
            file = Path(folder) / f"{count}.json"
            file.write_text(json.dumps(tables_of(count).to_data()), encoding="utf-8")
            yield from _tables(count, file, runs)


def _two(count: int, file: Path, runs: int) -> Iterator[Row]:
    answers = [_paired("thistle", file, _OURS) for _ in range(runs if count <= _OFTEN else 1)]
    yield from _cost(f"Dutch, {count:,} players", "two", count, answers)
    for engine in ("gacrux", "py4swiss"):
        other = _paired(engine, file, LIMIT)
        what = f"Dutch, {count:,} players, {engine}"
        if "failed" in other:
            yield Row(f"{what}: {other['failed']}", 0, "s")
            continue
        yield Row(what, other["seconds"], "s")
        yield Row(f"{what}, memory", other["peak"], "MB")
        if "failed" not in answers[0]:
            mine = {tuple(pair) for pair in answers[0]["pairs"]}
            same = sum(tuple(pair) in mine for pair in other["pairs"])
            # gacrux follows the rules in force from 2026, py4swiss those before: only the first must agree.
            yield Row(f"{what}, same pairs", 100 * same / len(mine), "%", 100 if engine == "gacrux" else None)


def _tables(count: int, file: Path, runs: int) -> Iterator[Row]:
    answers = [_paired("tables", file, _OURS) for _ in range(runs if count <= _OFTEN else 1)]
    what = f"tables of 4, {count:,} players"
    yield from _cost(what, "tables", count, answers)
    if "failed" in answers[0]:
        return
    objective, bound = answers[0]["objective"], answers[0]["bound"]
    spread, least = Fraction(objective["spread"]), Fraction(bound["spread"])
    near = float(least) * 0.05 if count <= 60 else None
    yield Row(f"{what}, repeats", objective["repeats"], "pairs", most=bound["repeats"])
    yield Row(f"{what}, spread", float(spread), "points")
    yield Row(f"{what}, proven bound of the spread", float(least), "points")
    yield Row(f"{what}, gap", float(spread - least), "points", most=near)


def _cost(what: str, kind: str, count: int, answers: list[Answer]) -> Iterator[Row]:
    failed = next((answer["failed"] for answer in answers if "failed" in answer), None)
    if failed:
        yield Row(f"{what}: {failed}", _OURS, "s", most=0)
        return
    yield Row(what, median(answer["seconds"] for answer in answers), "s", most=MOST_SECONDS[kind].get(count))
    yield Row(f"{what}, memory", max(answer["peak"] for answer in answers), "MB", most=MOST_MEMORY)


def _paired(engine: str, file: Path, limit: int) -> Answer:
    command = [sys.executable, "-m", "tournaments.management.benches.pairing_one", engine, str(file)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit, check=False)  # noqa: S603 - ourselves
    except subprocess.TimeoutExpired:
        return {"failed": f"not done in {limit} s"}
    if done.returncode:
        return {"failed": (done.stderr.strip().splitlines() or ["it stopped without a word"])[-1][:120]}
    answer: Answer = json.loads(done.stdout)
    return answer
