"""Corrections by hand: the physical table is always right. Each is an event, with a word why (SF-GAME-3)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables import defaults, dice, flow
from companion.games.stuffed_fables.actions.item_asks import NONE
from companion.games.stuffed_fables.actions.owners import stuffy_action
from companion.games.stuffed_fables.actions.picks import AnyStuffy, Why, is_played
from companion.games.stuffed_fables.data import (
    ATTRIBUTES,
    COLOURS,
    DICE_IN_BOX,
    HIGHEST,
    STEP_IDS,
)
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.dice_places import (
    DISCARD,
    HAND,
    PILES,
    STORED,
    may_hold,
    not_for,
    not_there,
    places,
    places_with,
    put,
    storing,
    taken,
)
from companion.games.stuffed_fables.names import counted
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    Counts,
    Label,
    MenuEntry,
    Message,
    Number,
    Pick,
    _,
    correction,
    message,
    replace,
    require,
)

# dice


def colours(table: Table, answers: Answers) -> Sequence[str]:
    return COLOURS


def stored_at(place: int, *, label: str) -> Pick:
    """Return what asks for the stored die of the stuffy at a place of the circle."""
    return Pick(
        lambda table, answers: (NONE, *ATTRIBUTES),
        wanted=lambda table, answers: place <= len(table.stuffies),
        label=label,
    )


Pile = Annotated[Rows, Counts(colours, DICE_IN_BOX, label=_("In the bag"))]


@correction(
    _("The dice are counted. {why}"), label=_("Recount the dice"), rule="SF-BAG-6", proposes=defaults.lying
)
def recount(  # each place at once
    table: Table,
    bag: Pile,
    hand: Annotated[Pile, Label(_("In hand"))],
    discard: Annotated[Pile, Label(_("In the discards"))],
    threat: Annotated[int, Number(0, HIGHEST, label=_("On the threat track"))],
    stored_1: Annotated[str, stored_at(1, label=_("Stored by the first in the circle"))],
    stored_2: Annotated[str, stored_at(2, label=_("Stored by the second"))],
    stored_3: Annotated[str, stored_at(3, label=_("Stored by the third"))],
    stored_4: Annotated[str, stored_at(4, label=_("Stored by the fourth"))],
    why: Why = "",
) -> Table:
    """Note the place of every die: none may be lost or invented (SF-BAG-6).

    Dice on a group test, and rolled dice, keep their places.
    """
    is_played(table)
    before = table.all_dice
    for stuffy, colour in zip(table.stuffies, (stored_1, stored_2, stored_3, stored_4), strict=False):
        table = table.with_stuffy(storing(stuffy, "" if colour == NONE else colour))
    bag, hand, discard = dice.rows(bag), dice.rows(hand), dice.rows(discard)
    table = replace(table, bag=bag, hand=hand, discard=discard, threat=threat)
    wrong = _lost_or_invented(before, table.all_dice)
    require(wrong is None, wrong or "")
    return table


def _lost_or_invented(before: Rows, after: Rows) -> Message | None:
    """Return which dice are missing and which are too many, None if all is well (SF-BAG-6)."""
    rows = ((colour, dice.number(after, colour) - dice.number(before, colour)) for colour in COLOURS)
    more = {colour: number for colour, number in rows if number}
    missing = tuple(counted(colour, -number) for colour, number in more.items() if number < 0)
    over = tuple(counted(colour, number) for colour, number in more.items() if number > 0)
    if missing and over:
        words = _("Missing: {missing}. Too many: {over}.")
        return message(words, missing=missing, over=over, rule="SF-BAG-6")
    if missing:
        return message(_("Missing: {missing}."), missing=missing, rule="SF-BAG-6")
    return message(_("Too many: {over}."), over=over, rule="SF-BAG-6") if over else None


def sources(table: Table, answers: Answers) -> Sequence[str]:
    return places_with(table, str(answers.get("colour", "")))


def no_source(table: Table, answers: Answers, value: object) -> Message:
    if value not in places(table):
        return message(_("That cannot be chosen now."))
    return not_there(table, str(value), str(answers["colour"]))


def targets(table: Table, answers: Answers) -> Sequence[str]:
    colour, source = str(answers.get("colour", "")), answers.get("source")
    return tuple(place for place in places(table) if place != source and may_hold(place, colour))


def no_target(table: Table, answers: Answers, value: object) -> Message:
    if value not in places(table) or value == answers.get("source"):
        return message(_("That cannot be chosen now."))
    return not_for(table, str(value), str(answers["colour"]))


def is_on_group(table: Table, answers: Answers) -> bool:
    return any(group.id == answers.get("to") for group in table.groups)


@correction(
    _("A die goes from {source} to {to}: {colour}. {why}"),
    label=_("Move a die"),
    rule="SF-BAG-6",
    menu=MenuEntry("turn", "die", order=1),
)
def move_die(  # a die, two places, its value
    table: Table,
    colour: Annotated[str, Pick(colours, label=_("Color"))],
    source: Annotated[str, Pick(sources, no_source, label=_("From"))],
    to: Annotated[str, Pick(targets, no_target, label=_("To"))],
    value: Annotated[int, Number(1, HIGHEST, is_on_group, label=_("What it counts on the group test"))],
    why: Why = "",
) -> Table:
    """Move one die to its place on the table (SF-GAME-3, SF-BAG-6)."""
    is_played(table)
    return put(taken(table, source, colour), to, colour, value)


def storable(table: Table, answers: Answers) -> Sequence[str]:
    """Return the colours of attribute dice that lie in hand, discards or bag, and none."""
    lying = (colour for colour in ATTRIBUTES if _is_in_pile(table, colour))
    own = table.stuffy(str(answers["stuffy"])).stored if table.has_stuffy(str(answers.get("stuffy"))) else ""
    return (NONE, *dict.fromkeys((*((own,) if own else ()), *lying)))


def _is_in_pile(table: Table, colour: str) -> bool:
    return any(place in PILES for place in places_with(table, colour))


@stuffy_action(
    _("On the card of {stuffy}: {die}. {why}"),
    label=_("A stored die"),
    rule="SF-STORE-2",
    is_correction=True,
    menu=MenuEntry("stuffies", "bag", _("Stored die"), order=3),
    proposes=defaults.stored,
)
def set_stored(
    table: Table,
    stuffy: AnyStuffy,
    die: Annotated[str, Pick(storable, label=_("Which die lies on the card"))],
    why: Why = "",
) -> Table:
    """Note the die on a card: a new one comes from the hand if it is there; the old is discarded."""
    is_played(table)
    card = table.stuffy(stuffy)
    if card.stored == ("" if die == NONE else die):
        return table
    place = STORED + stuffy
    if die == NONE:
        return put(taken(table, place, card.stored), DISCARD, card.stored)
    order = (HAND, DISCARD, *PILES)
    source = next(place for place in order if place in places_with(table, die))
    return put(taken(table, source, die), place, die)


# the turn


@correction(
    _("It is the turn of {stuffy}: {step}. {why}"),
    label=_("Whose turn, which step"),
    rule="SF-TURN-1",
    menu=MenuEntry("turn", "flame", _("Whose turn"), order=3),
    proposes=defaults.turn,
)
def set_turn(
    table: Table,
    stuffy: AnyStuffy,
    step: Annotated[str, Pick(lambda table, answers: tuple(STEP_IDS), label=_("Step"))],
    why: Why = "",
) -> Table:
    """Say whose turn it is, and at which step; what waited is dropped, rolled dice are back in the hand."""
    is_played(table)
    is_other, items = stuffy != table.active, table.pile("item")
    table = table.with_pile(replace(items, discarded=items.discarded + table.items_due))
    table = replace(
        table,
        hand=dice.plus(table.hand, table.rolled),
        roll=None,
        monsters_turn=None,
        surge=None,
        sleep_due=0,
        items_due=0,
        found_by="",
        pause=None,
        active=stuffy,
        step=STEP_IDS[step],
        turn=table.turn + is_other,
    )
    table = flow.bookmarked(table) if is_other else table
    if step == "step-1":
        return flow.discard_hand(table)
    return flow.place_threat(table) if step == "step-4" else table
