"""The only way into the log: begin, record, undo, redo, pack away, go on. Only here is JSON."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import RLock
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.utils import timezone
from pydantic import TypeAdapter

from campaigns.models import Box, Campaign, Entry, Group, Session, plain, said
from companion.games import GAMES
from companion.rules import Game, Illegal, Play, Say, _, require
from companion.rules.log import Word, live

WRITING = RLock()  # one writer at a time in this process: SQLite has one anyway, and waits badly


class Stale(Exception):
    """Somebody else acted since this screen was drawn: look again, and decide again."""


class KeyReused(Exception):
    """The same key came with another intent: a fault of the sender, nothing was done."""


@dataclass(frozen=True)
class Intent:
    """What a screen sends along: the number of the last entry it has seen, its own key, who sends it."""

    seen: int
    key: str
    by: User | None = None
    by_name: str = ""


@dataclass(frozen=True)
class Now:
    """A session's table as it is: after which entry, what undo takes back, what redo brings back."""

    session: Session
    table: Any
    number: int
    undo: Say | None = None
    redo: Say | None = None


@dataclass(frozen=True)
class Line:
    """A line of the log as people read it. `steps` is how many undos take it back, 0 where it is not in force."""

    entry: Entry
    is_live: bool
    steps: int


_TABLES = {slug: TypeAdapter[Any](game.table) for slug, game in GAMES.items()}
_BOXES = {slug: TypeAdapter[Any](game.box) for slug, game in GAMES.items()}


def _adapter(adapters: dict[str, TypeAdapter[Any]], game: Game, shape: type) -> TypeAdapter[Any]:
    return (
        adapters.setdefault(game.slug, TypeAdapter[Any](shape))
        if game.slug not in adapters
        else adapters[game.slug]
    )


def to_json(game: Game, table: Any) -> Any:
    """Return a table as JSON can keep it."""
    return _adapter(_TABLES, game, game.table).dump_python(table, mode="json")


def from_json(game: Game, raw: Any, version: int | None = None) -> Any:
    """Return the table that `to_json` made JSON of, in this version of the game or an older one."""
    return _adapter(_TABLES, game, game.table).validate_python(upgraded(game, raw, version))


def upgraded(game: Game, raw: Any, version: int | None) -> Any:
    """Return older JSON as the game's version now would have written it, step by step."""
    for step in range(game.version if version is None else version, game.version):
        raw = game.upgrades[step](raw) if step in game.upgrades else raw
    return raw


# sessions


@transaction.atomic
def begin(campaign: Campaign, people: Iterable[str]) -> Session:
    """Return a new campaign's first session, its table set up for these people."""
    start = campaign.game.set_up(list(people))
    return _open(campaign, 1, to_json(campaign.game, start))


@transaction.atomic
def go_on(campaign: Campaign) -> Session:
    """Return the session that is open, or a new one that starts from the last table of the one before."""
    last = campaign.sessions.order_by("number").last()
    assert last is not None  # a campaign is made with its first session
    if last.closed is None:
        return last
    return _open(campaign, last.number + 1, to_json(campaign.game, now(last).table))


def _open(campaign: Campaign, number: int, start: Any) -> Session:
    return campaign.sessions.create(number=number, start=start, version=campaign.game.version)


def pack_away(session: Session) -> None:
    """Close a session: its table stays as it is, to be read, printed and gone on from."""
    Session.objects.filter(pk=session.pk, closed=None).update(closed=timezone.now())


# reading


def now(session: Session) -> Now:
    """Return the table as it is; two or three rows are read, whatever the length of the log."""
    return _now(session, session.entries.order_by("number").last())


def _now(session: Session, last: Entry | None, table: Any = None) -> Now:
    if last is None:
        return Now(session, from_json(session.game, session.start, session.version), 0)
    wanted = [number for number in (last.at_play, last.redo_play) if number and number != last.number]
    says = dict(session.entries.filter(number__in=wanted).values_list("number", "says")) if wanted else {}
    says[last.number] = last.says
    table = from_json(session.game, last.table, last.version) if table is None else table
    return Now(session, table, last.number, _sentence(says, last.at_play), _sentence(says, last.redo_play))


def _sentence(says: Mapping[int, Any], number: int) -> Say | None:
    return said(says[number]) if number else None


def log(session: Session) -> list[Line]:
    """Return the lines of the log, the newest first, each with how many undos would take it back."""
    entries = list(session.entries.defer("table"))
    done, _undone = live(Word(entry.word) for entry in entries)
    steps = {position: len(done) - place for place, position in enumerate(done)}
    lines = [
        Line(entry, not entry.is_play or position in steps, steps.get(position, 0))
        for position, entry in enumerate(entries)
    ]
    return lines[::-1]


# writing


def record(  # noqa: PLR0913  # who, what, and what the screen has seen
    session: Session,
    play: Play,
    *,
    seen: int,
    key: str,
    by: User | None = None,
    by_name: str = "",
    made: Iterable[str] = (),
) -> Now:
    """Play, and write one entry: the play, who, what chance of ours answered, and the table after it.

    A key that is known gives the first answer again. An action that commutes is played on the newest table
    though the screen is behind.
    Raises: Illegal (the rules refuse), Stale (the screen is behind), KeyReused (same key, another intent).
    """
    intent = Intent(seen, key, by, by_name)
    with _writing(session):
        digest = _digest(Word.PLAY, play.action, play.answers, intent, made)
        known = _known(session, intent, digest)
        if known:
            return known
        current = _ready(session, intent, may_be_behind=session.game.actions[play.action].commutes)
        after = session.game.play(current.table, play)
        entry = _append(
            session,
            intent,
            number=current.number + 1,
            word=Word.PLAY,
            digest=digest,
            action=play.action,
            answers=dict(play.answers),
            made=sorted(made),
            says=plain(session.game.says(current.table, play)),
            news=plain(after.news),
            table=to_json(session.game, after),
            at_play=current.number + 1,
        )
        _learn(session, current.table, play)
        return _now(session, entry, after)


def undo(  # noqa: PLR0913  # who, and what the screen has seen
    session: Session,
    *,
    seen: int,
    key: str,
    by: User | None = None,
    by_name: str = "",
    steps: int = 1,
) -> Now:
    """Take back the newest play that holds, or as many as `steps`; each is an entry of its own.

    Raises: Illegal (nothing to undo), Stale, KeyReused.
    """
    return _rewind(session, Intent(seen, key, by, by_name), Word.UNDO, steps)


def redo(  # noqa: PLR0913  # who, and what the screen has seen
    session: Session,
    *,
    seen: int,
    key: str,
    by: User | None = None,
    by_name: str = "",
    steps: int = 1,
) -> Now:
    """Bring back what was undone last, or as many as `steps`.

    Raises: Illegal (nothing to redo), Stale, KeyReused.
    """
    return _rewind(session, Intent(seen, key, by, by_name), Word.REDO, steps)


def _rewind(session: Session, intent: Intent, word: Word, steps: int) -> Now:
    with _writing(session):
        digest = _digest(word, "", {"steps": steps}, intent, ())
        known = _known(session, intent, digest)
        if known:
            return known
        _ready(session, intent, may_be_behind=False)
        entry = session.entries.order_by("number").last()
        for step in range(steps):
            key = intent.key if step == 0 else f"{intent.key[:50]}+{step}"
            turned = replace(intent, key=key)
            turn = _take_back if word is Word.UNDO else _bring_back
            entry = turn(session, entry, turned, digest)
        return _now(session, entry)


def _take_back(session: Session, last: Entry | None, intent: Intent, digest: str) -> Entry:
    require(last and last.at_play, _("There is nothing to undo."))
    assert last is not None
    play = session.entries.get(number=last.at_play)
    before = session.entries.filter(number=play.number - 1).first()
    return _turned(
        session,
        last,
        play,
        intent,
        digest,
        at_play=before.at_play if before else 0,
        redo_play=play.number,
        undid=play.number,
    )


def _bring_back(session: Session, last: Entry | None, intent: Intent, digest: str) -> Entry:
    require(last and last.redo_play, _("There is nothing to redo."))
    assert last is not None
    play = session.entries.get(number=last.redo_play)
    undone = session.entries.filter(undid=play.number).order_by("number").last()
    assert undone is not None  # what can be redone was undone
    beneath = session.entries.get(number=undone.number - 1).redo_play
    return _turned(session, last, play, intent, digest, at_play=play.number, redo_play=beneath, undid=0)


def _turned(session: Session, last: Entry, play: Entry, intent: Intent, digest: str, **where: int) -> Entry:  # noqa: PLR0913
    holds = session.entries.filter(number=where["at_play"]).first() if where["at_play"] else None
    return _append(
        session,
        intent,
        number=last.number + 1,
        word=Word.UNDO if where["undid"] else Word.REDO,
        digest=digest,
        says=play.says,
        table=holds.table if holds else session.start,
        version=holds.version if holds else session.version,
        **where,
    )


@contextmanager
def _writing(session: Session) -> Any:
    """One writer at a time: a lock of this process, a transaction, and on servers the session's row."""
    with WRITING, transaction.atomic():
        rows = Session.objects.filter(pk=session.pk)
        fresh = (rows.select_for_update() if connection.features.has_select_for_update else rows).get()
        session.closed = fresh.closed
        yield


def _known(session: Session, intent: Intent, digest: str) -> Now | None:
    """Return the first answer to a key that is known, None for a new one. Raises: KeyReused."""
    known = session.entries.filter(key=intent.key).first()
    if known is None:
        return None
    if known.digest != digest:
        raise KeyReused
    return now(session)


def _ready(session: Session, intent: Intent, *, may_be_behind: bool) -> Now:
    if session.closed:
        raise Illegal(_("This session was packed away. Open the campaign and go on from there."))
    current = now(session)
    if intent.seen != current.number and not (may_be_behind and intent.seen < current.number):
        raise Stale
    return current


def _append(session: Session, intent: Intent, **what: Any) -> Entry:
    return session.entries.create(
        key=intent.key, by=intent.by, by_name=intent.by_name, **{"version": session.game.version} | what
    )


def _digest(word: Word, action: str, answers: Mapping[str, Any], intent: Intent, made: Iterable[str]) -> str:
    """Return what tells two intents apart: all but what chance of ours answered."""
    asked = {name: answer for name, answer in answers.items() if name not in set(made)}
    return hashlib.sha256(json.dumps([word, action, asked, intent.seen], sort_keys=True).encode()).hexdigest()


# the box


def box_of(group: Group, game: Game) -> Any:
    """Return what a group's box holds; the confirmed facts where it has typed nothing yet."""
    kept = Box.objects.filter(group=group, game_slug=game.slug).first()
    if kept is None:
        return game.box()
    return _adapter(_BOXES, game, game.box).validate_python(kept.content)


def save_box(group: Group, game: Game, box: Any) -> None:
    """Keep a group's box."""
    content = _adapter(_BOXES, game, game.box).dump_python(box, mode="json")
    Box.objects.update_or_create(
        group=group, game_slug=game.slug, defaults={"content": content, "version": game.version}
    )


def _learn(session: Session, table: Any, play: Play) -> None:
    group = session.campaign.group
    box = box_of(group, session.game)
    learnt = session.game.remember(box, table, play)
    if learnt is not box and learnt != box:
        save_box(group, session.game, learnt)


# audit


def replays_exactly(session: Session) -> bool:
    """Return whether playing the log again gives the table that is stored (R11)."""
    entries = list(session.entries.all())
    done, _undone = live(Word(entry.word) for entry in entries)
    start = from_json(session.game, session.start, session.version)
    replayed = session.game.replay(start, (entries[position].play for position in done))
    return bool(to_json(session.game, replayed) == to_json(session.game, now(session).table))
