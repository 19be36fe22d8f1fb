"""Files of campaigns for tests: made here, changed part by part, packed again, and taken in elsewhere."""

import json
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from campaigns.log import commands
from campaigns.log.seals import seal_entry, seal_start
from campaigns.log.serialization import shape_from_json
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Entry, Group, Session
from campaigns.transfer.archive import MANIFEST, pack, unpack
from campaigns.transfer.checks import LogAsEntries
from campaigns.transfer.importing import Imported, check_file, take_in
from campaigns.transfer.shapes import EveningRow
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import IllegalPlay, Play
from companion.text.i18n import translate

Change = Callable[[Any], object]

KEPT_OF_SESSION = ("number", "start", "version", "started_at", "closed_at", "turn_minutes")
KEPT_OF_ENTRY = (
    *("number", "key", "body_hash", "kind", "action", "answers", "rolled", "sentence_json", "news_json"),
    *("amends", "table", "version", "at_play", "redo_play", "author_name", "seat", "created_at", "seal"),
)

KEPT_OF_PHOTO = ("words", "is_table", "author_name", "created_at", "digest", "width", "height")


def play_all(session: Session, plays: Iterable[Play]) -> None:
    """Record plays as Anna, one after the other."""
    now = current_state(session)
    for place, play in enumerate(plays, now.number):
        command = Command(seen=place, key=f"play-{place:05}", author_name="Anna")
        now = commands.record(session, play, command, current=now)


def everything_of(campaign: Campaign) -> Any:
    """Return all that a file keeps of a campaign, as it lies in the database."""
    sessions = campaign.sessions.order_by("number")
    return [
        {
            "campaign": (campaign.name, campaign.game_slug, campaign.created_at, campaign.ended_at),
            "session": [getattr(session, name) for name in KEPT_OF_SESSION],
            "people": session.people,
            "log": list(session.entries.order_by("number").values_list(*KEPT_OF_ENTRY)),
        }
        for session in sessions
    ]


def photos_of(campaign: Campaign) -> list[list[dict[str, Any]]]:
    """Return what is kept of the photos of each evening, as in the album, with their letters."""
    return [
        [
            {name: getattr(one, name) for name in KEPT_OF_PHOTO}
            | {"letters": list(one.letters.values_list("letter", "name", "x", "y"))}
            for one in evening.photos.order_by("created_at", "pk")
        ]
        for evening in campaign.sessions.order_by("number")
    ]


def bring(raw: bytes, user: User, into: Group | None = None) -> Imported:
    """Take a file in, as the page does."""
    return take_in(check_file(raw), user, into)


def refused(raw: bytes) -> str:
    """Return why a file is not taken in, in English; fails where it is."""
    try:
        check_file(raw)
    except IllegalPlay as refusal:
        return translate(refusal.message)
    raise AssertionError("it was taken")


def with_parts(raw: bytes, **changes: Any) -> bytes:
    """Return a file with other parts, honestly packed; None leaves one out."""
    parts = {**unpack(raw), **changes}
    return pack({name: content for name, content in parts.items() if content is not None})


def with_group(raw: bytes, change: Change) -> bytes:
    """Return a file whose `group.json` was changed, honestly packed."""
    group = json.loads(unpack(raw)["group.json"])
    change(group)
    return with_parts(raw, **{"group.json": json.dumps(group).encode()})


def with_lines(raw: bytes, change: Change, place: int = 0) -> bytes:
    """Return a file whose first log was changed, line by line, honestly packed."""
    name = log_of(raw, place)
    lines = [json.loads(line) for line in unpack(raw)[name].splitlines()]
    change(lines)
    return with_parts(raw, **{name: b"\n".join(json.dumps(line).encode() for line in lines)})


def log_of(raw: bytes, place: int = 0) -> str:
    return sorted(name for name in unpack(raw) if name.startswith("logs/"))[place]


def sealed_again(raw: bytes) -> bytes:
    """Return a file whose first evening is sealed anew, as somebody does who knows how."""
    group = json.loads(unpack(raw)["group.json"])
    evening = group["campaigns"][0]["evenings"][0]
    row = shape_from_json(EveningRow, json.dumps(evening))
    lines = unpack(raw)[evening["log"]]
    log = LogAsEntries(GAMES[group["campaigns"][0]["game"]], row, lines)
    seal, seals = seal_start(log.session), list[str]()
    for entry in log.entries():
        seal = seal_entry(seal, entry)
        seals.append(seal)
    evening["head"] = seal

    def put(rows: Any) -> None:
        for line, mark in zip(rows, seals, strict=True):
            line["seal"] = mark

    return with_parts(with_lines(raw, put), **{"group.json": json.dumps(group).encode()})


def rezipped(raw: bytes, change: Change) -> bytes:
    """Return a file whose zip was changed and not its list: names and contents of its members."""
    with ZipFile(BytesIO(raw)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    held = BytesIO()
    with ZipFile(held, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return held.getvalue()


def with_manifest(raw: bytes, **changes: Any) -> bytes:
    """Return a file that says something else of itself."""

    def change(members: Any) -> None:
        members[MANIFEST] = json.dumps(json.loads(members[MANIFEST]) | changes).encode()

    return rezipped(raw, change)


def rows_written() -> dict[str, int]:
    """Return how many rows there are of what a file may bring."""
    return {model.__name__: model._base_manager.count() for model in (Group, Campaign, Session, Entry)}
