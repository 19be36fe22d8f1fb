"""Interruptions: a soldier starts a conflict, a fairy tale a trick; and rescues (WT-INT .. WT-RESC)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.winter_tales import defaults, flow, variants
from companion.games.winter_tales.actions.asks import (
    Space,
    SpaceKind,
    asked_action,
    cards_asked,
    get_up_alone,
    has_turns,
    lying,
)
from companion.games.winter_tales.data import SOLDIER, SPRING, SQUARE, TALE, WINTER
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Activation, Character, Conflict, Trick
from companion.games.winter_tales.stepping_in import NOT_MOVING, STOPPING, stays_out, steps_in
from companion.games.winter_tales.table import Table
from companion.rules import (
    Answers,
    IllegalPlay,
    Label,
    MenuEntry,
    Message,
    Pick,
    _,
    action,
    is_of,
    message,
    picks,
    replace,
    require,
)


def _interrupted(table: Table, kind: str) -> Character:
    """Return the character whose movement may be interrupted now. Raises: IllegalPlay."""
    has_turns(table)
    require(table.waits_for in ("", "finish_coming"), _("Something else must be finished first."))
    mover = table.mover
    moves = mover is not None and mover.kind == kind and table.moving and table.moving.is_moving
    require(moves, NOT_MOVING[kind], rule=STOPPING[kind])
    assert mover
    return mover


def _met(table: Table, id: str) -> Table:
    """Note who steps in, once on the same movement (WT-INT-2, -3).

    Who was only passing through is stopped in that location (WT-OPEN-37).
    """
    assert table.moving and table.mover
    if table.mover.space_kind == SQUARE:
        place = table.character(id)
        table = table.with_character(replace(table.mover, space=place.space, space_kind=place.space_kind))
    assert table.moving
    return table.with_moving(replace(table.moving, met=(*table.moving.met, id)))


def _stopped(table: Table, is_beaten: bool = True) -> Table:
    """End the movement that was interrupted (WT-CONF-8, WT-OPEN-25, WT-OPEN-28)."""
    assert table.moving
    return table.with_moving(replace(table.moving, is_stopped=True, is_moving=False, is_beaten=is_beaten))


def _felled(table: Table, id: str) -> Table:
    down = table.with_character(replace(table.character(id), is_down=True))
    return down.chronicled(_("{character} is incapacitated."), character=named(table, id))


# conflicts

BY_BIDDER = is_of(lambda table: table.bidder)


def _fighter(table: Table) -> str:
    return table.conflict.soldier if table.conflict else ""


@action(_("{soldier} starts a battle."), label=_("Start a battle"), rule="WT-INT-2", owner=picks("soldier"))
def start_conflict(
    table: Table, soldier: Annotated[str, Pick(steps_in(SOLDIER), stays_out, label=_("Which soldier"))]
) -> Table:
    """Stop a fairy tale that comes to a soldier: Winter bids first (WT-INT-2, WT-CONF-1, -2)."""
    tale = _interrupted(table, TALE)
    _has_card(table, soldier, "WT-CONF-2")
    return _bid(replace(_met(table, soldier), conflict=Conflict(soldier, tale.id)))


def _has_card(table: Table, character: str, rule: str) -> None:
    hand = table.player(table.owner(character)).hand
    require(hand, _("That takes a story card."), rule=rule)


def _bid(table: Table) -> Table:
    """Play the card of whose turn it is; who has none left to raise with has lost (WT-CONF-1, -2, -7)."""
    fight = table.conflict
    assert fight
    table = table.with_hand(table.bidder, -1)
    winter, spring = fight.winter + (fight.bidder == WINTER), fight.spring + (fight.bidder == SPRING)
    table = replace(table, conflict=replace(fight, winter=winter, spring=spring))
    if table.player(table.bidder).hand:
        return table
    words = _("{player} has no card left to raise with.")
    return _decided(table.tell(words, player=named(table, table.bidder), rule="WT-CONF-2"))


def _fight(table: Table) -> Conflict:
    has_turns(table)
    if table.conflict is None:
        raise IllegalPlay(_("There is no battle."), rule="WT-CONF-1")
    return table.conflict


@asked_action(_("{player} raises."), label=_("Raise"), rule="WT-CONF-1", owner=BY_BIDDER)
def raise_bid(table: Table) -> Table:
    """Play one more card (WT-CONF-1, -2)."""
    fight = _fight(table)
    require(not fight.is_won, _("The battle is decided."), rule="WT-CONF-1")
    require(table.player(table.bidder).hand, _("Without a card nobody raises."), rule="WT-CONF-2")
    return _bid(table)


@asked_action(_("{player} does not raise."), label=_("Do not raise"), rule="WT-CONF-1", owner=BY_BIDDER)
def give_in(table: Table) -> Table:
    """Lose the conflict by not raising (WT-CONF-1)."""
    fight = _fight(table)
    require(not fight.is_won, _("The battle is decided."), rule="WT-CONF-1")
    return _decided(table)


def _decided(table: Table) -> Table:
    """The one whose turn it is to raise has lost (WT-CONF-3, -4, -6, -8)."""
    fight = table.conflict
    assert fight
    counts = {"winter": fight.winter, "spring": fight.spring}
    if fight.winter == fight.spring:
        words = _("The fairy tale holds its ground, {spring} to {winter}, and may go on.")
        return replace(table, conflict=None).tell(words, **counts)
    table = _felled(table.tell(_("The soldier wins, {winter} to {spring}."), **counts), fight.tale)
    return _stopped(replace(table, conflict=replace(fight, is_won=True)))


def _winter_hand(table: Table, answers: Answers) -> int:
    id = str(answers.get("soldier", ""))
    return table.player(table.owner(id)).hand if table.has_character(id) else 0


def _spring_hand(table: Table, answers: Answers) -> int:
    return table.player(table.mover.owner).hand if table.mover else 0


@action(
    _("{soldier} fought: Winter {winter}, Spring {spring}."),
    label=_("A battle was fought"),
    rule="WT-CONF-3",
    menu=MenuEntry("characters", "sword", _("A whole battle"), order=1),
)
def enter_conflict(
    table: Table,
    soldier: Annotated[str, Pick(steps_in(SOLDIER), stays_out, label=_("Which soldier"))],
    winter: Annotated[int, cards_asked(1, _winter_hand, rule="WT-CONF-2", label=_("Winter’s cards"))],
    spring: Annotated[int, cards_asked(0, _spring_hand, rule="WT-CONF-2", label=_("Spring’s cards"))],
) -> Table:
    """Enter a whole conflict that was fought at the table (WT-CONF-3..8)."""
    tale = _interrupted(table, TALE)
    fits = winter == spring + 1 or (winter == spring and spring)
    words = _("Winter has one card more, or both have as many: count again.")
    require(fits, words, rule="WT-CONF-3")
    table = _met(table, soldier).with_hand(table.owner(soldier), -winter).with_hand(tale.owner, -spring)
    return _decided(replace(table, conflict=Conflict(soldier, tale.id, winter, spring)))


@action(
    _("The beaten fairy tale lies at: {space}."),
    label=_("Where the fairy tale lies"),
    rule="WT-CONF-5",
    owner=is_of(_fighter),
    proposes=defaults.kind_there,
    instead=lambda answers: (
        "" if answers["space"].strip() else _("The beaten fairy tale stays where it fell.")
    ),
)
def end_conflict(
    table: Table, space: Annotated[Space, Label(_("Another space; empty: it stays"))], kind: SpaceKind
) -> Table:
    """Put the beaten fairy tale in any place or square, or let it lie (WT-CONF-5, WT-OPEN-24)."""
    fight = _fight(table)
    require(fight.is_won, _("The battle is not decided yet."), rule="WT-CONF-4")
    if space.strip():
        moved = replace(table.character(fight.tale), space=space.strip(), space_kind=kind)
        table = _turned_away(table.with_character(moved))
    return replace(table, conflict=None)


# tricks


@action(
    _("{tale} sets a trap: the trap card lies open."),
    label=_("Set a trap"),
    rule="WT-INT-3",
    owner=picks("tale"),
)
def start_trick(
    table: Table, tale: Annotated[str, Pick(steps_in(TALE), stays_out, label=_("Which fairy tale"))]
) -> Table:
    """Stop a soldier that comes to a fairy tale: one card open, the rest hidden (WT-INT-3, WT-TRICK-1..3)."""
    soldier = _interrupted(table, SOLDIER)
    _has_card(table, tale, "WT-TRICK-11")
    table = _met(table, tale).with_hand(table.owner(tale), -1)
    return replace(table, trick=Trick(tale, soldier.id))


def _trick(table: Table) -> Trick:
    has_turns(table)
    if table.trick is None:
        raise IllegalPlay(_("There is no trap."), rule="WT-TRICK-1")
    return table.trick


def _soldiers_hand(table: Table, answers: Answers) -> int:
    return table.player(table.owner(table.trick.soldier)).hand if table.trick else 0


def _tales_hand(table: Table, answers: Answers) -> int:
    return table.player(table.owner(table.trick.tale)).hand if table.trick else 0


@asked_action(
    _("{player} answers the trap with {cards}."),
    label=_("Answer the trap"),
    rule="WT-TRICK-4",
    owner=is_of(lambda table: table.trick.soldier if table.trick else ""),
)
def answer_trick(
    table: Table,
    cards: Annotated[int, cards_asked(0, _soldiers_hand, rule="WT-TRICK-11", label=_("The soldier’s cards"))],
) -> Table:
    """The soldier's player answers before anything is shown (WT-TRICK-4, -11, -12)."""
    trick = _trick(table)
    require(trick.answer is None, _("The answer is given: show the cards."), rule="WT-TRICK-12")
    table = table.with_hand(table.owner(trick.soldier), -cards)
    return replace(table, trick=replace(trick, answer=cards))


@action(
    _("Hidden cards with their Spring side up: {hidden}."),
    label=_("Show the trap"),
    rule="WT-TRICK-5",
    owner=is_of(lambda table: table.trick.tale if table.trick else ""),
)
def reveal_trick(
    table: Table,
    hidden: Annotated[
        int,
        cards_asked(
            0,
            _tales_hand,
            rule="WT-TRICK-11",
            label=_("Hidden cards with their Spring side up, without the trap card"),
        ),
    ],
) -> Table:
    """Show the hidden cards and compare; the trap card does not count (WT-TRICK-5..10)."""
    trick = _trick(table)
    if trick.answer is None:
        raise IllegalPlay(_("The soldier answers first."), rule="WT-TRICK-12")
    table = replace(table.with_hand(table.owner(trick.tale), -hidden), trick=None)
    who = named(table, trick.soldier)
    if trick.answer > hidden:
        return table.tell(_("{soldier} sees through the trap and may go on."), soldier=who)
    if trick.answer == hidden:
        table = _sent_back(table, trick.soldier).tell(_("A tie: {soldier} goes back."), soldier=who)
        assert table.moving
        stops = not table.reads("WT-OPEN-28")
        return _stopped(table, False) if stops else table.with_moving(replace(table.moving, is_moving=False))
    back = table if table.reads("WT-OPEN-26") else _sent_back(table, trick.soldier)
    return _stopped(_felled(back.tell(_("{soldier} falls into the trap."), soldier=who), trick.soldier))


def _sent_back(table: Table, id: str) -> Table:
    """Put a soldier back on the space before the movement (WT-TRICK-7, WT-OPEN-27)."""
    moving: Activation | None = table.moving
    assert moving
    space, kind = moving.start if table.reads("WT-OPEN-27") else moving.before
    return _turned_away(table.with_character(replace(table.character(id), space=space, space_kind=kind)))


def _turned_away(table: Table) -> Table:
    """Note that the mover is not on the space of the movement: at a quest it has not arrived (WT-RES-4)."""
    assert table.moving
    return table.with_moving(replace(table.moving, is_turned_away=True))


# rescues


def _rescuers(table: Table, answers: Answers) -> Sequence[str]:
    """Return who may rescue: a standing character, or the lying one itself (WT-RESC-3, WT-OPEN-29)."""
    if not table.has_character(str(answers.get("rescued", ""))):
        return ()
    down = table.character(str(answers["rescued"]))
    near = (
        character
        for character in table.characters
        if character.side == down.side and not character.is_away_from(down.space)
    )
    able = {character.id for character in near if not character.is_down or table.reads("WT-OPEN-29")}
    return tuple(character.id for character in table.characters if character.id in {down.id, *able})


def _no_rescuer(table: Table, answers: Answers, value: object) -> Message:
    who = _("A standing character of the same side rescues in the same location, or the lying one itself.")
    return message(who, rule="WT-RESC-3")


def _not_lying(table: Table, answers: Answers, value: object) -> Message:
    return message(_("Only who lies incapacitated is rescued."), rule="WT-RESC-3")


@action(
    _("{rescuer} rescues {rescued}."),
    label=_("Rescue"),
    rule="WT-RESC-4",
    owner=picks("rescuer"),
    instead=get_up_alone,
)
def rescue(
    table: Table,
    rescued: Annotated[str, Pick(lying, _not_lying, label=_("Who lies incapacitated"))],
    rescuer: Annotated[str, Pick(_rescuers, _no_rescuer, label=_("Who rescues; itself, too"))],
) -> Table:
    """Put a lying character on its feet again, at any time, for two cards (WT-RESC-1..8)."""
    require(table.phase != "setup", _("The tale has not begun yet."))
    require(table.phase in ("turns", "chapter_end"), _("The chapters are over."), rule="WT-EPI-1")
    owner = table.owner(rescuer)
    cost = variants.rescue_cost(table)
    enough = table.player(owner).hand >= cost
    takes = _("A rescue takes one card.") if cost == 1 else _("A rescue takes {number} cards.")
    require(enough, takes, number=cost, rule="WT-RESC-4")
    table = table.with_hand(owner, -cost)
    table = table.with_character(replace(table.character(rescued), is_down=False))
    table = table.chronicled(_("{character} stands again."), character=named(table, rescued))
    if rescuer != rescued and table.character(rescued).space_kind == SQUARE:
        words = _("In a square, too: for a rescue it counts like a location.")
        table = table.tell(words, rule="WT-RESC-3")
    return flow.settled(table)
