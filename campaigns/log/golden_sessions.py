"""The plays of a session that count, replayed: the data of a golden session."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from campaigns.log.amendments import load_history
from campaigns.log.golden import as_json
from campaigns.log.replay import REPLAY_ERRORS
from campaigns.log.serialization import from_json, to_json
from campaigns.log.state import current_state
from campaigns.models import Session
from companion.rules import AnyGame, Play, replace


class CannotKeep(Exception):
    """The reason why a session cannot be written as a golden session, for the operator."""


@dataclass(frozen=True)
class GoldenSession:
    """The plays of a table: its people, its first table, each play with the table after it."""

    game: AnyGame
    people: tuple[str, ...]
    plays: Sequence[Play]
    tables: Sequence[object]

    @property
    def start(self) -> Mapping[str, Any]:
        """Return the first table and its version, as JSON; empty if the session began with a new table."""
        if self.tables[0] == self.game.set_up(self.people):
            return {}
        return {"start": json.loads(to_json(self.game, self.tables[0])), "version": self.game.version}

    def as_json(self, name: str) -> str:
        """Return it as the text of a golden session."""
        return as_json(name, self.people, self.plays, self.tables, **self.start)


def load_golden_session(session: Session) -> GoldenSession:
    """Return the plays of a session that count, replayed. Raises: CannotKeep."""
    plays = [play for parts in load_history(session).plays.values() for play in parts]
    if not plays:
        raise CannotKeep(f"Nothing was played in {describe(session)}.")
    start = from_json(session.game, session.start, session.version)
    evening = GoldenSession(
        session.game, get_first_names(start, session), plays, replay_tables(session, start, plays)
    )
    if _without_news(evening.tables[-1]) != _without_news(current_state(session).table):
        raise CannotKeep(f"The log of {describe(session)} does not give its table: verify_tables says where.")
    return evening


def get_first_names(start: object, session: Session) -> tuple[str, ...]:
    """Return the names with which the table began, even if people were renamed since."""
    return tuple(getattr(start, "people", ()) or session.people)


def replay_tables(session: Session, start: object, plays: Iterable[Play]) -> list[object]:
    """Return each table from the first to the last. Raises: CannotKeep, if today's rules refuse a play."""
    tables = [start]
    for play in plays:
        try:
            tables.append(session.game.play(tables[-1], play))
        except REPLAY_ERRORS as fault:
            where = f"{play.action}, play {len(tables)} of {describe(session)}"
            raise CannotKeep(f"Today's rules refuse {where}: {fault}") from fault
    return tables


def describe(session: Session) -> str:
    """Return the name of a session for operators: its campaign, its number and its id."""
    return f"{session.campaign.name}, session {session.number} (id {session.pk})"


def _without_news(table: Any) -> object:
    return replace(table, news=())
