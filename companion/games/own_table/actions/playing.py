"""Play: turns and phases, piles, dice, ticks."""

from typing import Annotated

from companion.games.own_table.definition import CARD, DRAW, END, ROLL, START
from companion.games.own_table.happening import do_step, happen, steps_at, ticked, to_tick
from companion.games.own_table.laying import begun, clock_times
from companion.games.own_table.names import named
from companion.games.own_table.scores import sum_of_dice
from companion.games.own_table.table import PileState, Table
from companion.games.own_table.turns import after_turn, begin_phase, next_phase, phase, waits_for_order
from companion.games.own_table.words import NAME, said
from companion.rules import (
    Answers,
    Deal,
    Dice,
    MenuEntry,
    Number,
    Order,
    Pick,
    _,
    action,
    is_of,
    replace,
    require,
)
from companion.rules.kit.screens import TABLE


def need_play(table: Table) -> None:
    """Refuse what belongs to a game that is played. Raises: IllegalPlay."""
    require(table.is_played, _("The game is not being played."))


def _turn(table: Table) -> str:
    return table.turn


@action(_("The first round begins."), label=_("Begin"), rule="OT-TURN-2")
def begin(table: Table) -> Table:
    """Begin the first round."""
    need_play(table)
    require(not table.round, _("The game has begun."))
    table = table.chronicled(_("“{game}” begins."), game=said(table.made, NAME))
    return begun(table)


@action(_("On to what comes next."), label=_("Next"), rule="OT-TURN-3", owner=is_of(_turn))
def go_on(table: Table) -> Table:
    """End the turn, the phase or the round, with what happens at its end and at the next beginning."""
    need_play(table)
    require(table.round, _("The game has not begun."))
    require(not waits_for_order(table), _("First the order of this round."))
    if table.turn:
        table = after_turn(happen(table, steps_at(table, END)))
        if table.turn:
            return _new_turn(table)
    else:
        table = happen(table, steps_at(table, END))
    coming = next_phase(table)
    last = table.made.rounds and table.round >= table.made.rounds
    require(coming or not last, _("That was the last round: end the game."), rule="OT-SCORE-5")
    if coming is None:
        return _new_turn(begun(table))
    table = begin_phase(table, coming)
    return _new_turn(happen(table, steps_at(table, START)))


def _new_turn(table: Table) -> Table:
    """Return the table with the clocks of a turn as they begin."""
    of_turn = {part.id for part in table.made.clocks if part.is_of_turn}
    if not of_turn:
        return table
    rest = tuple(row for row in table.times if row[0].partition(":")[0] not in of_turn)
    running = tuple(key for key in table.running if key.partition(":")[0] not in of_turn)
    table = replace(table, times=rest, running=running)
    return replace(table, times=clock_times(table))


def _seats(table: Table, answers: Answers) -> tuple[str, ...]:
    return table.seats


@action(
    _("It is {seat}’s turn."), label=_("Whose turn it is"), rule="OT-TURN-1", menu=MenuEntry(TABLE, "flame")
)
def take_turn(table: Table, seat: Annotated[str, Pick(_seats, label=_("Who"))]) -> Table:
    """Give the turn to somebody, whatever the order says."""
    need_play(table)
    require(seat != table.turn, _("It is that person’s turn already."))
    return replace(table, turn=seat, acted=tuple(one for one in table.acted if one != seat))


@action(
    _("The order: {order}."), label=_("Order of this round"), rule="OT-TURN-1", menu=MenuEntry(TABLE, "order")
)
def set_sequence(
    table: Table, order: Annotated[tuple[str, ...], Order(_seats, label=_("From the first to the last"))]
) -> Table:
    """Set the order of the seats: rolled or drawn here, or as it was at the table."""
    need_play(table)
    table = replace(table, order=order)
    is_open = table.round and phase(table).is_of_turns and not table.turn
    return replace(table, turn=order[0]) if is_open and order else table


# steps and lists


def _ticks(table: Table, answers: Answers) -> tuple[str, ...]:
    """Return the steps and lines that can be ticked now, and are not."""
    lines = (item.id for part in table.made.lists if part.when != "setup" for item in part.items)
    ids = (*(step.id for step in to_tick(table)), *lines)
    return tuple(id for id in ids if id not in table.done)


def _ticked(table: Table, answers: Answers) -> tuple[str, ...]:
    return table.done


@action(_("Done: {step}"), label=_("Tick"), rule="OT-TURN-3", owner=is_of(_turn))
def tick_off(table: Table, step: Annotated[str, Pick(_ticks, label=_("What"))]) -> Table:
    """Tick a step, which does what it says, or a line of a list."""
    need_play(table)
    row = next((one for one in to_tick(table) if one.id == step), None)
    return ticked(do_step(table, row) if row else table, step)


@action(_("Not done: {step}"), label=_("Untick"), rule="OT-TURN-3")
def untick(table: Table, step: Annotated[str, Pick(_ticked, label=_("What"))]) -> Table:
    """Take a tick away; what it did stays: undo takes both back."""
    need_play(table)
    return replace(table, done=tuple(id for id in table.done if id != step))


# piles


def _piles(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(pile.id for pile in table.piles)


def _left(table: Table, answers: Answers) -> tuple[tuple[str, ...], ...]:
    """Return what may be drawn: what is known to lie on top first, then the rest, then what lies aside."""
    pile = table.pile(answers["pile"])
    left = dict(pile.left)
    tops = [(card,) for card in pile.top]
    for card in pile.top:
        left[card] -= 1
    rest = tuple(card for card, number in left.items() for _copy in range(number))
    again = pile.aside if table.made.pile(pile.id).reshuffles else ()
    return (*tops, rest, again)


def _number(table: Table, answers: Answers) -> int:
    return int(answers.get("number", 1))


Pile = Annotated[str, Pick(_piles, none=_("The game has no pile."), label=_("Pile"))]


@action(_("Out of {pile}: {cards}."), label=_("Draw"), rule="OT-PART-3", owner=is_of(_turn))
def draw(
    table: Table,
    pile: Pile,
    number: Annotated[int, Number(1, 20, label=_("How many"))] = 1,
    cards: Annotated[tuple[str, ...], Deal(_left, _number, label=_("What was drawn"))] = (),
) -> Table:
    """Draw from a pile: here, or at the table and typed."""
    need_play(table)
    require(cards, _("Nothing is left in {pile}."), pile=named(table, pile))
    for card in cards:
        table = _drawn(table, pile, card)
    table = _step_done(table, DRAW, pile)
    for card in cards:
        words = said(table.made, f"{card}.words")
        table = table.chronicled(_("“{words}”"), words=words) if words else table
        table = happen(table, steps_at(table, CARD, card))
    return table


def _drawn(table: Table, id: str, card: str) -> Table:
    """Return the table with a card drawn: aside, or back at once; an empty pile is shuffled first."""
    pile, part = table.pile(id), table.made.pile(id)
    if not pile.number and part.reshuffles:
        pile = _shuffled(pile)
        table = table.tell(_("{pile} is shuffled again."), pile=named(table, id))
    if part.returns:
        return table.with_pile(replace(pile, top=()))
    left = tuple((one, number - (one == card)) for one, number in pile.left if number > (one == card))
    top = pile.top[1:] if pile.top[:1] == (card,) else ()
    return table.with_pile(replace(pile, left=left, aside=(*pile.aside, card), top=top))


def _shuffled(pile: PileState) -> PileState:
    counts = dict(pile.left)
    for card in pile.aside:
        counts[card] = counts.get(card, 0) + 1
    return replace(pile, left=tuple(counts.items()), aside=(), top=())


def _step_done(table: Table, what: str, part: str) -> Table:
    """Return the table with the first step ticked that this was."""
    rows = (
        step
        for step in to_tick(table)
        if step.what == what and step.part == part and step.id not in table.done
    )
    step = next(rows, None)
    return ticked(table, step.id) if step else table


def _aside(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(dict.fromkeys(table.pile(answers["pile"]).aside))


@action(_("Back into {pile}: {card}."), label=_("Put back"), rule="OT-PART-3")
def put_back(
    table: Table,
    pile: Pile,
    card: Annotated[str, Pick(_aside, none=_("Nothing lies aside."), label=_("What"))],
) -> Table:
    """Put a card that lies aside back into its pile, unseen."""
    need_play(table)
    state = table.pile(pile)
    aside = list(state.aside)
    aside.remove(card)
    counts = dict(state.left)
    counts[card] = counts.get(card, 0) + 1
    return table.with_pile(replace(state, left=tuple(counts.items()), aside=tuple(aside), top=()))


@action(_("{pile} is shuffled with all that lay aside."), label=_("Shuffle"), rule="OT-PART-3")
def shuffle(table: Table, pile: Pile) -> Table:
    """Shuffle what lies aside in again; nothing that was seen on top is known any more."""
    need_play(table)
    state = table.pile(pile)
    require(state.aside or state.top, _("Nothing lies aside."))
    return table.with_pile(_shuffled(state))


def _unseen(table: Table, answers: Answers) -> tuple[tuple[str, ...], ...]:
    pile = table.pile(answers["pile"])
    return (tuple(card for card, number in pile.left for _copy in range(number)),)


@action(_("On top of {pile}: {cards}."), label=_("Look at the top"), rule="OT-PART-3")
def look(
    table: Table,
    pile: Pile,
    number: Annotated[int, Number(1, 10, label=_("How many"))] = 1,
    cards: Annotated[tuple[str, ...], Deal(_unseen, _number, label=_("What lies there, the top first"))] = (),
) -> Table:
    """Look at the top of a pile and leave it there: it is drawn next."""
    need_play(table)
    require(cards, _("Nothing is left in {pile}."), pile=named(table, pile))
    return table.with_pile(replace(table.pile(pile), top=cards))


# dice


def _dice(table: Table, answers: Answers) -> tuple[str, ...]:
    return tuple(part.id for part in table.made.dice)


def _faces(table: Table, answers: Answers) -> tuple[str, ...]:
    return table.made.throw(answers["dice"]).face_ids


def _times(table: Table, answers: Answers) -> int:
    return table.made.throw(answers["dice"]).number


@action(_("{dice}: {roll}."), label=_("Roll"), rule="OT-PART-4", owner=is_of(_turn))
def roll(
    table: Table,
    dice: Annotated[str, Pick(_dice, none=_("The game has no dice."), label=_("Dice"))],
    roll: Annotated[tuple[str, ...], Dice(_faces, _times, label=_("What fell"))],
) -> Table:
    """Roll dice: here, or at the table and typed."""
    need_play(table)
    rolled = (*(one for one in table.rolled if one[0] != dice), (dice, roll))
    table = _step_done(replace(table, rolled=rolled), ROLL, dice)
    points = sum_of_dice(table, dice)
    return table if points is None else table.tell(_("Sum: {number}"), number=points)


# the set-up


def set_up_items(table: Table) -> tuple[str, ...]:
    """Return the ids of all lines of the set-up."""
    return tuple(item.id for part in table.made.lists if part.when == "setup" for item in part.items)
