from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.chance import Chance
from games.rules.diamond_points.state import POINTS, TURNS, worth
from games.rules.replay import Replay, begin
from games.rules.summary import summary
from tests.unit.games.rules.diamond_points.table import started
from tests.unit.games.rules.sampling import offered


def conserved(replay: Replay) -> None:
    """Points won, unclaimed and open are the prizes turned, and spent bids are as many as turns."""
    state = replay.state
    turned = worth(tuple(state.turned()))
    nowhere = 0 if state.finished else worth(state.open)
    assert sum(state.points.values()) + state.unclaimed + nowhere == turned
    assert {len(state.hand(player)) for player in state.players} == {TURNS - len(state.turns)}


@given(st.integers(0, 2**32), st.integers(2, 6), st.integers(1, 100))
@settings(max_examples=80, deadline=None)
def test_points_and_coins_are_conserved_throughout(seed: int, players: int, stake: int) -> None:
    chance = Chance(seed)
    replay = begin(started(players, stake))
    conserved(replay)
    while (event := offered(replay, chance)) is not None:
        replay = replay.accept(event)
        conserved(replay)
    whole = summary(replay)
    assert len(replay.state.turns) == TURNS
    assert sum(whole["points"].values()) + whole["unclaimed"] == POINTS  # type: ignore[attr-defined, operator]
    assert sum(whole["settlement"].values()) + whole["pot_left"] == 0  # type: ignore[attr-defined, operator]
