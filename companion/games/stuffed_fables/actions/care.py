"""Statuses, buttons, hearts, abilities, stuffing by a card (SF-STATUS, SF-TOK, SF-ABIL)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables.actions import picks
from companion.games.stuffed_fables.actions.item_asks import ANY, Use
from companion.games.stuffed_fables.actions.owners import stuffy_action
from companion.games.stuffed_fables.box_learning import keep_status
from companion.games.stuffed_fables.cards import OWN_NAME, is_same, known_status
from companion.games.stuffed_fables.data import ATTRIBUTES, HIGHEST, LONGEST_NAME, OWNED, PURPLE, STATUSES
from companion.games.stuffed_fables.defaults import active_as
from companion.games.stuffed_fables.harm import beyond_the_box, gain_stuffing, lose_stuffing, though_collapsed
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Bonus, Stuffy
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    MenuEntry,
    Message,
    Number,
    Pick,
    Text,
    Tick,
    _,
    message,
    replace,
    require,
)

ACTIVE, ACQUIRED = "active", "acquired"  # abilities without known words
SPENDING = {"buttons": "SF-TOK-1", "hearts": "SF-TOK-2"}

What = Annotated[str, Pick(lambda table, answers: OWNED, label=_("What"))]
HowMany = Annotated[int, Number(1, HIGHEST, label=_("How many"))]


@stuffy_action(
    _("{stuffy} gains {what}: {number}."),
    label=_("Gain"),
    rule="SF-TOK-1",
    menu=MenuEntry("stuffies", "plus", _("Gains"), order=1),
    proposes=active_as("stuffy"),
)
def gain(table: Table, stuffy: picks.AnyStuffy, what: What, number: HowMany) -> Table:
    """Give stuffing, buttons or hearts, as the book or a card says (SF-TOK-1..3, SF-STUFF-5)."""
    picks.is_played(table)
    if what == "stuffing":
        return beyond_the_box(gain_stuffing(table, stuffy, number), what)
    owner, table = table.stuffy(stuffy), though_collapsed(table, stuffy)
    table = table.with_stuffy(_counted(owner, what, _has(owner, what) + number))
    return beyond_the_box(table, what)


def _has(stuffy: Stuffy, what: str) -> int:
    return {"stuffing": stuffy.stuffing, "buttons": stuffy.buttons, "hearts": stuffy.hearts}[what]


def _counted(stuffy: Stuffy, what: str, number: int) -> Stuffy:
    return replace(stuffy, buttons=number) if what == "buttons" else replace(stuffy, hearts=number)


@stuffy_action(
    _("{stuffy} gives up {what}: {number}."),
    label=_("Lose or spend"),
    rule="SF-TOK-1",
    menu=MenuEntry("stuffies", "minus", _("Loses"), order=1),
    proposes=active_as("stuffy"),
)
def lose(table: Table, stuffy: picks.AnyStuffy, what: What, number: HowMany) -> Table:
    """Take stuffing, with all that follows, or spend buttons or hearts (SF-TOK-1, -2, SF-COLL-6)."""
    picks.is_played(table)
    if what == "stuffing":
        return lose_stuffing(table, stuffy, number)
    owner = table.stuffy(stuffy)
    enough = _("{stuffy} does not have that many: {what}.")
    names = {"stuffy": named(table, stuffy), "what": named(table, what)}
    require(_has(owner, what) >= number, enough, **names, rule=SPENDING[what])
    return table.with_stuffy(_counted(owner, what, _has(owner, what) - number))


# statuses


def status_names(table: Table, answers: Answers) -> Sequence[str]:
    return (*STATUSES, OWN_NAME)


@stuffy_action(
    _("{stuffy} receives a status."),
    label=_("A status"),
    rule="SF-STATUS-2",
    menu=MenuEntry("stuffies", "fear", _("Status"), order=1),
    proposes=active_as("stuffy"),
    teaches=keep_status,
)
def give_status(
    table: Table,
    stuffy: picks.AnyStuffy,
    status: Annotated[str, Pick(status_names, label=_("Status"))],
    name: Annotated[str, Text(LONGEST_NAME, label=_("Its name, where it is another one"))] = "",
) -> Table:
    """Lay a status card before a stuffy, no kind twice (SF-STATUS-1, -2)."""
    picks.is_played(table)
    new_status = (known_status(name) or name.strip()) if status == OWN_NAME else status
    require(new_status, _("Write the name of the status."), rule="SF-STATUS-1")
    owner = table.stuffy(stuffy)
    is_new = not any(is_same(new_status, old) for old in owner.statuses)
    twice = _("{stuffy} has that status already: a second one is not added.")
    require(is_new, twice, stuffy=named(table, stuffy), rule="SF-STATUS-2")
    table = though_collapsed(table, stuffy)
    table = table.with_stuffy(replace(owner, statuses=(*owner.statuses, new_status)))
    return table.tell(_("{stuffy}: {status}."), stuffy=named(table, stuffy), status=named(table, new_status))


def statuses_of(table: Table, answers: Answers) -> Sequence[str]:
    stuffy = str(answers.get("stuffy", ""))
    return table.stuffy(stuffy).statuses if table.has_stuffy(stuffy) else ()


def no_status(table: Table, answers: Answers, value: object) -> Message:
    return message(_("That status card is not there."), rule="SF-STATUS-1")


@stuffy_action(
    _("{stuffy} loses a status: {status}."),
    label=_("Remove a status"),
    rule="SF-TEST-5",
    menu=MenuEntry("stuffies", "check", _("Status off"), order=1),
)
def remove_status(
    table: Table,
    stuffy: picks.AnyStuffy,
    status: Annotated[str, Pick(statuses_of, why=no_status, label=_("Status"))],
) -> Table:
    """Take a status card away, after its test or by a card (SF-TEST-5, SF-STATUS-1)."""
    picks.is_played(table)
    owner = table.stuffy(stuffy)
    left = tuple(other for other in owner.statuses if other != status)
    return table.with_stuffy(replace(owner, statuses=left))


# abilities


def abilities_of(table: Table, answers: Answers) -> Sequence[str]:
    """Return a stuffy's abilities, "active" or "acquired" if none of that kind was typed (SF-CARD-1)."""
    stuffy = str(answers.get("stuffy", ""))
    if not table.has_stuffy(stuffy):
        return ()
    known = table.stuffy(stuffy).abilities
    active = () if any(not ability.is_acquired for ability in known) else (ACTIVE,)
    acquired = () if any(ability.is_acquired for ability in known) else (ACQUIRED,)
    return (*active, *(ability.id for ability in known), *acquired)


def costs_heart(stuffy: Stuffy, ability: str) -> bool:
    """Return whether an ability is an acquired one (SF-ABIL-1, -2)."""
    return next((known.is_acquired for known in stuffy.abilities if known.id == ability), ability == ACQUIRED)


@stuffy_action(
    _("{stuffy} uses an ability: {ability}. {note}"),
    label=_("Use an ability"),
    rule="SF-ABIL-2",
    menu=MenuEntry("stuffies", "star", _("Ability"), order=1),
    proposes=active_as("stuffy"),
)
def use_ability(
    table: Table,
    stuffy: picks.AnyStuffy,
    ability: Annotated[str, Pick(abilities_of, label=_("Which ability"))],
    note: Annotated[str, Text(120, label=_("What it does"))] = "",
) -> Table:
    """Use an ability at any moment: the active one is free, an acquired one costs a heart (SF-ABIL-1..3).

    While collapsed a word is said, and it is let pass (SF-OPEN-37).
    """
    picks.is_played(table)
    owner, who = table.stuffy(stuffy), named(table, stuffy)
    if owner.is_collapsed:
        table = table.tell(_("{stuffy} has collapsed."), stuffy=who, rule="SF-OPEN-37")
    if not costs_heart(owner, ability):
        return table
    require(owner.hearts, _("{stuffy} has no heart to spend."), stuffy=who, rule="SF-ABIL-2")
    return table.with_stuffy(replace(owner, hearts=owner.hearts - 1))


def has_hands_on(table: Table, answers: Answers) -> Sequence[str]:
    """Return the stuffies of the group's own that have something to be done by hand."""
    return tuple(stuffy.id for stuffy in table.stuffies if stuffy.hands_on)


NOTHING_BY_HAND = _("No stuffy has anything to be done by hand.")


@stuffy_action(_("Done by hand for {stuffy}."), label=_("Done by hand"), rule="SF-ABIL-3")
def carry_out(
    table: Table,
    stuffy: Annotated[str, Pick(has_hands_on, none=NOTHING_BY_HAND, label=_("Which stuffy"))],
) -> Table:
    """Note that people did by hand what a stuffy of their own does in its turn; nothing else changes."""
    picks.is_played(table)
    owner = table.stuffy(stuffy)
    is_on = table.active == stuffy and table.monsters_turn is None
    require(is_on, _("It is not the time for that."), rule="SF-TURN-1")
    require(owner.done_on != table.turn, _("That is done already in this turn."), rule="SF-TURN-1")
    table = table.with_stuffy(replace(owner, done_on=table.turn))
    return table.tell("{words}", words=owner.hands_on)


# bonuses


def is_purple(table: Table, answers: Answers) -> bool:
    return answers.get("colour") == PURPLE


@stuffy_action(
    _("{stuffy} has a bonus on each die, {colour}: {amount}. {source}"),
    label=_("A bonus on dice"),
    rule="SF-BONUS-1",
    menu=MenuEntry("stuffies", "die", _("Bonus"), order=3),
    proposes=active_as("stuffy"),
)
def add_bonus(
    table: Table,
    stuffy: picks.AnyStuffy,
    source: Annotated[str, Text(LONGEST_NAME, label=_("From which card"))],
    colour: Annotated[str, Pick(lambda table, answers: ATTRIBUTES, label=_("Color"))],
    amount: Annotated[int, Number(-9, 9, label=_("On each die"))],
    use: Use = ANY,
    *,
    names_purple: Annotated[bool, Tick(is_purple, label=_("The card names purple"))],
) -> Table:
    """Note what a card adds to each die of a color; on purple only if it names purple (SF-BONUS-1, -3)."""
    picks.is_played(table)
    may_be = colour != PURPLE or names_purple
    require(may_be, _("A purple die has no bonus, unless a card names purple."), rule="SF-BONUS-3")
    owner = table.stuffy(stuffy)
    more = Bonus(colour, amount, "" if use == ANY else use, source)
    return table.with_stuffy(replace(owner, bonuses=(*owner.bonuses, more)))


def bonuses_of(table: Table, answers: Answers) -> Sequence[str]:
    """Return a stuffy's own bonuses by their places, from 1."""
    stuffy = str(answers.get("stuffy", ""))
    count = len(table.stuffy(stuffy).bonuses) if table.has_stuffy(stuffy) else 0
    return tuple(str(place) for place in range(1, count + 1))


def no_bonus(table: Table, answers: Answers, value: object) -> Message:
    return message(_("That bonus is not there."), rule="SF-BONUS-1")


@stuffy_action(_("{stuffy} loses a bonus: number {bonus}."), label=_("A bonus ends"), rule="SF-BONUS-1")
def drop_bonus(
    table: Table,
    stuffy: picks.AnyStuffy,
    bonus: Annotated[str, Pick(bonuses_of, why=no_bonus, label=_("Which bonus"))],
) -> Table:
    """End a bonus (SF-BONUS-1)."""
    picks.is_played(table)
    owner = table.stuffy(stuffy)
    left = tuple(old for place, old in enumerate(owner.bonuses, 1) if str(place) != bonus)
    return table.with_stuffy(replace(owner, bonuses=left))
