"""The end of a chapter, and what is carried on (MM-CAMP, MM-END)."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics.actions.party import lay_out, starting_cards, with_dice
from companion.games.mice_and_mystics.chapters import CHAPTERS
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Card, Mouse, Record
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import Answers, Pick, Some, Text, _, action, replace, require


def found_cards(table: Table, answers: Answers) -> Sequence[str]:
    """Return the search cards that mice found in this chapter, of which each may keep one (MM-CAMP-2)."""
    return tuple(card.id for mouse in table.mice for card in mouse.found_cards)


def what_next(table: Table, answers: Answers) -> Sequence[str]:
    return ("next", "retry")


@action(_("The chapter goes on. {why}"))
def play_on(table: Table, why: Annotated[str, Text(120)] = "") -> Table:
    """Take up a chapter that was ended by mistake: the table is always right."""
    require(table.phase == "over", _("The chapter is not over yet."))
    require(table.hourglass < table.end, _("The hourglass has reached End."), rule="MM-HOUR-2")
    require(table.free_mice, _("All mice are captured."), rule="MM-CAPT-8")
    return settle(replace(table, phase="playing", outcome=""))


@action(_("The chapter is closed; kept: {kept}."))
def close_chapter(
    table: Table,
    kept: Annotated[tuple[str, ...], Some(found_cards)],
    then: Annotated[str, Pick(what_next)],
) -> Table:
    """Write the chapter into the campaign's record, and go on or try again (MM-CAMP-1..4, MM-END-3)."""
    require(table.phase == "over", _("The chapter is not over yet."))
    keepers = tuple((mouse.id, card) for mouse in table.mice for card in mouse.found_cards if card.id in kept)
    per_mouse = Counter(mouse for mouse, _card in keepers)
    greedy = next((mouse for mouse, number in per_mouse.items() if number > 1), "")
    who = named(table, greedy)
    require(not greedy, _("{mouse} may keep only one card."), mouse=who, rule="MM-CAMP-4")
    again = then == "retry"
    keeps_none = not (again and kept)
    require(keeps_none, _("The chapter is tried again from its start: no card is kept."), rule="MM-CAMP-2")
    record = Record(
        table.chapter.number,
        table.outcome,
        table.round,
        table.hourglass,
        tuple((mouse, card.name) for mouse, card in keepers),
    )
    cleared = _cleared(table)
    cleared = replace(cleared, records=(*table.records, record))
    if again:
        return lay_out(replace(cleared, mice=table.mice_before, attempt=table.attempt + 1))
    mice = tuple(_carried_on(mouse, kept) for mouse in table.mice)
    chapter = CHAPTERS.get(table.chapter.number + 1, table.chapter)
    return replace(cleared, mice=mice, mice_before=mice, chapter=chapter, phase="closed", attempt=1)


def _carried_on(mouse: Mouse, kept: tuple[str, ...]) -> Mouse:
    """Return a mouse as the next chapter finds it: abilities, starting and one found card (MM-CAMP-1..3)."""
    known = {card.id: card for card in mouse.cards}
    starting = (as_known(card, known.get(card.id)) for card in starting_cards(mouse.id))
    found = (
        replace(card, is_starting=True, is_equipped=card.is_starting and card.is_equipped)
        for card in mouse.cards
        if card.id in kept or (card.is_starting and card.name)  # kept now, or in an earlier chapter
    )
    return replace(
        mouse.fresh_turn(),
        cards=(*starting, *found),
        wounds=0,
        poisoned=0,
        cheese=0,
        states=(),
        is_captured=False,
        captures=0,
        searched=(),
    )


def as_known(card: Card, read: Card | None) -> Card:
    """Return a starting card with the dice that the group has read on its own."""
    return card if read is None or read.is_unverified else with_dice(card, read.combat, read.defence)


def _cleared(table: Table) -> Table:
    """Return the table with the chapter off the board; party items and tokens go (MM-CAMP-3)."""
    fresh = Table(people=table.people, chapter=table.chapter, kinds=table.kinds, mice=table.mice)
    return replace(
        fresh,
        with_achievements=table.with_achievements,
        records=table.records,
        attempt=table.attempt,
        cards_made=table.cards_made,
        chronicle=table.chronicle,
        news=table.news,
    )
