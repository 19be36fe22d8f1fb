"""The only way into the log: record, undo, redo, amend."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.db import IntegrityError

from campaigns.access.newcomers import follow_people
from campaigns.box.repository import load_box, lock_boxes, save_box
from campaigns.log.amendments import Changes, load_near_history, plays_of
from campaigns.log.locks import lock_session
from campaigns.log.seals import seal_entry, seal_start
from campaigns.log.serialization import to_json, to_json_value
from campaigns.log.signals import notify_changed
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
from companion.rules import Answers, IllegalPlay, Play, _, message, require
from companion.rules.log import EntryKind, undo_redo_stacks
from companion.storage.limits import LIMITS

AT_ONCE = 100  # entries that are written by one statement: each takes some ten kilobytes
# of one command: each step is an entry, and the table waits for all of them
MOST_STEPS = LIMITS["steps"].of_account
NOTHING_TO_UNDO, NOTHING_TO_REDO = _("There is nothing to undo."), _("There is nothing to redo.")
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

    A repeated key writes nothing and returns the current state. Two commands with one key are compared by
    `body` (the form data), or by the answers that the site did not roll. An action that commutes is played on
    the newest table even if the screen is out of date. `current`, if given, is used if the log has no newer
    entry. Raises: IllegalPlay (the rules refuse), Stale (the screen is out of date), KeyReused (a key with
    another body).
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
    before: object,
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
    """Play all plays that a bundle makes of its answers, an entry for each: all of them or none.

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
    """Replace earlier plays, or remove them, and write one entry; the later plays are computed again.

    Its undo brings the former table back. Raises: IllegalPlay (a play does not count, nothing changes, or the
    rules refuse one), Stale, KeyReused.
    """
    command = command.with_body(EntryKind.AMEND, "", body or repr(plays_of(changes)))
    return _idempotent(session, command, lambda now: _amend(session, changes, command, now))


def _amend(session: Session, changes: Changes, command: Command, current: SessionState) -> SessionState:
    _check_not_stale(session, command, current)
    history = load_near_history(session)
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
    """Write that a card was looked at on the shared tablet, but not whose; undo and redo skip this entry.

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
    if steps > 1 and not is_recorded(session, command):
        _require_steps(session, word, steps, command)
    return _idempotent(session, command, lambda now: _rewind(session, word, steps, command, now))


def _require_steps(session: Session, word: EntryKind, steps: int, command: Command) -> None:
    """Refuse more steps than one command may take, or than there are, before the log is locked for them.

    Raises: IllegalPlay.
    """
    require(
        steps <= MOST_STEPS, _("At most {count} plays can be undone or redone at once."), count=MOST_STEPS
    )
    if steps == 1:
        return
    kinds = session.entries.filter(number__lte=command.seen).order_by("number").values_list("kind", flat=True)
    done, undone = undo_redo_stacks(map(EntryKind, kinds))
    if word is EntryKind.UNDO:
        require(steps <= len(done), NOTHING_TO_UNDO)
    else:
        require(steps <= len(undone), NOTHING_TO_REDO)


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
        raise IllegalPlay(NOTHING_TO_UNDO)
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
        raise IllegalPlay(NOTHING_TO_REDO)
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
    """Return the number of the play that redo would have brought back before `play` was undone, 0 if none."""
    undone = session.entries.filter(kind=EntryKind.UNDO, redo_play=play.number).order_by("-number")
    number = undone.values_list("number", flat=True)[0]
    return session.entries.values_list("redo_play", flat=True).get(number=number - 1)


def _number_after(last: Entry | None) -> int:
    return last.number + 1 if last else 1


def _append(session: Session, command: Command, last: Entry | None, **what: object) -> Entry:
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


def record_again(session: Session, entries: Iterable[Mapping[str, object]], seal: str = "") -> None:
    """Write the entries of another log, as columns, into a session, and seal them.

    They follow the entry with this seal; without a seal they follow the start of a session without entries.
    """
    seal, many = seal or seal_start(session), list[Entry]()
    for entry in make_entries(session, entries):
        seal = entry.seal = seal_entry(seal, entry)
        many.append(entry)
        if len(many) == AT_ONCE:
            Entry.objects.bulk_create(many)
            many.clear()
    Entry.objects.bulk_create(many)


def make_entries(session: Session, entries: Iterable[Mapping[str, object]]) -> Iterator[Entry]:
    """Yield the entries of another log, as columns, as entries of a session that are not written yet."""
    for columns in entries:
        yield Entry(session=session, **columns)


def _idempotent(
    session: Session,
    command: Command,
    write: Callable[[SessionState], SessionState],
    current: SessionState | None = None,
) -> SessionState:
    """Return the state after `write`, in one transaction; a repeated key writes nothing."""
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

    If the screen has seen the newest entry, the key is not searched for: if it was used nevertheless, the
    rules or the database refuse the command, and `_idempotent` finds the reason.
    """
    return command.seen != newest and is_recorded(session, command)


def _check_not_stale(
    session: Session, command: Command, current: SessionState, *, commutes: bool = False
) -> None:
    """Refuse a command for a closed table or from an outdated screen. Raises: IllegalPlay, Stale."""
    _require_open(session)
    if command.seen != current.number and not (commutes and command.seen < current.number):
        raise Stale(current)


def _require_open(session: Session) -> None:
    require(session.is_open, _("The table has been packed away. Open the campaign and continue from there."))


def _teach_box(session: Session, table: object, play: Play) -> None:
    """Add to the group's box what a play, rolled at `table`, has shown about it."""
    if session.game.actions[play.action].teaches is None:
        return
    lock_boxes(session.campaign.group)
    box = load_box(session.campaign.group, session.game)
    learnt = session.game.taught(box, table, play)
    if learnt != box:
        save_box(session.campaign.group, session.game, learnt)
