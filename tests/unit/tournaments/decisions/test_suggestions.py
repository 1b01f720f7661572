"""Suggestions for a new event: each is one that the event accepts."""

from itertools import product

import pytest

from games.rules import registry
from games.rules.kinds import ByPlayer, Seat, Word
from tournaments.decisions import setup, suggestions


def test_scoring_follows_the_size_of_the_tables() -> None:
    assert suggestions.scoring((2,)) == {"name": "win_draw_loss"}
    assert suggestions.scoring((5, 4)) == {"name": "placement", "params": {"seats": 5}}
    assert suggestions.scoring_of("game_points", (5, 4)) == {"name": "game_points"}


def test_tie_breaks_follow_format_and_size() -> None:
    assert suggestions.tie_breaks("swiss", (2,)) == ("BH/C1", "BH", "SB", "WIN")
    assert suggestions.tie_breaks("round_robin", (2,)) == ("DE", "WIN", "SB")
    assert suggestions.tie_breaks("swiss", (4, 5)) == ("WIN", "TGS", "BH")


def _options(game: str) -> dict[str, object]:
    shape = registry.get(game).opening()
    kinds = {key: kind for key, kind in shape.required.items() if not isinstance(kind, Seat)}
    inner = {key: kind.kind if isinstance(kind, ByPlayer) else kind for key, kind in kinds.items()}
    return {key: kind.options[0] if isinstance(kind, Word) else 10 for key, kind in inner.items()}


@pytest.mark.parametrize(
    ("game", "size"),
    [
        pytest.param(engine.key, size, id=f"{engine.key}-{size}")
        for engine, size in ((engine, size) for engine in registry.engines() for size in engine.seats)
    ],
)
def test_every_game_accepts_what_is_suggested(game: str, size: int) -> None:
    for format_, rounds in product(("swiss", "round_robin"), (1, 5)):
        (made,) = setup.create(
            name="Event",
            game=game,
            options=_options(game),
            format=format_,
            rounds=rounds,
            sizes=(size,),
            method=suggestions.scoring((size,)),
            tie_breaks=suggestions.tie_breaks(format_, (size,)),
            seed=1,
        )
        assert made.to_data()["tie_breaks"] == list(suggestions.tie_breaks(format_, (size,)))
