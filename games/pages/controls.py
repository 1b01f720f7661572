"""From what may be recorded next to the controls of a form, and from a recorded event to the form that amends it.

Each kind of value has one control. `games.pages.reading` reads back what was filled in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from games.pages.reading import field_name
from games.pages.words import action_label, key_label
from games.rules.actions import Action
from games.rules.cards import CARDS, SUITS
from games.rules.kinds import SAFE, ByPlayer, Card, Kind, ListOf, Seat, Whole, Word
from games.rules.shapes import Event, Shape
from games.templatetags.cards import pretty

_CHOICES: Final = frozenset({"cards", "words", "seats"})


@dataclass(frozen=True, slots=True)
class Control:
    """One control: `widget` is `cards`, `words`, `seats` (one of `options`), `number`, `list` or `text`.

    `name` is the field's in the form, `key` the event's, `player` whose value it is if the key maps players. `value`
    is what it is filled in with, `size` how many cards a list holds.
    """

    name: str
    key: str
    widget: str
    player: str | None = None
    options: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    size: int | None = None
    value: str = ""

    @property
    def label(self) -> str:
        """What the key is called."""
        return key_label(self.key)

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        """The options, playing cards suit by suit."""
        if not CARDS.issuperset(self.options):
            return (self.options,)
        suits = dict.fromkeys(card[1] for card in self.options)
        return tuple(tuple(card for card in self.options if card[1] == suit) for suit in suits)


@dataclass(frozen=True, slots=True)
class ActionForm:
    """The form of one action.

    `fixed` are values that are not asked for. `tap` is the one control whose options are buttons that send the form, if
    one tap is all that the action needs; without it `controls` are filled in and sent. `free` is the action's: a form
    that is not free is a way round (a whole deal instead of its plays). `refusal` is why it was refused when it was
    sent, with its controls as they were filled in then.
    """

    type: str
    fixed: tuple[tuple[str, str], ...]
    controls: tuple[Control, ...]
    tap: Control | None = None
    free: bool = True
    refusal: str = ""

    @property
    def label(self) -> str:
        """What the action is called."""
        return action_label(self.type)

    @property
    def player(self) -> str | None:
        """The one seat that this form is for."""
        return dict(self.fixed).get("player")

    def sent_as(self, fields: Mapping[str, str]) -> bool:
        """Whether `fields` are this form's, filled in in whatever way."""
        return fields.get("type") == self.type and all(fields.get(name) == value for name, value in self.fixed)

    @property
    def columns(self) -> tuple[tuple[str, tuple[Control, ...]], ...]:
        """The controls by key of the event, in order, with what the key is called."""
        keys = dict.fromkeys(control.key for control in self.controls)
        return tuple((key_label(key), tuple(each for each in self.controls if each.key == key)) for key in keys)


def form_of(action: Action, players: tuple[str, ...], first_suit: object = None) -> ActionForm:
    """The form in which `action` is recorded by one of `players`' tables; cards of `first_suit` come first."""
    fixed: list[tuple[str, str]] = []
    controls: list[Control] = []
    for key, kind in action.keys.items():
        made = list(_controls(kind, key, players))
        if len(made) == 1 and made[0].widget in _CHOICES and len(made[0].options) == 1 and key == "player":
            fixed.append((made[0].name, made[0].options[0]))
        else:
            controls.extend(_sorted(control, first_suit) for control in made)
    one = controls[0] if len(controls) == 1 and controls[0].widget in _CHOICES else None
    return ActionForm(action.type, tuple(fixed), () if one else tuple(controls), one, action.free)


def amendment_of(event: Event, shape: Shape, players: tuple[str, ...]) -> ActionForm:
    """The form in which another event of its type is put in the place of `event`, filled in with what it says now."""
    kinds = {**shape.required, **{key: kind for key, kind in shape.optional.items() if key in event}}
    made = [control for key, kind in kinds.items() for control in _controls(kind, key, players)]
    return ActionForm(str(event["type"]), (), tuple(replace(control, value=_value(event, control)) for control in made))


def sent_back(form: ActionForm, fields: Mapping[str, str], refusal: str) -> ActionForm:
    """The form as it was sent with `fields`, and why it was refused."""
    kept = tuple(replace(control, value=fields.get(control.name, "")) for control in form.controls)
    return replace(form, controls=kept, refusal=refusal)


def _value(event: Event, control: Control) -> str:
    value = event.get(control.key)
    if control.player is not None:
        value = value.get(control.player) if isinstance(value, dict) else None
    if isinstance(value, list):
        return " ".join(pretty(str(card)) for card in value)
    return "" if value is None else str(value)


def _controls(kind: Kind, key: str, players: tuple[str, ...]) -> Iterator[Control]:
    if not isinstance(kind, ByPlayer):
        yield _control(kind, key, None, players)
        return
    asked: Mapping[str, Kind] = kind.only if kind.only is not None else dict.fromkeys(players, kind.kind)
    for player, inner in asked.items():
        yield _control(inner, key, player, players)


def _control(kind: Kind, key: str, player: str | None, players: tuple[str, ...]) -> Control:
    name = field_name(key, player)
    match kind:
        case Card(options=options):
            return Control(name, key, "cards", player, options)
        case Word(options=options):
            return Control(name, key, "words", player, options)
        case Seat(options=options):
            return Control(name, key, "seats", player, options or players)
        case Whole(low=low, high=high):
            limits = (low if low > -SAFE else None, high if high < SAFE else None)
            return Control(name, key, "number", player, low=limits[0], high=limits[1])
        case ListOf(size=size):
            return Control(name, key, "list", player, size=size)
        case _:
            return Control(name, key, "text", player)


def _sorted(control: Control, first_suit: object) -> Control:
    """Playing cards with the suit first that must be followed."""
    if control.widget != "cards" or not CARDS.issuperset(control.options):
        return control
    suits = sorted(SUITS, key=lambda suit: (suit != first_suit, SUITS.index(suit)))
    return replace(control, options=tuple(card for suit in suits for card in control.options if card[1] == suit))
