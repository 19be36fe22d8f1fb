"""The toy with all that a game may have: a shelf in its box, a sheet, seats with figures, more screens."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest
from django.template import engines
from jinja2 import BaseLoader, ChoiceLoader, DictLoader

from companion.rules import (
    BoxSchema,
    BoxTable,
    Column,
    Demo,
    Number,
    Panel,
    Play,
    Region,
    Row,
    Sheet,
    Text,
    _,
    is_of,
    message,
    require,
)
from companion.rules.box.schema import CHECKED, TYPED, UNVERIFIED, Section, Values
from tests.support.shelf import install_alone
from tests.support.toy import TEMPLATES, TOY, Lantern, LanternBox

Cards = tuple[tuple[str, int, bool], ...]
PRINTED: Cards = (("Moth", 1, True), ("Bat", 2, False))  # name, strength, whether it was checked


@dataclass(frozen=True)
class Lamp(LanternBox):
    """A box with the cards that a group has typed, beside two that the rulebook prints."""

    cards: Cards = ()


def rows(box: Lamp) -> tuple[Row, ...]:
    own = {name for name, _strength, _is_checked in box.cards}
    known = [card for card in PRINTED if card[0] not in own]
    return tuple(_row(card, is_own=card in box.cards) for card in (*known, *box.cards))


def _row(card: tuple[str, int, bool], *, is_own: bool) -> Row:
    name, strength, is_checked = card
    values = {"name": name, "strength": strength, CHECKED: is_checked}
    mark = (TYPED if is_own else "printed") if is_checked else UNVERIFIED
    return Row(name, values, title=message(name), mark=mark, is_own=is_own)


def put(box: Lamp, id: str, values: Values) -> Lamp:
    require(
        values["strength"] != 7, _("Choose a number from {low} to {high}."), cell="strength", low=0, high=9
    )
    others = tuple(card for card in box.cards if card[0] not in (id, values["name"]))
    return replace(box, cards=(*others, (values["name"], values["strength"], values[CHECKED])))


def drop(box: Lamp, id: str) -> Lamp:
    return replace(box, cards=tuple(card for card in box.cards if card[0] != id))


CARDS = BoxTable(
    slug="cards",
    title="Cards",
    about="What flies about the lantern.",
    unit="{count} of {total} cards",
    columns=(
        Column("name", Text(20, needed=True, label="Name")),
        Column("strength", Number(0, 9, label="Strength"), 0),
    ),
    total=10,
    rows=rows,
    put=put,
    drop=drop,
    held=lambda box: tuple(card[0] for card in box.cards),
    named_by="name",
    most=6,
    example="Owl; 3",
)
NIGHTS = replace(
    CARDS, slug="nights", title="Nights", sections=(Section("The night", "Who comes.", ("name", "strength")),)
)


def plays(table: Lantern) -> Iterator[Play]:
    """Give an evening to look at."""
    yield Play("light")
    yield Play("write", {"words": "Who goes there?"})
    yield Play("deal", {"order": tuple(reversed(table.people))})
    yield Play("pour")
    yield Play("burn", {"number": 2})


FULL_TOY = replace(
    TOY,
    box=BoxSchema(type=Lamp, shelves=(NIGHTS, CARDS)),
    actions={**TOY.actions, "light": replace(TOY.actions["light"], owner=is_of(lambda table: "seat-1"))},
    seats=replace(TOY.seats, figures=lambda table, seat: (seat,), turn=lambda table: "seat-1"),
    screens=replace(
        TOY.screens,
        player=(Panel("mine", Region.MIDDLE, lambda table: (table.people, table.oil)),),
        tv=(Panel("tv", Region.MIDDLE, lambda table: (table.people, table.oil)),),
    ),
    sheets=(Sheet("night", "The night"),),
    demo=Demo(("Anna", "Bruno", "Chiara"), plays),
)
FULL_TEMPLATES = TEMPLATES | {
    "games/lantern/_mine.html": '<section>{{ table.oil }} {{ act("light", "Light") }}</section>',
    "games/lantern/_tv.html": "<h1>{{ table.oil }}</h1><p>{{ table.people | join(', ') }}</p>",
    "games/lantern/print/night.html": (
        '{% extends "print/base.html" %}{% block title %}{{ game.name }}{% endblock %}'
        "{% block sheet %}<h1>{{ game.name }}</h1>"
        "<p>{{ campaign }}{% if is_filled %}, {{ table.people | join(', ') }}{% endif %}</p>{% endblock %}"
    ),
}


@pytest.fixture
def full_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The full toy lies on the shelf, alone, and its templates are found."""
    put_full_toy(monkeypatch)


def put_full_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    install_alone(monkeypatch, FULL_TOY)
    env: Any = engines["jinja2"].env  # type: ignore[attr-defined]
    monkeypatch.setattr(env, "loader", _with_templates(env.loader))


@cache
def _with_templates(loader: BaseLoader) -> ChoiceLoader:
    """Return the same loader to every test: what was compiled is kept by its loader."""
    return ChoiceLoader([loader, DictLoader(FULL_TEMPLATES)])
