"""Events as users run them, through the services: what the integration tests start from."""

from __future__ import annotations

from functools import cache
from typing import Any
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User

from games import selectors as games
from games.rules.chance import Chance
from games.services import Play, record
from tournaments import selectors, services
from tournaments.services.pairing import run_pairing

ACTOR = "user:1"
PASSWORD = "a long enough password"

SWISS: dict[str, Any] = {
    "name": "Spring Open",
    "game": "diamond-points",
    "format": "swiss",
    "rounds": 3,
    "sizes": (2,),
    "method": {"name": "win_draw_loss"},
    "tie_breaks": ("BH", "WIN"),
    "seed": 7,
}


@cache
def _hashed() -> str:
    """The password's hash, made once: it is slow on purpose."""
    return make_password(PASSWORD)


def director(name: str = "director") -> User:
    return User.objects.create(username=name, password=_hashed())


def event(owner: User, players: int = 0, **changes: Any) -> UUID:
    """An event with that many players, all of them checked in."""
    tournament = services.create_tournament(owner=owner.pk, **{**SWISS, **changes})
    if players:
        lines = "\n".join(f"Player {number}" for number in range(1, players + 1))
        services.import_entrants(tournament=tournament, actor=ACTOR, data=f"name\n{lines}\n".encode())
        services.check_in_all(tournament=tournament, actor=ACTOR)
    return tournament


def pair(tournament: UUID) -> int:
    """Pairs the next round here and now, and returns its number."""
    job = services.request_pairing(tournament=tournament, actor=ACTOR)
    run_pairing(job=job.id)
    job.refresh_from_db()
    assert (job.status, job.error) == ("done", "")
    return job.round


def publish(tournament: UUID) -> int:
    """Pairs the next round and publishes it."""
    round_ = pair(tournament)
    services.publish_round(tournament=tournament, actor=ACTOR, round=round_)
    return round_


def play_table(tournament: UUID, round_: int, table: int, seed: object = 1) -> UUID:
    """Plays the table's game to its end, event by event; returns its id."""
    opened = services.open_table(tournament=tournament, round=round_, table=table, actor=ACTOR)
    game = game_of(tournament, round_, table)
    version = opened.version
    for play in opened.replay.engine.play(opened.replay.started, Chance(f"{seed}/{round_}/{table}")):
        version = record(
            game=game, tournament=tournament, plays=[Play(play)], expected_version=version, actor=ACTOR
        ).version
    assert games.load(game).state.finished
    return game


def game_of(tournament: UUID, round_: int, table: int) -> UUID:
    return UUID(selectors.load(tournament).state.rounds[round_ - 1].tables[table - 1].game)


def play_round(tournament: UUID) -> int:
    """A whole round: paired, published, every table played and confirmed, closed."""
    round_ = publish(tournament)
    for table in selectors.load(tournament).state.rounds[round_ - 1].tables:
        play_table(tournament, round_, table.number)
        services.confirm_result(tournament=tournament, round=round_, table=table.number, actor=ACTOR)
    services.close_round(tournament=tournament, actor=ACTOR, round=round_)
    return round_
