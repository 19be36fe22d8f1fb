"""Plays for other programs: the link of BG Stats, a file like its own, a table, a text.

The link's fields are those of the maker's page "Push plays to BG Stats from other apps or websites". Its
Android app fails where `startPlayer` or `winner` is missing, so both are always said.
"""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO
from typing import Any
from urllib.parse import quote

from django.utils import timezone
from django.utils.translation import gettext, pgettext

from campaigns.attendance.selectors import EveningFacts, format_clock, format_length, format_weekday
from campaigns.models import PlayerResult
from campaigns.plays.selectors import PlayFacts, ResultLine

SOURCE = "Nightlight"
CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
MOST_SIGNS = 8000
UTC_TIME = LOCAL_TIME = "%Y-%m-%d %H:%M:%S"
BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def make_player_id(row: PlayerResult) -> str:
    """Return what other programs know somebody by: the same in each play, and no number of this site."""
    group = row.play.session.campaign.group
    who = f"person {row.person_id}" if row.person_id else f"name {row.name}"
    return sha256(f"{group.created_at.isoformat()} {group.pk} {who}".encode()).hexdigest()[:20]


def make_pushed_play(facts: PlayFacts, place: str = "") -> dict[str, Any]:
    """Return a play as BG Stats takes it over a link."""
    play, game = facts.play, facts.game
    found: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": str(play.uid),
        "playDate": play.started_at.astimezone(UTC).strftime(UTC_TIME),
        "durationMin": play.minutes,
        "location": place,
        "board": read_board(facts),
        "comments": facts.outcome,
        "game": {
            "name": facts.game_name,
            "sourceGameId": facts.campaign.game_slug,
            "highestWins": not play.fewest_win,
            "noPoints": not facts.has_points,
        },
        "players": [_pushed_player(one) for one in facts.lines],
    }
    if game and game.bgg_id:
        found["game"]["bggId"] = game.bgg_id
    return {name: value for name, value in found.items() if value != ""}


def read_board(facts: PlayFacts) -> str:
    """Return what was played of the game, such as a chapter; "" where that is the game itself."""
    return facts.title if facts.title != facts.game_name else ""


def _pushed_player(line: ResultLine) -> dict[str, Any]:
    row = line.row
    found: dict[str, Any] = {
        "name": line.name,
        "sourcePlayerId": make_player_id(row),
        "startPlayer": row.is_first,
        "winner": row.is_winner,
    }
    if row.points is not None:
        found["score"] = row.points
    if row.place is not None:
        found["rank"] = row.place
    return found | ({"role": line.role} if line.role else {})


def make_link(facts: PlayFacts, place: str = "") -> str:
    """Return the address that opens a play in BG Stats: of a long one, what is said beside it is left out."""
    play = make_pushed_play(facts, place)
    for left_out in ("", "comments", "board", "location"):
        play.pop(left_out, None)
        if len(link := _to_link(play)) <= MOST_SIGNS:
            return link
    for player in play["players"]:
        player.pop("role", None)
    return _to_link(play)


def _to_link(play: dict[str, Any]) -> str:
    return CREATE_PLAY + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


# a file like that of BG Stats, which is known from other programs alone


def make_play_file(plays: Sequence[tuple[PlayFacts, str]]) -> str:
    """Return plays, each with its place, as a file like the one that BG Stats writes: times are local."""
    players: dict[str, dict[str, Any]] = {}
    games: dict[str, dict[str, Any]] = {}
    places: dict[str, dict[str, Any]] = {}
    rows = []
    for facts, place in plays:
        game = _known(games, facts.campaign.game_slug, facts.game_name)
        game |= {"bggId": facts.game.bgg_id if facts.game else 0, "highestWins": not facts.play.fewest_win}
        game |= {"cooperative": facts.play.is_together, "noPoints": not facts.has_points}
        for line in facts.lines:
            _known(players, make_player_id(line.row), line.name)
        where = _known(places, place, place)["id"] if place else 0
        rows.append(_filed_play(facts, (game["id"], where), players))
    made = {"players": [*players.values()], "games": [*games.values()], "locations": [*places.values()]}
    return json.dumps({"about": SOURCE, **made, "plays": rows}, ensure_ascii=False, indent=1)


def _known(rows: dict[str, dict[str, Any]], key: str, name: str) -> dict[str, Any]:
    return rows.setdefault(key, {"id": len(rows) + 1, "uuid": key, "name": name})


def _filed_play(
    facts: PlayFacts, refs: tuple[int, int], players: dict[str, dict[str, Any]]
) -> dict[str, Any]:
    play = facts.play
    return {
        "uuid": str(play.uid),
        "playDate": _local(play.started_at),
        "entryDate": _local(play.ended_at),
        "durationMin": play.minutes,
        "ignored": play.is_left_out,
        "usesTeams": False,
        "gameRefId": refs[0],
        "locationRefId": refs[1],
        "board": read_board(facts),
        "comments": facts.outcome,
        "playerScores": [
            {
                "playerRefId": players[make_player_id(one.row)]["id"],
                "score": "" if one.row.points is None else str(one.row.points),
                "winner": one.row.is_winner,
                "startPlayer": one.row.is_first,
                "rank": one.row.place or 0,
                "role": one.role,
                "seatOrder": one.row.position,
            }
            for one in facts.lines
        ],
    }


def _local(when: datetime) -> str:
    return timezone.localtime(when).strftime(LOCAL_TIME)


# a table


def make_table(plays: Iterable[tuple[PlayFacts, str]]) -> str:
    """Return plays as CSV, a line for each of their people."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    heads = (
        gettext("Date"),
        gettext("Minutes"),
        pgettext("board game", "Game"),
        gettext("What was played"),
        gettext("Where"),
    )
    more = (gettext("Outcome"), gettext("Who"), gettext("Began"), gettext("Won"), gettext("Points"))
    writer.writerow((*heads, *more, gettext("Rank"), gettext("Role")))
    for facts, place in plays:
        for row in _table_rows(facts, place):
            writer.writerow([_harmless(cell) for cell in row])
    return text.getvalue()


def _table_rows(facts: PlayFacts, place: str) -> Iterator[tuple[Any, ...]]:
    play = facts.play
    for one in facts.lines:
        row = one.row
        what = (_local(play.ended_at), play.minutes, facts.game_name, read_board(facts), place, facts.outcome)
        yield (*what, one.name, int(row.is_first), int(row.is_winner), row.points, row.place, one.role)


def _harmless(cell: Any) -> Any:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(BEGINS_FORMULA) else cell


# a text


def make_text(plays: Iterable[tuple[PlayFacts, EveningFacts]]) -> str:
    """Return plays as Markdown, one after the other."""
    return "\n".join("\n".join(_text_lines(facts, evening)) + "\n" for facts, evening in plays)


def _text_lines(facts: PlayFacts, evening: EveningFacts) -> Iterator[str]:
    play = facts.play
    yield f"## {_plain(facts.title)}"
    yield ""
    yield f"- {_plain(facts.game_name)}"
    yield f"- {format_weekday(play.ended_at)}, {format_clock(play.ended_at)}, {format_length(play.minutes)}"
    if evening.place:
        yield f"- {_plain(evening.place)}"
    if facts.outcome:
        yield f"- {_plain(facts.outcome)}"
    yield ""
    yield f"| {gettext('Who')} | {gettext('Points')} | {gettext('Won')} |"
    yield "| --- | ---: | :---: |"
    for one in facts.lines:
        points = "" if one.row.points is None else one.row.points
        yield f"| {_plain(one.name)} | {points} | {'✓' if one.row.is_winner else ''} |"


def _plain(words: str) -> str:
    """Return people's words so that Markdown says them as they are."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>#|" else sign for sign in words)
