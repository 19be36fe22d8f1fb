"""What a roll came to: every screen of a table shows it for a moment, before anything covers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from companion.rules import AnyGame, Dice, Message, Play
from companion.table.render_cache import render_template

if TYPE_CHECKING:
    from companion.table.context import TableContext


def moment_of(context: TableContext) -> Markup:
    """Return the moment of the newest play, nothing if that was none, or had no dice."""
    entry = context.now.entry
    dice = find_dice(context.game, entry.play) if entry and entry.is_play else ()
    return render_moment(context, entry.sentence, dice) if entry and dice else Markup("")


def find_dice(game: AnyGame, play: Play) -> tuple[str, ...]:
    """Return the faces that a play has rolled, () for one without dice, or whose answers are a secret."""
    action = game.actions.get(play.action)
    if action is None or action.is_secret:
        return ()
    rolls = (play.answers.get(name, ()) for name, ask in action.asks.items() if isinstance(ask, Dice))
    return tuple(face for roll in rolls for face in roll)


def render_moment(context: TableContext, says: Message, dice: tuple[str, ...]) -> Markup:
    shown = {"number": context.now.number, "dice": dice, "says": says, "news": context.table.news}
    return render_template("table/_moment.html", {**context.template_api().context(), **shown})
