"""Signing in, and being locked out."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def eve(django_user_model: type[User], settings: Settings) -> User:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # ours is slow on purpose
    return django_user_model.objects.create_user("eve", password="plum-anvil-7")


def sign_in(client: Client, password: str, address: str = "192.0.2.7") -> int:
    sent = {"username": "eve", "password": password}
    return client.post("/accounts/login/", sent, REMOTE_ADDR=address).status_code


def test_who_guesses_is_locked_out_and_told_what_to_do(client: Client, eve: User, settings: Settings) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT - 1):
        assert sign_in(client, "plum-anvil-8") == 200
    assert sign_in(client, "plum-anvil-8") == 429
    response = client.post("/accounts/login/", {"username": "eve", "password": "plum-anvil-7"}, REMOTE_ADDR="192.0.2.7")
    assert response.status_code == 429
    assert "cannot sign in for a quarter of an hour" in response.content.decode()
    assert not response.wsgi_request.user.is_authenticated


def test_nobody_locks_the_director_out_from_elsewhere(client: Client, eve: User, settings: Settings) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):
        sign_in(client, "plum-anvil-8", "192.0.2.66")
    assert sign_in(client, "plum-anvil-7") == 302


@pytest.mark.parametrize("away", ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])
def test_nobody_is_sent_to_another_site(client: Client, eve: User, away: str) -> None:
    sent = {"username": "eve", "password": "plum-anvil-7", "next": away}
    assert client.post("/accounts/login/", sent)["Location"] == "/"
    assert client.post("/accounts/logout/", {"next": away})["Location"] == "/"


def test_a_session_known_beforehand_is_not_the_one_signed_in(client: Client, eve: User) -> None:
    client.cookies["sessionid"] = planted = "planted0planted0planted0planted0"
    sign_in(client, "plum-anvil-7")
    cookie = client.cookies["sessionid"]
    assert cookie.value != planted
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
