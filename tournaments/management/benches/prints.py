"""How fast prints are drawn, and in how much memory: each in a process of its own, by the seconds of its processor."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from statistics import median
from typing import Final

from games.rules import registry
from games.rules.replay import begin
from scoring.sheets import Cell, ListColumn, ListPage, Page, Seat, Section, SheetPage, Slip, SlipSeat, SlipsPage, draw
from tournaments.decisions.setup import opening, seat_names
from tournaments.management.benches.measure import Row

LEAST: Final = 25.0
"""Pages a second: a hundred in four seconds."""

MEMORY: Final = 100.0
"""Megabytes that a hundred scoresheets may take, the program included."""

_URL: Final = "https://thistle.example.org/e/spring-open/rounds/3/tables/{}/"
_SEATS: Final = 4


def bench(runs: int) -> Iterator[Row]:
    """Pages a second of each print of a large field, and what a hundred scoresheets leave of the memory allowed."""
    for what, size, title in _MEASURED:
        found = [_measured(what, size) for _ in range(runs)]
        yield Row(title, median(run["pages"] / run["seconds"] for run in found), "pages/s", LEAST)
        if what == "sheets":
            memory = median(run["megabytes"] for run in found)
            yield Row("the same: 100 MB over the memory it takes", MEMORY / memory, "times", 1.0)


_MEASURED: Final = (
    ("sheets", 100, "scoresheets with QR codes, 100 tables"),
    ("slips", 2_500, "table slips with QR codes, 2,500 tables"),
    ("names", 10_000, "pairings by name, 10,000 players"),
    ("tables", 2_500, "pairings by table, 2,500 tables"),
    ("standings", 10_000, "standings with four tie-breaks, 10,000 players"),
)


def _measured(what: str, size: int) -> dict[str, float]:
    command = [sys.executable, "-m", __name__, what, str(size)]
    done = subprocess.run(command, capture_output=True, check=True)  # noqa: S603 - ourselves
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _name(number: int) -> str:
    return f"Player {number} of Somewhere-on-Sea"


def _sheets(size: int) -> list[Page]:
    engine = registry.get("diamond-points")
    sheet = engine.sheet(begin(opening(engine.key, {}, seat_names(_SEATS))).state, filled=False)
    return [
        SheetPage(
            event="Spring Open",
            game=engine.title,
            seats=tuple(Seat(str(seat), seat, _name(_SEATS * table + seat)) for seat in range(1, _SEATS + 1)),
            sheet=sheet,
            round=3,
            table=table,
            url=_URL.format(table),
            writing=True,
        )
        for table in range(1, size + 1)
    ]


def _slips(size: int) -> list[Page]:
    slips = tuple(
        Slip(
            table,
            tuple(SlipSeat(seat, _name(_SEATS * table + seat)) for seat in range(1, _SEATS + 1)),
            _URL.format(table),
            "Scan to enter plays",
            _URL.format(table),
        )
        for table in range(1, size + 1)
    )
    return [SlipsPage("Spring Open", 3, slips, "Table slips")]


def _list(columns: tuple[ListColumn, ...], rows: Iterator[tuple[str, ...]], strips: int = 1) -> list[Page]:
    cells = tuple(tuple(Cell(text) for text in row) for row in rows)
    return [ListPage("Spring Open", "Round 3", (Section(columns, cells, strips=strips, size=11),))]


def _names(size: int) -> list[Page]:
    columns = (ListColumn("Player", wide=True), ListColumn("Table", 1), ListColumn("Seat", 1))
    rows = ((_name(one), str(one // _SEATS + 1), str(one % _SEATS + 1)) for one in range(size))
    return _list(columns, rows, strips=2)


def _tables(size: int) -> list[Page]:
    columns = (ListColumn("Table", 1), *(ListColumn(f"Seat {seat}", wide=True) for seat in range(1, _SEATS + 1)))
    rows = ((str(table), *(_name(_SEATS * table + seat) for seat in range(_SEATS))) for table in range(1, size + 1))
    return _list(columns, rows)


def _standings(size: int) -> list[Page]:
    columns = (
        ListColumn("Place", 1),
        ListColumn("Player", wide=True),
        *(ListColumn(code, 1) for code in ("Points", "BH", "SB", "WIN", "TGS")),
    )
    rows = (
        (str(one), _name(one), f"{one % 19}½", f"{one % 97} 1/6", f"{one % 83}", "4", f"{one}") for one in range(size)
    )
    return _list(columns, rows)


_MAKE: Final[Mapping[str, Callable[[int], list[Page]]]] = {
    "sheets": _sheets,
    "slips": _slips,
    "names": _names,
    "tables": _tables,
    "standings": _standings,
}


def _memory() -> float:
    """The most megabytes that this process has held."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    return getrusage(RUSAGE_SELF).ru_maxrss / 1024


def main(what: str, size: int) -> None:
    """Draws it once and writes what that took."""
    begun = time.process_time()
    data = draw(_MAKE[what](size), name=what)
    seconds = time.process_time() - begun
    found = {"pages": data.count(b"/Type /Page\n"), "seconds": seconds, "megabytes": _memory()}
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
