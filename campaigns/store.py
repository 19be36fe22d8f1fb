"""The only way into the log: begin, record, undo, redo, amend, pack away, go on."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from threading import RLock
from typing import Any, Unpack

from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from campaigns.kept import box_of, from_json, hold_box, save_box, to_json
from campaigns.lines import Line, log
from campaigns.models import Campaign, Entry, Person, Seat, Session
from campaigns.past import Changes, bare, past_of
from campaigns.plain import plain
from campaigns.seating import called_as_now, seats_again
from campaigns.standing import (
    Intent,
    KeyReused,
    Now,
    Stale,
    Tap,
    after,
    as_of,
    entry_of,
    hash_of,
    is_known,
    now,
)
from campaigns.stirring import stir
from companion.rules import Answers, Illegal, Play, _, require
from companion.rules.log import Word

__all__ = [
    "Intent",
    "KeyReused",
    "Line",
    "Now",
    "Stale",
    "Tap",
    "amend",
    "as_of",
    "begin",
    "box_of",
    "end",
    "entry_of",
    "from_json",
    "go_on",
    "log",
    "now",
    "pack_away",
    "record",
    "record_bundle",
    "redo",
    "save_box",
    "to_json",
    "undo",
]

# One writer at a time in this process: SQLite has one anyway, and waits badly.
WRITING = RLock()


# sessions


def begin(campaign: Campaign, people: Iterable[Person]) -> Session:
    """Return a new campaign's first session, its table set up for these people, seated in their order."""
    seats = [Seat(position=place, person=person) for place, person in enumerate(people, 1)]
    table = campaign.game.set_up(tuple(seat.person.name for seat in seats))
    with _alone(), transaction.atomic():
        return _open(campaign, 1, seats, to_json(campaign.game, table))


def go_on(campaign: Campaign) -> Session:
    """Return the session that is open, or a new one that starts from the last table of the one before.

    Whoever sat down with a device of its own sits there still, and who was renamed is called so there.
    Raises: Illegal, where the campaign has ended.
    """
    with _alone(), transaction.atomic():
        fresh = Campaign.objects.select_for_update().get(pk=campaign.pk)
        require(fresh.ended is None, _("This campaign has ended."))
        last = campaign.sessions.select_related("campaign").order_by("-number")[0]
        if last.is_open:
            return last
        table = called_as_now(last, now(last).table)
        return _open(campaign, last.number + 1, seats_again(last), to_json(campaign.game, table))


def _open(campaign: Campaign, number: int, seats: Iterable[Seat], start: str) -> Session:
    session: Session = campaign.sessions.create(number=number, start=start, version=campaign.game.version)
    for seat in seats:
        seat.session = session
    Seat.objects.bulk_create(seats)
    stir(campaign.pk, session.pk)
    return session


def pack_away(session: Session) -> None:
    """Close a session: its table stays as it is, to be read, printed and gone on from."""
    with _writing(session):
        Session.objects.filter(pk=session.pk, closed=None).update(closed=timezone.now())
        stir(session.campaign_id, session.pk)
    session.refresh_from_db(fields=["closed"])


def end(campaign: Campaign) -> None:
    """Put a campaign away, its table packed away: nothing of it is lost."""
    for session in campaign.sessions.filter(closed=None):
        pack_away(session)
    Campaign.objects.filter(pk=campaign.pk, ended=None).update(ended=timezone.now())


# writing


def record(
    session: Session,
    play: Play,
    *,
    made: Iterable[str] = (),
    body: str = "",
    current: Now | None = None,
    **tap: Unpack[Tap],
) -> Now:
    """Play, and write one entry: the play, who, what the companion rolled (`made`), the table after it.

    A key that is known writes nothing and gives how things stand. Two bodies under one key are told apart by
    `body`, what the screen sent, or by the answers that were not rolled. An action that commutes is played on
    the newest table though the screen is behind. `current`, read a moment ago, is not read again where nobody
    has acted since.
    Raises: Illegal (the rules refuse), Stale (the screen is behind), KeyReused (same key, another intent).
    """
    made = sorted(made)
    asked = {name: answer for name, answer in play.answers.items() if name not in made}
    intent = Intent(body_hash=hash_of(Word.PLAY, play.action, body or asked), **tap)
    return _once(session, intent, lambda: _play(session, play, intent, made, current))


def _play(session: Session, play: Play, intent: Intent, made: list[str], current: Now | None) -> Now:
    current, is_again = _look(session, intent, current)
    if is_again:
        return current
    action = session.game.actions.get(play.action)
    _allow(session, intent, current, commutes=action is not None and action.commutes)
    table = session.game.play(current.table, play)
    entry = _written(session, intent, current.number + 1, play, current.table, table, made)
    return after(session, entry, table)


def _written(  # noqa: PLR0913, PLR0917  # an entry is made of all of it
    session: Session, intent: Intent, number: int, play: Play, before: Any, table: Any, made: list[str]
) -> Entry:
    entry = _append(
        session,
        intent,
        number,
        word=Word.PLAY,
        action=play.action,
        answers=dict(play.answers),
        made=made,
        says=plain(session.game.says(before, play)),
        news=plain(table.news),
        table=to_json(session.game, table),
        version=session.game.version,
        at_play=number,
    )
    _learn(session, before, play)
    return entry


def record_bundle(
    session: Session,
    name: str,
    answers: Answers,
    *,
    body: str = "",
    **tap: Unpack[Tap],
) -> Now:
    """Play all that a bundle makes of its answers, an entry each: all or none of them.

    Raises: Illegal (the rules refuse one, or nothing has changed), Stale, KeyReused.
    """
    intent = Intent(body_hash=hash_of(Word.PLAY, name, body or dict(answers)), **tap)
    return _once(session, intent, lambda: _unbundle(session, name, answers, intent))


def _unbundle(session: Session, name: str, answers: Answers, intent: Intent) -> Now:
    current, is_again = _look(session, intent)
    if is_again:
        return current
    _allow(session, intent, current)
    before, rows = current.table, list(session.game.unbundled(current.table, name, answers))
    require(rows, _("Nothing is changed."))
    for place, (play, table) in enumerate(rows):
        left = len(rows) - place - 1  # the last entry keeps the key, so that a repetition finds it
        step = replace(intent, key=f"{intent.key}~{left}" if left else intent.key)
        entry = _written(session, step, current.number + place + 1, play, before, table, [])
        before = table
    return after(session, entry, before)


def amend(
    session: Session,
    changes: Changes,
    *,
    body: str = "",
    **tap: Unpack[Tap],
) -> Now:
    """Put others in the place of earlier plays, or none, and write one entry: what follows is reckoned again.

    Undo of it gives the table before.
    Raises: Illegal (a play does not count, nothing changes, or the rules refuse one), Stale, KeyReused.
    """
    intent = Intent(body_hash=hash_of(Word.AMEND, "", body or repr(bare(changes))), **tap)
    return _once(session, intent, lambda: _amend(session, changes, intent))


def _amend(session: Session, changes: Changes, intent: Intent) -> Now:
    current, is_again = _look(session, intent)
    if is_again:
        return current
    _allow(session, intent, current)
    past = past_of(session)
    require(past.differs(changes), _("Nothing is changed."))
    reckoned = past.reckon(changes)
    require(not reckoned.refused, next(iter(reckoned.refused.values()), ""))
    entry = _append(
        session,
        intent,
        current.number + 1,
        word=Word.AMEND,
        **past.kept(changes, reckoned),
        table=to_json(session.game, reckoned.after),
        version=session.game.version,
        at_play=current.number + 1,
    )
    for (number, part), play in reckoned.plays.items():
        if number in changes:
            _learn(session, reckoned.before[number, part], play)
    return after(session, entry, reckoned.after)


def undo(
    session: Session,
    *,
    steps: int = 1,
    **tap: Unpack[Tap],
) -> Now:
    """Take back the newest play that counts, or as many as `steps`; each is an entry of its own.

    Raises: Illegal (nothing to undo), Stale, KeyReused.
    """
    return _turn(session, Word.UNDO, steps, Intent(body_hash=hash_of(Word.UNDO, "", steps), **tap))


def redo(
    session: Session,
    *,
    steps: int = 1,
    **tap: Unpack[Tap],
) -> Now:
    """Bring back what was undone last, or as many as `steps`.

    Raises: Illegal (nothing to redo), Stale, KeyReused.
    """
    return _turn(session, Word.REDO, steps, Intent(body_hash=hash_of(Word.REDO, "", steps), **tap))


def _turn(session: Session, word: Word, steps: int, intent: Intent) -> Now:
    return _once(session, intent, lambda: _rewind(session, word, steps, intent))


def _rewind(session: Session, word: Word, steps: int, intent: Intent) -> Now:
    current, is_again = _look(session, intent)
    if is_again:
        return current
    _allow(session, intent, current)
    last = current.entry
    for left in reversed(range(steps)):  # the last step keeps the key, so that a repetition finds it
        step = replace(intent, key=f"{intent.key}~{left}" if left else intent.key)
        last = _take_back(session, last, step) if word is Word.UNDO else _bring_back(session, last, step)
    return after(session, last)


def _take_back(session: Session, last: Entry | None, intent: Intent) -> Entry:
    if last is None or not last.at_play:
        raise Illegal(_("There is nothing to undo."))
    rows = session.entries.filter(number__in=(last.at_play - 1, last.at_play)).order_by("-number")
    play, before = (*rows, None)[:2]
    assert play  # it was recorded, or the pointer would not be there
    return _append(
        session,
        intent,
        last.number + 1,
        word=Word.UNDO,
        says=play.says,
        table=before.table if before else session.start,
        version=before.version if before else session.version,
        at_play=before.at_play if before else 0,
        redo_play=play.number,
    )


def _bring_back(session: Session, last: Entry | None, intent: Intent) -> Entry:
    if last is None or not last.redo_play:
        raise Illegal(_("There is nothing to redo."))
    play = session.entries.get(number=last.redo_play)
    return _append(
        session,
        intent,
        last.number + 1,
        word=Word.REDO,
        says=play.says,
        table=play.table,
        version=play.version,
        at_play=play.number,
        redo_play=_beneath(session, play),
    )


def _beneath(session: Session, play: Entry) -> int:
    """Return what redo would have brought back when `play` was taken back last: it lies beneath it still."""
    undone = session.entries.filter(word=Word.UNDO, redo_play=play.number).order_by("-number")
    number = undone.values_list("number", flat=True)[0]
    return session.entries.values_list("redo_play", flat=True).get(number=number - 1)


def _append(session: Session, intent: Intent, number: int, **what: Any) -> Entry:
    return session.entries.create(
        number=number,
        key=intent.key,
        body_hash=intent.body_hash,
        by=intent.by,
        by_name=intent.by_name,
        seat=intent.seat,
        **what,
    )


def _alone() -> Any:
    return WRITING if connection.vendor == "sqlite" else nullcontext()


def _once(session: Session, intent: Intent, write: Callable[[], Now]) -> Now:
    """Return what `write` gives, in one transaction; a key that is there already writes nothing."""
    try:
        with _writing(session):
            done = write()
    except (IntegrityError, Illegal):
        if not is_known(session, intent):
            raise
        return now(session)
    stir(session.campaign_id, session.pk)
    return done


@contextmanager
def _writing(session: Session) -> Iterator[None]:
    """One writer at a time: a lock of this process or the session's row, and a transaction that lasts."""
    with _alone(), transaction.atomic(durable=True):
        rows = Session.objects.select_for_update().filter(pk=session.pk)
        session.closed = rows.values_list("closed", flat=True)[0]
        yield


def _look(session: Session, intent: Intent, current: Now | None = None) -> tuple[Now, bool]:
    """Return how things stand, `current` where it still does, and whether this intent was written before.

    The key of a screen that has seen the newest line is not looked for: should it be there all the same, the
    rules or the database refuse it, and `_once` tells why. Raises: KeyReused.
    """
    newest = session.entries.order_by("-number").values_list("number", flat=True).first() or 0
    if current is None or newest != current.number:
        current = now(session)
    return current, intent.seen != newest and is_known(session, intent)


def _allow(session: Session, intent: Intent, current: Now, *, commutes: bool = False) -> None:
    """Refuse what a packed table, or a screen that is behind, may not do. Raises: Illegal, Stale."""
    require(session.is_open, _("The table has been packed away. Open the campaign and go on from there."))
    if intent.seen != current.number and not (commutes and intent.seen < current.number):
        raise Stale(current)


def _learn(session: Session, table: Any, play: Play) -> None:
    """Let the group's box remember what a play, made at `table`, taught it."""
    if session.game.actions[play.action].teaches is None:
        return
    hold_box(session.campaign.group)
    box = box_of(session.campaign.group, session.game)
    learnt = session.game.taught(box, table, play)
    if learnt != box:
        save_box(session.campaign.group, session.game, learnt)
