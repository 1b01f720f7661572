"""The form of a new event: what every event has, and for each game what that game asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.pages.words import tidy
from games.rules import registry
from games.rules.base import Engine
from games.rules.kinds import ByPlayer, Kind, Seat, Whole, Word
from scoring.methods import SCHEMES, TIE_BREAKS
from scoring.templatetags.scores import tie_break_name
from tournaments.decisions import setup, suggestions

MOST_TIE_BREAKS: Final = 6
NO_TIE_BREAKS: Final = "none"

_METHODS: Final = {
    "win_draw_loss": _("Win 1, draw ½, loss 0 (tables of two)"),
    "placement": _("Points by place: at four 3, 2, 1, 0"),
    "game_points": _("The game score itself"),
    "share": _("Share of the table’s total score"),
}
_OPTIONS: Final = {
    "variant": _("Variant"),
    "coins": _("Coins that each player starts with"),
    "hands": _("Hands in a game"),
    "stake": _("Stake: coins for a point"),
}
_VARIANTS: Final[Mapping[str, tuple[str | Promise, str | Promise]]] = {
    "standard": (
        _("Standard"),
        _("The others pay what the dealer wagers; the deal goes to the left; play on while two have coins."),
    ),
    "match": (
        _("Match"),
        _("As standard, but players may leave, or agree to end the game, between two hands."),
    ),
    "dealers": (
        _("Dealer’s"),
        _("Everybody pays an ante, the others pay double the wager, and whoever wins the pot deals next."),
    ),
}
"""What the variants of games are called, and each in a line."""

_ANEW: Final = _("This form has lost what it came with; open it anew.")
_USUAL: Final = {"coins": "100"}
"""What a field that must be filled holds at first, where the game's document names no usual number."""


_CUTS: Final = (
    (0, _("nobody: no cut")),
    (2, _("the best 2")),
    (3, _("the best 3, at a final table")),
    (4, _("the best 4")),
    (5, _("the best 5, at a final table")),
    (6, _("the best 6, at a final table")),
    (8, _("the best 8")),
    (16, _("the best 16")),
)
_DRAWN: Final = (
    ("seed", _("who stood higher before the cut goes through")),
    ("again", _("they play again, with the seats exchanged")),
)


class EventForm(forms.Form):
    """What every event has. `games` are the forms of the games, of which the chosen one is read."""

    id = forms.UUIDField(widget=forms.HiddenInput, error_messages={"required": _ANEW, "invalid": _ANEW})
    name = forms.CharField(label=_("Name of the event"), max_length=setup.LONGEST_NAME)
    game = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)
    format = forms.ChoiceField(
        label=_("Format"),
        choices=[("swiss", _("Swiss")), ("dutch", _("Swiss, FIDE Dutch system")), ("round_robin", _("Round robin"))],
        widget=forms.RadioSelect,
    )
    double = forms.BooleanField(label=_("everybody meets everybody twice"), required=False)
    colours = forms.BooleanField(label=_("who deals first is evened out, and decides pairings"), required=False)
    baku = forms.BooleanField(label=_("Baku acceleration: the stronger half meets itself at first"), required=False)
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=setup.MOST_ROUNDS)
    cut = forms.TypedChoiceField(label=_("Then play on"), choices=_CUTS, coerce=int, required=False)
    drawn = forms.ChoiceField(label=_("After a drawn game of the cut"), choices=_DRAWN, required=False)
    counts_cut = forms.BooleanField(label=_("tie-breaks count the games of the cut too"), required=False)
    method = forms.ChoiceField(label=_("Scoring"), required=False)

    def __init__(self, data: Any = None) -> None:
        engines = registry.engines()
        initial = {"id": uuid4(), "game": engines[0].key, "format": "swiss", "rounds": 4, "colours": True}
        super().__init__(data, initial=initial, label_suffix="")
        self._choices("game", [(engine.key, gettext(engine.title)) for engine in engines])
        self._choices("method", [("", _("As suggested below")), *((key, _METHODS.get(key, key)) for key in SCHEMES)])
        known = [(code, tie_break_name(code)) for code in TIE_BREAKS]
        for place in range(1, MOST_TIE_BREAKS + 1):
            label = gettext("Tie-break {place}").format(place=place)
            first = [("", _("As suggested below")), (NO_TIE_BREAKS, _("No tie-breaks"))] if place == 1 else [("", "—")]
            self.fields[f"tie_break_{place}"] = forms.ChoiceField(label=label, choices=[*first, *known], required=False)
        chosen = data.get("game") if data is not None else None
        self.games = [GameForm(engine, data if engine.key == chosen else None) for engine in engines]

    def _choices(self, name: str, choices: list[tuple[str, str | Promise]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    @property
    def tie_breaks(self) -> Iterator[forms.BoundField]:
        """The fields of the tie-breaks, in order."""
        return (self[f"tie_break_{place}"] for place in range(1, MOST_TIE_BREAKS + 1))

    @property
    def chosen(self) -> GameForm:
        """The form of the chosen game; of the first, as long as no game is chosen."""
        return next((form for form in self.games if form.is_bound), self.games[0])

    def wanted(self) -> dict[str, Any]:
        """What `create_tournament` is asked for. Both this form and the chosen game's must be valid."""
        given, sizes = self.cleaned_data, self.chosen.sizes
        ordered = [given[f"tie_break_{place}"] for place in range(1, MOST_TIE_BREAKS + 1)]
        own = tuple(code for code in ordered if code and code != NO_TIE_BREAKS)
        chosen = own if own or NO_TIE_BREAKS in ordered else suggestions.tie_breaks(given["format"], sizes)
        return {
            "tournament": given["id"],
            "name": given["name"],
            "game": given["game"],
            "options": self.chosen.options,
            "format": given["format"],
            "double": given["double"],
            "colours": given["colours"],
            "baku": given["baku"],
            "rounds": given["rounds"],
            "sizes": sizes,
            "method": suggestions.scoring_of(given["method"], sizes) if given["method"] else suggestions.scoring(sizes),
            "tie_breaks": suggestions.scoped(chosen, before_cut=bool(given["cut"]) and not given["counts_cut"]),
            "cut": given["cut"] or 0,
            "drawn": given["drawn"] or "seed",
        }

    def refuse(self, code: str, sentence: str) -> None:
        """Puts what the service refused beside the field that it is about."""
        if code == "bad_sizes":
            self.chosen.add_error("size", sentence)
        elif code == "bad_options":
            self.chosen.add_error(None, sentence)
        else:
            fields = {"bad_method": "method", "bad_tie_breaks": "tie_break_1", "unknown_game": "game"}
            name = fields.get(code, code.removeprefix("bad_"))
            self.add_error(name if name in self.fields else None, sentence)


class GameForm(forms.Form):
    """What one game asks: table sizes, and the options that it adds to its first event."""

    def __init__(self, engine: Engine[Any], data: Any = None) -> None:
        super().__init__(data, prefix=engine.key, label_suffix="")
        self.engine = engine
        shape = engine.opening()
        asked = {**shape.required, **shape.optional}
        self._kinds: dict[str, Kind] = {
            key: kind.kind if isinstance(kind, ByPlayer) else kind
            for key, kind in asked.items()
            if not isinstance(kind, Seat)
        }
        sizes = [(str(size), str(size)) for size in engine.seats]
        self.fields["size"] = forms.ChoiceField(label=_("Players at a table"), choices=sizes, initial=sizes[0][0])
        self.fields["also"] = forms.MultipleChoiceField(
            label=_("Where the field does not divide, also tables of"),
            choices=sizes,
            widget=forms.CheckboxSelectMultiple,
            required=False,
            initial=[] if 2 in engine.seats else [size for size, _label in sizes],
        )
        for key, kind in self._kinds.items():
            self.fields[f"option_{key}"] = _field(key, kind, required=key in shape.required)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """The fields of the game's own options."""
        return [self[f"option_{key}"] for key in self._kinds]

    @property
    def sizes(self) -> tuple[int, ...]:
        """The table sizes, preferred first, then the nearest; of two as near the smaller, which ends sooner."""
        first = int(self.cleaned_data["size"])
        others = {int(size) for size in self.cleaned_data["also"]} - {first}
        return (first, *sorted(others, key=lambda size: (abs(size - first), size)))

    @property
    def options(self) -> dict[str, object]:
        """The game's options as its first event holds them; those left empty are left out."""
        given = {key: self.cleaned_data[f"option_{key}"] for key in self._kinds}
        return {key: value for key, value in given.items() if value not in (None, "")}


def _field(key: str, kind: Kind, *, required: bool) -> forms.Field:
    label = _OPTIONS.get(key) or gettext(tidy(key))
    if isinstance(kind, Word):
        if required and all(word in _VARIANTS for word in kind.options):
            return _explained(label, kind.options)
        words = [(word, gettext(tidy(word))) for word in kind.options]
        choices = words if required else [("", "—"), *words]
        return forms.ChoiceField(label=label, choices=choices, required=required)
    if isinstance(kind, Whole):
        return forms.IntegerField(
            label=label,
            min_value=kind.low,
            max_value=kind.high,
            required=required,
            initial=_USUAL.get(key),
            help_text="" if required else _("May stay empty."),
        )
    return forms.CharField(label=label, required=required, max_length=200)


def _explained(label: str | Promise, words: Sequence[str]) -> forms.Field:
    """One of these words, each with a line about it; the first, unless another is chosen."""
    line = '<span><strong>{}</strong> <span class="muted small">{}</span></span>'
    choices = [(word, format_html(line, *_VARIANTS[word])) for word in words]
    return forms.ChoiceField(label=str(label), choices=choices, initial=words[0], widget=forms.RadioSelect)
