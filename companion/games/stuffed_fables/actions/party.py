"""Choosing a story and stuffies, laying the table (SF-SETUP, SF-TWO)."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any

from companion.games.stuffed_fables import defaults, defaults_cards, dice, story
from companion.games.stuffed_fables.actions.picks import AnyStuffy, stuffies
from companion.games.stuffed_fables.box import Box, known_character
from companion.games.stuffed_fables.box_learning import keep_title
from companion.games.stuffed_fables.checklist import items
from companion.games.stuffed_fables.data import (
    ATTRIBUTES,
    BLACK,
    CHARACTERS,
    DICE_IN_BOX,
    DRAW,
    EACH_COLOUR,
    EDITIONS,
    HIGHEST,
    LAST_STORY,
    LONGEST_NAME,
    MIXED_BELOW,
    WHITE,
)
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.names import counted, named
from companion.games.stuffed_fables.pieces import Character, MonsterCard, Pile, Story, Stuffy
from companion.games.stuffed_fables.soundness import are_cards, are_characters, is_character, is_story
from companion.games.stuffed_fables.stories import STORIES
from companion.games.stuffed_fables.table import Table
from companion.games.stuffed_fables.variants import first_stuffing
from companion.rules import (
    Answers,
    Counts,
    FromBox,
    Label,
    Laid,
    Number,
    Pick,
    Text,
    Tick,
    _,
    action,
    begins_laid,
    drop,
    from_tuples,
    laid_to_begin,
    newest_lines,
    people_here,
    replace,
    require,
    swap,
    to_tuples,
)

FEWEST = 2  # stuffies (SF-GAME-1, SF-TWO-1)
LAID_DECKS = ("item", "lost", "monster", "boss", "environment", "status")


def story_in_box(box: Box, answers: Answers) -> object:
    """Return the story that is chosen, as the group's box has it."""
    number = answers.get("number", 0)
    return to_tuples(box.cover(number)) if number in STORIES else ()


def character_in_box(box: Box, answers: Answers) -> object:
    """Return the character's card, as the group's box has it."""
    character = answers.get("character", "")
    return to_tuples(box.character(character)) if character in CHARACTERS else ()


def characters_in_box(box: Box, answers: Answers) -> object:
    """Return all characters' cards, as the group's box has them."""
    return tuple(to_tuples(box.character(id)) for id in CHARACTERS)


def cards_in_box(box: Box, answers: Answers) -> object:
    """Return the monsters' cards in a group's box."""
    return to_tuples(box.cards)


def people(table: Table, answers: Answers) -> Sequence[str]:
    return people_here(table)


def characters(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(CHARACTERS)


def is_open(table: Table) -> None:
    """Refuse if the table is laid already. Raises: IllegalPlay."""
    require(table.phase == "party", _("The table is already set up."))


def is_laying(table: Table) -> None:
    """Refuse if the table is not being laid. Raises: IllegalPlay."""
    require(table.phase == "laying", _("The table is not being set up."))


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
)
def choose_story(
    table: Table,
    number: Annotated[int, Number(1, LAST_STORY, label=_("Number of the story"))],
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
    chosen = from_tuples(Story, story) if story else STORIES[number]
    chosen = replace(chosen, name=name.strip() or chosen.name)
    table = taken_out(table, number) if take_out and has_cards(table, {"number": number}) else table
    return replace(packed_away(table), story=chosen)


@action(
    _("{player} plays {character}."),
    label=_("A stuffy joins"),
    rule="SF-SETUP-1",
    proposes=defaults_cards.stuffy,
)
def choose_stuffy(
    table: Table,
    character: Annotated[str, Pick(characters, label=_("Stuffy"))],
    player: Annotated[str, Pick(people, label=_("Who plays it"))],
    facts: Annotated[object, FromBox(character_in_box, is_character)] = (),
) -> Table:
    """Take a character's card, each once; of two people each may take two (SF-SETUP-1, SF-TWO-1)."""
    is_open(table)
    most = 2 if len(people_here(table)) == FEWEST else 1
    others = sum(stuffy.player == player and stuffy.id != character for stuffy in table.stuffies)
    rule = "SF-TWO-1" if most > 1 else "SF-SETUP-1"
    require(others < most, _("{player} plays {number} already."), player=player, number=most, rule=rule)
    card = from_tuples(Character, facts) if facts else known_character(character)
    before = table.stuffy(character) if table.has_stuffy(character) else Stuffy(character, player)
    stuffy = replace(
        before,
        player=player,
        reroll=card.reroll,
        abilities=card.abilities,
        is_unverified=card.is_unverified,
    )
    known = table.has_stuffy(character)
    circle = swap(table.stuffies, stuffy) if known else (*table.stuffies, stuffy)
    return replace(table, stuffies=circle)


def free_characters(table: Table) -> tuple[str, ...]:
    return tuple(id for id in CHARACTERS if not table.has_stuffy(id))


@action(_("Everybody has a stuffy."), label=_("A stuffy for everybody"), rule="SF-SETUP-1")
def bring_stuffies(
    table: Table, facts: Annotated[Any, FromBox(characters_in_box, are_characters)] = ()
) -> Table:
    """Give a stuffy that is free to everybody who plays none, to be changed as people like (SF-SETUP-1)."""
    is_open(table)
    idle = table.idle_people
    require(idle, _("Everybody has a stuffy already."), rule="SF-SETUP-1")
    cards = {row[0]: row for row in facts}
    for player, character in zip(idle, free_characters(table), strict=False):
        table = choose_stuffy(table, character, player, cards.get(character, ()))
        table = table.tell(_("{player} plays {character}."), player=player, character=named(table, character))
    return table


def other_characters(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(id for id in CHARACTERS if id != answers.get("stuffy"))


@action(_("{character} comes along in the place of {stuffy}."), label=_("Another stuffy"), rule="SF-SETUP-1")
def change_stuffy(
    table: Table,
    stuffy: AnyStuffy,
    character: Annotated[str, Pick(other_characters, label=_("Which one instead?"))],
    facts: Annotated[object, FromBox(character_in_box, is_character)] = (),
) -> Table:
    """Take another character in the same seat; if another player has it, the two change hands."""
    is_open(table)
    own = table.stuffy(stuffy)
    if table.has_stuffy(character):
        other = table.stuffy(character)
        circle = swap(table.stuffies, replace(own, player=other.player))
        return replace(table, stuffies=swap(circle, replace(other, player=own.player)))
    place = table.stuffies.index(own)
    after = choose_stuffy(replace(table, stuffies=drop(table.stuffies, stuffy)), character, own.player, facts)
    *others, new = after.stuffies
    return replace(after, stuffies=(*others[:place], new, *others[place:]))


@action(_("{stuffy} does not come along."), label=_("A stuffy stays behind"), rule="SF-SETUP-1")
def drop_stuffy(table: Table, stuffy: AnyStuffy) -> Table:
    is_open(table)
    return replace(table, stuffies=drop(table.stuffies, stuffy))


@action(
    _("Around the table, each followed by the one to its left: {order}."),
    label=_("The circle"),
    rule="SF-NARR-1",
    proposes=defaults.circle,
)
def lay_circle(
    table: Table,
    order: Annotated[tuple[str, ...], Laid(stuffies, label=_("Each one is followed by the one to its left"))],
) -> Table:
    """Fix the circle of stuffies: seats, not people (SF-NARR-1, SF-TWO-2, SF-OPEN-7)."""
    is_open(table)
    require(table.stuffies, _("Choose the stuffies first."), rule="SF-SETUP-1")
    return replace(table, stuffies=tuple(table.stuffy(id) for id in order))


@action(
    _("What is in the box: {edition}; sleep cards: {sleep}."),
    label=_("What is in our box"),
    rule="SF-COMP-3",
    proposes=defaults_cards.counts,
)
def set_counts(
    table: Table,
    edition: Annotated[str, Pick(lambda table, answers: tuple(EDITIONS), label=_("Edition"))],
    dice: Annotated[
        Rows, Counts(lambda table, answers: ATTRIBUTES, DICE_IN_BOX, label=_("Dice of each color"))
    ],
    sleep: Annotated[int, Number(MIXED_BELOW, HIGHEST, label=_("Sleep cards, Waking among them"))],
    deep: Annotated[int, Number(0, HIGHEST, is_printed=True, label=_("Deep Sleep cards, if counted"))] = 0,
) -> Table:
    """Note facts of this copy on which sources differ or are silent (SF-COMP-3, -4, SF-OPEN-1, SF-OPEN-6).

    `deep`: how many sleep cards are Deep Sleep; 0 if they are not counted.
    """
    is_open(table)
    fits = _("Of {number} sleep cards one is Waking: at most {most} can be Deep Sleep.")
    require(deep < sleep, fits, number=sleep, most=sleep - 1, rule="SF-OPEN-6")
    counted = _in_order(dice)
    fewest = max(table.size, len(people_here(table)))
    _fits_the_box(counted, fewest)
    return replace(table, edition=edition, attributes=counted, sleep_cards=sleep, sleep_deep=deep)


def _in_order(counted: Rows) -> Rows:
    return dice.rows(counted)


def _fits_the_box(attributes: Rows, size: int) -> None:
    """Refuse more dice than the box has, with those of this many stuffies (SF-COMP-3, SF-SETUP-4)."""
    number = dice.number(attributes) + 2 * (size + 1)
    too_many = _("With white and black ones that makes {number} dice; the box has {most}.")
    require(number <= DICE_IN_BOX, too_many, number=number, most=DICE_IN_BOX, rule="SF-COMP-3")


@action(
    _("The stuffies are chosen; {first} is the first Narrator."),
    label=_("Group ready"),
    rule="SF-SETUP-11",
    proposes=defaults.first_narrator,
)
def set_party(
    table: Table,
    first: Annotated[AnyStuffy, Label(_("Who is the first Narrator?"))],
    cards: Annotated[Any, FromBox(cards_in_box, are_cards)] = (),
) -> Table:
    """Close the choice: every player has a stuffy; the table is laid for so many (SF-SETUP-1..5, -11)."""
    is_open(table)
    require(table.stuffies, _("Choose the stuffies first."), rule="SF-SETUP-1")
    idle = next(iter(table.idle_people), "")
    require(not idle, _("{player} has no stuffy yet."), player=idle, rule="SF-SETUP-1")
    _fits_the_box(table.attributes, table.size)
    read = tuple(from_tuples(MonsterCard, row) for row in cards)
    return lay_out(replace(table, first=first, cards=read or table.cards))


def lay_out(table: Table) -> Table:
    """Return the table as each story begins: dice, decks, five stuffing each (SF-SETUP-2..9)."""
    table = packed_away(table)
    in_play = len(table.group_items) + sum(len(stuffy.items) for stuffy in table.stuffies)
    sizes = {deck: table.deck_size(deck) for deck in LAID_DECKS}
    sizes["item"] = max(0, sizes["item"] - in_play)
    in_box = EACH_COLOUR - table.size - 1
    return replace(
        table,
        phase="laying",
        bag=table.dice_of_story,
        box=dice.rows(((BLACK, in_box), (WHITE, in_box))),
        piles=tuple(Pile(deck, size) for deck, size in sizes.items()),
    )


def packed_away(table: Table) -> Table:
    """Return the table between two stories, everything in the box, with the same stuffies.

    Items, buttons, hearts and statuses stay only if the group reads it so (SF-OPEN-42).
    """
    keeps = table.reads("SF-OPEN-42")
    start = first_stuffing(table)
    circle = tuple(replace(_fresh(stuffy, keeps=keeps), stuffing=start) for stuffy in table.stuffies)
    group_items = table.group_items if keeps else ()
    return replace(_without_story(table), stuffies=circle, group_items=group_items)


def _fresh(stuffy: Stuffy, *, keeps: bool) -> Stuffy:
    """Return a stuffy as a story begins (SF-SETUP-2)."""
    if keeps:
        return replace(stuffy, stored="", stored_on=0, bonuses=())
    new = Stuffy(stuffy.id, stuffy.player)
    return replace(new, reroll=stuffy.reroll, abilities=stuffy.abilities, is_unverified=stuffy.is_unverified)


def _without_story(table: Table) -> Table:
    """Return the table with nothing on it of a story before: its page, its monsters, what waited."""
    return Table(
        table.people,
        edition=table.edition,
        attributes=table.attributes,
        sleep_cards=table.sleep_cards,
        sleep_deep=table.sleep_deep,
        house=table.house,
        gone=table.gone,
        story=table.story,
        first=table.first,
        cards=table.cards,
        grown=table.grown,
        things_made=table.things_made,
        records=table.records,
        chronicle=table.chronicle,
        news=table.news,
    )


@action(_("Back to the choice of stuffies."), label=_("Change the stuffies"))
def reopen_party(table: Table) -> Table:
    is_laying(table)
    return replace(table, phase="party")


@action(_("Everything is on the table."), label=_("Begin"))
def begin(table: Table, all_laid: Annotated[bool, begins_laid(items, during="laying")]) -> Table:
    """Begin: the first Narrator has bookmark and turn, the first page is due (SF-SETUP-11, -12).

    Who says that everything is laid need not tick it thing by thing.
    """
    is_laying(table)
    table = replace(
        laid_to_begin(table, items(table), all_laid, "SF-SETUP-10"),
        phase="playing",
        turn=1,
        step=DRAW,
        active=table.first,
        narrator=table.first,
        page_due=True,
        chronicle=tuple(newest_lines(table)),
    )
    return table.chronicled(
        _("The story begins. {stuffy} is the first Narrator."),
        stuffy=named(table, table.first),
        opens=story.opening(table),
    )
