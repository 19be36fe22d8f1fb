"""Before the tale: characters, figures, the first quests, the first hands (WT-SETUP-5..10, -12)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.winter_tales import box_learning, defaults, flow, seating
from companion.games.winter_tales.actions.asks import (
    AnyCharacter,
    AnyPlayer,
    Name,
    Side,
    Space,
    has_roles,
    is_played,
)
from companion.games.winter_tales.actions.seats import KnownCast
from companion.games.winter_tales.data import FIRST_SPACE, KINDS, ON_BOARD, OWN, SIDES, SOLDIER, TALE
from companion.games.winter_tales.names import named
from companion.games.winter_tales.pieces import Quest
from companion.games.winter_tales.table import Table
from companion.rules import (
    Answers,
    Deal,
    Label,
    MenuEntry,
    Message,
    Order,
    Pick,
    Text,
    _,
    action,
    find,
    message,
    replace,
    require,
)

# characters


def _pickable(table: Table, answers: Answers) -> Sequence[str]:
    """Return the names of this kind that no character has yet, and a name of the people's own."""
    kind = next((other.kind for other in table.characters if other.id == answers.get("character")), "")
    taken = {other.name for other in table.characters if other.id != answers.get("character")}
    return (*(name for of, name in table.cast if of == kind and name not in taken), OWN)


@action(
    _("Who is {character}?"),
    label=_("Who is this character?"),
    rule="WT-SETUP-5",
    menu=MenuEntry("characters", "pen", _("Its name"), order=1),
    teaches=box_learning.learn_character,
)
def name_character(
    table: Table,
    character: AnyCharacter,
    known: Annotated[str, Pick(_pickable, label=_("Picked, or a new name"))],
    name: Name = "",
) -> Table:
    """Say who a character is: picked, or typed (WT-SETUP-5)."""
    require(table.has_roles, _("First choose the sides."), rule="WT-SETUP-3")
    chosen = name.strip() if known == OWN else known
    others = {other.name.casefold() for other in table.characters if other.id != character and other.name}
    require(chosen.casefold() not in others, _("Another character has this name."), rule="WT-SETUP-5")
    table = table.with_character(replace(table.character(character), name=chosen))
    return table.tell(_("It is {character}."), character=named(table, character))


def _names_of(kind: str, *, label: str) -> Order:
    def names(table: Table, answers: Answers) -> Sequence[str]:
        return tuple(name for of, name in answers.get("cast") or table.cast if of == kind)

    return Order(names, label=label)


@action(
    _("Characters are dealt. Fairy tales: {tales}. Soldiers: {soldiers}."),
    label=_("Deal the characters"),
    rule="WT-SETUP-5",
)
def deal_names(
    table: Table,
    cast: KnownCast,
    tales: Annotated[tuple[str, ...], _names_of(TALE, label=_("Fairy tales in the order of the seats"))],
    soldiers: Annotated[tuple[str, ...], _names_of(SOLDIER, label=_("Soldiers in the order of the seats"))],
) -> Table:
    """Deal the names at random, in seat order; if there are too few, there are numbers (WT-SETUP-5)."""
    has_roles(table)
    for kind, names in zip(KINDS, (tales, soldiers), strict=True):
        unnamed = (character for character in table.characters if character.kind == kind)
        for place, character in enumerate(unnamed):
            name = names[place] if place < len(names) else ""
            table = table.with_character(replace(character, name=name))
    return replace(table, cast=cast)


@action(
    _("{character} is played by {to}."),
    label=_("Who plays this character?"),
    rule="WT-SETUP-5",
    menu=MenuEntry("characters", "people", _("Who plays it")),
    proposes=defaults.owner,
)
def give_character(
    table: Table, character: AnyCharacter, to: Annotated[AnyPlayer, Label(_("Who plays it"))]
) -> Table:
    """Say whose a character is (WT-SETUP-5); numbers by player stay your own affair."""
    require(table.is_resting, _("Something else must be finished first."))
    role = table.player(to).role
    fits = role not in SIDES or role == table.character(character).side
    require(fits, _("That character is of the other side."), rule="WT-TERM-1")
    return flow.settled(table.with_character(replace(table.character(character), owner=to)))


@action(
    _("{character} stands at: {space}."),
    label=_("Where a figure begins"),
    rule="WT-SETUP-6",
    proposes=defaults.space,
)
def place_figure(table: Table, character: AnyCharacter, space: Space) -> Table:
    """Note a figure's first space: a fairy tale in a place, a soldier in a square, alone (WT-SETUP-6)."""
    has_roles(table)
    figure, where = table.character(character), space.strip()
    met = [other for other in table.characters if other.id != character and other.space]
    alone = not where or all(other.is_away_from(where) for other in met)
    require(alone, _("Somebody else stands there."), rule="WT-SETUP-6")
    kind = FIRST_SPACE[figure.kind]
    return table.with_character(replace(figure, space=where, space_kind=kind))


# the first quests


def _drawn_from(table: Table, answers: Answers) -> Sequence[Sequence[str]]:
    return (tuple(quest.id for quest in table.quests_of(str(answers.get("side", "")))),)


def _not_drawn(table: Table, answers: Answers, value: object) -> Message:
    return message(_("Draw one of the quests of that side."), rule="WT-SETUP-7")


def _placers(table: Table, answers: Answers) -> Sequence[str]:
    return seating.may_place_first(table, str(answers.get("side", "")))


def _no_placer(table: Table, answers: Answers, value: object) -> Message:
    if table.writer:
        return message(_("The Writer places the first quests."), rule="WT-SETUP-7")
    if answers.get("side") == SIDES[0]:
        return message(_("A Winter player places the first quest of Spring."), rule="WT-SETUP-7")
    return message(_("A Spring player places the first quest of Winter."), rule="WT-SETUP-8")


@action(
    _("The first quest of {side} is placed by {by}."),
    label=_("A first quest"),
    rule="WT-SETUP-7",
    teaches=box_learning.learn_quest,
)
def place_first_quest(
    table: Table,
    side: Side,
    by: Annotated[str, Pick(_placers, _no_placer, label=_("Who places it"))],
    quest: Annotated[
        tuple[str, ...], Deal(_drawn_from, 1, why=_not_drawn, label=_("The token that is drawn"))
    ],
    name: Annotated[Name, Label(_("Its name, where it is not on the list"))] = "",
    place: Annotated[Space, Label(_("The location"))] = "",
) -> Table:
    """Draw a quest of a side and put it in any place (WT-SETUP-7, -8); unknown ones are typed."""
    has_roles(table)
    first_quests = seating.first_quests(table)
    require(side not in first_quests, _("The first quest of that side lies already."), rule="WT-SETUP-7")
    if quest:
        drawn = find(table.quests, quest[0])
    else:
        table, drawn = seating.with_new_quest(table, side, name)
    placed = replace(drawn, state=ON_BOARD, place=place.strip())
    shared = any(placed.place and not_far(placed.place, other.place) for other in first_quests.values())
    table = tell_place(table.with_quest(placed), placed)
    return table.tell(_("Both first quests lie in one location."), rule="WT-SETUP-8") if shared else table


def tell_place(table: Table, quest: Quest) -> Table:
    """Note the place of a quest."""
    words = _("{quest} is at: {place}.") if quest.place else _("{quest} is on the board.")
    return table.tell(words, quest=named(table, quest.id), place=quest.place)


def not_far(place: str, other: str) -> bool:
    """Whether two spaces that people wrote are the same one."""
    return bool(place) and place.casefold() == other.casefold()


@action(_("The tale begins. {words}"), label=_("Begin the tale"), rule="WT-SETUP-12")
def begin(
    table: Table, words: Annotated[str, Text(200, label=_("The introduction, in a few words"))] = ""
) -> Table:
    """Deal the first hands, tell an introduction, open the first chapter (WT-SETUP-9..13)."""
    has_roles(table)
    first_quests = seating.first_quests(table)
    require(len(first_quests) == len(SIDES), _("Place both first quests."), rule="WT-SETUP-7")
    return flow.began(table)


@action(_("The tale is broken off."), label=_("Stop the tale"), menu=MenuEntry("table", "out", order=1))
def break_off(table: Table) -> Table:
    """Go back to the set-up without a winner; people, house rules and records stay."""
    is_played(table)
    return next_tale(table)


def next_tale(table: Table) -> Table:
    """Return a table for the next tale of the same people: quests and records come along."""
    people = tuple(replace(player, role="", hand=0) for player in table.players)
    fresh = Table(table.people, players=people, first=table.first, house=table.house, cast=table.cast)
    return replace(
        fresh,
        gone=table.gone,
        limit=table.limit,
        tile=table.tile,
        records=table.records,
        things_made=table.things_made,
        modules=table.modules,
        quests=tuple(
            replace(quest, state="available", place="", won_by="") for quest in table.quests if quest.name
        ),
        chronicle=table.chronicle,
        news=table.news,
    )
