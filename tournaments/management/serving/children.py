"""The processes that `serve` starts, watches and stops."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

PATIENCE = 10.0
"""Seconds that a process has to end by itself."""
LEASH = "tournaments.management.serving.leash"
RESTARTS, WITHIN = 3, 60.0
"""A process that ends more often than that in so many seconds is not started again."""


@dataclass
class Child:
    """One process; its command is run by this interpreter, `python -m`."""

    name: str
    command: Sequence[str]
    restart: bool
    """Whether the site can go on without it for a moment; otherwise its end is the site's."""
    process: subprocess.Popen[bytes] | None = None
    ends: deque[float] = field(default_factory=lambda: deque(maxlen=RESTARTS))

    def start(self) -> None:
        # In a session of its own, Ctrl-C reaches us alone, and we stop everything in order; its standard input tells
        # it when we cannot any more.
        self.process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", LEASH, *self.command], stdin=subprocess.PIPE, start_new_session=True
        )

    def returncode(self) -> int | None:
        """None while it runs."""
        return self.process.poll() if self.process else None

    def ended_too_often(self, now: float) -> bool:
        """Notes an end at that moment (seconds, monotonic); True when the last few came too fast."""
        too_often = len(self.ends) == RESTARTS and now - self.ends[0] < WITHIN
        self.ends.append(now)
        return too_often


class Supervisor:
    """Runs children until told to stop, or until one ends that the others cannot do without."""

    def __init__(self, children: Sequence[Child], say: Callable[[str], None]) -> None:
        self.children = children
        self.say = say
        self.stop = threading.Event()

    def run(self, ready: Callable[[], bool], when_ready: Callable[[], None]) -> bool:
        """Starts, watches and stops the children; True if the end was asked for.

        `when_ready` is called once, as soon as `ready` says so.
        """
        try:
            for child in self.children:
                child.start()
            announced = False
            while not self.stop.wait(0.2):
                if not all(self._keep(child) for child in self.children):
                    return False
                if not announced and ready():
                    announced = True
                    when_ready()
            return True
        finally:
            self._stop_all()

    def _keep(self, child: Child) -> bool:
        """Sees to it that the child runs; False if that is no use."""
        code = child.returncode()
        if code is None:
            return True
        how = f"was killed by signal {-code}" if code < 0 else f"ended with code {code}"
        if not child.restart:
            self.say(f"The {child.name} process {how}. Stopping.")
            return False
        if child.ended_too_often(time.monotonic()):
            self.say(f"The {child.name} process {how}, more than {RESTARTS} times within a minute. Stopping.")
            return False
        self.say(f"The {child.name} process {how}. Starting it again.")
        child.start()
        return True

    def _stop_all(self) -> None:
        running = [child.process for child in self.children if child.process and child.process.poll() is None]
        for process in running:
            process.terminate()
        deadline = time.monotonic() + PATIENCE
        for process in running:
            try:
                process.wait(max(0.0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)  # with its own children
                process.wait()
