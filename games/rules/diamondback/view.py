"""What is reported of a game: the summary's own keys, and what a page shows beside them. Nothing recorded is hidden."""

from __future__ import annotations

from games.rules.base import FINISHED
from games.rules.diamondback.deck import pair_points, remaining
from games.rules.diamondback.legal import agreeable
from games.rules.diamondback.state import ANSWER, DEAL, MATCH, WAGER, DiamondbackState, Played, may_close


def summary(state: DiamondbackState) -> dict[str, object]:
    """The own keys (rules/diamondback.md, Phases and summary)."""
    hand = state.hand
    result: dict[str, object] = {
        "variant": state.table.variant,
        "hand": state.number,
        "dealer": state.dealer,
        "coins": dict(state.coins),
        "pot": state.pot,
        "in_hand": [player for player in state.players if hand and player in hand.order],
        "exposed": {player: list(hand.exposed[player]) for player in state.players if hand and player in hand.exposed},
        "left": list(state.left),
        "hands": [_played(played) for played in state.played],
    }
    if state.phase == FINISHED:
        result["pot_left"] = state.pot
    return result


def view(state: DiamondbackState) -> dict[str, object]:
    """The summary's own keys and, for the page:

    - `start` (player → coins at the start), `total` (all coins there are), `limit` (hands to play, or null), `timed`;
    - `drawing` (who must draw for the deal);
    - of the hand under way: `ante`, `wagers`, `wager` (the one to answer, or null), `folded`, `waiting` (who has still
      to act in this phase, in turn), `to_pay` (who has still to answer → coins it costs), `must_fold` (who of them
      cannot pay), `may_close`, `points` (player → points of the pair, once both cards are exposed);
    - `deck` (rank → cards in the deck), `deck_left` (rank → those not exposed in the hand under way);
    - in `match`: `agreed` (who agreed to end), `may_agree`, `needed` (how many must agree).
    """
    hand = state.hand
    waiting = _waiting(state)
    answering = waiting if state.phase == ANSWER else ()
    result = summary(state) | {
        "start": dict(state.table.start),
        "total": sum(state.table.start.values()),
        "limit": state.table.limit,
        "timed": state.timed,
        "drawing": list(state.drawing),
        "ante": hand.ante if hand else None,
        "wagers": list(hand.wagers) if hand else [],
        "wager": hand.wagers[-1] if hand and state.phase == ANSWER else None,
        "folded": list(hand.folded) if hand else [],
        "waiting": list(waiting),
        "to_pay": dict.fromkeys(answering, state.cost if answering else 0),
        "must_fold": [player for player in answering if state.coins[player] < state.cost],
        "may_close": state.phase == WAGER and may_close(state),
        "points": {
            player: pair_points(hand.exposed[player])
            for player in state.players
            if hand and len(hand.exposed.get(player, ())) == 2
        },
        "deck": dict(state.table.deck),
        "deck_left": remaining(state.table.deck, hand.cards() if hand else ()),
    }
    if state.table.variant == MATCH:
        result["agreed"] = list(state.agreed)
        result["may_agree"] = list(agreeable(state)) if state.phase == DEAL else []
        result["needed"] = len(state.holding()) // 2 + 1
    return result


def scores(state: DiamondbackState) -> dict[str, int]:
    """Coins held now less starting coins."""
    return {player: held - state.table.start[player] for player, held in state.coins.items()}


def _waiting(state: DiamondbackState) -> tuple[str, ...]:
    if state.hand is None:
        return ()
    if state.phase == WAGER:
        return (state.button,)
    order = state.hand.order
    return order[state.hand.turn : -1] if state.phase == ANSWER else order[state.hand.turn :]


def _played(played: Played) -> dict[str, object]:
    return {
        "hand": played.number,
        "dealer": played.dealer,
        "ante": played.ante,
        "wagers": list(played.wagers),
        "folded": list(played.folded),
        "shown": {player: list(cards) for player, cards in played.shown.items()},
        "points": dict(played.points),
        "pot": played.pot,
        "paid": dict(played.paid),
        "carried": played.carried,
    }
