"""Compiles the locks from their `.in` files, and tells whether they are in step.

    python locks/lock.py compile [--upgrade]   (needs uv and a package index)
    python locks/lock.py check                 (needs neither)

Each lock opens with the digest of the `.in` files that it was compiled from, so that a changed `.in` shows
without asking an index. Locks name no index: where packages come from is the installing machine's affair.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
LOCKS = {"base": ("base",), "dev": ("base", "dev")}
UV = ("uv", "pip", "compile", "--universal", "--python-version", "3.11", "--generate-hashes", "--quiet")
SILENT = ("--no-config", "--no-header", "--no-emit-index-url", "--no-emit-find-links")


def header(lock: str) -> str:
    sources = b"".join((FOLDER / f"{name}.in").read_bytes() for name in LOCKS[lock])
    return f"# Compiled by `make lock` from {lock}.in; sha256 of its sources: {hashlib.sha256(sources).hexdigest()}\n"


def compile_locks(options: list[str]) -> int:
    for lock in LOCKS:
        file = FOLDER / f"{lock}.txt"
        command = [*UV, *SILENT, *options, f"{lock}.in", "--output-file", file.name]
        subprocess.run(command, cwd=FOLDER, check=True)
        file.write_text(header(lock) + file.read_text(encoding="utf-8"), encoding="utf-8")
    return 0


def check() -> int:
    locks = {lock: (FOLDER / f"{lock}.txt").read_text(encoding="utf-8") for lock in LOCKS}
    stale = [lock for lock, text in locks.items() if not text.startswith(header(lock))]
    for lock in stale:
        sys.stderr.write(f"locks/{lock}.txt was not compiled from the present .in files: run `make lock`.\n")
    return len(stale)


def main(arguments: list[str]) -> int:
    match arguments:
        case ["check"]:
            return check()
        case ["compile", *options]:
            return compile_locks(options)
    sys.stderr.write(__doc__ or "")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
