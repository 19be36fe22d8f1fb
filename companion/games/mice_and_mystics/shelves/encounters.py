"""The shelf of encounter cards: who comes on which page, flags, what the surge brings (MM-ENC)."""

from types import MappingProxyType

from companion.games.mice_and_mystics.box import Box, EncounterCard, encounter_card
from companion.games.mice_and_mystics.chapters import DIFFICULT_ENCOUNTERS, NORMAL_ENCOUNTERS
from companion.games.mice_and_mystics.data import HIGHEST_VALUE, MINIONS
from companion.games.mice_and_mystics.pieces import Rows
from companion.games.mice_and_mystics.shelves.values import minion_called, own_minions
from companion.rules import BoxTable, Column, Counts, Row, Some, Text, _, drop, message, replace, require
from companion.rules.box.schema import CHECKED, TYPED, Values

PAGES = 8  # as many as the form offers; what was read beyond them at the table stays
FLAGS = ("ambush", "mousetrap", "greedy")
FLAG_NAMES = MappingProxyType(
    {"ambush": _("Ambush"), "mousetrap": _("Mousetrap"), "greedy": _("Greedy roaches")}
)
PAGE_NAMES = (
    *(_("Page 1"), _("Page 2"), _("Page 3"), _("Page 4")),
    *(_("Page 5"), _("Page 6"), _("Page 7"), _("Page 8")),
)


def encounters(box: Box) -> tuple[Row, ...]:
    return tuple(_row(card) for card in box.encounters)


def _row(card: EncounterCard) -> Row:
    pages = {f"page-{page}": card.on(page) for page in range(1, PAGES + 1)}
    flags = tuple(flag for flag in FLAGS if getattr(card, flag))
    lacks = (
        *(() if card.pages else (message(_("No page is read yet")),)),
        *(() if card.surge is not None else (message(_("The surge is not read yet")),)),
    )
    values = {"name": card.id, "flags": flags, "surge": card.surge, CHECKED: True} | pages
    return Row(card.id, values, mark=TYPED, is_in=bool(card.pages), is_own=True, lacks=lacks)


def put_card(box: Box, id: str, values: Values) -> Box:
    """Return the box with an encounter card (MM-ENC-2, MM-ENC-5). Raises: IllegalPlay."""
    name, known = str(values["name"]), encounter_card(box, id)
    require(
        name == id or encounter_card(box, name) is None,
        _("There is a card of this name already."),
        cell="name",
    )
    card = EncounterCard(
        name,
        pages=_pages(known, values),
        surge=values["surge"],
        **{flag: flag in values["flags"] for flag in FLAGS},
    )
    swapped = tuple(card if old.id == id else old for old in box.encounters)
    return replace(box, encounters=swapped if known else (*box.encounters, card))


def _pages(known: EncounterCard | None, values: Values) -> tuple[tuple[int, Rows], ...]:
    """Return what was read by page: as typed, and the rows beyond the form as they were."""
    typed = tuple((page, values[f"page-{page}"]) for page in range(1, PAGES + 1))
    beyond = tuple(row for row in known.pages if row[0] > PAGES) if known else ()
    return (*(row for row in typed if row[1] is not None), *beyond)


def _who(name: str, label: str, span: int) -> Column:
    ask = Counts(lambda box, row: (*MINIONS, *own_minions(box, bosses=False)), HIGHEST_VALUE, label=label)
    return Column(name, ask, blank=None, span=span, own=minion_called)


ENCOUNTERS = BoxTable(
    slug="encounters",
    title=_("Encounter cards"),
    about=_("Who comes on which page of the hourglass. Write “0” where the card brings nobody."),
    unit=_("{count} of {total} encounter cards"),
    columns=(
        Column("name", Text(20, needed=True, label=_("Name")), span=3),
        Column("flags", Some(lambda box, row: FLAGS, label=_("Flags")), (), names=FLAG_NAMES, span=5),
        _who("surge", _("Surge"), 4),
        *(_who(f"page-{page}", label, 3) for page, label in enumerate(PAGE_NAMES, 1)),
    ),
    total=NORMAL_ENCOUNTERS + DIFFICULT_ENCOUNTERS,
    rows=encounters,
    put=put_card,
    drop=lambda box, id: replace(box, encounters=drop(box.encounters, id)),
    held=lambda box: tuple(card.id for card in box.encounters),
    named_by="name",
    most=60,
    example=_("7; ambush, greedy; 2 rat; 3 rat; 3 rat, 1 roach; 4 roach"),
    icon="minion",
)
