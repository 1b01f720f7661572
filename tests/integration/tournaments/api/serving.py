"""A web server of its own on the test's database, as a site runs it; or one that dies before its answers."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn
from django.conf import settings

from games.ledger import hooks
from tests.integration.processes import SET_UP, environment
from tests.ports import free_port

SERVE: Final = "from tests.integration.tournaments.api.serving import main; main()"


@contextmanager
def web(data: Path, how: str = "well") -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """The port of a server that answers, and its process, which has ended afterwards. `how`: `well` or `dying`."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", SET_UP + SERVE, str(port), how],
        env=environment(data),
        cwd=settings.BASE_DIR,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        yield port, process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.communicate()


def post(port: int, address: str, body: dict[str, Any], token: str) -> tuple[int, Any, str | None]:
    """Status, body and `Idempotent-Replayed` of the answer. ConnectionError or HTTPException if there is none."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        headers = {"Authorization": f"Table {token}", "Content-Type": "application/json"}
        line.request("POST", address, json.dumps(body), headers)
        answer = line.getresponse()
        return answer.status, json.loads(answer.read()), answer.headers["Idempotent-Replayed"]
    finally:
        line.close()


class _Told(uvicorn.Server):
    """Says when it answers, so that nobody has to wait for a time."""

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        sys.stdout.write("ready\n")
        sys.stdout.flush()


def main() -> None:
    port, how = sys.argv[1:]
    if how == "dying":
        hooks.on_append(lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    config = uvicorn.Config("tournaments.project.asgi:application", port=int(port), log_level="error", lifespan="off")
    _Told(config).run()
