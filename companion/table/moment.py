"""What a roll came to: every screen of a table shows it for a moment, before anything covers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from companion.rules import AnyGame, Dice, Play
from companion.table.render_cache import render_template

if TYPE_CHECKING:
    from companion.table.context import TableContext


def moment_context(context: TableContext) -> dict[str, Any]:
    """Return what a board says of the newest play: `last`, its sentence and news; `moment`, its roll."""
    entry = context.now.entry
    if entry is None or not entry.is_play:
        return {"last": (), "moment": Markup("")}
    last, dice = (entry.sentence, *context.table.news), find_dice(context.game, entry.play)
    moment = render_moment(context, last, dice) if dice else Markup("")
    return {"last": last, "dice": dice, "moment": moment, "name_of": context.template_api().name}


def find_dice(game: AnyGame, play: Play) -> tuple[str, ...]:
    """Return the faces that a play has rolled, () for one without dice, or whose answers are a secret."""
    action = game.actions.get(play.action)
    if action is None or action.is_secret:
        return ()
    rolls = (play.answers.get(name, ()) for name, ask in action.asks.items() if isinstance(ask, Dice))
    return tuple(face for roll in rolls for face in roll)


def render_moment(context: TableContext, last: tuple[Any, ...], dice: tuple[str, ...]) -> Markup:
    says, *news = last
    shown = {"number": context.now.number, "dice": dice, "says": says, "news": news}
    return render_template("table/_moment.html", {**context.template_api().context(), **shown})
