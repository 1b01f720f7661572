"""Workers that are killed while they pair: the first before its first statement, the second before its second, …"""

import os
import signal
import sys
from uuid import UUID

from django.db import connection

from tests.integration.games.ledger.dying import die_before
from tournaments.services import run_pairing

PAIR = "from tests.integration.tournaments.dying import pair; pair()"
"""To be run with jobs: one worker after the other, each killed one statement later. Prints `killed` or `done`."""

PAIR_ALIVE = "from tests.integration.tournaments.dying import pair_alive; pair_alive()"
"""To be run with jobs: pairs them, and nobody is killed."""


def pair() -> None:
    for number, job in enumerate(sys.argv[1:], start=1):
        child = os.fork()
        if child == 0:
            connection.ensure_connection()
            with connection.execute_wrapper(die_before(number)):
                run_pairing(job=UUID(job))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        sys.stdout.write("killed\n" if killed else f"done {os.waitstatus_to_exitcode(status)}\n")


def pair_alive() -> None:
    for job in sys.argv[1:]:
        run_pairing(job=UUID(job))
