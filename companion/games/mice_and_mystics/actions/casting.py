"""All mice of a chapter on one sheet: who plays whom, with which ability, what is unknown (MM-SETUP-2..4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from companion.games.mice_and_mystics.actions.party import (
    CardRows,
    KindRows,
    abilities,
    are_cards,
    are_kinds,
    cards_in_box,
    closed,
    kinds_in_box,
    may_be_chosen,
    starting_cards,
    unverified,
)
from companion.games.mice_and_mystics.box import Box, is_typed, values_of
from companion.games.mice_and_mystics.box_learning import learn_sheets
from companion.games.mice_and_mystics.data import HIGHEST_VALUE, MICE, VALUES
from companion.games.mice_and_mystics.defaults import ABILITY, NOBODY, propose_cast
from companion.games.mice_and_mystics.names import NAMES, named
from companion.games.mice_and_mystics.pieces import Mouse, Rows
from companion.games.mice_and_mystics.table import Table
from companion.rules import (
    Answers,
    Counts,
    Fieldset,
    FromBox,
    Pick,
    Tick,
    _,
    action,
    message,
    people_here,
    replace,
    require,
)

SheetRows = tuple[tuple[str, str, int], ...]  # a mouse, one of VALUES or CHECKED, its number
CHECKED = "checked"  # nothing of this sheet rests on a source of ours


def sheets_in_box(box: Box, answers: Answers) -> SheetRows:
    """Return what is known of the mice's sheets: the group's own values, else what is confirmed."""
    known = tuple(
        (mouse, name, value)
        for mouse in MICE
        for name, value in values_of(box, mouse).items()
        if value is not None
    )
    return (*known, *((mouse, CHECKED, 1) for mouse in MICE if is_typed(box, mouse)))


def are_sheets(value: object) -> bool:
    """Return whether a value is values of mice within their bounds, each once, or nothing."""
    rows = value if isinstance(value, tuple) else (None,)
    return all(_is_sheet(row) for row in rows) and len({row[:2] for row in rows}) == len(rows)


def _is_sheet(row: Any) -> bool:
    fits = isinstance(row, tuple) and [type(cell) for cell in row] == [str, str, int]
    return fits and row[0] in MICE and row[1] in (*VALUES, CHECKED) and 0 <= row[2] <= HIGHEST_VALUE


def comes(mouse: str, table: Table, answers: Answers) -> bool:
    """Return whether this mouse has a player, by the answers so far."""
    return answers.get(mouse, NOBODY) not in ("", NOBODY)


def chooses(mouse: str, table: Table, answers: Answers) -> bool:
    """Return whether a mouse begins with an ability of choice; a veteran has its own (MM-OPEN-50)."""
    return comes(mouse, table, answers) and table.veteran(mouse) is None


def may_come(mouse: str, table: Table, answers: Answers) -> bool:
    return mouse in may_be_chosen(table, answers)


def players_of(mouse: str, table: Table, answers: Answers) -> Sequence[str]:
    """Return who may play a mouse, or that it stays behind; that comes first once the party is full."""
    is_full = sum(comes(other, table, answers) for other in MICE) >= table.chapter.party_size
    people = people_here(table)
    return (NOBODY, *people) if is_full else (*people, NOBODY)


def abilities_of(mouse: str, table: Table, answers: Answers) -> Sequence[str]:
    return abilities(table, {"mouse": mouse})


def _player(mouse: str) -> Pick:
    return Pick(partial(players_of, mouse), wanted=partial(may_come, mouse), label=NAMES[mouse])


def _ability(mouse: str) -> Pick:
    return Pick(partial(abilities_of, mouse), wanted=partial(chooses, mouse), label=NAMES[mouse])


@dataclass(frozen=True)
class Players(Fieldset):
    """Who plays each mouse, or that it stays behind."""

    collin: Annotated[str, _player("collin")]
    filch: Annotated[str, _player("filch")]
    tilda: Annotated[str, _player("tilda")]
    maginos: Annotated[str, _player("maginos")]
    nez: Annotated[str, _player("nez")]
    lily: Annotated[str, _player("lily")]


@dataclass(frozen=True)
class FirstAbilities(Fieldset):
    """The ability card that each mouse begins with."""

    collin_ability: Annotated[str, _ability("collin")]
    filch_ability: Annotated[str, _ability("filch")]
    tilda_ability: Annotated[str, _ability("tilda")]
    maginos_ability: Annotated[str, _ability("maginos")]
    nez_ability: Annotated[str, _ability("nez")]
    lily_ability: Annotated[str, _ability("lily")]


def unknown_values(table: Table, answers: Answers) -> Sequence[str]:
    """Return the unknown values of the mice that come, as "vitality:collin"."""
    read: SheetRows = answers.get("sheets") or ()
    known = {row[:2] for row in read}
    fresh = (mouse for mouse in MICE if comes(mouse, table, answers) and _known_mouse(table, mouse) is None)
    return tuple(
        f"{name}:{mouse}"
        for mouse in fresh
        for name in VALUES
        if (mouse, name) not in known and getattr(MICE[mouse], name) is None
    )


def _known_mouse(table: Table, mouse: str) -> Mouse | None:
    """Return a mouse whose sheet is on the table: chosen already, or come from an earlier chapter."""
    return table.mouse(mouse) if table.has_mouse(mouse) else table.veteran(mouse)


@action(
    _("The party is set."),
    label=_("Who plays whom?"),
    rule="MM-SETUP-2",
    proposes=propose_cast,
    teaches=learn_sheets,
)
def cast(
    table: Table,
    players: Players,
    first: FirstAbilities,
    sheets: Annotated[SheetRows, FromBox(sheets_in_box, are_sheets)] = (),
    values: Annotated[Rows, Counts(unknown_values, high=HIGHEST_VALUE, label=_("Still unknown"))] = (),
    achievements: Annotated[bool, Tick(label=_("Play with personal achievements"))] = False,
    kinds: Annotated[KindRows, FromBox(kinds_in_box, are_kinds)] = (),
    cards: Annotated[CardRows, FromBox(cards_in_box, are_cards)] = (),
) -> Table:
    """Choose all mice at once and close the party (MM-SETUP-2..4, MM-HERO-1, MM-CH1-1).

    What the box knows of their sheets is read from it; the rest stays unknown until it is typed.
    """
    require(table.phase == "party", _("The party is already set."))
    read: dict[tuple[str, str], int] = {row[:2]: row[2] for row in sheets}
    for id, value in values:
        name, _colon, mouse = id.partition(":")
        read[mouse, name] = value
    playing = {mouse: getattr(players, mouse) for mouse in MICE}
    chosen = tuple(
        _cast(table, mouse, player, getattr(first, f"{mouse}{ABILITY}"), read)
        for mouse, player in playing.items()
        if player not in ("", NOBODY)
    )
    table = closed(replace(table, mice=chosen), achievements, kinds, cards)
    members = tuple(
        message(_("{mouse} ({player})"), mouse=named(table, mouse.id), player=mouse.player)
        for mouse in chosen
    )
    return table.tell(_("{mice} come along."), mice=members)


def _cast(table: Table, mouse: str, player: str, ability: str, read: Mapping[tuple[str, str], int]) -> Mouse:
    """Return a mouse of the new party: in its present state, else by its sheet as far as that is known."""
    stands = _known_mouse(table, mouse)
    if stands:
        chosen = replace(stands, player=player)
        is_new = ability and table.veteran(mouse) is None
        return replace(chosen, abilities=(ability,)) if is_new else chosen
    known = {name: read.get((mouse, name), getattr(MICE[mouse], name)) for name in VALUES}
    unknown = tuple(name for name, value in known.items() if value is None)
    combat, defence, lore, movement, vitality = (known[name] or 0 for name in VALUES)
    cards = starting_cards(mouse)
    new = Mouse(
        mouse,
        player,
        *(combat, defence, lore, movement, vitality),
        abilities=(ability,),
        cards=cards,
        unknown=unknown,
    )
    return replace(new, unverified=() if (mouse, CHECKED) in read else unverified(new))
