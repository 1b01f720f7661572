"""Accounts for directors from the command line."""

from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db


def made(*arguments: str) -> str:
    """Runs the command and returns the password that it printed."""
    out = StringIO()
    call_command("account", *arguments, stdout=out)
    name, _, password = out.getvalue().strip().partition(": ")
    assert name == arguments[0]
    return password


def test_an_account_is_made_and_its_password_printed() -> None:
    password = made("mhairi")
    user = get_user_model().objects.get(username="mhairi")
    assert user.check_password(password)
    assert not user.is_superuser


def test_a_password_is_given_anew_only_on_request() -> None:
    first = made("mhairi")
    with pytest.raises(CommandError, match="--reset"):
        made("mhairi")
    second = made("mhairi", "--reset")
    user = get_user_model().objects.get(username="mhairi")
    assert (user.check_password(first), user.check_password(second)) == (False, True)


@pytest.mark.parametrize("arguments", [("nobody", "--reset"), ("two words",), ("x" * 200,)])
def test_what_cannot_be_is_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        made(*arguments)
    assert get_user_model().objects.count() == 0
