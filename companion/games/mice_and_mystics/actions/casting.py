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
    with_own,
)
from companion.games.mice_and_mystics.box import Box, is_typed, values_of
from companion.games.mice_and_mystics.box_learning import learn_sheets
from companion.games.mice_and_mystics.choosing import ABILITY, NOBODY, propose_cast
from companion.games.mice_and_mystics.data import HIGHEST_VALUE, MICE, VALUES
from companion.games.mice_and_mystics.hero_rows import (
    RowsRead,
    abilities_read,
    heroes_known,
    heroes_read,
    learnable_by,
    sheet_of,
)
from companion.games.mice_and_mystics.names import NAMES, named
from companion.games.mice_and_mystics.pieces import Mouse, Rows
from companion.games.mice_and_mystics.table import Table
from companion.rules import (
    Answers,
    Counts,
    Fieldset,
    FromBox,
    Pick,
    Some,
    Tick,
    _,
    action,
    message,
    people_here,
    replace,
    require,
)
from companion.rules.kit.hands import MOST_AT_TABLE

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
    known = heroes_known(table, answers)
    size = sum(known[hero].counts_as for hero in own_coming(answers) if hero in known)
    is_full = size + sum(comes(other, table, answers) for other in MICE) >= table.chapter.party_size
    people = people_here(table)
    return (NOBODY, *people) if is_full else (*people, NOBODY)


def abilities_of(mouse: str, table: Table, answers: Answers) -> Sequence[str]:
    return abilities(table, {**answers, "mouse": mouse})


# heroes of the group's own: their number is not known here, so one ask is for all of them


def own_coming(answers: Answers) -> dict[str, int]:
    """Return the heroes of the group's own that come, each with the place of its player at the table."""
    rows: Rows = answers.get("own_players") or ()
    return dict(rows)


def own_candidates(table: Table, answers: Answers) -> Sequence[str]:
    """Return the heroes of the group's own that may come along."""
    return tuple(hero for hero in heroes_known(table, answers) if hero not in table.chapter.barred)


def has_own(table: Table, answers: Answers) -> bool:
    return bool(own_candidates(table, answers))


def places(table: Table, answers: Answers) -> Rows:
    """Return the places of the people for each hero of the group's own: from 1 to so many."""
    number = len(people_here(table))
    return tuple((hero, number) for hero in own_candidates(table, answers))


def own_first_abilities(table: Table, answers: Answers) -> Sequence[str]:
    """Return what each new hero of the group's own may begin with, as "ability-101:hero-101"."""
    new = (hero for hero in own_coming(answers) if table.veteran(hero) is None)
    return tuple(f"{ability}:{hero}" for hero in new for ability in learnable_by(table, answers, hero))


def begins_own(table: Table, answers: Answers) -> bool:
    return bool(own_first_abilities(table, answers))


def first_of(answers: Answers) -> dict[str, str]:
    """Return the ability that each new hero of the group's own begins with."""
    rows = (id.rpartition(":") for id in answers.get("own_first") or ())
    return {hero: ability for ability, _colon, hero in rows}


def _abilities_meant(answers: Answers) -> Sequence[str]:
    return (*(answers.get(f"{mouse}{ABILITY}", "") for mouse in MICE), *first_of(answers).values())


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
    coming = (*(mouse for mouse in MICE if comes(mouse, table, answers)), *own_coming(answers))
    fresh = (mouse for mouse in coming if _known_mouse(table, mouse) is None)
    return tuple(
        f"{name}:{mouse}"
        for mouse in fresh
        for name in VALUES
        if (mouse, name) not in known and getattr(sheet_of(table, answers, mouse), name) is None
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
    *,
    own_heroes: Annotated[RowsRead, heroes_read(own_coming)] = (),
    own_abilities: Annotated[RowsRead, abilities_read(_abilities_meant)] = (),
    own_players: Annotated[
        Rows,
        Counts(own_candidates, MOST_AT_TABLE, has_own, places, is_later=True, label=_("Heroes of our own")),
    ] = (),
    own_first: Annotated[
        tuple[str, ...],
        Some(own_first_abilities, wanted=begins_own, is_later=True, label=_("Their ability cards")),
    ] = (),
    players: Players,
    first: FirstAbilities,
    sheets: Annotated[SheetRows, FromBox(sheets_in_box, are_sheets)] = (),
    values: Annotated[Rows, Counts(unknown_values, high=HIGHEST_VALUE, label=_("Still unknown"))] = (),
    achievements: Annotated[bool, Tick(label=_("Play with personal achievements"))] = False,
    kinds: Annotated[KindRows, FromBox(kinds_in_box, are_kinds, for_table=True)] = (),
    cards: Annotated[CardRows, FromBox(cards_in_box, are_cards)] = (),
) -> Table:
    """Choose all mice at once and close the party (MM-SETUP-2..4, MM-HERO-1, MM-CH1-1).

    What the box knows of their sheets is read from it; the rest stays unknown until it is typed.
    """
    require(table.phase == "party", _("The party is already set."))
    typed = {(id.partition(":")[2], id.partition(":")[0]): value for id, value in values}
    read = {row[:2]: row[2] for row in sheets} | typed
    own: Answers = {"own_heroes": own_heroes, "own_abilities": own_abilities}
    coming = own_coming({"own_players": own_players})
    playing = {mouse: getattr(players, mouse) for mouse in MICE}
    playing |= {hero: people_here(table)[place - 1] for hero, place in coming.items()}
    begins = {mouse: getattr(first, f"{mouse}{ABILITY}") for mouse in MICE}
    begins |= _own_firsts(table, coming, own_first)
    casting = Casting(table, own, begins, read)
    chosen = tuple(
        casting.mouse(mouse, player) for mouse, player in playing.items() if player not in ("", NOBODY)
    )
    table = closed(replace(table, mice=chosen), achievements, kinds, cards)
    table = with_own(table, own, chosen)
    members = tuple(
        message(_("{mouse} ({player})"), mouse=named(table, mouse.id), player=mouse.player)
        for mouse in chosen
    )
    return table.tell(_("{mice} come along."), mice=members)


def _own_firsts(table: Table, coming: Mapping[str, int], own_first: Sequence[str]) -> dict[str, str]:
    """Return the ability that each new hero of the group's own begins with. Raises: IllegalPlay."""
    firsts = first_of({"own_first": own_first})
    once = len(firsts) == len(own_first)
    require(once, _("A mouse begins with one ability card."), rule="MM-SETUP-3", cell="own_first")
    new = [hero for hero in coming if table.veteran(hero) is None and not table.has_mouse(hero)]
    require(
        all(hero in firsts for hero in new),
        _("Each mouse begins with an ability card."),
        rule="MM-SETUP-3",
        cell="own_first",
    )
    return firsts


@dataclass(frozen=True)
class Casting:
    """A party that is being chosen: what was read of the box, abilities to begin with, values by sheet."""

    table: Table
    own: Answers
    begins: Mapping[str, str]
    read: Mapping[tuple[str, str], int]

    def mouse(self, mouse: str, player: str) -> Mouse:
        """Return a mouse of the new party: in its present state, else by its sheet as far as it is known."""
        stands, ability = _known_mouse(self.table, mouse), self.begins.get(mouse, "")
        if stands is None:
            return self._new(mouse, player)
        chosen = replace(stands, player=player)
        is_new = ability and self.table.veteran(mouse) is None
        return replace(chosen, abilities=(ability,)) if is_new else chosen

    def _new(self, mouse: str, player: str) -> Mouse:
        own, sheet = heroes_known(self.table, self.own).get(mouse), sheet_of(self.table, self.own, mouse)
        known = {name: self.read.get((mouse, name), getattr(sheet, name)) for name in VALUES}
        unknown = tuple(name for name, value in known.items() if value is None)
        combat, defence, lore, movement, vitality = (known[name] or 0 for name in VALUES)
        new = Mouse(
            mouse,
            player,
            *(combat, defence, lore, movement, vitality),
            abilities=(self.begins[mouse],),
            cards=starting_cards(mouse, own),
            unknown=unknown,
            own=own,
        )
        return replace(new, unverified=() if (mouse, CHECKED) in self.read else unverified(new))
