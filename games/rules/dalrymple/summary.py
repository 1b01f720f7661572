"""The game's own keys of the summary, in the order of rules/dalrymple.md, Phases and summary."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.dalrymple.state import Completed, State


def by_player(state: State, numbers: Sequence[int]) -> dict[str, int]:
    """Player → number in seat order; empty where the deal has none."""
    return dict(zip(state.players, numbers, strict=True)) if numbers else {}


def scores(state: State) -> dict[str, int]:
    """Player → sum over the completed deals, or the result entered."""
    if state.result is not None:
        return by_player(state, state.result)
    return {player: sum(deal.scores[seat] for deal in state.deals) for seat, player in enumerate(state.players)}


def placed(state: State, leader: int, cards: Sequence[str]) -> list[dict[str, object]]:
    """The cards of a trick with who played each."""
    seats = len(state.players)
    return [{"player": state.players[(leader + turn) % seats], "card": card} for turn, card in enumerate(cards)]


def own_keys(state: State) -> dict[str, object]:
    """`deal` to `deals`, in the document's order."""
    deal = state.deal
    return {
        "deal": deal.number,
        "dealer": state.players[deal.dealer],
        "flips": list(state.flips),
        "trumps": {"top": list(deal.trumps.top), "mid": deal.trumps.mid, "low": deal.trumps.low},
        "trick": placed(state, deal.leader, deal.trick),
        "deals": [_completed(state, completed) for completed in state.deals],
    }


def irregularities(state: State) -> list[dict[str, object]]:
    """Every proved fault in the order of its proof, then of its trick."""
    return [{**entry._asdict(), "player": state.players[entry.player]} for entry in state.irregularities]


def _completed(state: State, deal: Completed) -> dict[str, object]:
    return {
        "deal": deal.number,
        "dealer": state.players[deal.dealer],
        "flip": deal.flip,
        "curse": deal.curse,
        "tricks": by_player(state, deal.tricks),
        "trick_points": {} if deal.curse else by_player(state, deal.tricks),
        "card_points": by_player(state, deal.card_points),
        "diamonds": by_player(state, deal.diamonds),
        "scores": by_player(state, deal.scores),
    }
