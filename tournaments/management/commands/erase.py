"""`manage.py erase`: make what the ledger holds of a person unreadable for good."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any, Final
from uuid import UUID

from django.core.management import BaseCommand, CommandError
from django.db import connection

from games.management.migrated import require_migrated
from tournaments import people, selectors, services
from tournaments.errors import TournamentError
from tournaments.state import Entrant, State

ACTOR = "console:erase"


_SCRUB: Final = {
    "postgresql": f"As the owner of the tables run: VACUUM FULL {', '.join(people.SCRUBBED)};",
    "sqlite": "Somebody was reading: stop the server and start it again, which empties db.sqlite3-wal.",
}


class Command(BaseCommand):
    """Tells what it would do; does it with --yes. Exits with 1 unless the person is erased."""

    help = "Destroys the key to a person's name and club: every page then shows a number, and every proof still holds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("person", metavar="PERSON|EVENT", help="the person's id, or an event's slug or id")
        parser.add_argument("number", nargs="?", type=int, help="with an event: the entrant's number in it")
        parser.add_argument("--yes", action="store_true", help="do it")

    def handle(self, *, person: str, number: int | None, yes: bool, **options: Any) -> None:
        require_migrated()
        tournament = _by_person(person) if number is None else _by_event(person)
        state = selectors.load(tournament).state
        entrant = _by_key(state, person) if number is None else state.entrants.get(number)
        if entrant is None:
            raise CommandError(f"{state.created.name} has no entrant {number}.")
        if not entrant.person and not entrant.erased:
            raise CommandError(
                f"The name of entrant {entrant.number}, {entrant.name}, was recorded in plain, before names were "
                "sealed. Nothing can be removed from the ledger: it cannot be erased. Keep this event's pages and "
                "exports to yourselves, and delete its database once nobody needs its results."
            )
        self.stdout.write(
            f"Entrant {entrant.number} of {state.created.name}: {entrant.name or '(unreadable)'}"
            f"{f', {entrant.club}' if entrant.club else ''}, person {entrant.person or '(none)'}.\n"
            "The key to name and club is deleted. Nobody can read them again, here or in any export; number, games\n"
            "and results stay. Backups and files of keys made before still hold the key: delete those too."
        )
        if not yes:
            raise CommandError("Nothing is erased yet. Add --yes to do it; it cannot be taken back.")
        try:
            services.erase_entrant(tournament=tournament, actor=ACTOR, entrant=entrant.number)
        except TournamentError as refused:
            raise CommandError(str(refused)) from refused
        scrubbed = people.scrub()
        self.stdout.write(f"Entrant {entrant.number} is erased.")
        if not scrubbed:
            self.stderr.write(f"The database's files may still hold the deleted key. {_SCRUB[connection.vendor]}")


def _by_person(text: str) -> UUID:
    try:
        found = people.tournament_of(UUID(text))
    except ValueError as error:
        raise CommandError(f"{text} is no person's id. Give an event's slug and the entrant's number.") from error
    if found is None:
        raise CommandError(f"There is no key to a person {text}: never registered here, or erased already.")
    return found


def _by_key(state: State, person: str) -> Entrant | None:
    wanted = str(UUID(person))
    return next((entrant for entrant in state.entrants.values() if entrant.person == wanted), None)


def _by_event(text: str) -> UUID:
    found = selectors.identify(text)
    if found is None:
        raise CommandError(f"There is no event {text}.")
    return found
