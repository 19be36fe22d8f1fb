"""What plays teach the group's box: each takes the box, the table before the play, and its answers."""

from collections.abc import Mapping
from typing import Any

from companion.games.mice_and_mystics.box import (
    Box,
    EncounterCard,
    SearchCard,
    Sheet,
    as_printed,
    encounter_card,
    is_starting,
    is_typed,
    next_card,
    search_card,
    values_of,
)
from companion.games.mice_and_mystics.cards import CARDS, NONE, PAW_PARTS
from companion.games.mice_and_mystics.chapters import BACK, Tile, is_own_room
from companion.games.mice_and_mystics.data import MICE, VALUES, is_own_kind, kind_of
from companion.games.mice_and_mystics.heroes import CLASS, is_ability
from companion.games.mice_and_mystics.kinds import Kind
from companion.games.mice_and_mystics.pieces import Rows
from companion.games.mice_and_mystics.table import Table
from companion.rules import Answers, replace, swap

SEEN = ("kind", "combat", "defence", "reach")
READ = (*SEEN, "attack", "paws", "part", "needs", "does")


# heroes


def learn_sheet(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with a hero's sheet; values left as one source gave them stay unverified."""
    if answers["mouse"] not in MICE:
        return _learn_own_sheet(box, answers["mouse"], {name: answers[name] for name in VALUES})
    facts = MICE[answers["mouse"]]
    as_given = any(answers[name] == getattr(facts, name) for name in facts.unverified)
    is_unverified = as_given and not answers.get("checked", "checked" not in answers)
    values = {name: answers[name] for name in VALUES}
    sheet = Sheet(answers["mouse"], **values, is_unverified=is_unverified)
    return replace(box, sheets=(*(old for old in box.sheets if old.id != sheet.id), sheet))


def learn_sheets(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with the values that were typed of several heroes' sheets."""
    typed: dict[str, dict[str, int]] = {}
    for id, value in answers.get("values", ()):
        name, _colon, mouse = id.partition(":")
        typed.setdefault(mouse, {})[name] = value
    for mouse, values in typed.items():
        if mouse not in MICE:
            box = _learn_own_sheet(box, mouse, values)
            continue
        doubted = bool(MICE[mouse].unverified) and not is_typed(box, mouse)
        sheet = Sheet(mouse, **{**values_of(box, mouse), **values}, is_unverified=doubted)
        box = replace(box, sheets=(*(old for old in box.sheets if old.id != mouse), sheet))
    return box


def _learn_own_sheet(box: Box, hero: str, values: Mapping[str, int]) -> Box:
    """Return the box with values of a hero of the group's own that were typed; one that is gone has none."""
    sheet = box.own_hero(hero)
    if sheet is None:
        return box
    combat, defence, lore, movement, vitality = (values.get(name, getattr(sheet, name)) for name in VALUES)
    read = replace(sheet, combat=combat, defence=defence, lore=lore, movement=movement, vitality=vitality)
    return replace(box, own_heroes=swap(box.own_heroes, read))


def learn_cost(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with what an ability costs."""
    if is_ability(answers["ability"]):
        own = box.own_ability(answers["ability"])
        learned = replace(own, cost=answers["cost"]) if own else None
        return replace(box, own_abilities=swap(box.own_abilities, learned)) if learned else box
    rest = tuple(row for row in box.costs if row[0] != answers["ability"])
    return replace(box, costs=(*rest, (answers["ability"], answers["cost"])))


def learn_dice(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with what a starting card adds; of other cards it learns nothing here."""
    if not is_starting(answers["card"]):
        return box
    printed = answers["card"].split("/")[-1]
    others = tuple(row for row in box.cards if row[0] != printed)
    return replace(box, cards=(*others, (printed, answers["combat"], answers["defence"])))


# minions


def learn_minion_card(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with a minion's initiative card; one that it let go of is not made again."""
    id = kind_of(answers["kind"])
    if is_own_kind(id) and box.own_kind(id) is None:
        return box
    typed = as_typed(box.own_kind(id) or box.kind(answers["kind"]), answers)
    return replace(box, kinds=(*(kind for kind in box.kinds if kind.id != typed.id), typed))


def learn_encounter(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with an encounter card read at a page of the hourglass (MM-ENC-2, -5)."""
    id = answers.get("card") or next_card(box)
    known = encounter_card(box, id) or EncounterCard(id)
    pages = tuple(row for row in known.pages if row[0] != table.hourglass)
    card = replace(
        known,
        pages=tuple(sorted((*pages, (table.hourglass, _in_box(box, answers["minions"]))))),
        surge=_in_box(box, answers["surge"]) if answers.get("surge_read") else known.surge,
        ambush=answers.get("ambush", False),
        mousetrap=answers.get("mousetrap", False),
        greedy=answers.get("greedy", False),
    )
    box = replace(box, encounters=(*(old for old in box.encounters if old.id != id), card))
    return _with_crosses(box, table.room, answers.get("crosses", 0))


def _in_box(box: Box, rows: Rows) -> Rows:
    """Return the minions of a play without those of the group's own that the box has let go of."""
    return tuple(row for row in rows if not is_own_kind(row[0]) or box.own_kind(row[0]))


def _with_crosses(box: Box, room: str, crosses: int) -> Box:
    """Return the box with a room's red crosses, if they were counted for its mousetraps (MM-TRAP-1)."""
    if not crosses:
        return box
    if is_own_room(room):
        return replace(box, tiles=tuple(_counted(tile, room, crosses) for tile in box.tiles))
    others = tuple(row for row in box.crosses if row[0] != room)
    return replace(box, crosses=(*others, (room, crosses)))


def _counted(tile: Tile, room: str, crosses: int) -> Tile:
    """Return a tile of the group's own with the crosses of one of its rooms counted."""
    sides = {tile.id: tile.front, f"{tile.id}{BACK}": tile.back}
    if room not in sides:
        return tile
    sides[room] = replace(sides[room], crosses=crosses)
    front, back = sides.values()
    return replace(tile, front=front, back=back)


def learn_surge(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with the surge of the face-up card, if it was read only now (MM-SURGE-5)."""
    if table.face_up is None or table.surge_brings is not None or table.next_page_is_end:
        return box
    known = encounter_card(box, table.face_up.card)
    if known is None:
        return box
    return replace(
        box, encounters=swap(box.encounters, replace(known, surge=_in_box(box, answers.get("minions", ()))))
    )


# search cards


def learn_card(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with a search card as it was read; one that is as printed teaches nothing."""
    id = answers.get("printed") or answers.get("name")
    before = search_card(box, id) if id else None
    if not id or (before and answers.get("choice") == "discard"):
        return box
    read = _as_read(before or SearchCard(id, answers["kind"]), answers)
    facts = CARDS.get(id)
    if facts and not facts.unverified and read == as_printed(facts):
        return box
    return replace(box, found=(*(card for card in box.found if card.id != id), read))


def _as_read(card: SearchCard, answers: Answers) -> SearchCard:
    """Return a search card with what a play says of it; a paw that an armour takes is counted as paws."""
    names = SEEN if answers.get("choice") == "discard" else READ
    values: dict[str, Any] = {name: answers[name] for name in names if name in answers}
    values |= {name: "" for name, value in values.items() if value == NONE}
    if "needs" in values:  # classes of the group's own are in the box alone: no sheet asks for them
        values["needs"] += tuple(name for name in card.needs if name.startswith(CLASS))
    card = replace(card, **values)
    return replace(card, part="", paws=PAW_PARTS[card.part]) if card.part in PAW_PARTS else card


def as_typed(known: Kind, values: Mapping[str, Any]) -> Kind:
    """Return an initiative card as the group typed it; what it does stays if that was not asked."""
    dice = {name: values[name] for name in ("combat", "defence", "vitality")}
    card = replace(known, **dice, is_unverified=False)
    if not values.get("more"):
        return card
    own = {name: values[name] for name in ("reach", "size", "figures")}
    return replace(card, **own, effect="" if values["effect"] == "none" else values["effect"])
