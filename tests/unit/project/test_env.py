import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from tournaments.project.env import kept_key, read_environment

HOSTED = {
    "DATABASE_URL": "postgresql://thistle@db/thistle",
    "REDIS_URL": "redis://redis/0",
    "SECRET_KEY": "s" * 50,
    "THISTLE_LEDGER_KEY": "0a" * 32,
    "THISTLE_HOSTS": "cards.example.org,www.example.org",
}
VARIABLES = (
    *HOSTED,
    "THISTLE_LEDGER_OLD_KEYS",
    "THISTLE_ORIGINS",
    "THISTLE_HTTPS",
    "THISTLE_STATIC",
    "THISTLE_DEBUG",
    "THISTLE_LOG_LEVEL",
)


@pytest.fixture(autouse=True)
def _bare_surroundings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("THISTLE_DATA", str(tmp_path / "data"))


def set_all(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)


def test_nothing_set_is_embedded(tmp_path: Path) -> None:
    environment = read_environment()
    assert not environment.hosted
    assert environment.data == tmp_path / "data"
    assert environment.hosts == ("*",)
    assert not environment.https
    assert not environment.debug
    assert environment.secret_key == (tmp_path / "data" / "secret_key").read_text()
    assert environment.ledger_key == (tmp_path / "data" / "ledger_key").read_text()
    assert len(bytes.fromhex(environment.ledger_key)) == 32
    assert environment.ledger_old_keys == ()


def test_hosted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    set_all(monkeypatch, HOSTED)
    environment = read_environment()
    assert environment.hosted
    assert environment.https
    assert environment.hosts == ("cards.example.org", "www.example.org")
    assert environment.secret_key == "s" * 50
    assert environment.ledger_key == "0a" * 32
    assert list((tmp_path / "data").iterdir()) == []


@pytest.mark.parametrize("name", HOSTED)
def test_hosted_names_the_variable_that_is_missing(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    set_all(monkeypatch, {other: value for other, value in HOSTED.items() if other != name})
    with pytest.raises(ImproperlyConfigured, match=f"^{name} is not set"):
        read_environment()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("THISTLE_DEBUG", "perhaps"),
        ("THISTLE_LEDGER_KEY", "0A" * 32),
        ("THISTLE_LEDGER_OLD_KEYS", f"{'0a' * 32},0b"),
        ("THISTLE_LOG_LEVEL", "LOUD"),
    ],
)
def test_a_value_that_makes_no_sense_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=name):
        read_environment()


def test_former_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THISTLE_LEDGER_OLD_KEYS", f"{'0a' * 32},{'0b' * 32}")
    assert read_environment().ledger_old_keys == ("0a" * 32, "0b" * 32)


def test_a_key_is_made_once_and_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "key"
    keys = iter(("first", "second"))
    key = kept_key(file, lambda: next(keys))
    assert key == "first"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert kept_key(file, lambda: next(keys)) == key
    assert list(tmp_path.iterdir()) == [file]
