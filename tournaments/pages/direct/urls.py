"""Addresses of the director's pages."""

from django.urls import URLPattern, path

from tournaments.pages.direct import (
    create,
    cut,
    desk,
    drafts,
    pairing,
    pairs,
    penalties,
    player,
    players,
    prints,
    results,
    rounds,
    settings,
    tables,
)
from tournaments.pages.prints import converters  # noqa: F401 - the parts of addresses below

app_name = "direct"

_EVENT = "e/<slug:slug>/direct/"
_PLAYER = f"{_EVENT}players/<int:entrant>/"
_ROUND = f"{_EVENT}rounds/<int:number>/"
_TABLE = f"{_ROUND}tables/<int:table>/"

urlpatterns: list[URLPattern] = [
    path("events/new/", create.create, name="create"),
    path(_EVENT, desk.desk, name="desk"),
    path(f"{_EVENT}finish/", desk.finish, name="finish"),
    path(f"{_EVENT}paper/", prints.paper, name="paper"),
    path(f"{_EVENT}settings/", settings.settings, name="settings"),
    path(f"{_EVENT}settings/event.jsonl", settings.export, name="export"),
    path(f"{_EVENT}settings/rounds/", settings.change_rounds, name="change_rounds"),
    path(f"{_EVENT}settings/directors/", settings.add_director, name="add_director"),
    path(f"{_EVENT}settings/directors/remove/", settings.remove_director, name="remove_director"),
    path(f"{_EVENT}report.trf", settings.report, name="report"),
    path(f"{_EVENT}players/", players.players, name="players"),
    path(f"{_EVENT}players/import/", players.import_players, name="import"),
    path(f"{_EVENT}players/apart/", pairs.pairs, name="pairs"),
    path(f"{_EVENT}players/apart/remove/", pairs.remove, name="allow_pair"),
    path(f"{_EVENT}players/check-in/", players.check_in_all, name="check_in_all"),
    path(_PLAYER, player.player, name="player"),
    path(f"{_PLAYER}check-in/", player.check_in, name="check_in"),
    path(f"{_PLAYER}cancel-check-in/", player.cancel_check_in, name="cancel_check_in"),
    path(f"{_PLAYER}rename/", player.rename, name="rename"),
    path(f"{_PLAYER}withdraw/", player.withdraw, name="withdraw"),
    path(f"{_PLAYER}reinstate/", player.reinstate, name="reinstate"),
    path(f"{_PLAYER}bye/", player.bye, name="bye"),
    path(f"{_PLAYER}bye/cancel/", player.cancel_bye, name="cancel_bye"),
    path(f"{_EVENT}cut/", cut.cut, name="cut"),
    path(f"{_EVENT}cut/keep/", cut.keep, name="keep_cut"),
    path(f"{_EVENT}settings/cut/", cut.plan, name="plan_cut"),
    path(f"{_EVENT}penalties/", penalties.penalties, name="penalties"),
    path(f"{_EVENT}penalties/new/", penalties.penalise, name="penalise"),
    path(f"{_EVENT}penalties/<int:penalty>/revoke/", penalties.revoke, name="revoke_penalty"),
    path(f"{_EVENT}pairing/", pairing.pairing, name="pairing"),
    path(f"{_EVENT}pairing/again/", pairing.again, name="pair_again"),
    path(f"{_EVENT}pairing/unlocked/", pairing.unlocked, name="pair_unlocked"),
    path(_ROUND, rounds.round_, name="round"),
    path(f"{_ROUND}publish/", rounds.publish, name="publish"),
    path(f"{_ROUND}discard/", rounds.discard, name="discard"),
    path(f"{_ROUND}pair-anew/", rounds.pair_anew, name="pair_anew"),
    path(f"{_ROUND}swap/", drafts.swap, name="swap"),
    path(f"{_ROUND}lock/", drafts.lock, name="lock_tables"),
    path(f"{_ROUND}pair-rest/", drafts.pair_rest, name="pair_rest"),
    path(f"{_ROUND}close/", rounds.close, name="close"),
    path(f"{_ROUND}confirm/", rounds.confirm_all, name="confirm_all"),
    path(f"{_ROUND}round.pdf", prints.kit, name="kit"),
    path(f"{_ROUND}<print:what>.<form:kind>", prints.file, name="print"),
    path(_TABLE, tables.table, name="table"),
    path(f"{_TABLE}confirm/", results.confirm, name="confirm"),
    path(f"{_TABLE}no-show/", results.no_show, name="no_show"),
    path(f"{_TABLE}link/", results.link, name="link"),
]
