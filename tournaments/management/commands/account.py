"""`manage.py account NAME`: an account for a director, or a new password for one."""

import secrets
from argparse import ArgumentParser
from typing import Any

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.management import BaseCommand, CommandError


class Command(BaseCommand):
    """Makes the account, or with --reset its password anew, and prints the password once."""

    help = "Makes an account that can create and direct events, and prints its password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="what the director signs in with")
        parser.add_argument("--reset", action="store_true", help="give an account that exists a new password")

    def handle(self, *, name: str, reset: bool, **options: Any) -> None:
        users = get_user_model()
        user = users.objects.filter(username=name).first()
        if user is None and reset:
            raise CommandError(f"There is no account {name}.")
        if user is not None and not reset:
            raise CommandError(f"There is an account {name} already; --reset gives it a new password.")
        user = user or users(username=name)
        password = secrets.token_urlsafe(12)
        user.set_password(password)
        try:
            user.full_clean()
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        user.save()
        self.stdout.write(f"{name}: {password}")
