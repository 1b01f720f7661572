"""Reading the forms of a page as a player does, and filling them in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from games.rules.chance import Chance


@dataclass
class Form:
    """A form: `fields` that it carries, `choices` (radios and lists) by name, `numbers` with their limits, `texts`, and
    `taps`, the buttons with a value.
    """

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    numbers: dict[str, tuple[str, str]] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    taps: list[tuple[str, str]] = field(default_factory=list)

    @property
    def what(self) -> str:
        """What the form does: its `do`, for a record the type of the event."""
        return self.fields.get("type", "") or self.fields.get("do", "")

    def filled(self, chance: Chance) -> dict[str, str]:
        """The form filled in at random within what it offers; numbers are small."""
        data = dict(self.fields)
        for name, options in self.choices.items():
            data[name] = chance.choice(options)
        for name, (low, high) in self.numbers.items():
            least = int(low) if low else 0
            data[name] = str(chance.integer(least, min(int(high), least + 5) if high else least + 5))
        if self.taps:
            name, value = chance.choice(self.taps)
            data[name] = value
        return data


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.now: Form | None = None
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.now = Form(given.get("action", ""))
            self.forms.append(self.now)
        elif self.now is not None:
            self._inside(self.now, tag, given)

    def _inside(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name = given.get("name", "")
        match tag, given.get("type", ""):
            case "input", "hidden":
                form.fields[name] = given["value"]
            case "input", "radio" | "checkbox":
                form.choices.setdefault(name, []).append(given["value"])
            case "input", "number":
                form.numbers[name] = (given.get("min", ""), given.get("max", ""))
            case "input", _:
                form.texts.append(name)
            case "button", _:
                if name:
                    form.taps.append((name, given["value"]))
            case "select", _:
                self.select = name
            case "option", _:
                form.choices.setdefault(self.select, []).append(given["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.now = None


def forms_in(html: str) -> list[Form]:
    """Every form of the page that is about the table's game; the director can be called at any time."""
    reader = _Reader()
    reader.feed(html)
    return [form for form in reader.forms if form.fields.get("do", "call") != "call"]


def form(html: str, what: str) -> Form:
    """The one form that does `what`."""
    (found,) = [form for form in forms_in(html) if form.what == what]
    return found


def plays(html: str) -> Iterator[Form]:
    """The forms that record a play and ask for nothing but choices and numbers."""
    return (form for form in forms_in(html) if form.fields["do"] == "record" and not form.texts)
