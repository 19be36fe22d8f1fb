"""Choosing a story: a printed one, or one of the group's own (SF-SETUP-12, SF-OPEN-43)."""

from collections import Counter
from typing import Annotated

from companion.games.stuffed_fables import defaults_cards
from companion.games.stuffed_fables.actions.party import packed_away
from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.box_learning import keep_title
from companion.games.stuffed_fables.data import LONGEST_NAME
from companion.games.stuffed_fables.names import counted
from companion.games.stuffed_fables.pieces import Story
from companion.games.stuffed_fables.soundness import is_story
from companion.games.stuffed_fables.stories import STORIES
from companion.games.stuffed_fables.story import called
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    FromBox,
    Number,
    Text,
    Tick,
    _,
    action,
    from_tuples,
    replace,
    require,
    to_tuples,
)
from companion.rules.box.book_order import OF_A_STORY, is_in_a_story
from companion.rules.box.own_rows import LAST_OWN


def story_in_box(box: Box, answers: Answers) -> object:
    """Return the story that is chosen, as the group's box has it."""
    number = answers.get("number", 0)
    if box.book_order.part(number) is None:
        return ()
    story = box.cover(number)
    # Without what 2.2 has added, 2.1 can read it: both may serve one table.
    return to_tuples(story) if is_in_a_story(story) else to_tuples(story)[: -len(OF_A_STORY)]


def own_story(answers: Answers) -> str:
    """Return the sentence for a story of the group's own, whose name follows it."""
    return "" if answers.get("number") in STORIES else _("A story of our own is chosen.")


def has_cards(table: Table, answers: Answers) -> bool:
    """Return whether discovery cards of the chosen story lie in the decks from an earlier time."""
    return any(row.story == answers.get("number") and row.added for row in table.records)


def taken_out(table: Table, number: int) -> Table:
    """Return the table with a story's discovery cards out of the decks again (SF-OPEN-43)."""
    its = tuple(row for row in table.records if row.story == number)
    gone = Counter[str]()
    for row in its:
        gone.update(dict(row.added))
    left = tuple((deck, count - gone[deck]) for deck, count in table.grown if count > gone[deck])
    records = tuple(replace(row, added=()) if row in its else row for row in table.records)
    table = replace(table, grown=left, records=records)
    return table.tell(
        _("Its discovery cards are set aside again: {cards}."),
        cards=tuple(counted(*row) for row in gone.items()),
    )


@action(
    _("Story {number} is chosen."),
    label=_("Which story?"),
    rule="SF-SETUP-12",
    proposes=defaults_cards.story,
    teaches=keep_title,
    instead=own_story,
)
def choose_story(
    table: Table,
    number: Annotated[int, Number(1, LAST_OWN, label=_("Number of the story"))],
    name: Annotated[str, Text(LONGEST_NAME, label=_("Its name"))] = "",
    take_out: Annotated[
        bool, Tick(has_cards, label=_("Take its discovery cards out of the decks again"))
    ] = True,
    story: Annotated[object, FromBox(story_in_box, is_story)] = (),
) -> Table:
    """Take a story as the group's box has it; the stuffies of the one before come along (SF-SETUP-12).

    Nothing else does, unless the group reads it so (SF-OPEN-42). `take_out`: the discovery cards of a story
    that is played again are set aside first (SF-OPEN-43).
    """
    require(table.phase in ("party", "closed"), _("The table is already set up."))
    require(story or number in STORIES, _("There is no such story in the box."), rule="SF-SETUP-12")
    chosen = from_tuples(Story, story) if story else STORIES[number]
    chosen = replace(chosen, name=name.strip() or chosen.name)
    if number not in STORIES:
        table = table.tell(_("It is {story}."), story=called(chosen))
    table = taken_out(table, number) if take_out and has_cards(table, {"number": number}) else table
    return replace(packed_away(table), story=chosen)
