"""`manage.py demo`: events with real games, made as users make them."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, call_command
from tqdm import tqdm

from scoring.selectors import standings
from scoring.templatetags.exact import exact
from tournaments import selectors
from tournaments.management.demo.playing import games_in, play, played_already, tasks_run_here
from tournaments.management.demo.scripts import SCRIPTS
from tournaments.management.serving.demo import Login, remember_login


class Command(BaseCommand):
    """Builds the demonstration's events in this database, through the services that pages use."""

    help = "Plays the demonstration's events: Dalrymple, Diamond Points (two events) and Diamondback."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--headless", action="store_true", help="show a progress bar, then the final standings")

    def handle(self, *, headless: bool, verbosity: int, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)  # a new data folder has no tables yet
        if played_already():
            raise CommandError("This database has the demonstration already. Use another one (THISTLE_DATA=folder).")
        owner = self.director()
        played = []
        with tasks_run_here(), self.bar(shown=headless or verbosity > 1) as bar:
            for script in SCRIPTS:
                bar.set_description(script.name)
                played.append(play(script, owner=owner, tick=lambda _: bar.update()))
        if headless:
            for tournament in played:
                self.show(tournament)
        elif verbosity:
            self.stdout.write(f"The demonstration is ready: {len(played)} events.")

    def bar(self, *, shown: bool) -> "tqdm[Any]":
        """The progress bar over all games."""
        total = sum(games_in(script) for script in SCRIPTS)
        return tqdm(total=total, unit="game", disable=not shown, file=self.stderr)

    def director(self) -> int:
        """The account that owns the demonstration, with a password drawn once and kept beside the database."""
        user, made = get_user_model().objects.get_or_create(username="director")
        if made:
            password = secrets.token_urlsafe(9)
            user.set_password(password)
            user.save()
            if not settings.ENVIRONMENT.hosted:
                remember_login(Login(user.username, password))
            else:
                self.stdout.write(f"Demo director: user {user.username}, password {password}")
        return int(user.pk)

    def show(self, tournament: Any) -> None:
        """Prints the event's final standings."""
        state = selectors.load(tournament).state
        found = standings(tournament)
        if found is None:
            raise CommandError(f"{state.created.name} has no standings.")
        self.stdout.write(f"\n{state.created.name}, after round {found.round}")
        names = selectors.shown_names(state)
        for row in found.rows:
            values = "  ".join(f"{code} {exact(value)}" for code, value in row["values"])
            self.stdout.write(f"{row['rank']:>3}  {names[row['entrant']]:<44} {exact(row['points']):>7}  {values}")
