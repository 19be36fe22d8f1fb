"""Wounds, defeat of minions, capture and release of mice (MM-WOUND, MM-CAPT)."""

from companion.games.mice_and_mystics.initiative import without_figure
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import advance_hourglass, lost, next_turn
from companion.games.mice_and_mystics.table import Table
from companion.rules import _, replace, say, several


def wound_mouse(table: Table, mouse: str, number: int) -> Table:
    """Return the table with wounds on a mouse; at its vitality it is captured (MM-CAPT-1, MM-HERO-4)."""
    hurt = table.mouse(mouse)
    if number <= 0 or hurt.is_captured:
        return table
    hurt = replace(hurt, wounds=hurt.wounds + number)
    table = table.with_mouse(hurt).tell(
        several(
            _("{mouse} takes {count} wound."),
            _("{mouse} takes {count} wounds."),
            number,
            mouse=named(table, mouse),
        )
    )
    return table if hurt.hearts else capture(table, mouse)


def capture(table: Table, mouse: str) -> Table:
    """Return the table with a mouse captured, in the rulebook's order (MM-CAPT-2, -9).

    Figure off the board; cheese, equipped found cards, wounds and tokens gone; hourglass one page on.
    """
    taken = table.mouse(mouse)
    kept = tuple(card for card in taken.cards if card.is_starting or not card.is_equipped)
    lost_cards = len(taken.cards) - len(kept)
    taken = replace(
        taken,
        is_captured=True,
        captures=taken.captures + 1,
        cheese=0,
        cards=kept,
        wounds=0,
        poisoned=0,
        states=(),
    )
    table = table.with_mouse(taken).chronicled(_("{mouse} is captured."), mouse=named(table, mouse))
    table = replace(table, search_discarded=table.search_discarded + lost_cards)
    if lost_cards:
        table = table.tell(_("Discard the cards it had found and put on: {number}."), number=lost_cards)
    return advance_hourglass(table)


def settle(table: Table) -> Table:
    """Return the table after what follows by itself when an event is over.

    Without minions captured mice are free (MM-CAPT-5, MM-WOUND-4); all captured at once is a defeat
    (MM-CAPT-8); a card without figures leaves the column (MM-ROUND-3); what waited for somebody who is gone
    waits no longer; a mouse captured in its own turn is done (MM-OPEN-21).
    """
    if table.phase != "playing":
        return table
    table = _without_lost_causes(table)
    if table.captured_mice and not table.has_minions:
        table = _free_all(table)
    if table.mice and not table.free_mice and table.chapter.lost_when_all_captured:
        return lost(table, say(_("All mice are captured: the chapter is lost.")))
    table = _without_empty_cards(table)
    mouse = table.acting_mouse
    return next_turn(table) if mouse and not mouse.can_act and not table.waits_for else table


def _without_empty_cards(table: Table) -> Table:
    """Return the table without the minion cards whose last figure is gone (MM-WOUND-2, MM-ROUND-3)."""
    for card in table.minion_cards:
        if not table.figures_of(card):
            table = next_turn(table) if table.current == card else table
            table = replace(table, column=tuple(one for one in table.column if one != card))
            table = table.tell(_("{kind}: the card leaves the column."), kind=named(table, card))
    return table


def _without_lost_causes(table: Table) -> Table:
    """Return the table without a fight or a die of Miz Maggie's that has lost one of its two by hand."""
    if table.fight and not (table.is_here(table.fight.attacker) and table.is_here(table.fight.defender)):
        table = replace(table, fight=None).tell(_("The attack is over: one of the two is gone."))
    if table.maggie_for and not (table.is_here(table.maggie_for) and table.is_here(table.maggie_roach)):
        table = without_figure(replace(table, maggie_for="", maggie_roach=""), table.maggie_roach)
    return table


def _free_all(table: Table) -> Table:
    for mouse in table.captured_mice:
        table = free(table, mouse.id)
    return table


def free(table: Table, mouse: str) -> Table:
    """Return the table with a mouse free again; it can do nothing more in this turn (MM-CAPT-5, -7)."""
    freed = replace(table.mouse(mouse), is_captured=False, freed_this_turn=True)
    return table.with_mouse(freed).chronicled(
        _("{mouse} is free: put the figure on or beside another mouse’s space."), mouse=named(table, mouse)
    )


def wound_figure(table: Table, figure: str, number: int, by: str = "") -> Table:
    """Return the table with wounds on a minion; at its vitality it is defeated (MM-WOUND-1, -3, -4).

    `by` is the mouse that defeats it: a roach seen by Miz Maggie waits for her die first (MM-CH1-11).
    """
    hurt = table.figure(figure)
    if number <= 0:
        return table
    hurt = replace(hurt, wounds=hurt.wounds + number)
    table = table.with_figure(hurt)
    if hurt.wounds < table.kind(hurt.kind).vitality:
        return table.tell(
            several(
                _("{minion} takes {count} wound."),
                _("{minion} takes {count} wounds."),
                number,
                minion=named(table, figure),
            )
        )
    return defeat(table, figure, by)


def defeat(table: Table, figure: str, by: str = "") -> Table:
    """Return the table with a minion defeated; its card leaves when all is settled (MM-WOUND-1, -2, -3)."""
    fallen = table.figure(figure)
    table = table.tell(_("{minion} is defeated."), minion=named(table, figure))
    table = _petty_thief(table, by) if by else table
    watched = "maggie" in table.room_rules.rules and "miz-maggie" not in table.tokens
    if by and fallen.kind == "roach" and watched:
        return replace(table, maggie_for=by, maggie_roach=figure)
    table = without_figure(table, figure)
    return (
        table
        if table.has_minions
        else table.chronicled(_("{room}: no minion is left."), room=named(table, table.room))
    )


def _petty_thief(table: Table, mouse: str) -> Table:
    """Pay Filch a cheese from the supply for a minion he defeats (MM-HERO-7)."""
    return table.paid("filch", 1).tell(_("Pilfer: Filch gains 1 cheese.")) if mouse == "filch" else table
