"""What people have to do with their hands after a play: a capture and a release are more than a number."""

from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.pieces import Mouse, ids
from companion.games.mice_and_mystics.table import Table
from companion.rules import Message, _, message

Told = tuple[str, Message, tuple[Message, ...]]


def aftermath(before: Table, after: Table) -> tuple[Told, ...]:
    """Return what to do at the table: a sign, a title, the steps; nothing if a tap says it all.

    What the chapter itself says at a moment comes last: news that pops up.
    """
    if after.phase != "playing" or before.phase != "playing":
        return _notes(after)
    mice = [(mouse, before.mouse(mouse.id)) for mouse in after.mice if before.has_mouse(mouse.id)]
    taken = tuple(_captured(before, after, was) for mouse, was in mice if mouse.captures > was.captures)
    freed = tuple(
        _freed(after, mouse)
        for mouse, was in mice
        if not mouse.is_captured and (was.is_captured or mouse.captures > was.captures)
    )
    return (*_trapped(before, after), *taken, *freed, *_notes(after))


def _trapped(before: Table, after: Table) -> tuple[Told, ...]:
    """Return the steps of a trap that has caught the mouse whose turn it was (MM-TRAP-4)."""
    was = before.acting_mouse
    if was is None or after.traps != before.traps - 1:
        return ()
    mouse, who = after.mouse(was.id), named(after, was.id)
    token = message(_("Take the mousetrap off its space."))
    title = message(_("The mousetrap snaps shut: {mouse}."), mouse=who)
    if mouse.captures > was.captures:
        return (("trap", title, (token,)),)
    if mouse.wounds == was.wounds:
        return ()
    steps = (
        token,
        message(_("Put a wound and a cheese on its sheet.")),
        message(_("Lay the figure on its side; its turn is over.")),
    )
    return (("trap", title, steps),)


def _notes(after: Table) -> tuple[Told, ...]:
    """Return the chapter's own words that a play has brought up, each once, under their moments."""
    rows: dict[str, tuple[Message, list[Message]]] = {}
    for news in after.news:
        title = news.parts.get("pops")
        if isinstance(title, Message):
            words = message("{words}", words=news.parts["words"])
            _title, lines = rows.setdefault(repr(title), (title, []))
            lines.extend(sentence for sentence in (words,) if sentence not in lines)
    return tuple(("log", title, tuple(lines)) for title, lines in rows.values())


def _captured(before: Table, after: Table, was: Mouse) -> Told:
    """Return the steps of a capture, in the rulebook's order (MM-CAPT-2)."""
    still_owned = ids(after.mouse(was.id).cards)
    gone = tuple(named(before, card.id) for card in was.worn if card.id not in still_owned)
    discard = (message(_("Discard what it found and wears: {cards}."), cards=gone),) if gone else ()
    steps = (
        message(_("Take the figure off the tile; its card stays in the column.")),
        message(_("All its cheese goes back to the supply.")),
        *discard,
        message(_("Take all wounds and tokens off its sheet.")),
        message(_("Hourglass: page {old} to page {new}."), old=before.hourglass, new=after.hourglass),
    )
    return "captured", message(_("{mouse} is captured."), mouse=named(after, was.id)), steps


def _freed(after: Table, mouse: Mouse) -> Told:
    """Return the steps of a release (MM-CAPT-5..7)."""
    steps = (message(_("Put the figure on the space of another mouse, or beside it.")),)
    return "out", message(_("{mouse} is free."), mouse=named(after, mouse.id)), steps
