"""One engine pairs one round in a process of its own: `python -m` this module, then the engine and the file.

Prints JSON: CPU seconds from the text of the file to the pairing, the process's peak memory in MB, and what came out.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, Final

from tournaments.pairing import Problem, pair
from tournaments.pairing.dutch import pair_dutch
from tournaments.pairing.trf import field_of, read

Answer = dict[str, Any]


def _thistle(file: str) -> Answer:
    began = process_time()
    boards = pair_dutch(field_of(read(Path(file).read_text(encoding="utf-8"))))
    seconds = process_time() - began
    idle = [(boards.bye, 0)] if boards.bye else []
    return {"seconds": seconds, "pairs": sorted([*boards.pairs, *idle])}


def _gacrux(file: str) -> Answer:
    made = importlib.import_module("gacrux.pairingchecker").pairingchecker
    sys.argv = ["pairingchecker", "-i", file, "-o", os.devnull, "-p"]
    began = process_time()
    checker = made()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        checker.common_main()
    seconds = process_time() - began
    if checker.resultjson["status"]["code"]:
        return {"failed": str(checker.resultjson["status"])}
    return {"seconds": seconds, "pairs": sorted(tuple(pair) for pair in checker.chessfile.result["pairs"])}


def _py4swiss(file: str) -> Answer:
    run = importlib.import_module("py4swiss.main").main
    with tempfile.TemporaryDirectory() as folder:
        older, out = Path(folder) / "older.trf", Path(folder) / "pairs"
        text = Path(file).read_text(encoding="utf-8")
        older.write_text(re.sub(r"(?m)^142 ", "XXR ", re.sub(r"(?m)^1[59]2 .*\n", "", text)), encoding="utf-8")
        sys.argv = ["py4swiss", "-t", str(older), "-p", str(out)]
        began = process_time()
        run()
        seconds = process_time() - began
        lines = [line.split() for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    return {"seconds": seconds, "pairs": sorted((int(white), int(black)) for white, black in lines)}


def _tables(file: str) -> Answer:
    problem = Problem.from_data(json.loads(Path(file).read_text(encoding="utf-8")))
    began = process_time()
    pairing = pair(problem)
    seconds = process_time() - began
    return {"seconds": seconds, "objective": pairing.objective.to_data(), "bound": pairing.bound.to_data()}


ENGINES: Final[dict[str, Callable[[str], Answer]]] = {
    "thistle": _thistle,
    "gacrux": _gacrux,
    "py4swiss": _py4swiss,
    "tables": _tables,
}


def main(engine: str, file: str) -> None:
    """Prints the answer; an engine that is not installed says so."""
    try:
        answer = ENGINES[engine](file)
    except ModuleNotFoundError as missing:
        answer = {"failed": f"{missing.name} is not installed"}
    # The high-water mark of this program alone: the kernel's other counters begin with the parent's.
    status = Path("/proc/self/status").read_text(encoding="ascii")
    peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
    print(json.dumps({**answer, "peak": peak}))  # noqa: T201 - the answer to who started this process


if __name__ == "__main__":
    main(*sys.argv[1:])
