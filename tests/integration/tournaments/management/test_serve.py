import socket
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tournaments.management.serving.addresses import answers, site_addresses
from tournaments.management.serving.demo import Login, remember_login, remembered_login


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_in_use_is_said_in_a_sentence(taken_port: int) -> None:
    with pytest.raises(CommandError, match=f"^Port {taken_port} is in use by another program"):
        call_command("serve", port=taken_port)


def test_a_host_that_is_not_ours_is_said_in_a_sentence() -> None:
    with pytest.raises(CommandError, match=r"^192\.0\.2\.7 is no address of this machine"):
        call_command("serve", host="192.0.2.7")


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_what_is_no_port_is_refused(port: str) -> None:
    with pytest.raises(CommandError, match="a port is a number from 1 to 65535"):
        call_command("serve", f"--port={port}")


def test_it_knows_when_somebody_listens(taken_port: int) -> None:
    assert answers("127.0.0.1", taken_port)
    assert answers("0.0.0.0", taken_port)


def test_addresses() -> None:
    assert site_addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]
    assert site_addresses("::1", 8000) == ["http://[::1]:8000/"]
    assert site_addresses("0.0.0.0", 80)[0] == "http://127.0.0.1:80/"


def test_the_demos_login_is_kept_for_its_owner(settings: Settings, tmp_path: Path) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, data=tmp_path)
    assert remembered_login() is None
    remember_login(Login("director", "plum-anvil-7"))
    assert remembered_login() == Login("director", "plum-anvil-7")
    assert stat.S_IMODE((tmp_path / "demo_login.json").stat().st_mode) == 0o600
