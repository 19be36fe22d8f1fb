"""What a roll came to, and what befell a seat's own figures: a screen shows it before anything covers it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from markupsafe import Markup

from campaigns.models import Entry
from companion.rules import AnyGame, Dice, Message, Play, _, message
from companion.rules.hooks import TONES
from companion.rules.log import EntryKind
from companion.table.render_cache import render_template
from companion.text.i18n import translate

if TYPE_CHECKING:
    from companion.table.view import TableView

# What a big screen says in one row, and in two; what is left before a full stop if a list is empty.
LONG_LINE, LAST_SIGNS = 80, 150
LOOSE = re.compile(r"\s*[:,]?\s+(?=[.!]$)")
Fallen = tuple[tuple[str, str], ...]  # the face of each die and its colour, "" if dice are alike
Changes = tuple[tuple[str, int, int], ...]  # a counter's id, what it was, what it is


def moment_of(view: TableView) -> Markup:
    """Return the moment of the newest play: its dice and, for a seat, what befell its own figures.

    It is nothing if that was no play, or none that had either. One that may roll is shown without dice too
    where it brought news: a blow that nobody defends against hurts as much.
    """
    entry = view.state.entry
    if not (entry and entry.is_play):
        return Markup("")
    dice = find_dice(view.game, entry.play)
    changes = list_own_changes(view) if dice or entry.seat != view.seat else ()
    is_told = bool(dice or changes or (view.table.news and may_roll(view.game, entry.play)))
    return render_moment(view, entry.sentence, dice, changes) if is_told else Markup("")


def find_tone(view: TableView) -> str:
    """Return how the newest play sounds by its news, the gravest of them; "" if it has none to sound."""
    entry = view.state.entry
    if not (entry and entry.is_play):
        return ""
    tones = {view.game.screens.tones.get(sentence.id) for sentence in view.table.news}
    return next((tone for tone in TONES if tone in tones), "")


def may_roll(game: AnyGame, play: Play) -> bool:
    """Return whether a play is of a kind that asks for dice, and no secret."""
    action = game.actions.get(play.action)
    asks = action.asks.values() if action and not action.is_secret else ()
    return any(isinstance(ask, Dice) for ask in asks)


def find_dice(game: AnyGame, play: Play) -> Fallen:
    """Return the dice that a play has rolled, () for one without dice, or whose answers are a secret."""
    action = game.actions.get(play.action)
    if action is None or action.is_secret:
        return ()
    asked = [(name, ask) for name, ask in action.asks.items() if isinstance(ask, Dice)]
    rolls = [_with_colours(play.answers.get(name, ()), ask.colours(play.answers)) for name, ask in asked]
    return tuple(chain.from_iterable(rolls))


def _with_colours(faces: Iterable[str], colours: Iterable[str]) -> Fallen:
    left_colours = iter(colours)
    return tuple((face, next(left_colours, "")) for face in faces)


def list_own_changes(view: TableView) -> Changes:
    """Return the counters of a seat's own figures that are not as on the board that its screen shows."""
    game, table, seat = view.game, view.table, view.seat
    own = game.seats.figures(table, seat)
    if not (own and view.on_screen and game.counters):
        return ()
    before, after = (
        _count(game, own, side) for side in (game.seats.seen_by(view.on_screen.table, seat), table)
    )
    return tuple((id, before[id], now) for id, now in after.items() if before.get(id, now) != now)


def _count(game: AnyGame, own: tuple[str, ...], table: object) -> dict[str, int]:
    assert game.counters
    ids = (id for id in game.counters.ids(table) if id.partition(":")[2] in own)
    return {id: game.counters.of(table, id).value for id in ids}


def render_moment(view: TableView, says: Message, dice: Fallen, changes: Changes) -> Markup:
    values = {"number": view.state.number, "dice": dice, "says": says, "news": view.table.news}
    api = view.template_api().context()
    return render_template("table/_moment.html", {**api, **values, "changes": changes})


def render_last(view: TableView) -> Markup:
    """Return what happened last as one line, with its dice; nothing before the first entry."""
    entry = view.state.entry
    if entry is None:
        return Markup("")
    dice = find_dice(view.game, entry.play) if entry.is_play else ()
    lines = list_last(view.game, entry, view.table.news if entry.is_play else (), has_dice=bool(dice))
    values = {"dice": dice, "lines": lines, "is_long": sum(map(len, lines)) > LONG_LINE}
    return render_template("table/_last.html", {**view.template_api().context(), **values})


def list_last(game: AnyGame, entry: Entry, news: Iterable[Message], *, has_dice: bool) -> list[str]:
    """Return what happened last, what came of it first, as much as a screen has room for: whole sentences."""
    ranked = sorted(news, key=lambda sentence: (not sentence.is_story, sentence.id not in game.screens.tones))
    sentences = [translate(sentence) for sentence in ranked]
    sentences.append(_without_faces(game, entry) if has_dice else translate(say_entry(entry)))
    lines = sentences[:1]
    for sentence in sentences[1:]:
        if sum(map(len, lines)) + len(sentence) <= LAST_SIGNS:
            lines.append(sentence)
    return lines


def _without_faces(game: AnyGame, entry: Entry) -> str:
    """Return the line of a play whose dice are shown as pictures."""
    asks = game.action(entry.play.action).asks
    parts = {
        name: "" if isinstance(asks.get(name), Dice) else part for name, part in entry.sentence.parts.items()
    }
    return LOOSE.sub("", translate(replace(entry.sentence, parts=parts)))


def say_entry(entry: Entry) -> Message:
    """Return what an entry did: its play, or that it took one back or brought it back."""
    if entry.kind == EntryKind.UNDO:
        return message(_("Undone: {what}"), what=entry.sentence)
    if entry.kind == EntryKind.REDO:
        return message(_("Redone: {what}"), what=entry.sentence)
    return entry.sentence
