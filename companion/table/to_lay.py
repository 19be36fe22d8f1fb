"""What hands have to do on the real table after its past was changed, as a list to tick."""

from collections.abc import Iterator

from markupsafe import Markup

from campaigns.log.amendments import MOST_RECKONED
from campaigns.log.timeline import LogOutline, load_stacks, load_timeline
from campaigns.models import Session
from companion.rules import Message
from companion.rules.kit.real_table import Move, TableChange, difference, moved
from companion.table.answer_forms import to_query
from companion.table.render_cache import render_template
from companion.table.responses import NOTHING
from companion.table.view import TableView


def find_deeds(before: TableView, after: TableView) -> tuple[TableChange, ...]:
    """Return the changes on the real table from `before` to `after`, as the seat sees both."""
    game, session = after.game, after.session
    things = game.things(after.table)
    deeds = difference(game.things(before.table), things)
    if not game.real.moves:
        return deeds
    outline = load_stacks(session)
    was, now = (tuple(_find_moves(session, outline, at)) for at in (before.state.number, after.state.number))
    return (*deeds, *moved(was, now, things))


def _find_moves(session: Session, outline: LogOutline, at: int) -> Iterator[Move]:
    """Give the plays that have moved figures on the board until an entry, in order.

    Moves from before the first change are left out: they are the same in both pasts.
    """
    then, moves = LogOutline([row for row in outline.rows if row.number <= at]), session.game.real.moves
    near = outline.rows[-1].number - 2 * MOST_RECKONED if outline.rows else 0
    numbers = [
        row.number
        for row in then.rows
        if row.number > near
        and row.number in then.steps
        and any(action in moves for action, *_more in then.parts(row))
    ]
    for line in reversed(load_timeline(session, then, numbers)):
        for part in line.effective.parts:
            if part.play.action in moves:
                yield Move(_find_mover(moves[part.play.action], part.sentence), part.sentence)


def _find_mover(who: str | Message, sentence: Message) -> Message | str:
    """Return whom a sentence tells to have moved, "" for all."""
    mover = sentence.parts.get(who, "") if isinstance(who, str) else who
    return mover if isinstance(mover, str | Message) else ""


def render_to_lay(before: TableView, after: TableView) -> Markup:
    """Return the list to tick, then the sheet that waits; nothing if the real table is right."""
    deeds = find_deeds(before, after)
    if not deeds:
        return NOTHING
    waiting = after.game.screens.next_sheet(after.table)
    following = f"act/{waiting[0]}?{to_query(waiting[1])}".rstrip("?") if waiting else ""
    return render_template("table/_to_lay.html", {"deeds": deeds, "following": following})
