"""Creating a tournament: every choice is checked here, so that nothing fails later in front of a full hall."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from games.rules import registry
from games.rules.base import Engine
from games.rules.errors import IllegalPlay
from games.rules.kinds import ByPlayer, Seat
from games.rules.shapes import Event as Play
from scoring.methods import TIE_BREAKS, Method, ScoringError, WinDrawLoss
from scoring.methods import tie_breaks as checked_tie_breaks
from scoring.methods.tie_breaks import find
from tournaments.decisions import names
from tournaments.decisions.cut import check as check_cut
from tournaments.errors import TournamentError
from tournaments.events import Event, TournamentCreated

FORMATS: Final = ("swiss", "dutch", "round_robin")
MOST_ROUNDS: Final = 99
LONGEST_NAME: Final = 120


def seat_names(count: int) -> tuple[str, ...]:
    """The players of a table's game as the ledger names them: "1", "2", … in seat order."""
    return tuple(str(seat) for seat in range(1, count + 1))


def opening(game: str, options: Mapping[str, Any], players: tuple[str, ...]) -> Play:
    """The `game_started` of a table: the tournament's options given to the players; the first of them deals first.

    A key that names a player becomes the first seat; one that maps players gives each the same value.
    """
    shape = registry.get(game).opening()
    started: dict[str, Any] = {"type": "game_started", "game": game, "players": list(players)}
    for key, kind in (*shape.required.items(), *shape.optional.items()):
        if isinstance(kind, Seat):
            started[key] = players[0]
        elif key in options:
            started[key] = dict.fromkeys(players, options[key]) if isinstance(kind, ByPlayer) else options[key]
    return started


def create(
    *,
    name: str,
    game: str,
    options: Mapping[str, Any],
    format: str,  # noqa: A002 - the word of the trade, and the event's key
    rounds: int,
    sizes: tuple[int, ...],
    method: Mapping[str, Any],
    tie_breaks: tuple[str, ...],
    seed: int,
    double: bool = False,
    baku: bool = False,
    colours: bool = True,
    cut: int = 0,
    drawn: str = "seed",
) -> tuple[Event, ...]:
    """A new tournament. What only another format has is left out: `double`, `baku`, `colours`.

    Raises TournamentError: `bad_name`, `unknown_game`, `bad_format`, `bad_rounds`, `bad_sizes`, `bad_method`,
    `bad_tie_breaks`, `bad_options`, `bad_baku`, `bad_cut`, `bad_drawn`.
    """
    name = names.tidy(name)
    if not 1 <= len(name) <= LONGEST_NAME or not names.legible(name):
        template = "Give the event a name of 1 to {most} characters that can be read and printed."
        raise TournamentError("bad_name", template, most=LONGEST_NAME)
    engine = _engine(game)
    if format not in FORMATS:
        raise TournamentError("bad_format", "The format is one of: {formats}.", formats=", ".join(FORMATS))
    if not 1 <= rounds <= MOST_ROUNDS:
        raise TournamentError("bad_rounds", "An event has 1 to {most} rounds.", most=MOST_ROUNDS)
    _check_sizes(engine, format, sizes)
    _check_scoring(method, tie_breaks, sizes)
    if format == "dutch":
        _check_dutch(method, baku=baku)
    _check_options(engine, options, sizes)
    _check_share(engine, options, method, sizes)
    check_cut(game=game, sizes=sizes, format=format, cut=cut, drawn=drawn)
    return (
        TournamentCreated(
            name=name,
            game=game,
            options=dict(options),
            format=format,
            double=double and format == "round_robin",
            rounds=rounds,
            sizes=sizes,
            method=dict(method),
            tie_breaks=tie_breaks,
            seed=seed,
            cut=cut,
            drawn=drawn,
            baku=baku and format == "dutch",
            colours=colours or format != "dutch",
        ),
    )


def _engine(game: str) -> Engine[Any]:
    try:
        return registry.get(game)
    except KeyError:
        known = ", ".join(engine.key for engine in registry.engines())
        raise TournamentError("unknown_game", "The game is one of: {known}.", known=known) from None


def _check_sizes(engine: Engine[Any], format_: str, sizes: tuple[int, ...]) -> None:
    fits = bool(sizes) and len(set(sizes)) == len(sizes) and all(size in engine.seats for size in sizes)
    if fits and 2 in sizes and len(sizes) > 1:
        fits = False
    if fits and format_ == "dutch" and sizes != (2,):
        raise TournamentError("bad_sizes", "The Dutch system pairs tables of two; choose Swiss for larger ones.")
    if not fits:
        low, high = engine.seats[0], engine.seats[-1]
        template = "Tables of {game} seat {low} to {high}, each size once; tables of two stand alone."
        raise TournamentError("bad_sizes", template, game=engine.title, low=low, high=high)


def _check_scoring(method: Mapping[str, Any], tie_breaks: tuple[str, ...], sizes: tuple[int, ...]) -> None:
    try:
        chosen = Method.from_data(method)
    except ScoringError as refused:
        raise TournamentError("bad_method", refused.template, **refused.params) from refused
    if chosen.name == "win_draw_loss" and sizes != (2,):
        raise TournamentError("bad_method", "Win, draw and loss need tables of two; choose placement instead.")
    unknown = [code for code in tie_breaks if find(code) is None]
    if unknown or len(set(tie_breaks)) != len(tie_breaks):
        known = ", ".join(TIE_BREAKS)
        raise TournamentError("bad_tie_breaks", "Choose each tie-break once, from: {known}.", known=known)
    try:
        checked_tie_breaks(chosen, tie_breaks)
    except ScoringError as refused:
        raise TournamentError("bad_tie_breaks", refused.template, **refused.params) from refused


def _check_dutch(method: Mapping[str, Any], *, baku: bool) -> None:
    """The Dutch system goes by wins, draws and losses, Baku acceleration by the standard ones (C.04.5, 1)."""
    chosen = Method.from_data(method).params
    if not isinstance(chosen, WinDrawLoss):
        template = "The Dutch system pairs by wins, draws and losses; choose that scoring, or Swiss."
        raise TournamentError("bad_method", template)
    if baku and chosen != WinDrawLoss():
        template = "Baku acceleration is for 1 point a win and ½ a draw; choose these, or do without it."
        raise TournamentError("bad_baku", template)


def _check_options(engine: Engine[Any], options: Mapping[str, Any], sizes: tuple[int, ...]) -> None:
    shape = engine.opening()
    offered = [key for key, kind in (*shape.required.items(), *shape.optional.items()) if not isinstance(kind, Seat)]
    for key in options:
        if key not in offered:
            known = ", ".join(offered) or "none"
            raise TournamentError("bad_options", "No such option: {key} (there are: {known}).", key=key, known=known)
    players = seat_names(min(sizes))
    started = opening(engine.key, options, players)
    body = {key: value for key, value in started.items() if key not in ("game", "players")}
    fault = shape.fault(body, players)
    if fault is not None:
        raise TournamentError("bad_options", fault.template, **fault.params)


def _check_share(
    engine: Engine[Any], options: Mapping[str, Any], method: Mapping[str, Any], sizes: tuple[int, ...]
) -> None:
    """Shares of a total need a game without negative scores: one that refuses a point lost by one to another."""
    if method["name"] != "share":
        return
    players = seat_names(min(sizes))
    lost = {**dict.fromkeys(players, 0), players[0]: -1, players[1]: 1}
    try:
        engine.check_result(engine.setup(opening(engine.key, options, players)), lost)
    except IllegalPlay:
        return
    template = "Scores of {game} can be negative, and have no share of the total; choose another method."
    raise TournamentError("bad_method", template, game=engine.title)
