"""`python -m tournaments.management.serving.leash MODULE ARGUMENT…`: runs a module, and ends it when its starter dies.

A starter that is killed outright stops nobody any more. What it does leave is the end of its pipe: standard input ends.
"""

import os
import runpy
import signal
import sys
import threading


def end_with_the_starter() -> None:
    """Waits for standard input's end, then asks this process to stop, as its starter would have done."""
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main(command: list[str]) -> None:
    """Runs the module named first as if it had been started by itself."""
    threading.Thread(target=end_with_the_starter, daemon=True).start()
    sys.argv = command
    runpy.run_module(command[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1:])
