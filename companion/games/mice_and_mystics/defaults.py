"""What a sheet proposes where nobody has answered yet, and which sheet comes next by itself."""

from collections.abc import Callable
from typing import Any

from companion.games.mice_and_mystics.box import (
    Box,
    cost_of,
    encounter_card,
    next_card,
    search_card,
    values_of,
)
from companion.games.mice_and_mystics.brodie import BRODIE
from companion.games.mice_and_mystics.cards import CARDS, NONE, PAW_PARTS
from companion.games.mice_and_mystics.chapters import other_side
from companion.games.mice_and_mystics.counters import counter, counters
from companion.games.mice_and_mystics.data import INITIATIVE, KINDS, MICE, VALUES, abilities_for
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Kind, Rows, ids
from companion.games.mice_and_mystics.special_search import FROM_THE_DECK, is_chosen_from_the_deck
from companion.games.mice_and_mystics.table import Table
from companion.rules import Answers, Say, _, find, say, several

Proposal = dict[str, Any]


def next_sheet(table: Table) -> tuple[str, Proposal] | None:
    """Return the action that waits, to be opened by itself, or None.

    Once a minion card's turn is under way, its figures follow one another: move, attack, the next one.
    """
    return (table.waits_for, _in_hand(table)) if table.waits_for else _next_figure(table)


def _in_hand(table: Table) -> Proposal:
    """Return what is known of a special card that the finder has taken (MM-SEARCH-6)."""
    if table.waits_for != "take_card" or not table.found_card:
        return {}
    if is_chosen_from_the_deck(table):
        return {"kind": FROM_THE_DECK[0]}
    return {"printed" if table.found_card in CARDS else "name": table.found_card}


def _next_figure(table: Table) -> tuple[str, Proposal] | None:
    figures = table.acting_figures
    is_under_way = any(figure.has_moved or figure.has_acted for figure in figures)
    following = next((figure for figure in figures if not figure.has_acted), None)
    if table.phase != "playing" or not is_under_way or following is None or not table.free_mice:
        return None
    if following.kind == BRODIE:
        return "brodie_strikes", {}
    return ("minion_attack" if following.has_moved else "minion_move", {"minion": following.id})


def proposes(  # noqa: PLR0911  # one for each action
    table: Table, box: Box, action: str, answers: Answers
) -> Proposal:
    """Return answers to start from, read off the table, the box and the confirmed facts."""
    match action:
        case "choose_mouse" if answers.get("mouse") in MICE:
            return _known_values(table, box, str(answers["mouse"]))
        case "surge":
            return {"minions": placeable(table, table.surge_brings or ())}
        case "encounter":
            return _from_card(table, box, str(answers.get("card") or next_card(box)))
        case "explore" if answers.get("via"):
            return {"room": _next_room(table, str(answers["via"]))}
        case "use_ability" if answers.get("ability"):
            return _cost(table, box, answers)
        case "take_card" | "give_card":
            return _found_here(table, box, answers)
    return _as_it_lies(table, action, answers)


def _as_it_lies(  # noqa: C901, PLR0911  # one for each correction
    table: Table, action: str, answers: Answers
) -> Proposal:
    """Return what the table shows now, for a correction to start from."""
    match action:
        case "correct" if answers.get("counter") in counters(table):
            return {"value": counter(table, str(answers["counter"])).value}
        case "set_values" if table.has_mouse(str(answers.get("mouse", ""))):
            return _values_on(table, str(answers["mouse"]))
        case "set_minion" if answers.get("kind") in INITIATIVE:
            return _card_as_known(table.kind(str(answers["kind"])))
        case "set_card" if table.has_mouse(str(answers.get("mouse", ""))) and answers.get("card"):
            card = find(table.mouse(str(answers["mouse"])).cards, str(answers["card"]))
            return {"combat": card.combat, "defence": card.defence}
        case "catch_up":
            return _as_shown(table)
        case "set_house_rules":
            return {"others": table.house}
        case "attack" if answers.get("weapon"):
            mouse = table.acting_mouse
            return {"wounded": int(mouse.is_wounded)} if mouse else {}
        case "choose_chapter":
            return {"number": table.chapter.number}
        case "equip" if table.has_mouse(str(answers.get("mouse", ""))):
            return {"worn": ids(table.mouse(str(answers["mouse"])).worn)}
        case "share":
            return {"cheese": 0}
        case "set_room":
            return {"room": table.room}
        case "share_cheese" if answers.get("mouse"):
            return {"other": next((one.id for one in table.free_mice if one.id != answers["mouse"]), "")}
    return {}


def _card_as_known(kind: Kind) -> Proposal:
    """Return a minion's card as the group typed it, else with what one source says that it does."""
    effect = INITIATIVE[kind.id].effect if kind.is_unverified and not kind.effect else kind.effect
    return {
        **{"combat": kind.combat, "defence": kind.defence, "vitality": kind.vitality},
        **{"more": True, "effect": effect or "none", "reach": "ranged" if kind.is_ranged else "melee"},
        **{"size": "large" if kind.is_large else "small", "figures": kind.figures_in_box},
    }


def _as_shown(table: Table) -> Proposal:
    wounds = tuple((mouse.id, mouse.wounds) for mouse in table.free_mice if mouse.wounds)
    cheese = tuple((mouse.id, mouse.cheese) for mouse in table.free_mice if mouse.cheese)
    shown: Proposal = {"wounds": wounds, "cheese": cheese, "wheel": table.wheel}
    return shown | {"hourglass": table.hourglass, "turn": table.current}


def placeable(table: Table, rows: Rows) -> Rows:
    """Return as many figures of each kind as the box still has (MM-PLACE-6)."""
    capped = ((kind, min(number, table.available(kind))) for kind, number in rows)
    return tuple((kind, number) for kind, number in capped if number)


def _next_room(table: Table, via: str) -> str:
    """Return where the mice are likely to go: the tile's other side, or a room still unseen."""
    ahead = (room for room in table.chapter.rooms if room not in table.explored)
    return other_side(table.room) if via != "exit" else next(ahead, "")


def _known_values(table: Table, box: Box, mouse: str) -> Proposal:
    chosen = table.mouse(mouse) if table.has_mouse(mouse) else table.veteran(mouse)
    if chosen:
        values = {name: getattr(chosen, name) for name in VALUES}
        return values | {"player": chosen.player, "ability": chosen.abilities[0]}
    values = {name: value for name, value in values_of(box, mouse).items() if value is not None}
    return values | _still_free(table, mouse)


def _still_free(table: Table, mouse: str) -> Proposal:
    """Return who plays no mouse yet, and an ability card of its class that lies with nobody (MM-SETUP-3)."""
    playing = {one.player for one in table.mice}
    lying = {ability for one in table.mice for ability in one.abilities}
    player = next((one for one in table.people if one not in playing), None)
    ability = next((one for one in abilities_for(MICE[mouse].classes) if one not in lying), None)
    found = {"player": player, "ability": ability}
    return {name: value for name, value in found.items() if value is not None}


def _values_on(table: Table, mouse: str) -> Proposal:
    return {name: getattr(table.mouse(mouse), name) for name in VALUES}


def _from_card(table: Table, box: Box, id: str) -> Proposal:
    card = encounter_card(box, id)
    here: Proposal = {"card": id, "crosses": dict(box.crosses).get(table.room, 0)}
    if card is None:
        return here
    known = here | {"ambush": card.ambush, "mousetrap": card.mousetrap, "greedy": card.greedy}
    minions = card.on(table.hourglass)
    read: Proposal = {} if minions is None else {"minions": minions}
    surge: Proposal = {} if card.surge is None else {"surge_read": True, "surge": card.surge}
    return known | read | surge


def _cost(table: Table, box: Box, answers: Answers) -> Proposal:
    user = str(answers.get("mouse", table.current))
    mouse = table.mouse(user) if table.has_mouse(user) else None
    return {"cost": cost_of(box, str(answers["ability"]), mouse.classes if mouse else ()) or 0}


def _found_here(table: Table, box: Box, answers: Answers) -> Proposal:
    id = str(answers.get("printed") or answers.get("name") or "")
    if table.found_card and not id and not is_chosen_from_the_deck(table):
        return {"printed" if table.found_card in CARDS else "name": table.found_card}
    known = search_card(box, id)
    if known is None:
        return {}
    of_armour = {paws: part for part, paws in PAW_PARTS.items()} if known.kind == "armour" else {}
    return {
        **{name: getattr(known, name) for name in ("kind", "combat", "defence", "reach", "paws", "needs")},
        **{name: getattr(known, name) or NONE for name in ("attack", "does")},
        "part": known.part or of_armour.get(known.paws, NONE),
    }


REMINDERS = {
    "maggie": _(
        "When a mouse defeats a roach here, one die tells whether Miz Maggie sees it (the companion asks)."
    ),
    "kitchen-cheese": _("Roaches carry the cheese from the table to the wheel; count it here by hand."),
    "crow": _("The Old Crow: a 1 on a movement die is a wound that cannot be blocked."),
    "tree": _(
        "The tree entrance is reached only from the spaces directly beside it; minions cannot enter it."
    ),
    "leaving-sewers": _("The storybook has a rule for leaving the Sewers: read it there."),
}


WAYS = {
    "exit": (
        _("The mouse stands beside an exit."),
        _("The new room needs an exit of that color in line; else turn its tile, the arrow as it is."),
        _("All mice of the room go along, onto spaces beside that exit."),
    ),
    "rotation": (
        _("The mouse stands on a flip space."),
        _("Take the mice off and turn the tile over, the arrow as it is."),
        _("All mice come onto the flip space of the new side; more than four, beside it."),
    ),
}


def ways_out(via: str) -> tuple[Say, ...]:
    """Return what to do on the table to leave a room in this way (MM-EXPL-2..6)."""
    return tuple(say(step) for step in WAYS["exit" if via == "exit" else "rotation"])


ON_TILE = {
    "hook-and-line": _("The two spaces that the thread joins are adjacent for everybody."),
    "fork": _("A mouse on the fork’s space may catapult another one, or throw the grape."),
    "grape": _("Roaches go for the grape as for a mouse; a rat that begins its turn on it alone throws it."),
}


def reminders(table: Table, room: str = "") -> tuple[Say, ...]:
    """Return what the chapter says of a room, in our words: the mice's where none is named (MM-CH-4)."""
    rules = table.chapter.rules_of(room or table.room)
    special = (say(_("Special search: {card}"), card=named(table, rules.search)),) if rules.search else ()
    seen = "miz-maggie" in table.tokens
    told = (REMINDERS[rule] for rule in rules.rules if not (rule == "maggie" and seen))
    lying = dict.fromkeys(table.on_board if room in ("", table.room) else ())
    return (*special, *(say(rule) for rule in told), *(say(ON_TILE[item]) for item in lying))


def figures_left(table: Table, words: Callable[[Say], str]) -> dict[str, str]:
    """Return, by kind, how many figures are still in the box, in words."""
    return {
        kind: words(several(_("{count} figure free"), _("{count} figures free"), table.available(kind)))
        for kind in KINDS
    }
