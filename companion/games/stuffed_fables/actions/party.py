"""Choosing the stuffies, laying the table (SF-SETUP, SF-TWO)."""

from collections.abc import Sequence
from typing import Annotated, Any

from companion.games.stuffed_fables import defaults, defaults_cards, dice, story
from companion.games.stuffed_fables.actions.picks import AnyStuffy, stuffies
from companion.games.stuffed_fables.box import Box, known_character
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
    MIXED_BELOW,
    OWN_PREFIX,
    WHITE,
)
from companion.games.stuffed_fables.dice import Rows
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import OF_OWN, Character, MonsterCard, Pile, Stuffy
from companion.games.stuffed_fables.soundness import are_cards, are_characters, is_character
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
    _,
    action,
    begins_laid,
    drop,
    from_tuples,
    laid_to_begin,
    newest_lines,
    people_here,
    put,
    replace,
    require,
    swap,
    to_tuples,
)

FEWEST = 2  # stuffies (SF-GAME-1, SF-TWO-1)
LAID_DECKS = ("item", "lost", "monster", "boss", "environment", "status")


def character_in_box(box: Box, answers: Answers) -> object:
    """Return the character's card, as the group's box has it."""
    character = answers.get("character", "")
    if character not in CHARACTERS and not box.own_stuffy(character):
        return ()
    card = box.character(character)
    # Without what one of the group's own says besides, 2.1 can read it: both may serve one table.
    return to_tuples(card) if card.name else to_tuples(card)[: -len(OF_OWN)]


def characters_in_box(box: Box, answers: Answers) -> object:
    """Return all characters' cards, as the group's box has them."""
    return tuple(character_in_box(box, {"character": id}) for id in CHARACTERS)


def cards_in_box(box: Box, answers: Answers) -> object:
    """Return the monsters' cards in a group's box."""
    return to_tuples(box.cards)


def people(table: Table, answers: Answers) -> Sequence[str]:
    return people_here(table)


def characters(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(CHARACTERS)


def own_joins(answers: Answers) -> str:
    """Return the sentence for a stuffy of the group's own that joins: its name follows."""
    is_own = answers.get("character") not in CHARACTERS
    return _("{player} plays a stuffy of our own.") if is_own else ""


def own_comes(answers: Answers) -> str:
    """Return the sentence for a stuffy of the group's own that replaces another one: its name follows."""
    is_own = answers.get("character") not in CHARACTERS
    return _("A stuffy of our own comes along in the place of {stuffy}.") if is_own else ""


def is_open(table: Table) -> None:
    """Refuse if the table is laid already. Raises: IllegalPlay."""
    require(table.phase == "party", _("The table is already set up."))


def is_laying(table: Table) -> None:
    """Refuse if the table is not being laid. Raises: IllegalPlay."""
    require(table.phase == "laying", _("The table is not being set up."))


@action(
    _("{player} plays {character}."),
    label=_("A stuffy joins"),
    rule="SF-SETUP-1",
    proposes=defaults_cards.stuffy,
    instead=own_joins,
)
def choose_stuffy(
    table: Table,
    character: Annotated[str, Pick(characters, prefix=OWN_PREFIX, label=_("Stuffy"))],
    player: Annotated[str, Pick(people, label=_("Who plays it"))],
    facts: Annotated[object, FromBox(character_in_box, is_character)] = (),
) -> Table:
    """Take a character's card, each once; of two people each may take two (SF-SETUP-1, SF-TWO-1)."""
    is_open(table)
    card = _card_of(table, character, facts)
    most = 2 if len(people_here(table)) == FEWEST else 1
    others = sum(stuffy.player == player and stuffy.id != character for stuffy in table.stuffies)
    rule = "SF-TWO-1" if most > 1 else "SF-SETUP-1"
    require(others < most, _("{player} plays {number} already."), player=player, number=most, rule=rule)
    before = table.stuffy(character) if table.has_stuffy(character) else Stuffy(character, player)
    stuffy = replace(
        before,
        player=player,
        reroll=card.reroll,
        abilities=card.abilities,
        is_unverified=card.is_unverified,
        hands_on=card.hands_on,
    )
    return _with_name(replace(table, stuffies=put(table.stuffies, stuffy)), card)


def _card_of(table: Table, character: str, facts: object) -> Character:
    """Return a character's card as the box had it, else as it lies here, else as sources tell it.

    Raises: IllegalPlay, if it is of the group's own and the box has none.
    """
    if facts:
        return from_tuples(Character, facts)
    if character in CHARACTERS:
        return known_character(character)
    in_play = next((stuffy for stuffy in table.stuffies if stuffy.id == character), None)
    require(in_play, _("There is no such stuffy in the box."), rule="SF-SETUP-1")
    assert in_play
    return Character(in_play.id, in_play.reroll, in_play.abilities, hands_on=in_play.hands_on)


def _with_name(table: Table, card: Character) -> Table:
    """Return the table that knows the name of a stuffy of the group's own, and says it."""
    if not card.name:
        return table
    table = table.calling(card.id, card.name)
    return table.tell(_("It is {character}."), character=card.name)


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


@action(
    _("{character} comes along in the place of {stuffy}."),
    label=_("Another stuffy"),
    rule="SF-SETUP-1",
    instead=own_comes,
)
def change_stuffy(
    table: Table,
    stuffy: AnyStuffy,
    character: Annotated[str, Pick(other_characters, prefix=OWN_PREFIX, label=_("Which one instead?"))],
    facts: Annotated[object, FromBox(character_in_box, is_character)] = (),
) -> Table:
    """Take another character in the same seat; if another player has it, the two change hands."""
    is_open(table)
    own = table.stuffy(stuffy)
    require(character != stuffy, _("That cannot be chosen now."), rule="SF-SETUP-1")
    if table.has_stuffy(character):
        other = table.stuffy(character)
        table = _with_name(table, Character(character, name=dict(table.own_names).get(character, "")))
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
        return replace(stuffy, stored="", stored_on=0, bonuses=(), done_on=0)
    new = Stuffy(stuffy.id, stuffy.player, hands_on=stuffy.hands_on)
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
        own_names=table.own_names,
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
