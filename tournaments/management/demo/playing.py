"""Playing a script to its end, through the services alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from uuid import UUID, uuid5

from celery import current_app
from django.db import transaction

from games.rules.chance import Chance
from games.services import Play, record
from tournaments import selectors, services
from tournaments.management.demo.scripts import CLUBS, PEOPLE, Script
from tournaments.models import Table

_RECORDS: Final = Path(__file__).parent / "records"
_SPACE: Final = UUID("6f1f4a52-5c5e-4c38-9b1e-0d1a3c2f7a10")
"""From which the ids of the demonstration's events follow."""

Tick = Callable[[str], None]
"""Called once for every game that is over."""


def games_in(script: Script) -> int:
    """How many games the script has: for the progress bar."""
    tables = script.players // 2 if script.sizes == (2,) else -(-script.players // script.sizes[0])
    return tables * script.rounds


def play(script: Script, *, owner: int, tick: Tick) -> UUID:
    """Builds the event and plays it to its end; returns its id."""
    actor = services.actor_of(owner)
    tournament = services.create_tournament(
        tournament=uuid5(_SPACE, script.key),
        owner=owner,
        name=script.name,
        game=script.game,
        options=script.options,
        format=script.format,
        rounds=script.rounds,
        sizes=script.sizes,
        method=script.method,
        tie_breaks=script.tie_breaks,
        seed=script.seed,
    )
    services.import_entrants(tournament=tournament, actor=actor, data=_players(script))
    services.check_in_all(tournament=tournament, actor=actor)
    for _ in range(script.rounds):
        _round(script, tournament, actor, tick)
    services.finish_tournament(tournament=tournament, actor=actor)
    services.rescore(tournament=tournament)
    return tournament


def _players(script: Script) -> bytes:
    """The CSV file that the director imports."""
    chance = Chance(f"players/{script.seed}")
    lines = [
        f"{name},{CLUBS[place % len(CLUBS)]},{chance.integer(1200, 2200)}"
        for place, name in enumerate(chance.shuffle(PEOPLE)[: script.players])
    ]
    return "\n".join(["name,club,rating", *lines, ""]).encode()


def _round(script: Script, tournament: UUID, actor: str, tick: Tick) -> None:
    job = services.request_pairing(tournament=tournament, actor=actor)
    services.run_pairing(job=job.id)
    services.publish_round(tournament=tournament, actor=actor, round=job.round)
    tables = selectors.load(tournament).state.rounds[job.round - 1].tables
    for table in tables:
        # One commit a game: the plays are recorded one by one all the same.
        with transaction.atomic():
            _game(script, tournament, (job.round, table.number), UUID(table.game), actor)
            services.confirm_result(tournament=tournament, round=job.round, table=table.number, actor=actor)
        tick(script.name)
    services.close_round(tournament=tournament, actor=actor, round=job.round)


def _game(script: Script, tournament: UUID, at: tuple[int, int], game: UUID, director: str) -> None:
    """The game of one table, `at` being its round and number."""
    round_, table = at
    if at in script.records:
        data = (_RECORDS / f"{script.records[at]}.jsonl").read_bytes()
        services.import_table_record(tournament=tournament, round=round_, table=table, data=data, actor=director)
        return
    actor = f"table:{round_}.{table}"
    opened = services.open_table(tournament=tournament, round=round_, table=table, actor=actor)
    version = opened.version
    plays = opened.replay.engine.play(opened.replay.started, Chance(f"{script.seed}/{round_}/{table}"))
    if at in script.results:
        final = opened.replay
        for event in plays:
            final = final.accept(event)
        plays = iter([{"type": "result_entered", "scores": dict(final.scores)}])
    for event in plays:
        recording = record(game=game, tournament=tournament, plays=[Play(event)], expected_version=version, actor=actor)
        version = recording.version
    if at in script.adjusted:
        slow = {"type": "score_adjusted", "player": "1", "points": -1, "reason": "slow play"}
        record(game=game, tournament=tournament, plays=[Play(slow)], expected_version=version, actor=director)


@contextmanager
def tasks_run_here() -> Iterator[None]:
    """Runs tasks here and now instead of sending them: no worker need be there to take them."""
    previous = current_app.conf.task_always_eager
    current_app.conf.task_always_eager = True
    try:
        yield
    finally:
        current_app.conf.task_always_eager = previous


def played_already() -> bool:
    """Whether this database has the demonstration."""
    return Table.objects.filter(round__tournament=uuid5(_SPACE, "dalrymple")).exists()
