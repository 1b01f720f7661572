"""Verify an event that Thistle has exported:  python thistle_verify.py EVENT.jsonl

Checks, without Thistle, a database or the network:

- the hash chain of the tournament and of every game: no event was changed, removed, added or moved;
- the Merkle tree at every checkpoint, and every checkpoint's signature: the log is the one that was signed then;
- every game, played again by the rules, and its summary;
- every result that counts: it is the score of its game;
- every published pairing: what was to be paired is what the log gave then, the tables solve it, at the cost stated;
- the standings after every public round, computed anew.

With --proof it checks a proof that the site's API gave: that an event is in the log of a checkpoint, or that the log of
a later checkpoint begins with that of an earlier one.

Needs Python 3.11 or later and the package `cryptography`. This file is a zip archive: `python -m zipfile -e
thistle_verify.py FOLDER` unpacks the source. The rules in it are the very modules by which the site plays, packed
unchanged by `manage.py build_verifier`, and not a second edition written for the purpose: two editions would differ one
day, and then nobody could say which one is wrong. Whoever does not want to trust the copy that the site offers builds
the same bytes from the repository.

What it cannot know is whether the key in the file is the site's: compare what it prints with the event's page, or give
the key by --key, or a checkpoint that you wrote down or photographed at the time by --checkpoint.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from shutil import copyfileobj
from typing import IO, NamedTuple

from games.ledger import checkpoint as notes
from games.ledger.archive.lines import LONGEST, ArchiveError, Header, decode
from games.ledger.archive.verifying import Verified, games, read, rows_of
from games.ledger.checkpoint import Checkpoint
from scoring.methods import Standing
from tournaments.verifier import pairings, proving, results, standing
from tournaments.verifier.course import course


class Checked(NamedTuple):
    """A good archive, how many pairings were checked, how many of them paired again (None if that was not asked for),
    and the standings after the last public round.
    """

    archive: Verified
    pairings: int
    again: int | None
    standings: Sequence[Standing]


def verify(
    file: IO[bytes], *, keys: frozenset[bytes] = frozenset(), held: Checkpoint | None = None, again: bool = False
) -> Checked:
    """All that is promised above; `file` can be read again. Raises ArchiveError at the first thing that is wrong.

    With `again` every published round is also paired anew, which needs the libraries that pair.
    """
    found = read(file, keys=keys, held=held)
    claims, drafts = results.Claims(found), pairings.Drafts()
    for step in course(rows_of(file, found.tournament)):
        claims.take(step)
    for game, played in games(file, found):
        claims.check(game, played)
    paired: list[bool] = []
    # Once all results are those of their games: what was paired, and the standings, follow from them.
    for step in course(rows_of(file, found.tournament)):
        published = drafts.take(step)
        if published is not None:
            paired.append(pairings.check(published, again=again))
    return Checked(found, len(paired), sum(paired) if again else None, standing.check(step.after, found))


def report(checked: Checked) -> str:
    """What was verified, for people."""
    header, end, last = checked.archive.header, checked.archive.end, checked.archive.last
    signed = checked.archive.checkpoints
    paired = "not paired again" if checked.again is None else f"{checked.again} of them paired again, by this version"
    lines = (
        f"Tournament {header.tournament}, exported by {header.product}",
        f"{end.events} events in {end.streams} streams, {end.games} games, {signed} checkpoints: all hold.",
        f"{checked.pairings} pairings: checked, {paired}.",
        *standing.table(checked.standings),
        f"Last checkpoint, of {last.size} events, by the key {last.key.hex()}:\n\n{last.text}",
    )
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    """The exit code: 0 if all holds, 1 if something does not, 2 if there is nothing to verify."""
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        prog="thistle_verify.py",
        description=about,
        epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", help="the exported event; - is standard input")
    parser.add_argument("--proof", metavar="FILE", help="a proof that the site's API gave, to be checked instead")
    parser.add_argument(
        "--pair-again",
        action="store_true",
        help="pair every published round anew; needs rustworkx, numpy and highspy, and time",
    )
    parser.add_argument("--key", action="append", default=[], metavar="HEX", help="a key that may sign; no other may")
    parser.add_argument("--checkpoint", metavar="FILE", help="the text of a checkpoint that the log must fit")
    given = parser.parse_args(arguments)
    if (given.file is None) == (given.proof is None):
        parser.error("name an exported event, or a proof by --proof")
    try:
        keys = frozenset(map(bytes.fromhex, given.key))
        text = _proof(given, keys) if given.proof else _archive(given, keys)
    except (ArchiveError, proving.ProofError) as error:
        sys.stderr.write(f"It does not hold. {error}\n")
        return 1
    except (OSError, ValueError, ImportError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(text)
    return 0


def _archive(given: argparse.Namespace, keys: frozenset[bytes]) -> str:
    with _open(given.file) as file:
        held = _held(given.checkpoint, keys or read_keys(file)) if given.checkpoint else None
        return report(verify(file, keys=keys, held=held, again=given.pair_again))


def _proof(given: argparse.Namespace, keys: frozenset[bytes]) -> str:
    with _open(given.proof) as file:
        try:
            text = file.read(LONGEST).decode()
        except UnicodeDecodeError as error:
            raise proving.ProofError(f"This is no proof: {error}.") from error
    held = _held(given.checkpoint, keys or proving.read_keys(text)) if given.checkpoint else None
    return proving.check(text, keys=keys, held=held)


def _open(name: str) -> IO[bytes]:
    if name != "-":
        return Path(name).open("rb")
    copy = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
    copyfileobj(sys.stdin.buffer, copy)
    copy.seek(0)
    return copy


def _held(name: str, keys: frozenset[bytes]) -> Checkpoint:
    """The checkpoint in this file, by one of the keys."""
    text = Path(name).read_text(encoding="utf-8")
    for key in sorted(keys):
        try:
            held = notes.parse(text, key)
        except ValueError:
            continue
        if held.holds():
            return held
    raise ValueError("The checkpoint that you hold is not signed with a key that counts here.")


def read_keys(file: IO[bytes]) -> frozenset[bytes]:
    """The keys that an archive's header names; the file is at its beginning again. Raises ArchiveError."""
    header = decode(file.readline(LONGEST), 1)
    file.seek(0)
    return frozenset(map(bytes.fromhex, header.keys)) if isinstance(header, Header) else frozenset()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
