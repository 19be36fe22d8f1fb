"""What a sheet proposes before an answer, and which sheet comes next by itself."""

from companion.games.mice_and_mystics.box import (
    Box,
    cost_of,
    encounter_card,
    next_card,
    search_card,
)
from companion.games.mice_and_mystics.cards import CARDS, NONE, PAW_PARTS
from companion.games.mice_and_mystics.chapters import ROOMS, other_side
from companion.games.mice_and_mystics.choosing import values_known
from companion.games.mice_and_mystics.data import BRODIE, INITIATIVE
from companion.games.mice_and_mystics.heroes import CLASS
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Mouse, Rows, ids
from companion.games.mice_and_mystics.special_search import FROM_THE_DECK, is_chosen_from_the_deck
from companion.games.mice_and_mystics.table import Table
from companion.rules import Answers, Message, _, find, message


def next_sheet(table: Table) -> tuple[str, Answers] | None:
    """Return the action that waits, to be opened by itself, or None.

    Once a minion card's turn is under way, its figures follow one another: move, attack, the next one.
    """
    if table.waits_for:
        return table.waits_for, _in_hand(table)
    unknown = _sheet_to_read(table)
    return ("set_values", {"mouse": unknown}) if unknown else _next_figure(table)


def _sheet_to_read(table: Table) -> str:
    """Return the mouse whose sheet is needed now and not typed yet, "" if none is (MM-HERO-12)."""
    if table.phase != "playing":
        return ""
    return next((mouse.id for mouse in table.free_mice if _needs(table, mouse) & {*mouse.unknown}), "")


def asked_after(before: Table, after: Table) -> tuple[str, Answers] | None:
    """Return the sheet of a mouse that was wounded now and whose life is unknown (MM-HERO-4, -12)."""
    if after.phase != "playing" or after.waits_for:
        return None
    wounds = {mouse.id: mouse.all_wounds for mouse in before.mice}
    hurt = (
        mouse
        for mouse in after.free_mice
        if mouse.life is None and mouse.all_wounds > wounds.get(mouse.id, 0)
    )
    return next((("set_values", {"mouse": mouse.id}) for mouse in hurt), None)


def _needs(table: Table, mouse: Mouse) -> set[str]:
    """Return which values of a mouse's sheet matter now: whose turn it is, and whether it is hurt."""
    own = {"combat", "lore", "movement"} if mouse.id == table.current else set()
    theirs = {"defence"} if table.is_minion_turn else set()
    return own | theirs | ({"vitality"} if mouse.is_wounded else set())


def why_asked(table: Table, mouse: str) -> Message | None:
    """Return why a mouse's sheet is asked for now; None if nothing of it is missed (MM-HERO-12)."""
    if table.phase != "playing" or not table.has_mouse(mouse):
        return None
    missed, who = _needs(table, table.mouse(mouse)) & {*table.mouse(mouse).unknown}, named(table, mouse)
    if not missed:
        return None
    if mouse == table.current and missed != {"vitality"}:
        return message(_("{mouse} is up, and nobody has entered its sheet yet. Copy it once."), mouse=who)
    if "defence" in missed:
        asked = _("Minions may attack {mouse}, and nobody has entered its sheet yet. Copy it once.")
        return message(asked, mouse=who)
    return message(_("{mouse} is wounded: enter once how much life its sheet says."), mouse=who)


def _in_hand(table: Table) -> Answers:
    """Return what is known of a special card that the finder has taken (MM-SEARCH-6)."""
    if table.waits_for != "take_card" or not table.found_card:
        return {}
    if is_chosen_from_the_deck(table):
        return {"kind": FROM_THE_DECK[0]}
    return {"printed" if table.found_card in CARDS else "name": table.found_card}


def _next_figure(table: Table) -> tuple[str, Answers] | None:
    figures = table.acting_figures
    is_under_way = any(figure.has_moved or figure.has_acted for figure in figures)
    following = next((figure for figure in figures if not figure.has_acted), None)
    if table.phase != "playing" or not is_under_way or following is None or not table.free_mice:
        return None
    if following.kind == BRODIE:
        return "brodie_strikes", {}
    left = [figure for figure in figures if not figure.has_acted]
    if len(left) > 1 and all(figure.has_moved for figure in left):
        return "minions_attack", {}
    return ("minion_attack" if following.has_moved else "minion_move", {"minion": following.id})


# rooms, encounters, surges


def rooms_ahead(table: Table, via: str) -> tuple[str, ...]:
    """Return all rooms but this one: the chapter's first, those at the end of the way, unseen, further on."""
    behind, own = other_side(table.room) if table.room else "", table.chapter.rooms
    seen = own[: own.index(table.room)] if table.room in own else ()

    def rank(room: str) -> tuple[bool, ...]:
        is_far = (room == behind) is (via == "exit")
        return (room not in own, is_far, room in table.explored, room in seen)

    return tuple(sorted((room for room in dict.fromkeys((*own, *ROOMS)) if room != table.room), key=rank))


def propose_room(table: Table, box: Box, answers: Answers) -> Answers:
    """Return the likely rooms for the mice: the tile's other side, or a room still unseen."""
    via = answers.get("via")
    if not via:
        return {}
    if via != "exit":
        return {"room": other_side(table.room)}
    return {"room": next(iter(rooms_ahead(table, via)), "")}


def propose_encounter(table: Table, box: Box, answers: Answers) -> Answers:
    """Return an encounter card as far as the box knows it, read at the hourglass's page."""
    id = str(answers.get("card") or next_card(box))
    card = encounter_card(box, id)
    side = table.chapter.side(table.room)
    crosses = side.crosses if side else box.crosses_of(table.room)
    values: Answers = {"card": id} | ({} if crosses is None else {"crosses": crosses})
    if card is None:
        return values
    known = {**values, "ambush": card.ambush, "mousetrap": card.mousetrap, "greedy": card.greedy}
    minions = card.on(table.hourglass)
    read: Answers = {} if minions is None else {"minions": _on_table(table, minions)}
    surge: Answers = {} if card.surge is None else {"surge_read": True, "surge": _on_table(table, card.surge)}
    return {**known, **read, **surge}


def _on_table(table: Table, rows: Rows) -> Rows:
    """Return the figures of kinds that the table knows: the box may have newer ones of the group's own."""
    return tuple(row for row in rows if table.is_kind(row[0]))


def propose_surge(table: Table, box: Box, answers: Answers) -> Answers:
    """Return who comes, as the room or the face-up card says."""
    return {"minions": placeable(table, table.surge_brings or ())}


def placeable(table: Table, rows: Rows) -> Rows:
    """Return as many figures of each kind as the box still has (MM-PLACE-6)."""
    capped = ((kind, min(number, table.available(kind))) for kind, number in rows)
    return tuple((kind, number) for kind, number in capped if number)


# what minions do


def prey(table: Table) -> tuple[str, ...]:
    """Return whom a minion attacks, of equally near mice: not attacked yet first, then by the column."""
    mice = ids(table.mice_by_column)
    fresh = tuple(mouse for mouse in mice if mouse not in table.attacked)
    return (*fresh, *(mouse for mouse in mice if mouse in table.attacked))


def propose_target(table: Table, box: Box, answers: Answers) -> Answers:
    """Return whom a minion attacks: of those called nearest as it moved, else of all (MM-MIN-9, -10).

    Of those only mice that were not attacked yet count: else people say again who is nearest.
    """
    mice, minion = prey(table), str(answers.get("minion", ""))
    if not mice or not table.is_here(minion) or table.has_mouse(minion):
        return {}
    toward = table.figure(minion).toward
    near = tuple(mouse for mouse in mice if mouse in toward and mouse not in table.attacked)
    return {"nearest": near, "target": near[0]} if near else {"target": mice[0]}


def propose_targets(table: Table, box: Box, answers: Answers) -> Answers:
    """Return how many of a card's figures attack each mouse: each another, then the highest (MM-MIN-9, -10).

    The highest on the column is attacked again once everybody has been.
    """
    figures = [figure for figure in table.acting_figures if not figure.has_acted]
    mice, highest = prey(table), ids(table.mice_by_column)[:1]
    fresh = [mouse for mouse in mice if mouse not in table.attacked]
    order = [*fresh, *highest * len(figures)][: len(figures)]
    return {"targets": tuple((mouse, order.count(mouse)) for mouse in mice if mouse in order)}


# what a mouse does


def who_defends(table: Table) -> str:
    """Return who rolls the defence that waits: a mouse's player, for a minion the one to the attacker's left.

    "" if no mouse attacks that minion (MM-ATK-3).
    """
    fight = table.fight
    if fight is None:
        return ""
    if table.has_mouse(fight.defender):
        return table.mouse(fight.defender).player
    player = table.mouse(fight.attacker).player if table.has_mouse(fight.attacker) else ""
    return _to_the_left(table, player)


def _to_the_left(table: Table, player: str) -> str:
    """Return who comes next around the table and plays a mouse: a player without mice may have left."""
    if player not in table.people:
        return ""
    playing = [person for person in table.people if any(mouse.player == person for mouse in table.mice)]
    return playing[(playing.index(player) + 1) % len(playing)]


def propose_wounded(table: Table, box: Box, answers: Answers) -> Answers:
    """Return how many wounded mice are sure to be on the attacker's space, itself if it is, and more dice."""
    mouse = table.acting_mouse
    if mouse is None or not answers.get("weapon"):
        return {}
    more: Answers = {"extra": mouse.more_dice} if mouse.more_dice else {}
    return {"wounded": int(mouse.is_wounded), **more}


def propose_cost(table: Table, box: Box, answers: Answers) -> Answers:
    """Return what an ability costs, as far as it is known."""
    if not answers.get("ability"):
        return {}
    user = str(answers.get("mouse", table.current))
    mouse = table.mouse(user) if table.has_mouse(user) else None
    own = table.own_ability(str(answers["ability"]))
    cost = cost_of(box, str(answers["ability"]), mouse.classes if mouse else ())
    cost = own.cost if cost is None and own else cost
    return {} if cost is None else {"cost": cost}


def propose_no_cheese(table: Table, box: Box, answers: Answers) -> Answers:
    """Return that no cheese changes hands."""
    return {"cheese": 0}


def propose_worn(table: Table, box: Box, answers: Answers) -> Answers:
    """Return the worn cards of a mouse."""
    mouse = str(answers.get("mouse", ""))
    return {"worn": ids(table.mouse(mouse).worn)} if table.has_mouse(mouse) else {}


def propose_card(table: Table, box: Box, answers: Answers) -> Answers:
    """Return what is known of a card that a mouse finds or is given: the room's own, or by its name."""
    id = str(answers.get("printed") or answers.get("name") or "")
    if table.found_card and not id and not is_chosen_from_the_deck(table):
        return {"printed" if table.found_card in CARDS else "name": table.found_card}
    known = search_card(box, id)
    if known is None:
        return {}
    of_armour = {paws: part for part, paws in PAW_PARTS.items()} if known.kind == "armour" else {}
    return {
        **{name: getattr(known, name) for name in ("kind", "combat", "defence", "reach", "paws")},
        "needs": tuple(name for name in known.needs if not name.startswith(CLASS)),  # the box adds those
        **{name: getattr(known, name) or NONE for name in ("attack", "does")},
        "part": known.part or of_armour.get(known.paws, NONE),
    }


# corrections: what the table shows now


def propose_values_now(table: Table, box: Box, answers: Answers) -> Answers:
    """Return a mouse's present values."""
    mouse = str(answers.get("mouse", ""))
    return values_known(table.mouse(mouse)) if table.has_mouse(mouse) else {}


def propose_dice(table: Table, box: Box, answers: Answers) -> Answers:
    """Return what a card adds now."""
    mouse, card = str(answers.get("mouse", "")), str(answers.get("card", ""))
    if not table.has_mouse(mouse) or not card:
        return {}
    owned = find(table.mouse(mouse).cards, card)
    return {"combat": owned.combat, "defence": owned.defence}


def propose_minion_card(table: Table, box: Box, answers: Answers) -> Answers:
    """Return a minion's card as the group typed it, else with what one source says that it does."""
    id = str(answers.get("kind", ""))
    if id not in INITIATIVE and not table.own_kind(id):
        return {}
    kind = table.kind(id)
    is_told = kind.is_unverified and not kind.effect and not kind.is_own
    effect = INITIATIVE[kind.id].effect if is_told else kind.effect
    return {
        **{"combat": kind.combat, "defence": kind.defence, "vitality": kind.vitality},
        **{"more": True, "effect": effect or "none", "reach": "ranged" if kind.is_ranged else "melee"},
        **{"size": "large" if kind.is_large else "small", "figures": kind.figures_in_box},
    }


def propose_as_shown(table: Table, box: Box, answers: Answers) -> Answers:
    """Return what the counters show, for several of them to be caught up with the table."""
    wounds = tuple((mouse.id, mouse.wounds) for mouse in table.free_mice if mouse.wounds)
    cheese = tuple((mouse.id, mouse.cheese) for mouse in table.free_mice if mouse.cheese)
    numbers: Answers = {"wounds": wounds, "cheese": cheese, "wheel": table.wheel}
    return {**numbers, "hourglass": table.hourglass, "round": table.round, "turn": table.current}


def propose_room_now(table: Table, box: Box, answers: Answers) -> Answers:
    """Return the room in which the mice are."""
    return {"room": table.room}


def propose_partner(table: Table, box: Box, answers: Answers) -> Answers:
    """Return a mouse to hand cheese to: the first other one that is free."""
    if not answers.get("mouse"):
        return {}
    return {"other": next((mouse.id for mouse in table.free_mice if mouse.id != answers["mouse"]), "")}
