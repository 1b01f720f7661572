"""`manage.py round_robin N`: the whole schedule of a round robin, for machines."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from tournaments.decisions.setup import MOST_ROUNDS
from tournaments.pairing import schedule
from tournaments.pairing.sizes import table_sizes
from tournaments.pairing.table_schedule import Schedule, meetings, suggested_rounds, table_schedule

MOST_PLAYERS = 1000
SEATS = range(2, 9)


class Command(BaseCommand):
    """Touches no database. Players are their starting numbers, tables are in seat order, the first deals first."""

    help = (
        "Prints the schedule of a round robin as JSON: for two players the Berger tables of the FIDE Handbook (C.05, "
        "annex 1), for larger tables the most balanced design known, with how often a pair meets at least and at most."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("players", metavar="N", help=f"how many players: 2 to {MOST_PLAYERS}")
        parser.add_argument(
            "--seats", metavar="K", nargs="+", default=["2"], help="seats at a table, preferred first (default: 2)"
        )
        parser.add_argument("--double", action="store_true", help="everything twice, the second time with other seats")
        parser.add_argument("--rounds", metavar="R", help="how many rounds in all (default: as the design suggests)")
        parser.add_argument("--seed", metavar="S", default="0", help="decides where no design does (default: 0)")
        parser.add_argument("--text", action="store_true", help="a line for each round instead of JSON")

    def handle(
        self, *, players: str, seats: list[str], double: bool, rounds: str | None, seed: str, text: bool, **options: Any
    ) -> None:
        count = _whole("bad_players", "N", players, 2, MOST_PLAYERS)
        sizes = tuple(dict.fromkeys(_whole("bad_seats", "K", size, SEATS[0], SEATS[-1]) for size in seats))
        most = MOST_ROUNDS if sizes != (2,) else 2 * MOST_PLAYERS
        many = None if rounds is None else _whole("bad_rounds", "R", rounds, 1, most)
        if 2 in sizes and len(sizes) > 1:
            raise CommandError("bad_seats: Tables of two stand alone; give 2, or sizes from 3.")
        if not table_sizes(count, sizes)[0]:
            raise CommandError(f"too_few_players: {count} players fill no table; {min(sizes)} are needed.")
        drawn = _whole("bad_seed", "S", seed, 0, 2**63)
        if sizes == (2,):
            found = _berger(count, many, double=double)
        else:
            planned = many or min(MOST_ROUNDS, suggested_rounds(count, sizes) * (1 + double))
            found = table_schedule(count, sizes, planned, double=double, seed=drawn)
        self.stdout.write(_text(found) if text else json.dumps(_data(found, sizes, double=double)))


def _whole(code: str, name: str, given: str, low: int, high: int) -> int:
    try:
        number = int(given)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise CommandError(f"{code}: {name} must be a whole number from {low} to {high}, not {given!r}.")
    return number


def _berger(count: int, many: int | None, *, double: bool) -> Schedule:
    lines = schedule(count, double=double)
    if many is not None and many > len(lines):
        raise CommandError(f"bad_rounds: {count} players have {len(lines)} rounds to play, not {many}.")
    rounds = tuple(tuple(pair for pair in line if max(pair) <= count) for line in lines[:many])
    found = meetings(count, rounds)
    return Schedule(count, rounds, found.least, found.most, found.least_bound, found.most_bound)


def _data(found: Schedule, sizes: tuple[int, ...], *, double: bool) -> dict[str, object]:
    return {
        "players": found.players,
        "seats": list(sizes),
        "double": double,
        "rounds": [
            {"round": number, "tables": [list(table) for table in tables], "byes": list(found.byes(number))}
            for number, tables in enumerate(found.rounds, start=1)
        ],
        "meetings": {
            "least": found.least,
            "most": found.most,
            "least_bound": found.least_bound,
            "most_bound": found.most_bound,
        },
    }


def _text(found: Schedule) -> str:
    """Round, tables with hyphens between the players, and byes: `1: 1-8 2-7 3-6 4-5`."""
    lines = []
    for number, tables in enumerate(found.rounds, start=1):
        byes = "".join(f" bye:{who}" for who in found.byes(number))
        lines.append(f"{number}: " + " ".join("-".join(map(str, table)) for table in tables) + byes)
    return "\n".join(lines)
