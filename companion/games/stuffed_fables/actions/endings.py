"""How a story ends, and what it leaves (SF-OVER, SF-CAMP)."""

from typing import Annotated

from companion.games.stuffed_fables import defaults
from companion.games.stuffed_fables.actions.picks import Why, is_played
from companion.games.stuffed_fables.data import CHECK, DECKS, DISCOVERY_CARDS
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.flow import clear_track, next_turn, reset_bag
from companion.games.stuffed_fables.harm import ended
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Record
from companion.games.stuffed_fables.story import attempts, ending, ending_section, record_called
from companion.games.stuffed_fables.table import Table
from companion.rules import Answers, Counts, MenuEntry, Tick, _, action, replace, require

LONGEST_NOTE = 200


@action(
    _("The mission is fulfilled!"),
    label=_("The story is won"),
    rule="SF-OVER-2",
    menu=MenuEntry("book", "won", order=7),
)
def win(table: Table) -> Table:
    """Win the story by its mission: which ending to read hangs on Waking (SF-OVER-2, -3, SF-SLEEP-5)."""
    is_played(table)
    due = _("A sleep card is still to be revealed.")
    require(not table.sleep_due, due, rule="SF-SLEEP-1")
    table = ended(table, "won").chronicled(_("The story is won."))
    which, section = named(table, f"ending-{ending(table)}"), ending_section(table)
    if section:
        return table.chronicled(_("Read the {ending}: section {section}."), ending=which, section=section)
    return table.chronicled(_("Read the {ending}."), ending=which)


@action(
    _("The story ends badly. {why}"),
    label=_("The story is lost"),
    rule="SF-OVER-1",
    menu=MenuEntry("book", "lost", order=7),
)
def lose_story(table: Table, why: Why = "") -> Table:
    """Lose the story because the book says so; all collapsed is seen by itself (SF-OVER-1)."""
    is_played(table)
    return ended(table, "lost").chronicled(_("The story is lost."))


@action(_("The story goes on. {why}"), label=_("The story goes on"), rule="SF-GAME-3")
def play_on(table: Table, why: Why = "") -> Table:
    """Take up a story that was ended by mistake: the table is always right (SF-GAME-3).

    A check that was broken off counts as done.
    """
    require(table.phase == "over", _("The story is not over yet."))
    require(table.standing, _("All stuffies have collapsed."), rule="SF-COLL-7")
    table = replace(table, phase="playing", outcome="", page_due=not table.page.number)
    return next_turn(reset_bag(clear_track(table))) if table.step == CHECK else table


def adds(table: Table, answers: Answers) -> bool:
    return bool(answers.get("added"))


@action(_("The story is closed."), label=_("Close the story"), rule="SF-CAMP-3", proposes=defaults.closing)
def close_story(
    table: Table,
    added: Annotated[bool, Tick(label=_("Its discovery cards join the decks"))],
    cards: Annotated[
        Rows,
        Counts(
            lambda table, answers: DECKS, DISCOVERY_CARDS, wanted=adds, label=_("How many, to which deck")
        ),
    ] = (),
) -> Table:
    """Write the story into the record; its discovery cards join their decks (SF-CAMP-3..5).

    All of them, found or not, when the story is over for good; none if it will be tried again
    (SF-OPEN-43). Nothing else is carried on, unless the group reads it so (SF-OPEN-42).
    """
    require(table.phase == "over", _("The story is not over yet."))
    number, expected = sum(count for _deck, count in cards), table.story.discovery
    if added and expected and number != expected:
        table = table.tell(_("The story has {number} discovery cards by our count."), number=expected)
    record = Record(
        table.story.number,
        table.story.name,
        table.outcome,
        ending=ending(table) if table.outcome == "won" else "",
        added=cards,
        is_replay=attempts(table) > 1,
        turns=table.turn,
        book=table.story.book,
        place=table.story.place,
    )
    table = replace(table, phase="closed", grown=grown(table.grown, cards), records=(*table.records, record))
    return table.tell(_("{story} is in the record."), story=record_called(record))


def grown(decks: Rows, more: Rows) -> Rows:
    """Return how much decks have grown in all, in the game's order (SF-CAMP-4)."""
    before, new = dict(decks), dict(more)
    return tuple(
        (deck, before.get(deck, 0) + new.get(deck, 0))
        for deck in DECKS
        if before.get(deck, 0) + new.get(deck, 0) > 0
    )
