"""Time on the story board: the wheel, the hourglass, turns and rounds (MM-ROUND, MM-HOUR, MM-SURGE-1, -2)."""

from companion.games.mice_and_mystics import moments
from companion.games.mice_and_mystics.data import MOMENTS_OF_TURN, WHEEL_SIZE, kind_of
from companion.games.mice_and_mystics.names import named, turn_name
from companion.games.mice_and_mystics.states import turn_over
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.variants import has_no_hourglass, time_waits
from companion.rules import Message, _, message, plural, replace


def add_to_wheel(table: Table, number: int) -> Table:
    """Return the table with cheese on the wheel; six or more make a surge due (MM-SURGE-1, -2)."""
    if number <= 0:
        return table
    table = replace(table, wheel=table.wheel + number).tell(
        plural(_("{count} cheese goes on the wheel."), _("{count} cheese go on the wheel."), number)
    )
    if table.wheel >= WHEEL_SIZE and not table.surge_due:
        table = replace(table, surge_due=True).tell(_("The wheel is full: a surge is due."))
    return table


def advance_hourglass(table: Table) -> Table:
    """Return the table with the hourglass one page on; on End's page the chapter is lost (MM-HOUR-1, -2)."""
    if has_no_hourglass(table):
        return table.tell(_("By house rule the hourglass stays where it is."))
    table = replace(table, hourglass=table.hourglass + 1)
    table = table.tell(_("The hourglass moves to page {page}."), page=table.hourglass)
    if table.hourglass >= table.end:
        return lost(table, message(_("The hourglass has reached End: the chapter is lost.")))
    return table.tell(_("Only one page is left.")) if table.is_last_page else table


def advance_end(table: Table) -> Table:
    """Return the table with End one page further (MM-HOUR-3)."""
    return replace(table, end=table.end + 1).tell(_("End moves to page {page}."), page=table.end + 1)


def lost(table: Table, why: Message) -> Table:
    """Return the table after a defeat: nothing waits any longer (MM-END-2, MM-SURGE-9)."""
    if table.is_over:
        return table
    return replace(table, phase="over", outcome="lost", strikes=()).chronicled(why)


def start_turn(table: Table, card: str) -> Table:
    """Return the table with this card's turn begun: fresh flags, no marks (MM-ROUND-2, MM-MIN-10).

    Who was freed in the turn before may do what the turn of another lets it do (MM-CAPT-7).
    """
    mice = tuple(replace(mouse, freed_this_turn=False) for mouse in table.mice)
    table = replace(table, current=card, attacked=(), may_pilfer=False, strikes=(), mice=mice)
    table = table.without_moments(*MOMENTS_OF_TURN)
    if table.has_mouse(card):
        return table.with_mouse(table.mouse(card).fresh_turn())
    kind = table.kind(card)
    table = table.asking(card, kind.moment, kind.hands_on if kind.moment in MOMENTS_OF_TURN else "")
    figures = tuple(
        replace(figure, has_moved=False, has_acted=False, toward=())
        if figure.kind == kind_of(card)
        else figure
        for figure in table.figures
    )
    return replace(table, figures=figures)


def next_turn(table: Table) -> Table:
    """Return the table at the next card's turn (MM-ROUND-1); the last mouse's turn may pass time (-4)."""
    if table.is_over or not table.column:
        return table
    following = table.next_card
    wraps = table.space_of(following) <= table.space_of(table.current)
    table = _pushed_up(table)
    table = pass_time(turn_over(table))
    if wraps:
        table = replace(table, round=table.round + 1).tell(_("Round {round} begins."), round=table.round + 1)
        table = moments.at(table, "round")
        following = next(card for card in table.column if not table.is_out(card))
    table = begun(table, following)
    return table if table.current != following or table.surge_due else tell_turn(table)


def tell_turn(table: Table) -> Table:
    """Return the table with news of whose turn it is; before a waiting surge it is unknown (MM-EX-14)."""
    return table.tell(_("Now it is {card}’s turn."), card=turn_name(table, table.current))


def begun(table: Table, card: str) -> Table:
    """Return the table with a card's turn begun, or the next one's if it loses that turn (MM-OPEN-18)."""
    table = start_turn(table, card)
    if table.has_mouse(card) and table.mouse(card).loses_turn:
        return next_turn(_passed_over(table, card))
    return table


def _pushed_up(table: Table) -> Table:
    """Return the table after the turn of an aggressive card: it changes places with the one above it."""
    card, space = table.current, table.space_of(table.current)
    if table.has_mouse(card) or space == 1 or not table.figures_of(card):
        return table
    if not table.kind(card).does("aggressive"):
        return table
    above, rest = table.column[space - 2], (*table.column[: space - 2], *table.column[space:])
    column = (*rest[: space - 2], card, above, *rest[space - 2 :])
    return replace(table, column=column).tell(
        _("{card} is aggressive: its card moves up to space {space}."),
        card=named(table, card),
        space=space - 1,
    )


def _passed_over(table: Table, mouse: str) -> Table:
    """Return the table with news of the turn that a freed mouse loses (MM-OPEN-18, the strict reading)."""
    table = table.with_mouse(replace(table.mouse(mouse), loses_turn=False))
    return table.tell(_("{mouse} was freed and loses this turn."), mouse=named(table, mouse))


def pass_time(table: Table) -> Table:
    """Return the table with one cheese on the wheel if time passes (MM-ROUND-4, -5).

    It passes when the last mouse on the column has had its turn and no minion is in play.
    """
    mice = [card for card in table.column if table.has_mouse(card)]
    if time_waits(table) or not mice or table.current != mice[-1]:
        return table
    return add_to_wheel(table.tell(_("Time passes.")), 1)
