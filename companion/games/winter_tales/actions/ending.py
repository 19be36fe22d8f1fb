"""The epilogue: all tell the end in turn, the totals decide, another tale may follow (WT-EPI)."""

from collections.abc import Callable
from typing import Annotated

from companion.games.winter_tales import defaults, endings, seating
from companion.games.winter_tales.actions.asks import Words, asked_action
from companion.games.winter_tales.actions.laying import next_tale
from companion.games.winter_tales.data import SPRING, WINTER, WRITER
from companion.games.winter_tales.pieces import Player
from companion.games.winter_tales.table import Table
from companion.rules import Answers, Label, Message, Number, Pick, _, action, anybody, is_of, message, require

AGAIN = ("same", "swapped", "anew")


def _teller(table: Table) -> Player | None:
    return table.player(table.telling_end) if table.telling_end else None


def _is_asked(side: str) -> Callable[[Table, Answers], bool]:
    def asked(table: Table, answers: Answers) -> bool:
        teller = _teller(table)
        return teller is not None and teller.role in (side, WRITER)

    return asked


def _fewest(table: Table, answers: Answers) -> int:
    """Return the cards that must be played (WT-OPEN-34)."""
    teller = _teller(table)
    whole = teller is not None and not teller.is_writer and table.reads("WT-OPEN-34")
    return teller.hand if teller and whole else 0


def _most(table: Table, answers: Answers) -> int:
    """Return the cards that may be played: a hand, half of the Writer's rounded down (WT-EPI-5, -6)."""
    teller = _teller(table)
    if teller is None:
        return 0
    return teller.half if teller.is_writer else teller.hand


def _rest(table: Table, answers: Answers) -> int:
    """Return the cards that may be played for Winter, after those for Spring."""
    return _most(table, answers) - int(answers.get("spring", 0))


def _bounded(high: Callable[[Table, Answers], int], side: str, *, label: str) -> Number:
    """Return what asks for a side's cards: a hand bounds them, or half of the Writer's (WT-EPI-5, -6)."""

    def why(table: Table, answers: Answers, value: object) -> Message:
        teller = _teller(table)
        rule = "WT-EPI-6" if teller and teller.is_writer else "WT-EPI-5"
        words = _("Choose a number from {low} to {high}.")
        return message(words, low=_fewest(table, answers), high=high(table, answers), rule=rule)

    return Number(_fewest, high, _is_asked(side), why, label=label)


@asked_action(
    _("{player} tells the end: {spring} for Spring, {winter} for Winter. {words}"),
    label=_("Tell the end"),
    rule="WT-EPI-5",
    owner=is_of(lambda table: table.telling_end),
    proposes=defaults.whole_hand,
)
def tell_end(
    table: Table,
    spring: Annotated[int, _bounded(_most, SPRING, label=_("Cards for Spring"))],
    winter: Annotated[int, _bounded(_rest, WINTER, label=_("Cards for Winter"))],
    words: Annotated[Words, Label(_("In a few words"))] = "",
) -> Table:
    """Play cards for a side, in order of seats; the Writer at most half the hand (WT-EPI-1..8, -13)."""
    require(table.telling_end, _("The epilogue has not begun."), rule="WT-MEM-3")
    splits = bool(spring and winter) and table.reads("WT-OPEN-35")
    require(not splits, _("They all count for one side."), rule="WT-EPI-7")
    return endings.note_final_cards(table, spring, winter)


@action(_("Another tale is set up: {sides}."), label=_("Another tale"), rule="WT-EPI-9", owner=anybody)
def play_again(
    table: Table, sides: Annotated[str, Pick(lambda table, answers: AGAIN, label=_("Sides"))]
) -> Table:
    """Begin another tale with the same people; records and house rules stay."""
    require(table.phase == "finished", _("The tale is not over yet."), rule="WT-EPI-9")
    fresh = next_tale(table)
    if sides == "anew":
        return fresh
    spring = tuple(player.id for player in table.of_role(SPRING if sides == "same" else WINTER))
    writer = table.writer.id if table.writer else ""
    return seating.with_roles(fresh, spring, writer)
