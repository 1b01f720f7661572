"""An event with a little of everything, beside another in the same log: what archives are made of in tests."""

from __future__ import annotations

from io import BytesIO
from uuid import UUID

from django.contrib.auth.models import User

from games import selectors as games
from games.ledger import store
from games.ledger.events import NewEvent
from games.services import Play, record
from tests.integration.tournaments.events_played import ACTOR, event, game_of, play_round, play_table, publish
from tournaments import selectors, services

PLAIN = {"entrant": 5, "name": "Cy of old", "club": "", "rating": None}


def eventful(owner: User, tournament: UUID | None = None) -> UUID:
    """Six players, two of them with clubs, one registered in plain, one erased; a round played, corrected and closed,
    another under way; all the while another event is played.
    """
    other = event(owner, players=2, name="Elsewhere")
    tournament = event(owner, tournament=tournament)
    for name, club in (("Ann Lee", "Leith"), ("Bo", ""), ("Zoë Ångström", "Café"), ("Dee", "")):
        services.register_entrant(tournament=tournament, actor=ACTOR, name=name, club=club)
    version = selectors.load(tournament).version
    stream = selectors.stream_of(tournament)
    store.append(
        stream=stream, tournament=tournament, expected_version=version, events=[NewEvent("entrant_registered", PLAIN)]
    )
    services.register_entrant(tournament=tournament, actor=ACTOR, name="Flo")
    services.check_in_all(tournament=tournament, actor=ACTOR)
    play_round(other)
    play_round(tournament)
    correct(tournament, 1, 1)
    publish(other)
    publish(tournament)
    play_table(tournament, 2, 1)
    play_table(other, 2, 1)
    services.erase_entrant(tournament=tournament, actor=ACTOR, entrant=4)
    return tournament


def correct(tournament: UUID, round_: int, table: int) -> None:
    game = game_of(tournament, round_, table)
    adjusted = {"type": "score_adjusted", "player": "1", "points": 2, "reason": "miscounted"}
    version = games.load(game).version
    record(game=game, tournament=tournament, plays=[Play(adjusted)], expected_version=version, actor=ACTOR)


def exported(tournament: UUID) -> bytes:
    return "".join(services.export_event(tournament=tournament)).encode()


def imported(data: bytes, keys: bytes | None = None) -> int:
    """How many events were new."""
    read = services.read_keys(BytesIO(keys)) if keys is not None else None
    return services.import_event(file=BytesIO(data), keys=read).new
