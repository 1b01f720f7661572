"""The one place that reads environment variables.

Nothing set means *embedded*: a laptop, SQLite and a folder as the broker, no server needed. `DATABASE_URL`
and `REDIS_URL` together mean *hosted*. One without the other is refused, for half of each would be neither.
"""

import os
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError, validate

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, kw_only=True)
class Environment:
    """What the surroundings decide; everything else is decided in `settings.py`."""

    data: Path
    """Folder of everything that must outlive a restart when embedded: database, broker, secret key."""
    database_url: str | None
    redis_url: str | None
    secret_key: str
    ledger_key: str
    """The private key that signs the ledger's checkpoints: 64 hexadecimal digits."""
    ledger_old_keys: tuple[str, ...]
    """Public keys that signed former checkpoints and are still trusted, each 64 hexadecimal digits."""
    hosts: tuple[str, ...]
    """Host names that requests may name."""
    origins: tuple[str, ...]
    """Origins (`https://example.org`) that forms may be posted from, besides the site's own."""
    https: bool
    """Whether the public side speaks HTTPS (a proxy in front of us usually does)."""
    static: Path | None
    """Folder of static files collected beforehand (a container image has one)."""
    debug: bool
    log_level: str

    @property
    def hosted(self) -> bool:
        return self.database_url is not None


LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def read_environment() -> Environment:
    """Reads and checks every variable; creates the data folder and, when embedded, the secret key.

    Raises ImproperlyConfigured with a sentence that says which variable to set, or to what.
    """
    try:
        return _read(Env())
    except EnvError as error:
        raise ImproperlyConfigured(str(error)) from error


def _read(env: Env) -> Environment:
    database_url = env.str("DATABASE_URL", "") or None
    redis_url = env.str("REDIS_URL", "") or None
    if (database_url is None) != (redis_url is None):
        missing = "REDIS_URL" if redis_url is None else "DATABASE_URL"
        raise ImproperlyConfigured(
            f"{missing} is not set. Set both DATABASE_URL and REDIS_URL to run hosted, or neither to run embedded."
        )
    hosted = database_url is not None
    data = Path(env.str("THISTLE_DATA", "") or ROOT / "var").resolve()
    data.mkdir(parents=True, exist_ok=True)
    secret_key = env.str("SECRET_KEY", "")
    hosts: tuple[str, ...] = tuple(env.list("THISTLE_HOSTS", []))
    if hosted and not secret_key:
        raise ImproperlyConfigured("SECRET_KEY is not set. Hosted, every process needs the same long random one.")
    if hosted and not hosts:
        raise ImproperlyConfigured("THISTLE_HOSTS is not set. Name the hosts served: THISTLE_HOSTS=cards.example.org")
    ledger_key = env.str("THISTLE_LEDGER_KEY", "")
    old_keys: list[str] = env.list("THISTLE_LEDGER_OLD_KEYS", [])
    if hosted and not ledger_key:
        raise ImproperlyConfigured(
            "THISTLE_LEDGER_KEY is not set. Make one that every process gets: openssl rand -hex 32"
        )
    return Environment(
        data=data,
        database_url=database_url,
        redis_url=redis_url,
        secret_key=secret_key or kept_key(data / "secret_key", _long_and_random),
        ledger_key=_hexadecimal("THISTLE_LEDGER_KEY", ledger_key or kept_key(data / "ledger_key", secrets.token_hex)),
        ledger_old_keys=tuple(_hexadecimal("THISTLE_LEDGER_OLD_KEYS", key) for key in old_keys),
        # A venue's router gives the laptop another address whenever it likes: embedded, any name will do.
        hosts=hosts or ("*",),
        origins=tuple(env.list("THISTLE_ORIGINS", [])),
        https=env.bool("THISTLE_HTTPS", hosted),
        static=env.path("THISTLE_STATIC", None),
        debug=env.bool("THISTLE_DEBUG", False),
        log_level=env.str("THISTLE_LOG_LEVEL", "INFO", validate=validate.OneOf(LOG_LEVELS)),
    )


def _long_and_random() -> str:
    return secrets.token_urlsafe(50)


def _hexadecimal(name: str, key: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", key):
        raise ImproperlyConfigured(f"{name} has 64 hexadecimal digits (0-9, a-f) for each key.")
    return key


def kept_key(file: Path, make: Callable[[], str]) -> str:
    """The key in `file`, which `make` makes on first use, readable by its owner alone.

    Two processes that start together agree: only one of them can link its key to the name.
    """
    try:
        return file.read_text(encoding="ascii")
    except FileNotFoundError:
        pass
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as handle:
        handle.write(make())
    try:
        os.link(draft, file)
    except FileExistsError:
        pass  # another process was first, and its key is the one
    finally:
        draft.unlink()
    return file.read_text(encoding="ascii")
