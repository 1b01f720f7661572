"""Random tournaments, round by round: what a director meets, and what no director should have to."""

from collections.abc import Callable, Iterator
from random import Random

from tournaments.pairing.dutch import Boards
from tournaments.pairing.trf import Accelerated, Apart, Cell, Points, Report, Row

Pair = Callable[[Report], Boards | None]

SYSTEMS = (Points(), Points(), Points(), Points(win=30, draw=10, bye=30), Points(bye=5), Points(win=20, draw=10))


class Tournament:
    """A tournament whose results, absences and rules are drawn from a seed."""

    def __init__(self, seed: int, *, most: int = 60) -> None:
        self.random = random = Random(seed)
        self.size = random.choice([random.randint(2, 12), random.randint(4, 30), random.randint(10, most)])
        self.rounds = max(1, min(random.randint(3, 10), random.choice([self.size - 1, self.size + 1])))
        self.points = random.choice(SYSTEMS)
        self.initial = random.choice("wb")
        self.drawn = random.choice([0, 0.1, 0.3, 0.7])
        self.forfeits = random.choice([0, 0, 0.02, 0.15])
        self.halves = random.choice([0, 0, 0.03, 0.15])
        self.leaving = random.choice([0, 0, 0.02])
        self.upset = random.choice([0.05, 0.3, 0.5])
        self.cells: dict[int, list[Cell]] = {number: [] for number in range(1, self.size + 1)}
        self.gone: set[int] = set()
        self.late: dict[int, int] = {}
        if random.random() < 0.25:
            self.late = {number: random.randint(2, 4) for number in self.cells if random.random() < 0.1}
        self.apart = self._apart()
        self.accelerated = self._accelerated()

    def _apart(self) -> tuple[Apart, ...]:
        random = self.random
        if self.size < 5 or random.random() < 0.6:
            return ()
        if random.random() < 0.3:
            clubs = random.randint(2, 4)
            members = [tuple(number for number in self.cells if number % clubs == club) for club in range(clubs)]
            return tuple(Apart(club, 1, self.rounds) for club in members if len(club) > 1)
        pairs = [tuple(sorted(random.sample(range(1, self.size + 1), 2))) for _ in range(random.randint(1, 4))]
        return tuple(Apart(pair, random.randint(1, self.rounds), self.rounds) for pair in pairs)

    def _accelerated(self) -> tuple[Accelerated, ...]:
        if self.points != Points() or self.random.random() < 0.75 or self.rounds < 3:
            return ()
        half = 2 * -(-self.size // 4)
        return (Accelerated(10, 1, 1, 1, half), Accelerated(5, 2, 2, 1, half))

    def reports(self, pair: Pair) -> Iterator[tuple[Report, Boards | None]]:
        """Plays the tournament as `pair` pairs it; ends early where it finds no pairing."""
        for number in range(1, self.rounds + 1):
            away = self._away(number)
            if self.size - len(away) < 2:
                return
            report = self._report(away)
            boards = pair(report)
            yield report, boards
            if boards is None:
                return
            self._play(boards)
            for who, result in away.items():
                self.cells[who].append(Cell(0, "-", result))

    def _away(self, number: int) -> dict[int, str]:
        random = self.random
        away = {}
        for who in self.cells:
            if number > 1 and random.random() < self.leaving:
                self.gone.add(who)
            if who in self.gone or number < self.late.get(who, 0):
                away[who] = "Z"
            elif random.random() < self.halves:
                away[who] = random.choice("HHZ")
        return away

    def _worth(self, cell: Cell) -> int:
        points = self.points
        return {"1": points.win, "+": points.win, "=": points.draw, "H": points.draw, "U": points.bye}.get(
            cell.result, 0
        )

    def _report(self, away: dict[int, str]) -> Report:
        rows = []
        for who, cells in self.cells.items():
            announced = (Cell(0, "-", away[who]),) if who in away else ()
            total = sum(self._worth(cell) for cell in (*cells, *announced))
            rows.append(Row(who, f"Player {who}", 2500 - who, total, (*cells, *announced)))
        return Report(
            name="Random",
            rows=tuple(rows),
            rounds=self.rounds,
            initial=self.initial,
            system="FIDE_DUTCH_2025",
            points=self.points,
            accelerated=self.accelerated,
            apart=self.apart,
        )

    def _play(self, boards: Boards) -> None:
        random = self.random
        for white, black in boards.pairs:
            if random.random() < self.forfeits:
                ours, theirs = random.choice(["+-", "-+", "--"])
            elif random.random() < self.drawn:
                ours, theirs = "=="
            else:
                ours, theirs = "10" if (white < black) != (random.random() < self.upset) else "01"
            self.cells[white].append(Cell(black, "w", ours))
            self.cells[black].append(Cell(white, "b", theirs))
        if boards.bye:
            self.cells[boards.bye].append(Cell(0, "-", "U"))
