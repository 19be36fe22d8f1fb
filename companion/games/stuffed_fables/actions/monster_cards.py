"""What a monster's card says, typed by the group from its own copy (SF-CARD-2..4, SF-OPEN-4)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated

from companion.games.stuffed_fables import defaults_cards
from companion.games.stuffed_fables.actions.picks import AnyMonster, is_played
from companion.games.stuffed_fables.box_learning import keep_monster
from companion.games.stuffed_fables.column import UNKNOWN, card_called, recarded
from companion.games.stuffed_fables.data import (
    BOSS,
    HIGHEST,
    LEADER,
    LONGEST_NAME,
    MONSTER_CARDS,
    NORMAL,
)
from companion.games.stuffed_fables.monster_actions import LAST_FACE, PROPOSED_ENDS, Row, as_known, does
from companion.games.stuffed_fables.pieces import MonsterCard
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    Fieldset,
    Label,
    MenuEntry,
    Number,
    Pick,
    Text,
    _,
    action,
    replace,
    require,
)

KINDS = (NORMAL, LEADER, BOSS)  # SF-ENC-8
Words = Annotated[str, Text(200, label=_("In your words"))]


def kinds(table: Table, answers: Answers) -> Sequence[str]:
    return KINDS


def has(place: int) -> Callable[[Table, Answers], bool]:
    """Return whether the card has so many actions."""
    return lambda table, answers: int(answers.get("actions", 0)) >= place


def after(place: int) -> Callable[[Table, Answers], int]:
    """Return the lowest result at which an action may end: beyond the one before it."""
    return lambda table, answers: int(answers.get(f"until_{place - 1}", 0)) + 1


def before_last(place: int) -> Callable[[Table, Answers], int]:
    """Return the highest result at which an action may end: each one after it needs a result, too."""
    return lambda table, answers: LAST_FACE - (int(answers.get("actions", place)) - place)


@dataclass(frozen=True)
class TypedMonster(Fieldset):
    """A monster's card as a player typed it."""

    name: Annotated[str, Text(LONGEST_NAME, needed=True, label=_("Name"))]
    kind: Annotated[str, Pick(kinds, label=_("Kind"))] = NORMAL
    defence: Annotated[int, Number(0, HIGHEST, is_printed=True, label=_("Defense"))] = 0
    actions: Annotated[int, Number(0, 3, label=_("How many actions"))] = 0
    until_1: Annotated[
        int, Number(1, before_last(1), has(2), is_printed=True, label=_("First action: up to which result"))
    ] = PROPOSED_ENDS[0]
    speed_1: Annotated[int, Number(0, HIGHEST, has(1), is_printed=True, label=_("Speed"))] = 0
    reach_1: Annotated[int, Number(0, HIGHEST, has(1), is_printed=True, label=_("Range"))] = 0
    strength_1: Annotated[int, Number(0, HIGHEST, has(1), is_printed=True, label=_("Strength"))] = 0
    words_1: Annotated[Words, Label(_("Special rule"))] = ""
    until_2: Annotated[
        int,
        Number(
            after(2), before_last(2), has(3), is_printed=True, label=_("Second action: up to which result")
        ),
    ] = PROPOSED_ENDS[1]
    speed_2: Annotated[int, Number(0, HIGHEST, has(2), is_printed=True, label=_("Speed"))] = 0
    reach_2: Annotated[int, Number(0, HIGHEST, has(2), is_printed=True, label=_("Range"))] = 0
    strength_2: Annotated[int, Number(0, HIGHEST, has(2), is_printed=True, label=_("Strength"))] = 0
    words_2: Annotated[Words, Label(_("Special rule"))] = ""
    speed_3: Annotated[int, Number(0, HIGHEST, has(3), is_printed=True, label=_("Speed"))] = 0
    reach_3: Annotated[int, Number(0, HIGHEST, has(3), is_printed=True, label=_("Range"))] = 0
    strength_3: Annotated[int, Number(0, HIGHEST, has(3), is_printed=True, label=_("Strength"))] = 0
    words_3: Annotated[Words, Label(_("Special rule"))] = ""
    base: Annotated[str, Text(LONGEST_NAME, label=_("Shape of the base"))] = ""
    copies: Annotated[
        int, Number(0, MONSTER_CARDS, is_printed=True, label=_("Cards like this in the box"))
    ] = 0

    @property
    def rows(self) -> tuple[Row, ...]:
        """Return the actions that the card has, each up to which result, and what it does."""
        rows = (
            (self.until_1, self.speed_1, self.reach_1, self.strength_1, self.words_1),
            (self.until_2, self.speed_2, self.reach_2, self.strength_2, self.words_2),
            (LAST_FACE, self.speed_3, self.reach_3, self.strength_3, self.words_3),
        )
        return rows[: self.actions]

    def as_card(self) -> MonsterCard:
        """Return the card, without an id: which one it is, the table knows."""
        actions, base = does(self.rows), self.base.strip()
        name, copies = self.name.strip(), self.copies
        return MonsterCard("", name, self.kind, self.defence, actions, base, copies, is_unverified=False)


@action(
    _("A card is known now: {name}."),
    label=_("What the monster’s card says"),
    rule="SF-CARD-2",
    menu=MenuEntry("page", "pen", _("A monster’s card"), order=7),
    proposes=defaults_cards.monster,
    teaches=keep_monster,
)
def name_monster(table: Table, monster: AnyMonster, typed: TypedMonster) -> Table:
    """Type a monster's card; what is left empty stays as it was known (SF-CARD-2, -3, SF-BOSS-1).

    The same name is the same card. One that turns out to be a boss gets its dark stuffing.
    """
    is_played(table)
    require(typed.name.strip(), _("Write a name."), rule="SF-CARD-2")
    return known_now(table, monster, typed.as_card())


def known_now(table: Table, monster: str, typed: MonsterCard) -> Table:
    """Return the table with a monster's card as it was typed, under the id that the table knows it by."""
    held = table.monster(monster).card
    was = card_called(table, typed.name) or (table.card(held) if held != UNKNOWN else None)
    if was is None:
        table = replace(table, things_made=table.things_made + 1)
        was = MonsterCard(f"own-{table.things_made}")
    card = replace(
        typed,
        id=was.id,
        defence=typed.defence or was.defence,
        actions=as_known(typed.actions, was) or was.actions,
        base=typed.base or was.base,
        copies=typed.copies or was.copies,
        words=was.words,
    )
    return recarded(table, monster, card)
