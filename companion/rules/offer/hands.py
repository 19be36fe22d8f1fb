"""Who plays what, and how a figure changes hands in mid-game: somebody leaves, somebody else plays on.

People of a table are known by their places. Who comes takes the place of whoever has nothing left to play, so
that the device at that place goes along; who has left stands behind the others from then on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, TypeVar

from companion.rules.actions import Action, Answers, MenuEntry, action
from companion.rules.asks import FromBox, Pick, Text
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

    `who(table)` gives each figure with the name of whoever plays it, `give(table, figure, name)` the table on
    which somebody else does. Each `plays_one` if a person has one figure alone. `names_places` says that a
    figure is the place itself, so that two people change places even if both were there.
    """

    who: Callable[[T], Sequence[tuple[str, str]]]
    give: Callable[[T, str, str], T] = lambda table, figure, name: table
    plays_one: bool = True
    names_places: bool = False


def hand_over(
    hands: Hands[Any], *, menu: MenuEntry | tuple[MenuEntry, ...] = ()
) -> dict[str, Action[..., Any]]:
    """Return the action by which somebody else plays a figure from now on."""

    def figures(table: Any, answers: Answers) -> Sequence[str]:
        return tuple(figure for figure, _name in hands.who(table))

    def nobody_plays(table: Any, answers: Answers, value: object) -> Message:
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
    ) -> Any:
        """Let somebody else play a figure, who may have come just now; plays before stay whose they were."""
        name, rows = known_name(table, to), dict(hands.who(table))
        was = rows.pop(figure)
        require(name != was, _("{person} plays it already."), person=name)
        require(not hands.plays_one or name not in rows.values(), _("{person} plays already."), person=name)
        table = hands.give(table, figure, name)
        has_nothing = was in table.people and was not in rows.values()
        return _seated(table, name, was, has_nothing=has_nothing, swaps=hands.names_places)

    return {"hand_over": hand_over}


def known_name(table: Any, name: str) -> str:
    """Return a name as the table knows it, whatever its capitals and accents; a new one without blanks."""
    plain = plain_word(name)
    return next((one for one in table.people if plain_word(one) == plain), name.strip())


def with_person(table: T, name: str) -> T:
    """Return the table with somebody among its people, the last of them if new. Raises: IllegalPlay."""
    row: Any = table
    if name in row.people:
        return table
    most = _("At most {number} are at a table, those who have left among them.")
    require(len(row.people) < MOST_AT_TABLE, most, number=MOST_AT_TABLE)
    found: T = replace(row, people=(*row.people, name))
    return found


def people_here(table: Any) -> tuple[str, ...]:
    """Return the people of a table without those who have left."""
    return tuple(one for one in table.people if one not in table.gone)


def without_left(table: T, fewest: int) -> T:
    """Return the table for another evening: who has left is not there, if as many are left as must play."""
    row: Any = table
    gone = getattr(row, "gone", ())  # a game may keep a table of its own kind
    people = tuple(one for one in row.people if one not in gone)
    if not fewest <= len(people) < len(row.people):
        return table
    found: T = replace(row, people=people, gone=())
    return found


def _seated(table: Any, name: str, was: str, *, has_nothing: bool, swaps: bool) -> Any:
    """Return the table with `name` at the place of `was`, who has nothing left and goes behind the others.

    So it is for who comes, or comes back; of two who were there each stays, unless the figure is the place.
    """
    comes = name not in table.people or name in table.gone
    table = with_person(table, name)
    left = tuple(one for one in table.gone if one != name)
    if not has_nothing:
        return replace(table, gone=left)
    table = replace(table, gone=(*left, was))
    if not (comes or swaps):
        return table
    swapped = {name: was, was: name}
    return replace(table, people=tuple(swapped.get(one, one) for one in table.people))
