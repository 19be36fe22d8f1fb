"""What the group decides for itself: house rules, and achievements given by hand (MM-ACH, section 36)."""

from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics.achievements import awarded
from companion.games.mice_and_mystics.actions.picks import AnyMouse
from companion.games.mice_and_mystics.data import ACHIEVEMENTS
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import Answers, MenuEntry, Pick, _, action, replace, require


def still_free(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(achievement for achievement in ACHIEVEMENTS if not table.holder_of(achievement))


def held(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(achievement for achievement, _holder in table.achievements)


@action(
    _("{mouse} is given: {achievement}."),
    label=_("Award an achievement"),
    rule="MM-ACH-1",
    menu=MenuEntry("board", "end-flag", _("Achievement"), order=14),
)
def award(
    table: Table, mouse: AnyMouse, achievement: Annotated[str, Pick(still_free, label=_("Achievement"))]
) -> Table:
    """Award a personal achievement that the companion could not see (MM-ACH-1)."""
    require(table.phase == "playing", _("The chapter is not being played."))
    with_them = _("This chapter is played without personal achievements.")
    require(table.with_achievements, with_them, rule="MM-ACH-1")
    return settle(awarded(table, mouse, achievement))


@action(_("Taken back: {achievement}."), label=_("Take an achievement back"))
def take_back_award(
    table: Table,
    achievement: Annotated[str, Pick(held, none=_("Nobody has an achievement yet."), label=_("Achievement"))],
) -> Table:
    """Take a personal achievement from its holder: it is free again; End is put right by hand."""
    rows = tuple(row for row in table.achievements if row[0] != achievement)
    return replace(table, achievements=rows).tell(_("End stays where it is: put it right by hand."))
