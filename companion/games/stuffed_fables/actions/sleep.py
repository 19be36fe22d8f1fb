"""Sleep cards, and damage that the book or a card deals (SF-SLEEP, SF-DEF-3)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.stuffed_fables import flow, sleep_deck
from companion.games.stuffed_fables.actions.monsters import Block, may_defend, not_a_target
from companion.games.stuffed_fables.actions.picks import Why, is_played, standing_stuffies
from companion.games.stuffed_fables.data import HIGHEST, RESTLESS, WAKING
from companion.games.stuffed_fables.defaults import active_as
from companion.games.stuffed_fables.harm import hit, sleep_card_due
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    Deal,
    MenuEntry,
    Message,
    NewRule,
    Number,
    Pick,
    Tick,
    _,
    action,
    message,
    picks,
    replace,
    require,
)


@action(
    _("{target} takes damage: {amount}. {why}"),
    label=_("Damage from book or card"),
    rule="SF-DEF-3",
    menu=MenuEntry("book", "wound", _("Damage"), order=3),
    owner=picks("target"),
    proposes=active_as("target"),
)
def damage(
    table: Table,
    target: Annotated[str, Pick(standing_stuffies, not_a_target, label=_("Who is hit"))],
    amount: Annotated[int, Number(1, HIGHEST, is_printed=True, label=_("Damage"))],
    defends: Annotated[bool, Tick(may_defend, label=_("Defend with the stored die"))] = False,
    why: Why = "",
    block: Block = (),
) -> Table:
    """Deal the damage that the book or a card names; a stored die may block it (SF-DEF-3)."""
    is_played(table)
    return hit(table, target, amount, block)


@action(
    _("The book asks for a sleep card."),
    label=_("The book asks for a sleep card"),
    rule="SF-SLEEP-1",
    menu=MenuEntry("book", "sleep", _("Sleep card"), order=3),
)
def call_sleep(table: Table) -> Table:
    """Let a sleep card be revealed because the book says so, unless Waking was (SF-SLEEP-1, -4)."""
    is_played(table)
    require(not table.is_awake, _("After Waking, sleep cards are no longer revealed."), rule="SF-SLEEP-4")
    return sleep_card_due(table)


def kinds(table: Table, answers: Answers) -> Sequence[str]:
    return sleep_deck.may_come(table)


def not_next(table: Table, answers: Answers, value: object) -> Message:
    return message(_("Waking lies among the last three sleep cards."), rule="SF-SLEEP-6")


def is_uncounted(table: Table, answers: Answers) -> bool:
    """Whether the kinds are not counted: then only people can say which card it was."""
    return not sleep_deck.pile(table)


def piles(table: Table, answers: Answers) -> Sequence[Sequence[str]]:
    return (sleep_deck.pile(table),)


def is_not_next(table: Table, answers: Answers, value: object) -> Message:
    return message(_("That card cannot be the next one."), rule="SF-SLEEP-6")


@action(_("A sleep card is revealed."), label=_("A sleep card is revealed"), rule="SF-SLEEP-1")
def reveal_sleep(
    table: Table,
    kind: Annotated[str, Pick(kinds, not_next, is_uncounted, label=_("Which one"))],
    drawn: Annotated[
        tuple[str, ...], Deal(piles, 1, why=is_not_next, label=_("The card that was drawn"))
    ] = (),
    stays: NewRule = False,
) -> Table:
    """Reveal a sleep card that is due, with what it does (SF-SLEEP-1..4, -6, SF-OPEN-41).

    The monsters' turn `stays` open for what Restless Sleep brings: until release 1.9 it ended at once.
    """
    is_played(table)
    require(table.sleep_due, _("No sleep card is due."), rule="SF-SLEEP-1")
    card = drawn[0] if drawn else kind
    table = replace(table, revealed=(*table.revealed, card), sleep_due=table.sleep_due - 1)
    return flow.after_sleep(effect(table, card), has_effect=stays and card == RESTLESS)


def effect(table: Table, card: str) -> Table:
    """Return the table with what a sleep card does (SF-SLEEP-2..4)."""
    if card == WAKING:
        table = replace(table, sleep_due=0)
        return table.chronicled(_("Waking! No more sleep cards are revealed in this story."))
    if card == RESTLESS and table.page.restless:
        return table.tell(_("The page, at Restless Sleep: {words}"), words=table.page.restless)
    if card == RESTLESS:
        return table.tell(
            _("Restless Sleep: look in the side box of the page; if it is silent, nothing happens.")
        )
    return table.tell(_("Deep Sleep: nothing happens."))


@action(_("No sleep card is revealed. {why}"), label=_("No sleep card is revealed"), rule="SF-SLEEP-1")
def skip_sleep(table: Table, why: Why = "") -> Table:
    """Pass over a sleep card that is due (SF-GAME-3)."""
    is_played(table)
    require(table.sleep_due, _("No sleep card is due."), rule="SF-SLEEP-1")
    return flow.after_sleep(replace(table, sleep_due=table.sleep_due - 1))
