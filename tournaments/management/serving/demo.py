"""The demonstration that a new site opens with, and the login that it is shown with."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands

COMMAND = "demo"


@dataclass(frozen=True)
class Login:
    """What to type to become the demonstration's director."""

    username: str
    password: str


def prepare_demo() -> None:
    """Runs `manage.py demo` if there is such a command and nobody ever used this database."""
    if COMMAND in get_commands() and not get_user_model().objects.exists():
        call_command(COMMAND)


def remember_login(login: Login) -> None:
    """Keeps the login beside the database, for its owner alone, so that every start can show it.

    For `manage.py demo` to call: the password is worth what the demonstration is worth.
    """
    with os.fdopen(os.open(_file(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        json.dump(asdict(login), file)


def remembered_login() -> Login | None:
    """The login that `remember_login` kept in this data folder."""
    try:
        return Login(**json.loads(_file().read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None


def _file() -> Path:
    data: Path = settings.ENVIRONMENT.data
    return data / "demo_login.json"
