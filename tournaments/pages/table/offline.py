"""What a table's page gives its device, so that it can go on without a connection: addresses and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from games.pages.words import vocabulary
from games.templatetags.cards import spoken_parts
from tournaments.pages.table.way import Way

_TEXTS: Final[Mapping[str, str]] = {
    "card": gettext_noop("{rank} of {suit}"),
    "on_device": gettext_noop("On this device only: {count}"),
    "on_server": gettext_noop("On the server: {count}"),
    "sending": gettext_noop("Sending…"),
    "no_connection": gettext_noop("No connection. Go on entering: everything is kept on this device and sent later."),
    "does_not_fit": gettext_noop("This does not fit here, so it was not entered. Check it and enter it again."),
    "cannot_follow": gettext_noop("Keep this page open: your entries are sent as soon as there is a connection."),
    "decide": gettext_noop("The table decides how the game goes on."),
    "finished": gettext_noop("Finished."),
    "confirm_later": gettext_noop("The result can be confirmed as soon as there is a connection again."),
    "proves": gettext_noop("would prove an irregularity"),
    "last": gettext_noop("Last entry"),
    "undo": gettext_noop("Undo"),
    "undone": gettext_noop("Entry undone"),
    "to_act": gettext_noop("to act"),
    "player": gettext_noop("Player"),
    "players": gettext_noop("Players"),
    "score": gettext_noop("Score"),
    "coins": gettext_noop("Coins"),
    "tricks": gettext_noop("Tricks"),
    "card_points": gettext_noop("Card points"),
    "diamonds": gettext_noop("Diamonds"),
    "not_kept": gettext_noop("This browser keeps nothing: leave the page open until everything is on the server."),
    "elsewhere": gettext_noop("This table is open in another tab of this browser. Go on there, or here."),
    "go_on_here": gettext_noop("Go on here"),
    "apart": gettext_noop("Meanwhile another device has gone on with this game. Compare, and choose together."),
    "pen": gettext_noop("Another device enters for this table now. Compare, and choose together."),
    "enter_here": gettext_noop("Enter on this device again and record ours"),
    "refused": gettext_noop("The server has not taken what follows: {why}"),
    "restarted": gettext_noop("The director has begun this game anew."),
    "theirs": gettext_noop("On the server"),
    "ours": gettext_noop("On this device"),
    "keep_theirs": gettext_noop("Keep what is on the server; give ours to the director"),
    "keep_ours": gettext_noop("Take back what is on the server and record ours"),
    "keep_both": gettext_noop("Keep what is on the server and record ours after it"),
    "ours_reason": gettext_noop("The table has chosen what another device recorded"),
    "hand_over": gettext_noop("Give these entries to the director and go on"),
    "again": gettext_noop("Send them again"),
    "not_handed": gettext_noop(
        "That did not work. Try it again; if the director has a new code for this table, scan it with this device."
    ),
    "tricks_total": gettext_noop("Tricks: {sum} of {all}."),
    "points_total": gettext_noop("Card points: {sum}; all together {low} to {high}."),
    "points_range": gettext_noop("{player}: so many tricks hold {low} to {high} card points."),
    "diamonds_total": gettext_noop("Diamonds: {sum}; all together {low} to {high}."),
    "buzz": gettext_noop("Buzz at each entry"),
    "table": gettext_noop("The table"),
    "flip": gettext_noop("Flip"),
    "no_flip": gettext_noop("The next card of the tableau has not been flipped."),
    "curse": gettext_noop("The curse deal"),
    "curse_means": gettext_noop("No trump. Every diamond captured costs 1 point."),
    "trumps": gettext_noop("Trumps, high to low"),
    "deal": gettext_noop("Deal {deal}"),
    "trick": gettext_noop("trick {trick} of {of}"),
    "trick_now": gettext_noop("The trick under way"),
    "trick_last": gettext_noop("The last trick"),
    "wins": gettext_noop("wins so far"),
    "won_trick": gettext_noop("won the last trick"),
    "prizes": gettext_noop("Open prizes"),
    "none": gettext_noop("none"),
    "turns": gettext_noop("Turns completed"),
    "bids_last": gettext_noop("The last bids"),
    "won_turn": gettext_noop("won the last turn"),
    "pot": gettext_noop("Pot"),
    "ante": gettext_noop("Ante"),
    "wager": gettext_noop("Wager to answer"),
    "hand": gettext_noop("Hand"),
    "wagers": gettext_noop("Wagers of this hand: {wagers}"),
    "exposed": gettext_noop("Exposed cards"),
    "folded": gettext_noop("folded"),
    "must_fold": gettext_noop("must fold"),
    "to_pay": gettext_noop("{coins} to pay"),
}


def device_data(way: Way, token: str) -> dict[str, Any]:
    """The table as its device must know it beside what the API tells; `words` in the reader's language."""
    where = {"event": way.event.pk, "round": way.round, "table": way.table}
    return {
        "api": reverse("api:table", kwargs=where),
        "token": token,
        "worker": reverse("table:worker"),
        "device": way.device,
        "game": str(way.game),
        "version": way.found.version if way.found else 0,
        "words": {
            "game": way.event.game,
            "names": dict(way.names),
            "texts": {key: gettext(text) for key, text in _TEXTS.items()},
            **vocabulary(way.event.game),
            **spoken_parts(),
        },
    }
