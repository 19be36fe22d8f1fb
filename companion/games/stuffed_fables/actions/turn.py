"""A turn of a stuffy, step by step (SF-BAG, SF-STUFF, SF-DISC, SF-SURGE)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Annotated, Any

from companion.games.stuffed_fables import dice as piles
from companion.games.stuffed_fables import flow
from companion.games.stuffed_fables.actions.owners import active_action
from companion.games.stuffed_fables.actions.picks import in_step, is_played, nothing_waits
from companion.games.stuffed_fables.data import ACTIONS, COLOURS, DRAW, FACES, HAND, SEARCH, WHITE
from companion.games.stuffed_fables.harm import gain_stuffing
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.table import Table
from companion.rules import (
    Answers,
    Deal,
    Dice,
    MenuEntry,
    Message,
    Number,
    _,
    action,
    message,
    plural,
    replace,
    require,
)


def _bag_and_discard(table: Table, answers: Answers) -> Sequence[Sequence[str]]:
    return piles.each(table.bag), piles.each(table.discard)


def _to_draw(table: Table, answers: Answers) -> int:
    return max(0, HAND - piles.number(table.hand))


def _not_drawn(table: Table, answers: Answers, value: Any) -> Message:
    """Return why these dice cannot have been drawn (SF-BAG-1, -2)."""
    if strange := [colour for colour in value if colour not in COLOURS]:
        return message(_("There is no such die: {colour}."), colour=strange[0], rule="SF-COMP-3")
    wanted = min(_to_draw(table, answers), piles.number(table.bag) + piles.number(table.discard))
    if len(value) != wanted:
        return plural(
            _("{count} die is drawn, no more and no fewer."),
            _("{count} dice are drawn, no more and no fewer."),
            wanted,
            rule="SF-BAG-1",
        )
    is_refilled = piles.number(table.bag) < wanted
    available = Counter(dict(piles.plus(table.bag, table.discard) if is_refilled else table.bag))
    if over := sorted(Counter(value) - available, key=COLOURS.index):
        return _not_there(table, over[0], available[over[0]])
    left = sorted(Counter(dict(table.bag)) - Counter(value), key=COLOURS.index)
    sentence = _(
        "The bag is emptied before it is filled again: all its dice of this color were drawn: {colour}."
    )
    return message(sentence, colour=named(table, left[0]), rule="SF-BAG-2")


def _not_there(table: Table, colour: str, number: int) -> Message:
    if not number:
        return message(
            _("There is no die of this color in the bag: {colour}."),
            colour=named(table, colour),
            rule="SF-BAG-1",
        )
    return plural(
        _("The bag holds only {count} die of this color: {colour}."),
        _("The bag holds only {count} dice of this color: {colour}."),
        number,
        colour=named(table, colour),
        rule="SF-BAG-1",
    )


Hand = Annotated[
    tuple[str, ...],
    Deal(
        _bag_and_discard, _to_draw, is_counted=True, why=_not_drawn, label=_("Dice that came out of the bag")
    ),
]


def _white(table: Table, answers: Answers) -> int:
    return piles.number(table.hand, WHITE)


def _so_many(table: Table, answers: Answers) -> int:
    return int(answers["number"])


def _white_dice(answers: Answers) -> Iterable[str]:
    return repeat(WHITE, int(answers["number"]))


@active_action(_("{who} draws: {dice}."), label=_("Draw dice"), rule="SF-BAG-1")
def draw(table: Table, dice: Hand) -> Table:
    """Step 1: five dice out of the bag, which is filled again when it runs short (SF-BAG-1..4)."""
    in_step(table, DRAW, "SF-BAG-1")
    return flow.after_draw(flow.drawn(table, dice))


@active_action(_("{who} rolls white dice: {roll}."), label=_("Search for stuffing"), rule="SF-STUFF-2")
def search_stuffing(
    table: Table,
    number: Annotated[
        int, Number(1, _white, none=_("No white die is in hand."), label=_("White dice in this roll"))
    ],
    roll: Annotated[tuple[str, ...], Dice(FACES, _so_many, _white_dice, label=_("The roll"))],
) -> Table:
    """Step 2: one roll of white dice that reaches the stuffing gives one more (SF-STUFF-1..6)."""
    stuffy = in_step(table, SEARCH, "SF-STUFF-1")
    gone, total = ((WHITE, number),), sum(int(face) for face in roll)
    table = replace(table.discarding(gone), hand=piles.minus(table.hand, gone))
    if total >= stuffy.stuffing:
        return flow.after_draw(gain_stuffing(table, stuffy.id, 1))
    failed = _("{total} does not reach the stuffing of {stuffy}, {stuffing}.")
    who = named(table, stuffy.id)
    return flow.after_draw(table.tell(failed, total=total, stuffy=who, stuffing=stuffy.stuffing))


@active_action(
    _("{who} does not roll the white dice that are left."), label=_("Leave the white dice"), rule="SF-STUFF-1"
)
def leave_white(table: Table) -> Table:
    """Go on to step 3: unrolled white dice are discarded in step 5 (SF-OPEN-20)."""
    in_step(table, SEARCH, "SF-STUFF-1")
    return flow.place_threat(table)


@active_action(_("{who} ends the turn."), label=_("End the turn"), rule="SF-DISC-1")
def end_actions(table: Table) -> Table:
    """Steps 5 and 6: the hand is discarded, then the threat is checked (SF-DISC-1, SF-CHECK)."""
    in_step(table, ACTIONS, "SF-TURN-1")
    return flow.check_threat(flow.discard_hand(table))


@action(_("The surge is over."), label=_("The surge is over"), rule="SF-SURGE-1")
def finish_surge(table: Table) -> Table:
    """The page's effect is done: newcomers act, then the track and the bag are reset (SF-SURGE-2..6)."""
    is_played(table)
    require(table.surge is not None, _("There is no surge now."), rule="SF-SURGE-1")
    require(table.waits_for == "finish_surge", _("Something else must be finished first."))
    return flow.finish_surge(table)


@action(
    _("The book calls a surge."),
    label=_("The book calls a surge"),
    rule="SF-SURGE-1",
    menu=MenuEntry("book", "surge", _("A surge"), order=5),
)
def call_surge(table: Table) -> Table:
    """A surge by the book, in the middle of a turn, which then goes on (SF-SURGE, SF-GAME-3)."""
    nothing_waits(table)
    return flow.start_surge(table)


@action(
    _("The book lets the monsters act."),
    label=_("The book lets the monsters act"),
    rule="SF-MON-1",
    menu=MenuEntry("book", "threat", _("Monsters’ turn"), order=5),
)
def call_monsters(table: Table) -> Table:
    """A monsters' turn by the book; dice in hand stay there and the turn goes on (SF-MON-1, SF-OPEN-44)."""
    nothing_waits(table)
    require(table.column, _("There are no monsters in play."), rule="SF-MON-1")
    return flow.start_monsters(table, is_ordered=True)
