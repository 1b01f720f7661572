"""The verifier as somebody runs it who has Python and `cryptography`, and nothing of ours but the one file."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from games.ledger.archive.lines import Signed
from tests.unit.games.ledger.archive.goldens import ENGINES, FOLDER, golden, lines_of, resigned, text_of
from tests.unit.tournaments.verifier.test_proving import consistency
from tests.unit.tournaments.verifier.test_proving import signed as checkpoint_of
from tournaments.verifier.building import ROOT, build

HIDDEN = ("django", "rest_framework", "celery", "redis", "psycopg", "numpy", "rustworkx", "highspy")
"""What other machines lack; the test's own interpreter has it."""

RUN = f"""
import runpy, sys
sys.modules.update(dict.fromkeys({HIDDEN!r}))
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


@pytest.fixture(scope="module")
def verifier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("elsewhere") / "thistle_verify.py"
    with out.open("wb") as file:
        build(file)
    return out


def run(verifier: Path, *arguments: str, data: bytes = b"") -> tuple[int, str, str]:
    command = [sys.executable, "-I", "-c", RUN, str(verifier), *arguments]
    done = subprocess.run(command, input=data, capture_output=True, check=False, cwd=verifier.parent)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def signed(data: bytes) -> Signed:
    """The last checkpoint."""
    return [line for line in lines_of(data) if isinstance(line, Signed)][-1]


@pytest.mark.parametrize("engine", ENGINES)
def test_it_verifies_an_event(verifier: Path, engine: str) -> None:
    code, out, err = run(verifier, str(FOLDER / f"{engine}.jsonl"))
    assert (code, err) == (0, "")
    assert "132 events in 5 streams, 4 games, 7 checkpoints: all hold.\n2 pairings: checked, not paired again.\n" in out
    assert "    1      2        1  BH 0  WIN 1\n" in out
    assert out.endswith(signed(golden(engine)).checkpoint.text)


def test_it_names_the_first_bad_event_and_exits_with_1(verifier: Path) -> None:
    bad = golden("sqlite").replace(b'"actor":"user:1"', b'"actor":"user:2"', 1)
    stream = "tournament:0191d0a4-0000-7000-8000-00000000000a"
    reason = f"Event 1 of {stream}: Its hash does not fit its content and the event before it. (line 4)"
    assert run(verifier, "-", data=bad) == (1, "", f"It does not hold. {reason}\n")


def test_it_knows_a_key_and_a_checkpoint_that_its_user_brings(verifier: Path) -> None:
    data = golden("sqlite")
    held = verifier.parent / "held.txt"
    held.write_text(signed(data).checkpoint.text, encoding="utf-8")
    key = signed(data).checkpoint.key.hex()
    assert run(verifier, "-", "--key", key, "--checkpoint", str(held), data=data)[0] == 0
    assert run(verifier, "-", "--checkpoint", str(held), data=data)[0] == 0
    forged = text_of(resigned(lines_of(data)))
    assert run(verifier, "-", data=forged)[0] == 0
    code, _, said = run(verifier, "-", "--key", key, data=forged)
    assert (code, "a key that is not trusted" in said) == (1, True)
    code, _, said = run(verifier, "-", "--checkpoint", str(held), data=forged)
    assert (code, said) == (2, "The checkpoint that you hold is not signed with a key that counts here.\n")


def test_it_checks_a_proof(verifier: Path) -> None:
    good = json.dumps(consistency(11, 20)).encode()
    held = verifier.parent / "held.txt"
    held.write_text(checkpoint_of(11).text, encoding="utf-8")
    said = "The log of 20 events begins with that of 11: nothing of it was changed.\n"
    assert run(verifier, "--proof", "-", "--checkpoint", str(held), data=good) == (0, said, "")
    bad = json.dumps(consistency(11, 20) | {"proof": []}).encode()
    reason = "It does not hold. The later log does not begin with the earlier one.\n"
    assert run(verifier, "--proof", "-", data=bad) == (1, "", reason)
    for arguments in ((), ("-", "--proof", "-")):
        code, _, told = run(verifier, *arguments, data=good)
        assert (code, "name an exported event, or a proof by --proof" in told) == (2, True)


def test_to_pair_again_it_needs_the_libraries_that_pair(verifier: Path) -> None:
    code, _, said = run(verifier, str(FOLDER / "sqlite.jsonl"), "--pair-again")
    assert (code, "rustworkx" in said) == (2, True)


def test_it_says_when_there_is_nothing_to_verify(verifier: Path) -> None:
    assert run(verifier, "nothing.jsonl")[0] == 2
    assert run(verifier, "-", "--key", "no hex", data=golden("sqlite"))[0] == 2
    code, out, _ = run(verifier, "--help")
    assert (code, "Verify an event that Thistle has exported" in out) == (0, True)


@pytest.mark.parametrize("option", [[], ["--proof"]], ids=["archive", "proof"])
@pytest.mark.parametrize(
    "raw",
    [b"", b"\n\n", b"\xff\xfe", gzip.compress(golden("sqlite")), 2 * golden("sqlite"), golden("sqlite")[:-100]],
    ids=["empty", "blank", "binary", "packed", "doubled", "cut"],
)
def test_a_file_of_another_kind_does_not_hold(verifier: Path, option: list[str], raw: bytes) -> None:
    code, out, said = run(verifier, *option, "-", data=raw)
    assert (code, out) == (1, "")
    assert said.startswith("It does not hold. ")
    assert ".." not in said


def test_the_same_sources_give_the_same_bytes_and_are_in_it_unchanged() -> None:
    first, second = BytesIO(), BytesIO()
    names = build(first)
    build(second)
    assert first.getvalue() == second.getvalue()
    ours = {"games/rules/replay.py", "games/ledger/merkle.py", "tournaments/state/evolution.py", "__main__.py"}
    assert ours < set(names)
    with zipfile.ZipFile(first) as packed:
        assert packed.namelist() == names
        for name in names:
            if name != "__main__.py":
                assert packed.read(name) == (ROOT / name).read_bytes()
