"""Appends in processes that are killed on the way.

Midway, the append to the first stream is killed before its first statement, that to the second before its second, and
so on; unanswered, each is killed after its commit. Each append is a process of its own, a fork of this one.
"""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from django.db import connection

from games.ledger import hooks
from tests.integration.games.ledger import support

PROGRAM = "import django; django.setup(); from tests.integration.games.ledger.dying import main; main()"
"""To be run with `midway` or `unanswered` and the streams; prints a line for each: `killed` or `done` and the code."""


def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def die_before(statement: int) -> Callable[..., Any]:
    """A wrapper for the connection, under which the process is killed before its statement of that number."""
    left = statement

    def wrapper(execute: Callable[..., Any], *arguments: Any) -> Any:
        nonlocal left
        left -= 1
        if left == 0:
            die()
        return execute(*arguments)

    return wrapper


def append(how: str, number: int, stream: str) -> None:
    if how == "unanswered":
        hooks.on_append(die)
    connection.ensure_connection()
    wrapper = die_before(number if how == "midway" else -1)
    with support.following(support.TallyProjection()), connection.execute_wrapper(wrapper):
        support.append(stream, 0, support.batch_of(stream))


def main() -> None:
    how, *streams = sys.argv[1:]
    for number, stream in enumerate(streams, 1):
        child = os.fork()
        if child == 0:
            append(how, number, stream)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        sys.stdout.write("killed\n" if killed else f"done {os.waitstatus_to_exitcode(status)}\n")
