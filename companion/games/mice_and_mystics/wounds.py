"""Wounds, defeat of minions, capture and release of mice (MM-WOUND, MM-CAPT)."""

from companion.games.mice_and_mystics import moments
from companion.games.mice_and_mystics.achievements import (
    awarded,
    captured_again,
    escapes,
    fight_is_over,
    roach_fell,
)
from companion.games.mice_and_mystics.bosses import has_several, is_beaten, room_on, tidied, wounded
from companion.games.mice_and_mystics.data import RATS, TOKENS_OF, is_roach, kind_of
from companion.games.mice_and_mystics.initiative import without_figure
from companion.games.mice_and_mystics.kinds import Effect, Kind
from companion.games.mice_and_mystics.names import card_name, named
from companion.games.mice_and_mystics.passing import advance_hourglass, next_turn
from companion.games.mice_and_mystics.pieces import BossHit, Fight, Rows, ids
from companion.games.mice_and_mystics.states import afflicted, empathic
from companion.games.mice_and_mystics.strikes import next_strike, without_lost_strikes
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.theft import stolen, without_greed
from companion.rules import _, message, plural, replace, require


def wound_mouse(table: Table, mouse: str, number: int, *, poisoned: bool = False) -> Table:
    """Return the table with wounds on a mouse; at its vitality it is captured (MM-CAPT-1, MM-HERO-4).

    Poisoned ones count too and pay Tilda once (MM-STAT-5); the Poison Master takes plain ones (MM-ACH-4).
    """
    hurt = table.mouse(mouse)
    if number <= 0 or hurt.is_captured:
        return table
    who = named(table, mouse)
    if poisoned and table.holder_of("poison-master") != mouse:
        hurt = replace(hurt, poisoned=hurt.poisoned + number)
        sentence = plural(
            _("{mouse} takes {count} poisoned wound."),
            _("{mouse} takes {count} poisoned wounds."),
            number,
            mouse=who,
        )
        table = empathic(table.with_mouse(hurt).tell(sentence))
    else:
        hurt = replace(hurt, wounds=hurt.wounds + number)
        sentence = plural(
            _("{mouse} takes {count} wound."), _("{mouse} takes {count} wounds."), number, mouse=who
        )
        table = table.with_mouse(hurt).tell(sentence)
    return capture(table, mouse) if hurt.is_felled else table


def capture(table: Table, mouse: str) -> Table:
    """Return the table with a mouse captured, in the rulebook's order (MM-CAPT-2, -9).

    Figure off the board; cheese, equipped found cards, wounds and tokens gone; hourglass one page on.
    """
    taken, is_slippery = table.mouse(mouse), escapes(table, mouse)
    left = tuple(card for card in taken.cards if card.is_starting or not card.is_equipped or is_slippery)
    was_poisoned = taken.poisoned > 0
    lost_cards = len(taken.cards) - len(left)
    taken = replace(
        taken,
        is_captured=True,
        captures=taken.captures + 1,
        cheese=0,
        cards=left,
        wounds=0,
        poisoned=0,
        states=(),
        lasting=(),
        feels=(),
        on_water=False,
    )
    table = table.with_mouse(taken).chronicled(_("{mouse} is captured."), mouse=named(table, mouse))
    table = replace(table, search_discarded=table.search_discarded + lost_cards)
    if lost_cards:
        table = table.tell(_("Discard the cards it had found and put on: {number}."), number=lost_cards)
    table = awarded(table, mouse, "poison-master") if was_poisoned else table
    table = _paged(table, mouse)
    table = free(table, mouse) if is_slippery and not table.is_over else table
    return moments.at(_is_it_the_end(table), "mouse-captured")


def _paged(table: Table, mouse: str) -> Table:
    """Return the table with the page of a capture turned; a second one may move End first (MM-OPEN-22)."""
    if table.reads("MM-OPEN-22"):
        table = advance_hourglass(table)
        return table if table.is_over else captured_again(table, mouse)
    return advance_hourglass(captured_again(table, mouse))


def _is_it_the_end(table: Table) -> Table:
    """Return the table with a question if all are captured and that is no defeat (MM-END-2)."""
    may_end = table.has_minions and not table.free_mice and not table.is_over
    if not may_end or table.chapter.lost_when_all_captured:
        return table
    asks = message(_("Does the storybook call this a defeat? Then give the chapter up."))
    return moments.tell_moment(table, "all-captured", table.chapter.defeat or asks)


def settle(table: Table) -> Table:
    """Return the table after what follows by itself when an event is over.

    Without minions captured mice are free (MM-CAPT-5, MM-WOUND-4); a card without figures leaves the column
    (MM-ROUND-3); the steps for a figure that is gone are dropped; the next fight of the queue opens, and
    then the next attack whose dice have fallen is made (MM-ROUND-2); a mouse captured in its own turn is done
    (MM-OPEN-21).
    """
    if table.phase != "playing":
        return table
    table = without_greed(tidied(fight_is_over(_next_fight(_without_lost_causes(table)))))
    if table.is_over:
        return table
    if table.captured_mice and not table.has_minions:
        table = _free_all(table)
    table = _without_empty_cards(table)
    if table.strikes and not table.waits_for:
        return settle(next_strike(table))
    mouse = table.acting_mouse
    is_done = mouse and not mouse.can_act and not table.waits_for
    return suffered(next_turn(table) if is_done else table)


def suffered(table: Table) -> Table:
    """Return the table with what effects of the group's own do to the mouse whose turn has begun."""
    mouse = table.acting_mouse
    if mouse is None or not mouse.feels or table.waits_for:
        return table
    table = table.with_mouse(replace(mouse, feels=()))
    for effect in (table.effect(id) for id in mouse.feels):
        table = _felt(table, mouse.id, effect) if effect and effect.each_turn else table
    return settle(table)


def _felt(table: Table, mouse: str, effect: Effect) -> Table:
    """Return the table with what one effect does to a mouse at its turn; who is captured feels no more."""
    who, sufferer = named(table, mouse), table.mouse(mouse)
    if sufferer.is_captured:
        return table
    if effect.each_turn == "wound":
        return wound_mouse(
            table.tell(_("{mouse} is {state}: a wound."), mouse=who, state=effect.name), mouse, 1
        )
    if not sufferer.cheese:
        return table
    table = table.with_mouse(replace(sufferer, cheese=sufferer.cheese - 1))
    return table.tell(_("{mouse} is {state}: 1 cheese less."), mouse=who, state=effect.name)


def _without_empty_cards(table: Table) -> Table:
    """Return the table without the cards whose last figure is gone, or a boss's full ones (MM-ROUND-3)."""
    for card in table.minion_cards:
        if not table.figures_of(card) or card not in table.cards_of(kind_of(card)):
            table = next_turn(table) if table.current == card else table
            table = replace(table, column=tuple(other for other in table.column if other != card))
            if table.current == card:  # all mice are captured: it was the only card with a turn
                table = replace(table, current=next(iter(table.column), ""))
            table = table.tell(_("{kind}: the card leaves the column."), kind=named(table, card))
    return table


def _without_lost_causes(table: Table) -> Table:
    """Return the table without a fight or a die of Miz Maggie's that has lost one of its two by hand."""
    table = without_lost_strikes(tidied(table))
    if table.fight and _is_lost(table, table.fight):
        table = replace(table, fight=None).tell(_("The attack is over: one of the two is gone."))
    table = replace(table, queue=tuple(fight for fight in table.queue if not _is_lost(table, fight)))
    if table.maggie_for and not (table.is_here(table.maggie_for) and table.is_here(table.maggie_roach)):
        table = without_figure(replace(table, maggie_for="", maggie_roach=""), table.maggie_roach)
    return table


def _is_lost(table: Table, fight: Fight) -> bool:
    return table.is_gone(fight.attacker) or table.is_gone(fight.defender)


def _next_fight(table: Table) -> Table:
    """Return the table with the queue's next fight open, once the one before and what it caused is over."""
    while table.queue and not (table.is_over or table.fight or table.boss_hit or table.maggie_for):
        fight, *rest = table.queue
        table = replace(table, queue=tuple(rest))
        has_dice = fight.dice or has_unknown_defence(table, fight.defender)
        table = replace(table, fight=fight) if has_dice else struck(table, fight, fight.hits)
    return table


def has_unknown_defence(table: Table, defender: str) -> bool:
    """Return whether a mouse's number of defence dice is unknown: people say it with the roll."""
    is_known = not table.has_mouse(defender) or "defence" not in table.mouse(defender).unknown
    return not is_known and not table.reads("MM-VAR-8")


def queued(table: Table, fights: tuple[Fight, ...]) -> Table:
    """Return the table with the defences that one roll calls for, one after the other (MM-ATK-3).

    The first opens at once, each other one when the one before is done; without a hit there is no defence.
    """
    return settle(replace(table, queue=(*table.queue, *(fight for fight in fights if fight.hits))))


def struck(table: Table, fight: Fight, wounds: int) -> Table:
    """Return the table with the unblocked hits as wounds (MM-ATK-4, MM-MIN-11).

    A minion that no mouse has struck, or thrown the grape at, is no mouse's kill.
    """
    if not wounds:
        return _slips_away(table.tell(_("Everything is blocked.")), fight)
    if table.has_mouse(fight.defender):
        return _bitten(table, fight, wounds)
    by = fight.attacker if table.has_mouse(fight.attacker) else fight.by
    return wound_figure(table, fight.defender, wounds, by=by)


def _slips_away(table: Table, fight: Fight) -> Table:
    """Return the table with the wearer of a cloak reminded of its free move (MM-CARD-18)."""
    if not table.has_mouse(fight.defender) or table.has_mouse(fight.attacker):
        return table
    worn = table.mouse(fight.defender).worn
    for cloak in (card for card in worn if card.effect == "slip-away"):
        table = table.tell(
            _("{card}: {mouse} may move at once to any other normal space of the room."),
            card=card_name(cloak),
            mouse=named(table, fight.defender),
        )
    return table


def _bitten(table: Table, fight: Fight, hits: int) -> Table:
    """Return the table with unblocked hits on a mouse, as the card that strikes deals them (KIND_EFFECTS).

    Who steals takes a cheese instead of each wound while there is any; a token comes only with a wound, and
    goes with a capture, though the mouse slips away at once (MM-STAT-6, MM-ACH-5).
    """
    card, mouse = _card_of(table, fight), fight.defender
    if card is None:
        return wound_mouse(table, mouse, hits)
    taken = min(hits, table.mouse(mouse).cheese) if card.does("steal") else 0
    if taken:
        greedy = table.greedy and is_roach(card.id) and not fight.is_tame
        table = stolen(table, mouse, taken, greedy=greedy)
    captures = table.mouse(mouse).captures
    table = wound_mouse(table, mouse, hits - taken, poisoned=card.does("poison"))
    states = (*(TOKENS_OF[effect] for effect in card.effect.split("+") if effect in TOKENS_OF), *card.gives)
    for state in states if table.mouse(mouse).captures == captures else ():
        table = afflicted(table, mouse, state)
    return table.asking(kind_of(card.id), "hits", card.hands_on if card.moment == "hits" else "")


def _card_of(table: Table, fight: Fight) -> Kind | None:
    """Return the initiative card by which a minion strikes, None if no minion does."""
    if fight.card and not table.has_mouse(fight.card):
        return table.kind(fight.card)
    known = fight.attacker in ids(table.figures)
    return table.kind(table.figure(fight.attacker).kind) if known else None


def _free_all(table: Table) -> Table:
    for mouse in table.captured_mice:
        table = free(table, mouse.id)
    return table


def free(table: Table, mouse: str) -> Table:
    """Return the table with a mouse free again; it can do nothing more in this turn (MM-CAPT-5, -7)."""
    loses_turn = table.reads("MM-OPEN-18") and table.current != mouse
    freed = replace(table.mouse(mouse), is_captured=False, freed_this_turn=True, loses_turn=loses_turn)
    table = replace(table, plays_on=False)  # captured again, all of them, the group is asked again (MM-END-2)
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
    if has_several(table, hurt.kind):
        return _wound_boss(table, hurt.kind, number, by)
    hurt = replace(hurt, wounds=hurt.wounds + number)
    table = table.with_figure(hurt)
    if hurt.wounds < table.kind(hurt.kind).vitality:
        return table.tell(
            plural(
                _("{minion} takes {count} wound."),
                _("{minion} takes {count} wounds."),
                number,
                minion=named(table, figure),
            )
        )
    return defeat(table, figure, by)


def _wound_boss(table: Table, boss: str, number: int, by: str) -> Table:
    """Return the table with wounds on a boss with several cards: they wait for the players (MM-BOSS-6).

    If there is no choice they are laid at once: on its only card, or on all if it falls anyway.
    """
    known, hit = boss in dict(table.boss_cards), table.boss_hit or BossHit(boss, 0)
    require(known, _("Its initiative cards are laid first."), rule="MM-BOSS-4")
    require(hit.boss == boss, _("The boss’s wounds come first."), rule="MM-BOSS-6")
    room, number = room_on(table, boss), hit.wounds + number
    if sum(left for _card, left in room) <= number:
        return lay_wounds(table, boss, room, by)
    if len(room) == 1:
        return lay_wounds(table, boss, ((room[0][0], number),), by)
    return replace(table, boss_hit=BossHit(boss, number, by))


def lay_wounds(table: Table, boss: str, each: Rows, by: str) -> Table:
    """Return the table with wounds on a boss's cards; with its last card it is defeated (MM-BOSS-6, -7)."""
    table = wounded(replace(table, boss_hit=None), each)
    return defeat(table, table.figures_of(boss)[0].id, by) if is_beaten(table, boss) else table


def defeat(table: Table, figure: str, by: str = "") -> Table:
    """Return the table with a minion defeated; its card leaves when all is settled (MM-WOUND-1, -2, -3)."""
    fallen = table.figure(figure)
    sentence = message(_("{minion} is defeated."), minion=named(table, figure))
    table = table.chronicled(sentence) if table.kind(fallen.kind).is_boss else table.tell(sentence)
    table = _petty_thief(table, by, fallen.kind) if by else table
    table = roach_fell(table, by) if by and fallen.kind == "roach" else table
    table = awarded(table, by, "cat-tamer") if by and fallen.kind == "brodie" else table
    watched = "maggie" in table.room_rules.rules and "miz-maggie" not in table.tokens
    if by and fallen.kind == "roach" and watched:
        return replace(_noted(table, fallen.kind), maggie_for=by, maggie_roach=figure)
    kind = table.kind(fallen.kind)
    table = table.asking(kind.id, "felled", kind.hands_on if kind.moment == "felled" else "")
    table = _noted(without_figure(table, figure), fallen.kind)
    return (
        table
        if table.has_minions
        else table.chronicled(_("No minion is left in the {room}."), room=named(table, table.room))
    )


def _noted(table: Table, kind: str) -> Table:
    """Return the table with what the chapter says of a minion's defeat."""
    table = moments.at(table, "minion-defeated")
    return moments.at(table, "roach-defeated") if kind == "roach" else table


def _petty_thief(table: Table, mouse: str, kind: str) -> Table:
    """Pay Filch a cheese for a minion he defeats; a rat's may come off the wheel instead (MM-HERO-7).

    Captured by the grape that he has thrown himself he holds none (MM-CAPT-2).
    """
    if mouse != "filch" or table.is_out(mouse):
        return table
    may_pilfer = kind in RATS and table.wheel > 0
    return replace(table, may_pilfer=may_pilfer).paid("filch", 1).tell(_("Pilfer: Filch gains 1 cheese."))
