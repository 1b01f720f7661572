"""The cut: planned, made from the standings after the Swiss rounds, and kept or made again when those change."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules import registry
from tournaments import events as e
from tournaments.decisions import guards
from tournaments.errors import TournamentError
from tournaments.pairing.bracket import DRAWN, FINAL, SEMIS, TWO
from tournaments.state import State

Place = tuple[int, int]
"""An entrant and the place in the standings after the Swiss rounds."""


def sizes_for(game: str, sizes: Sequence[int]) -> tuple[int, ...]:
    """How many a cut can take: of a game for two 2, 4, 8 or 16; else a final table of 3 to 6, or 8 or 16 at tables of
    four with a final of four, as the game allows.
    """
    if tuple(sizes) == (2,):
        return TWO
    seats = registry.get(game).seats
    finals = tuple(size for size in range(3, 7) if size in seats)
    return (*finals, *(SEMIS if FINAL in seats else ()))


def check(*, game: str, sizes: Sequence[int], format: str, cut: int, drawn: str) -> None:  # noqa: A002
    """Raises TournamentError `bad_cut`, `bad_drawn`; no cut is always right."""
    if drawn not in DRAWN:
        raise TournamentError("bad_drawn", "After a drawn game one of: {known}.", known=", ".join(DRAWN))
    if not cut:
        return
    if format == "round_robin":
        raise TournamentError("bad_cut", "A cut follows a Swiss; in a round robin everyone has met everyone.")
    allowed = sizes_for(game, sizes)
    if cut not in allowed:
        known = ", ".join(str(size) for size in allowed)
        raise TournamentError("bad_cut", "In this event a cut takes one of: {known}; or nobody.", known=known)


def plan(state: State, *, cut: int, drawn: str = "seed") -> tuple[e.Event, ...]:
    """So many play on after the Swiss rounds, 0 for nobody; nothing if it was planned so before.

    Raises TournamentError: `tournament_finished`, `cut_made`, `bad_cut`, `bad_drawn`.
    """
    guards.running(state)
    if state.cut is not None:
        raise TournamentError("cut_made", "The cut has been made already.")
    check(game=state.created.game, sizes=state.created.sizes, format=state.created.format, cut=cut, drawn=drawn)
    return () if (cut, drawn) == (state.cut_size, state.drawn) else (e.CutPlanned(cut=cut, drawn=drawn),)


def chosen(state: State, places: Sequence[Place], *, begun: bool) -> tuple[Place, ...]:
    """Who would play on now, by these places, which rise; fewer than planned if there are too few.

    Who has withdrawn or is disqualified is passed over. Once the cut has `begun`, whoever has left it counts as there:
    that does not bring anybody in.
    """
    inside = set(state.cut.seeds) if state.cut is not None and begun else set()
    here = [
        (who, place)
        for who, place in places
        if who in inside or not (state.entrants[who].withdrawn or who in state.disqualified)
    ]
    return tuple(here[: state.cut_size])


def make(state: State, *, places: Sequence[Place], version: int, begun: bool = False) -> tuple[e.Event, ...]:
    """The cut, from the places after the Swiss rounds; `version` is that of the stream they follow from.

    Made already, it is made again, unless a game of it has `begun`; nothing if the same would come out.

    Raises TournamentError: `tournament_finished`, `no_cut`, `swiss_open` (rounds to play, or a round that is not
    closed), `tables_unconfirmed`, `cut_begun`, `too_few_for_cut`.
    """
    guards.running(state)
    if not state.cut_size:
        raise TournamentError("no_cut", "No cut is planned in this event.")
    swiss = state.swiss
    if len(swiss) < state.planned or any(item.status != "closed" for item in swiss):
        template = "The cut is made when round {rounds} is closed."
        raise TournamentError("swiss_open", template, rounds=state.planned)
    reopened = [item.number for item in swiss if item.unconfirmed]
    if reopened:
        template = "A correction has opened results of round {rounds} again; confirm them first."
        raise TournamentError("tables_unconfirmed", template, rounds=", ".join(map(str, reopened)))
    found = chosen(state, places, begun=begun)
    entrants = tuple(who for who, _place in found)
    if state.cut is not None and state.cut.seeds == entrants:
        return ()
    if state.cut is not None and begun:
        raise TournamentError("cut_begun", "A game of the cut has begun: who plays on stays as it is.")
    if len(found) < state.cut_size:
        template = "A cut of {size} needs {size} players, and {here} can play on; plan a smaller one."
        raise TournamentError("too_few_for_cut", template, here=len(found), size=state.cut_size)
    places_ = tuple(place for _who, place in found)
    return (e.CutMade(round=len(swiss), version=version, entrants=entrants, places=places_),)


def refuse_unseen(made: Sequence[e.Event], seen: Sequence[int]) -> None:
    """Raises TournamentError `cut_changed` if the cut that is made is another than the director has `seen`."""
    for event in made:
        if isinstance(event, e.CutMade) and seen and event.entrants != tuple(seen):
            template = "Meanwhile others would be in the cut, or in another order; look at it again."
            raise TournamentError("cut_changed", template)


def keep(state: State, *, places: Sequence[Place], begun: bool = False) -> tuple[e.Event, ...]:
    """The cut stays as it was made, though others would play on by these places; nothing if that is on record.

    Raises TournamentError: `tournament_finished`, `no_cut` (none was made).
    """
    guards.running(state)
    if state.cut is None:
        raise TournamentError("no_cut", "No cut has been made in this event.")
    entrants = tuple(who for who, _place in chosen(state, places, begun=begun))
    if entrants == state.cut.seeds or entrants in state.cut.declined:
        return ()
    return (e.CutKept(entrants=entrants),)
