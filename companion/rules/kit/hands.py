"""Who plays which figure, and how a figure changes hands in mid-game: one person leaves, another plays on.

A table knows its people by their places. A newcomer takes the place of a person who has nothing left to play,
so that the device at that place goes along; those who have left are listed behind the others from then on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from companion.rules.actions import Action, MenuEntry, action
from companion.rules.asks import Answers, FromBox, Pick, Text
from companion.rules.box.parsing import plain_word
from companion.rules.errors import require
from companion.rules.messages import Message, _, message
from companion.rules.records import replace

T = TypeVar("T")

LONGEST_PERSON = 60
MOST_AT_TABLE = 20  # who came and who left count together
PersonName = Annotated[str, Text(LONGEST_PERSON, needed=True, is_person=True, label=_("Name"))]
# Whether who joins is one of the people of the table: plays of earlier releases did not say so.
AtTable = Annotated[bool, FromBox(lambda box, answers: True, lambda value: type(value) is bool)]


@dataclass(frozen=True)
class Hands(Generic[T]):
    """Who plays what, for a game whose figures may change hands.

    `who(table)` gives each figure with the name of its player, `give(table, figure, name)` the table on which
    another person plays it. Each `plays_one` if a person has one figure alone. `names_places` says that a
    figure is the place itself, so that two people change places even if both were there.
    """

    who: Callable[[T], Sequence[tuple[str, str]]]
    give: Callable[[T, str, str], T] = lambda table, figure, name: table
    plays_one: bool = True
    names_places: bool = False


def hand_over(
    hands: Hands[Any], *, menu: MenuEntry | tuple[MenuEntry, ...] = ()
) -> dict[str, Action[..., object]]:
    """Return the action by which another person plays a figure from now on."""

    def figures(table: object, answers: Answers) -> Sequence[str]:
        return tuple(figure for figure, _name in hands.who(table))

    def nobody_plays(table: object, answers: Answers, value: object) -> Message:
        none = message(_("Nobody plays anything yet."))
        return message(_("That cannot be chosen now.")) if hands.who(table) else none

    sentence = _("{to} plays on for {figure}.") if hands.plays_one else _("{to} plays {figure} from now on.")

    @action(sentence, label=_("Who plays it"), menu=menu)
    def hand_over(
        table: Any,
        figure: Annotated[str, Pick(figures, nobody_plays, label=_("What changes hands"))],
        to: Annotated[
            str, Text(LONGEST_PERSON, needed=True, is_person=True, label=_("Who plays it from now on"))
        ],
    ) -> object:
        """Let another person play a figure, who may have come just now; earlier plays keep their players."""
        name, rows = known_name(table, to), dict(hands.who(table))
        was = rows.pop(figure)
        require(name != was, _("{person} plays it already."), person=name)
        require(not hands.plays_one or name not in rows.values(), _("{person} plays already."), person=name)
        table = hands.give(table, figure, name)
        has_nothing = was in table.people and was not in rows.values()
        return _seated(table, name, was, has_nothing=has_nothing, swaps=hands.names_places)

    return {"hand_over": hand_over}


def known_name(table: Any, name: str) -> str:
    """Return a name as the table knows it, in any capitals and accents; a new one without outer blanks."""
    plain = plain_word(name)
    return next((person for person in table.people if plain_word(person) == plain), name.strip())


def with_person(table: T, name: str) -> T:
    """Return the table with a person among its people, the last of them if new. Raises: IllegalPlay."""
    row: Any = table
    if name in row.people:
        return table
    most = _("At most {number} are at a table, those who have left among them.")
    require(len(row.people) < MOST_AT_TABLE, most, number=MOST_AT_TABLE)
    seated: T = replace(row, people=(*row.people, name))
    return seated


def people_here(table: Any) -> tuple[str, ...]:
    """Return the people of a table without those who have left."""
    return tuple(person for person in table.people if person not in table.gone)


def without_left(table: T, fewest: int) -> T:
    """Return the table for another evening, without those who have left, if as many remain as must play."""
    row: Any = table
    gone = getattr(row, "gone", ())  # a game may keep a table of its own kind
    people = tuple(person for person in row.people if person not in gone)
    if not fewest <= len(people) < len(row.people):
        return table
    remaining: T = replace(row, people=people, gone=())
    return remaining


def _seated(table: Any, name: str, was: str, *, has_nothing: bool, swaps: bool) -> object:
    """Return the table with `name` at the place of `was`, who has nothing left and goes behind the others.

    This is so for a person who comes, or comes back; two who are at the table both stay, unless the figure is
    the place.
    """
    comes = name not in table.people or name in table.gone
    table = with_person(table, name)
    left = tuple(person for person in table.gone if person != name)
    if not has_nothing:
        return replace(table, gone=left)
    table = replace(table, gone=(*left, was))
    if not (comes or swaps):
        return table
    swapped = {name: was, was: name}
    return replace(table, people=tuple(swapped.get(person, person) for person in table.people))
