"""`manage.py serve`: the whole product with one command, on a laptop without internet."""

import signal
from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command

from tournaments.management.serving.addresses import CannotListenError, answers, ensure_free, site_addresses
from tournaments.management.serving.children import Child, Supervisor
from tournaments.management.serving.demo import prepare_demo, remembered_login


class Command(BaseCommand):
    """Brings the database up to date, opens a new one with the demonstration, and serves until Ctrl-C."""

    help = "Starts the web site and the background work, and stops both on Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets the network in (default: this machine)")
        parser.add_argument("--port", default=8000, type=port_number)
        parser.add_argument("--no-demo", action="store_true", help="leave a new database empty")

    def handle(self, *, host: str, port: int, no_demo: bool, **options: Any) -> None:
        try:
            ensure_free(host, port)
        except CannotListenError as error:
            raise CommandError(str(error)) from error
        call_command("migrate", interactive=False, verbosity=0)
        if not no_demo and not settings.ENVIRONMENT.hosted:
            prepare_demo()

        supervisor = Supervisor([web(host, port), worker()], self.stderr.write)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: supervisor.stop.set())
        if not supervisor.run(lambda: answers(host, port), lambda: self.announce(host, port)):
            raise CommandError("Thistle stopped. What went wrong is said above.")
        self.stdout.write("Thistle stopped.")

    def announce(self, host: str, port: int) -> None:
        """Says where the site is and who may direct the demonstration."""
        here, *network = site_addresses(host, port)
        self.stdout.write(f"Thistle is running at {here}")
        for address in network:
            self.stdout.write(f"Other devices in this network: {address}")
        if login := remembered_login():
            self.stdout.write(f"Demo director: user {login.username}, password {login.password}")
        self.stdout.write("Press Ctrl-C to stop.")
        self.stdout.flush()


def port_number(text: str) -> int:
    """For argparse: a port that one can listen on."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise ArgumentTypeError(f"{text} is no port; a port is a number from 1 to 65535")
    return int(text)


def web(host: str, port: int) -> Child:
    """The web server. Live pages stay open for hours: it closes them after a few seconds when told to stop."""
    return Child(
        "web",
        (
            *("uvicorn", "tournaments.project.asgi:application", "--host", host, "--port", str(port)),
            *("--lifespan", "off", "--no-access-log", "--no-server-header", "--log-level", "warning"),
            *("--timeout-graceful-shutdown", "3"),
        ),
        restart=False,
    )


def worker() -> Child:
    """Background work: two tasks at a time, so that a long pairing does not hold up the standings."""
    return Child(
        "worker",
        (
            *("celery", "--app", "tournaments.project", "--quiet", "worker", "--concurrency", "2"),
            *("--loglevel", "WARNING", "--without-gossip", "--without-mingle", "--without-heartbeat"),
        ),
        restart=True,
    )
