"""Using what a mouse carries: items, scrolls, tricks (MM-CARD-6, -7, -13)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics.actions.free import without_card
from companion.games.mice_and_mystics.actions.picks import AbleMouse, mouse_action
from companion.games.mice_and_mystics.equipment import not_for
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import Answers, IllegalPlay, Message, Pick, _, message, replace, require


def carried(table: Table, answers: Answers) -> Sequence[str]:
    cards = table.mouse(str(answers["mouse"])).cards
    return tuple(card.id for card in cards if card.is_used)


def nothing_to_use(table: Table, answers: Answers, value: object) -> Message:
    return message(_("Only an item, a scroll or a trick is used so."), rule="MM-CARD-6")


def what_becomes(table: Table, answers: Answers) -> Sequence[str]:
    return ("spent", "carried-on", "shuffled-back")


@mouse_action(_("{mouse} uses {card} and {then}."), label=_("Use a card"), rule="MM-CARD-6")
def use_card(
    table: Table,
    mouse: AbleMouse,
    card: Annotated[str, Pick(carried, why=nothing_to_use, label=_("Card"))],
    then: Annotated[str, Pick(what_becomes, label=_("What happens to it, as the card says"))],
) -> Table:
    """Use an item, a scroll or a trick as its text says, by a mouse that meets it (MM-CARD-6, -7, -13).

    When it may be used, and what becomes of it, the card says.
    """
    require(table.phase == "playing", _("The chapter is not being played."))
    user = table.mouse(mouse)
    if problem := not_for(user, user.card(card)):
        raise IllegalPlay(problem)
    table = table.tell(_("Follow the card."))
    if then == "carried-on":
        return table
    before = table.search_discarded
    table = without_card(table, mouse, card)
    if then == "shuffled-back":
        table = replace(table, search_discarded=before, search_left=table.search_left + 1)
    return settle(table)
