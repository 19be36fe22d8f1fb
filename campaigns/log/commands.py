"""The only way into the log: record, undo, redo, amend."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.db import IntegrityError

from campaigns.access.newcomers import follow_people
from campaigns.box.repository import load_box, lock_boxes, save_box
from campaigns.log.amendments import Changes, load_history, plays_of
from campaigns.log.locks import lock_session
from campaigns.log.seals import seal_entry, seal_start
from campaigns.log.state import (
    Command,
    SessionState,
    Stale,
    current_state,
    is_recorded,
    state_from_entry,
)
from campaigns.log.summaries import summarize, summary_of
from campaigns.models import Entry, Session
from campaigns.serialization import to_json, to_json_value
from campaigns.signals import notify_changed
from companion.rules import Answers, IllegalPlay, Play, _, message, require
from companion.rules.log import EntryKind

AT_ONCE = 100  # entries that are written by one statement: each takes some ten kilobytes
LOOKED = _("Somebody looked at a card on the shared tablet.")


def record(  # noqa: PLR0913  # what is played, who sent it, and what of both is known already
    session: Session,
    play: Play,
    command: Command,
    *,
    rolled: Iterable[str] = (),
    body: str = "",
    current: SessionState | None = None,
) -> SessionState:
    """Play, and write one entry: the play, who, what the companion rolled (`rolled`), the table after it.

    A key that is known writes nothing and gives how things stand. Two bodies under one key are told apart by
    `body`, what the screen sent, or by the answers that were not rolled. An action that commutes is played on
    the newest table though the screen is behind. `current`, read a moment ago, is not read again where nobody
    has acted since.
    Raises: IllegalPlay (the rules refuse), Stale (the screen is behind), KeyReused (a key with another body).
    """
    rolled = sorted(rolled)
    asked = {name: answer for name, answer in play.answers.items() if name not in rolled}
    command = command.with_body(EntryKind.PLAY, play.action, body or asked)
    return _idempotent(session, command, lambda now: _play(session, play, command, rolled, now), current)


def _play(
    session: Session, play: Play, command: Command, rolled: list[str], current: SessionState
) -> SessionState:
    action = session.game.actions.get(play.action)
    _check_not_stale(session, command, current, commutes=action is not None and action.commutes)
    table = session.game.play(current.table, play)
    entry = _append_play(session, command, current.entry, play, current.table, table, rolled)
    return state_from_entry(session, entry, table)


def _append_play(  # noqa: PLR0913, PLR0917  # an entry is made of all of it
    session: Session,
    command: Command,
    last: Entry | None,
    play: Play,
    before: Any,
    table: Any,
    rolled: list[str],
) -> Entry:
    entry = _append(
        session,
        command,
        last,
        kind=EntryKind.PLAY,
        action=play.action,
        answers=dict(play.answers),
        rolled=rolled,
        sentence_json=to_json_value(session.game.says(before, play)),
        news_json=to_json_value(table.news),
        table=to_json(session.game, table),
        summary_json=summarize(session.game, table),
        version=session.game.version,
        at_play=_number_after(last),
    )
    _teach_box(session, before, play)
    return entry


def record_bundle(
    session: Session,
    name: str,
    answers: Answers,
    command: Command,
    *,
    body: str = "",
) -> SessionState:
    """Play all that a bundle makes of its answers, an entry each: all or none of them.

    Raises: IllegalPlay (the rules refuse one, or nothing has changed), Stale, KeyReused.
    """
    command = command.with_body(EntryKind.PLAY, name, body or dict(answers))
    return _idempotent(session, command, lambda now: _play_bundle(session, name, answers, command, now))


def _play_bundle(
    session: Session, name: str, answers: Answers, command: Command, current: SessionState
) -> SessionState:
    _check_not_stale(session, command, current)
    before, rows = current.table, list(session.game.unbundled(current.table, name, answers))
    require(rows, _("Nothing is changed."))
    entry = current.entry
    for place, (play, table) in enumerate(rows):
        left = len(rows) - place - 1  # the last entry keeps the key, so that a repetition finds it
        step = command.step(left)
        entry = _append_play(session, step, entry, play, before, table, [])
        before = table
    return state_from_entry(session, entry, before)


def amend(session: Session, changes: Changes, command: Command, *, body: str = "") -> SessionState:
    """Put others in the place of earlier plays, or none, and write one entry: what follows is reckoned again.

    Undo of it gives the table before.
    Raises: IllegalPlay (a play does not count, nothing changes, or the rules refuse one), Stale, KeyReused.
    """
    command = command.with_body(EntryKind.AMEND, "", body or repr(plays_of(changes)))
    return _idempotent(session, command, lambda now: _amend(session, changes, command, now))


def _amend(session: Session, changes: Changes, command: Command, current: SessionState) -> SessionState:
    _check_not_stale(session, command, current)
    history = load_history(session)
    require(history.has_changes(changes), _("Nothing is changed."))
    reckoned = history.reckon(changes)
    require(not reckoned.refused, next(iter(reckoned.refused.values()), ""))
    entry = _append(
        session,
        command,
        current.entry,
        kind=EntryKind.AMEND,
        **history.to_fields(changes, reckoned),
        table=to_json(session.game, reckoned.after),
        summary_json=summarize(session.game, reckoned.after),
        version=session.game.version,
        at_play=current.number + 1,
    )
    for (number, part), play in reckoned.plays.items():
        if number in changes:
            _teach_box(session, reckoned.before[number, part], play)
    return state_from_entry(session, entry, reckoned.after)


def record_look(session: Session, command: Command) -> SessionState:
    """Write that somebody looked at a card at the shared tablet, not whose; undo and redo pass over it.

    Raises: IllegalPlay (the table is packed away).
    """
    command = command.with_body(EntryKind.LOOK, "", "")
    return _idempotent(session, command, lambda now: _look(session, command, now))


def _look(session: Session, command: Command, current: SessionState) -> SessionState:
    _require_open(session)
    last = current.entry
    entry = _append(
        session,
        command,
        last,
        kind=EntryKind.LOOK,
        sentence_json=to_json_value(message(LOOKED)),
        table=last.table if last else session.start,
        summary_json=summary_of(session.game, last or session),
        version=last.version if last else session.version,
        at_play=last.at_play if last else 0,
        redo_play=last.redo_play if last else 0,
    )
    return state_from_entry(session, entry)


def undo(session: Session, command: Command, *, steps: int = 1) -> SessionState:
    """Take back the newest play that counts, or as many as `steps`; each is an entry of its own.

    Raises: IllegalPlay (nothing to undo), Stale, KeyReused.
    """
    return _rewind_idempotently(session, EntryKind.UNDO, steps, command)


def redo(session: Session, command: Command, *, steps: int = 1) -> SessionState:
    """Bring back what was undone last, or as many as `steps`.

    Raises: IllegalPlay (nothing to redo), Stale, KeyReused.
    """
    return _rewind_idempotently(session, EntryKind.REDO, steps, command)


def _rewind_idempotently(session: Session, word: EntryKind, steps: int, command: Command) -> SessionState:
    command = command.with_body(word, "", steps)
    return _idempotent(session, command, lambda now: _rewind(session, word, steps, command, now))


def _rewind(
    session: Session, word: EntryKind, steps: int, command: Command, current: SessionState
) -> SessionState:
    _check_not_stale(session, command, current)
    last = current.entry
    for left in reversed(range(steps)):  # the last step keeps the key, so that a repetition finds it
        step = command.step(left)
        last = (
            _append_undo(session, last, step) if word is EntryKind.UNDO else _append_redo(session, last, step)
        )
    return state_from_entry(session, last)


def _append_undo(session: Session, last: Entry | None, command: Command) -> Entry:
    if last is None or not last.at_play:
        raise IllegalPlay(_("There is nothing to undo."))
    rows = session.entries.filter(number__in=(last.at_play - 1, last.at_play)).order_by("-number")
    play, before = (*rows, None)[:2]
    assert play  # it was recorded, or the pointer would not be there
    return _append(
        session,
        command,
        last,
        kind=EntryKind.UNDO,
        sentence_json=play.sentence_json,
        table=before.table if before else session.start,
        summary_json=summary_of(session.game, before or session),
        version=before.version if before else session.version,
        at_play=before.at_play if before else 0,
        redo_play=play.number,
    )


def _append_redo(session: Session, last: Entry | None, command: Command) -> Entry:
    if last is None or not last.redo_play:
        raise IllegalPlay(_("There is nothing to redo."))
    play = session.entries.get(number=last.redo_play)
    return _append(
        session,
        command,
        last,
        kind=EntryKind.REDO,
        sentence_json=play.sentence_json,
        table=play.table,
        summary_json=summary_of(session.game, play),
        version=play.version,
        at_play=play.number,
        redo_play=_redo_below(session, play),
    )


def _redo_below(session: Session, play: Entry) -> int:
    """Return what redo would have brought back when `play` was taken back last: it lies beneath it still."""
    undone = session.entries.filter(kind=EntryKind.UNDO, redo_play=play.number).order_by("-number")
    number = undone.values_list("number", flat=True)[0]
    return session.entries.values_list("redo_play", flat=True).get(number=number - 1)


def _number_after(last: Entry | None) -> int:
    return last.number + 1 if last else 1


def _append(session: Session, command: Command, last: Entry | None, **what: Any) -> Entry:
    entry = Entry(
        session=session,
        number=_number_after(last),
        key=command.key,
        body_hash=command.body_hash,
        author=command.author,
        author_name=command.author_name,
        seat=command.seat,
        **what,
    )
    entry.seal = seal_entry(last.seal if last else seal_start(session), entry)
    entry.save()
    return entry


def record_again(session: Session, entries: Iterable[Mapping[str, Any]]) -> None:
    """Write another log's entries, by their columns, into a session that has none, and seal them."""
    seal, many = seal_start(session), list[Entry]()
    for entry in make_entries(session, entries):
        seal = entry.seal = seal_entry(seal, entry)
        many.append(entry)
        if len(many) == AT_ONCE:
            Entry.objects.bulk_create(many)
            many.clear()
    Entry.objects.bulk_create(many)


def make_entries(session: Session, entries: Iterable[Mapping[str, Any]]) -> Iterator[Entry]:
    """Give another log's entries, by their columns, as entries of a session, unwritten."""
    for columns in entries:
        yield Entry(session=session, **columns)


def _idempotent(
    session: Session,
    command: Command,
    write: Callable[[SessionState], SessionState],
    current: SessionState | None = None,
) -> SessionState:
    """Return what `write` makes of how things stand, in one transaction; a known key writes nothing."""
    try:
        with lock_session(session) as newest:
            if current is None or current.number != newest:
                current = current_state(session)
            is_again = _is_again(session, command, newest)
            done = current if is_again else write(current)
            if not is_again:
                follow_people(session, current.table.people, done.table.people)
    except (IntegrityError, IllegalPlay):
        if not is_recorded(session, command):
            raise
        return current_state(session)
    notify_changed(session.campaign_id, session.pk, number=0 if is_again else done.number)
    return done


def _is_again(session: Session, command: Command, newest: int) -> bool:
    """Return whether this command was written before. Raises: KeyReused.

    The key of a screen that has seen the newest line is not looked for: should it be there all the same, the
    rules or the database refuse it, and `_idempotent` tells why.
    """
    return command.seen != newest and is_recorded(session, command)


def _check_not_stale(
    session: Session, command: Command, current: SessionState, *, commutes: bool = False
) -> None:
    """Refuse what a packed table, or a screen that is behind, may not do. Raises: IllegalPlay, Stale."""
    _require_open(session)
    if command.seen != current.number and not (commutes and command.seen < current.number):
        raise Stale(current)


def _require_open(session: Session) -> None:
    require(session.is_open, _("The table has been packed away. Open the campaign and continue from there."))


def _teach_box(session: Session, table: Any, play: Play) -> None:
    """Let the group's box remember what a play, rolled at `table`, taught it."""
    if session.game.actions[play.action].teaches is None:
        return
    lock_boxes(session.campaign.group)
    box = load_box(session.campaign.group, session.game)
    learnt = session.game.taught(box, table, play)
    if learnt != box:
        save_box(session.campaign.group, session.game, learnt)
