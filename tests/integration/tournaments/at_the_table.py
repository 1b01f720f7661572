"""What processes of their own do in the tests of faults."""

from __future__ import annotations

import sys
from hashlib import sha256
from io import BytesIO
from uuid import UUID, uuid4

from games import selectors as games
from games.ledger import codec
from games.ledger.errors import Stale
from games.rules import registry
from games.rules.chance import Chance
from games.services import Play
from scoring.methods import standings
from scoring.projections import plain
from tests.integration.tournaments.archived import exported
from tests.integration.tournaments.events_played import game_of
from tests.unit.games.ledger.archive.goldens import golden
from tournaments import selectors, services
from tournaments.errors import TournamentError
from tournaments.fields import pairing_problem, scoring_field
from tournaments.pairing import pair
from tournaments.verifier import thistle_verify


def prints() -> None:
    """A line each of an export, of standings, of a round that is paired, and of a verifier's report."""
    tournament = UUID(sys.argv[1])
    state = selectors.load(tournament).state
    table = codec.encode({"rows": plain(standings(scoring_field(state)))})
    paired = repr(pair(pairing_problem(state, seed=3)))
    report = thistle_verify.report(thistle_verify.verify(BytesIO(golden("sqlite"))))
    for made in (exported(tournament), table.encode(), paired.encode(), report.encode()):
        sys.stdout.write(f"{sha256(made).hexdigest()}\n")


def device() -> None:
    """Plays the table's game to its end, with whoever else does; prints how many events were this device's.

    Whenever the other one has the pen, this one takes it.
    """
    tournament, name = UUID(sys.argv[1]), sys.argv[2]
    game = game_of(tournament, 1, 1)
    started = games.load(game).state.started
    plays = list(registry.get("diamond-points").play(started, Chance("two devices")))
    version = mine = 0
    while version <= len(plays):
        try:
            sent = [Play(plays[version - 1] if version else plays[0], uuid4())]
            version = services.record_at_table(
                tournament=tournament,
                round=1,
                table=1,
                plays=sent,
                expected_version=version,
                actor="table:1.1",
                device=name,
            ).version
            mine += 1
        except Stale as stale:
            version = stale.current
        except TournamentError as refused:
            if refused.code != "no_pen":
                raise
            services.take_pen(tournament=tournament, round=1, table=1, device=name, actor="table:1.1")
    sys.stdout.write(f"{mine}\n")
