"""Plays for other programs: a link to BG Stats, a file in its format, CSV, Markdown.

The fields of the link are those of the maker's page "Push plays to BG Stats from other apps or websites". Its
Android app fails if `startPlayer` or `winner` is missing, so both are always set.
"""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO
from urllib.parse import quote

from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext, pgettext

from campaigns.history.plays import PlayFacts, ResultLine
from campaigns.history.presence import EveningFacts
from campaigns.log.serialization import JsonObject
from campaigns.models import PlayerResult
from companion.text.dates import format_clock, format_length, format_weekday

SOURCE = "Nightlight"
CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
MOST_SIGNS = 8000
UTC_TIME = LOCAL_TIME = "%Y-%m-%d %H:%M:%S"
BYTE_ORDER_MARK = "\ufeff"
BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def make_player_id(row: PlayerResult) -> str:
    """Return the id of a player for other programs: the same in each play, and no number of this site."""
    group = row.play.session.campaign.group
    who = f"person {row.person_id}" if row.person_id else f"name {row.name}"
    return sha256(f"{group.created_at.isoformat()} {group.pk} {who}".encode()).hexdigest()[:20]


def make_pushed_play(facts: PlayFacts, place: str = "") -> JsonObject:
    """Return a play as the link of BG Stats needs it."""
    play, game = facts.play, facts.game
    pushed: JsonObject = {
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
        "players": [_pushed_player(line) for line in facts.lines],
    }
    if game and game.bgg_id:
        pushed["game"]["bggId"] = game.bgg_id
    return {name: value for name, value in pushed.items() if value != ""}


def read_board(facts: PlayFacts) -> str:
    """Return what was played of the game, such as a chapter; "" if the play is of the game as a whole."""
    return facts.title if facts.title != facts.game_name else ""


def _pushed_player(line: ResultLine) -> dict[str, object]:
    row = line.row
    player: dict[str, object] = {
        "name": line.name,
        "sourcePlayerId": make_player_id(row),
        "startPlayer": row.is_first,
        "winner": row.is_winner,
    }
    if row.points is not None:
        player["score"] = row.points
    if row.place is not None:
        player["rank"] = row.place
    return player | ({"role": line.role} if line.role else {})


def make_link(facts: PlayFacts, place: str = "") -> str:
    """Return the address that opens a play in BG Stats; if it would be too long, without optional fields."""
    play = make_pushed_play(facts, place)
    for left_out in ("", "comments", "board", "location"):
        play.pop(left_out, None)
        if len(link := _to_link(play)) <= MOST_SIGNS:
            return link
    for player in play["players"]:
        player.pop("role", None)
    return _to_link(play)


def _to_link(play: dict[str, object]) -> str:
    return CREATE_PLAY + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe="")


# a file in the format of BG Stats, which is not documented


def make_play_file(plays: Sequence[tuple[PlayFacts, str]]) -> str:
    """Return plays, each with its place, as a file in the format of BG Stats; its times are local."""
    players: dict[str, dict[str, object]] = {}
    games: dict[str, dict[str, object]] = {}
    places: dict[str, dict[str, object]] = {}
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


def _known(rows: dict[str, dict[str, object]], key: str, name: str) -> JsonObject:
    return rows.setdefault(key, {"id": len(rows) + 1, "uuid": key, "name": name})


def _filed_play(
    facts: PlayFacts, refs: tuple[int, int], players: dict[str, dict[str, object]]
) -> dict[str, object]:
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
                "playerRefId": players[make_player_id(line.row)]["id"],
                "score": "" if line.row.points is None else str(line.row.points),
                "winner": line.row.is_winner,
                "startPlayer": line.row.is_first,
                "rank": line.row.place or 0,
                "role": line.role,
                "seatOrder": line.row.position,
            }
            for line in facts.lines
        ],
    }


def _local(when: datetime) -> str:
    return timezone.localtime(when).strftime(LOCAL_TIME)


# CSV


def make_table(plays: Iterable[tuple[PlayFacts, str]]) -> str:
    """Return plays as CSV, a line for each of their people, as the spreadsheets of the language read it.

    A byte order mark marks the file as UTF-8; if the language writes a comma in numbers, cells are separated
    by semicolons. Each cell is quoted, so that no name ends a cell.
    """
    text = StringIO(newline="")
    text.write(BYTE_ORDER_MARK)
    delimiter = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    writer = csv.writer(text, delimiter=delimiter, quoting=csv.QUOTE_ALL)
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


def _table_rows(facts: PlayFacts, place: str) -> Iterator[tuple[object, ...]]:
    play = facts.play
    for line in facts.lines:
        row = line.row
        what = (_local(play.ended_at), play.minutes, facts.game_name, read_board(facts), place, facts.outcome)
        yield (*what, line.name, int(row.is_first), int(row.is_winner), row.points, row.place, line.role)


def _harmless(cell: object) -> object:
    """Return a cell that spreadsheets do not take for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip().startswith(BEGINS_FORMULA) else cell


# Markdown


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
    for line in facts.lines:
        points = "" if line.row.points is None else line.row.points
        yield f"| {_plain(line.name)} | {points} | {'✓' if line.row.is_winner else ''} |"


def _plain(words: str) -> str:
    """Return a text with its Markdown characters escaped."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>#|" else sign for sign in words)
