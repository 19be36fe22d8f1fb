"""The plays that count, as amends have made them, and what they come to with further changes.

A row of `Entry.amends` is of one play, by its number: with `action` ("" leaves it out), `answers`, `made` and
`was` (its sentence before) it is changed; with `says` and `news` alone only its words have become others.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from campaigns.kept import from_json
from campaigns.models import Entry, Session
from campaigns.plain import plain, play_of, said
from companion.rules import Play, Reckoning, Say, _, require, say, several
from companion.rules.log import Changes, Word, amended, counting, live

Row = dict[str, Any]
Made = Mapping[int, Iterable[str]]


@dataclass(frozen=True)
class Told:
    """A play as it is told now: as it was recorded, or as amends have made it; None where they left it out.

    `was` is what it said before the last change, `by` who changed it.
    """

    play: Play | None
    made: frozenset[str]
    says: Say
    news: tuple[Say, ...]
    was: Say | None = None
    by: str = ""


def told(entry: Entry, row: Row | None = None) -> Told:
    """Return a play as it is told, `row` being what amends have made of it."""
    kept = {name: getattr(entry, name) for name in ("action", "answers", "made", "says", "news")} | (
        row or {}
    )
    return Told(
        play_of(kept["action"], kept["answers"]) if kept["action"] else None,
        frozenset(kept["made"]),
        said(kept["says"]),
        tuple(said(one) for one in kept["news"]),
        said(kept["was"]) if "was" in kept else None,
        kept.get("by", ""),
    )


def rows_of(amends: Iterable[Entry]) -> dict[int, Row]:
    """Return what amends, in order, have made of plays: of each thing what the last of them says."""
    found: dict[int, Row] = {}
    for entry in amends:
        for row in entry.amends:
            by = {"by": entry.by_name} if "action" in row else {}
            found.setdefault(row["number"], {}).update(row | by)
    return found


@dataclass(frozen=True)
class Past:
    """The plays and amends of a session that are not undone, by number, in order; without their tables."""

    session: Session
    entries: Mapping[int, Entry]

    @cached_property
    def nodes(self) -> dict[int, Play | Changes]:
        return {
            number: entry.play if entry.is_play else entry.changes for number, entry in self.entries.items()
        }

    @cached_property
    def plays(self) -> dict[int, Play]:
        return counting(self.nodes)

    @cached_property
    def _rows(self) -> dict[int, Row]:
        return rows_of(entry for entry in self.entries.values() if not entry.is_play)

    def told(self, number: int) -> Told:
        """Return a play as it is told now. Raises: Illegal, where it does not count."""
        require(number in self.plays, _("This play does not count any more."))
        return told(self.entries[number], self._rows.get(number))

    def differs(self, changes: Changes) -> bool:
        """Return whether `changes` change anything."""
        return any(number not in self.plays or self.plays[number] != changes[number] for number in changes)

    def reckon(self, changes: Changes) -> Reckoning:
        """Return what all comes to with `changes`. Raises: Illegal, where one is of no play that counts."""
        return self.session.game.amended(self.nodes, changes, self._table_before)

    def _table_before(self, number: int) -> Any:
        before = self.session.entries.filter(number=number - 1).first()
        text, version = (
            (before.table, before.version) if before else (self.session.start, self.session.version)
        )
        return from_json(self.session.game, text, version)

    def kept(self, changes: Changes, made: Made, reckoned: Reckoning) -> dict[str, Any]:
        """Return what an entry keeps of `changes`: its sentence, its news, and a row a play."""
        tables = pairwise((*reckoned.before.items(), (0, reckoned.after)))
        plays = amended(self.plays, changes)
        words = {
            number: (self.session.game.says(table, plays[number]), after.news)
            for (number, table), (_next, after) in tables
        }
        changed = [self._changed(number, play, made, words) for number, play in changes.items()]
        others = [
            {"number": number, "says": plain(says), "news": plain(news)}
            for number, (says, news) in words.items()
            if number not in changes and self._is_told_otherwise(number, says, news)
        ]
        return {**_sentences(changed), "amends": [*changed, *others]}

    def _is_told_otherwise(self, number: int, says: Say, news: tuple[Say, ...]) -> bool:
        before = self.told(number)
        return (before.says, before.news) != (says, news)

    def _changed(
        self, number: int, play: Play | None, made: Made, words: Mapping[int, tuple[Say, tuple[Say, ...]]]
    ) -> Row:
        row = {"number": number, "was": plain(self.told(number).says)}
        if play is None:
            return row | {"action": "", "answers": {}, "made": []}
        says, news = words[number]
        kept = {"action": play.action, "answers": dict(play.answers), "made": sorted(made.get(number, ()))}
        return row | kept | {"says": plain(says), "news": plain(news)}


def past_of(session: Session) -> Past:
    """Return the plays and amends that are not undone; one query, whatever the length of the log."""
    entries = list(session.entries.defer("table").order_by("number"))
    done, _undone = live(Word(entry.word) for entry in entries)
    return Past(session, {entries[position].number: entries[position] for position in done})


def _sentences(changed: list[Row]) -> Row:
    """Return what an amend says: the first change in full, how many there are besides."""
    first, *more = changed
    was = said(first["was"])
    left_out = sum(not row["action"] for row in more)
    news = (
        several(
            _("{count} later play is changed too."),
            _("{count} later plays are changed too."),
            len(more) - left_out,
        ),
        several(_("{count} later play is left out."), _("{count} later plays are left out."), left_out),
    )
    if first["action"]:
        says = say(_("Changed: “{now}” (it was: “{was}”)"), now=said(first["says"]), was=was)
    else:
        says = say(_("Left out: “{was}”"), was=was)
    return {"says": plain(says), "news": plain(tuple(one for one in news if one.count))}
