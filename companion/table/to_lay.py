"""What hands have to do on the real table after its past was changed, as a list to tick."""

from markupsafe import Markup

from campaigns.log.amendments import history_of, load_entries
from companion.rules.offer.real_table import Deed, difference, moved
from companion.table.answer_forms import to_query
from companion.table.context import TableContext
from companion.table.render_cache import render_template
from companion.table.responses import NOTHING


def find_deeds(before: TableContext, after: TableContext) -> tuple[Deed, ...]:
    """Return what hands do until a table that lies as `before` lies as `after`, as the seat may see both."""
    game, session = after.game, after.session
    there = game.things(after.table)
    deeds = difference(game.things(before.table), there)
    if not game.real.moves:
        return deeds
    entries = load_entries(session)
    was, now = (
        tuple(history_of(session, [one for one in entries if one.number <= number]).moves)
        for number in (before.now.number, after.now.number)
    )
    return (*deeds, *moved(was, now, there))


def render_to_lay(before: TableContext, after: TableContext) -> Markup:
    """Return the list to tick, then the sheet that waits; nothing where the table lies as it should."""
    deeds = find_deeds(before, after)
    if not deeds:
        return NOTHING
    waiting = after.game.screens.next_sheet(after.table)
    following = f"act/{waiting[0]}?{to_query(waiting[1])}".rstrip("?") if waiting else ""
    return render_template("table/_to_lay.html", {"deeds": deeds, "following": following})
