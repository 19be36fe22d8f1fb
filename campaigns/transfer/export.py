"""The export of a group or a campaign as a file; it is checked like an import before it is sent."""

import logging
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import chain
from typing import IO, Any, cast

from django.conf import settings
from django.db.models import Count, Max, QuerySet
from django.utils.timezone import localdate
from django.utils.translation import gettext

from campaigns.box.files import serialize_box
from campaigns.box.repository import UnreadableBox, load_box
from campaigns.log.seals import find_head
from campaigns.log.serialization import READ_ERRORS, from_json, shape_to_json
from campaigns.models import Box, Campaign, Entry, GameNight, Group, Person, Recap, Session
from campaigns.transfer.archive import (
    MOST_BYTES,
    MOST_BYTES_AT_ONCE,
    MOST_PARTS,
    MOST_UNPACKED,
    NUMBER,
    NUMBER_FOR_ALL,
    TOO_MUCH,
    Parts,
    write_parts,
)
from campaigns.transfer.attached import MOST_ATTACHED
from campaigns.transfer.beside_log import (
    has_taught,
    list_people_of,
    write_coach,
    write_hand,
    write_lessons,
    write_pauses,
    write_plays,
)
from campaigns.transfer.checks import EveningRefused, check_campaign, check_group
from campaigns.transfer.matching import write_people
from campaigns.transfer.nights import write_nights
from campaigns.transfer.photos import NO_PHOTOS, choose_photos, read_pictures
from campaigns.transfer.reading import BOXES, GROUP, LOGS, TableTexts
from campaigns.transfer.shapes import CampaignRow, EntryInFile, EveningRow, GroupRow
from campaigns.transfer.written import write_rows
from companion.games import GAMES
from companion.rules import IllegalPlay, Message, _, message, require
from companion.rules.log import EntryKind
from companion.storage.uploads import has_room

logger = logging.getLogger(__name__)
BESIDE_PARTS = 2  # `group.json` and the manifest
UNREADABLE = _("Its table cannot be read.")
SECRET = _("Something on its table is still secret. It can be exported once that is revealed.")


@dataclass(frozen=True)
class LeftOut:
    """A campaign or a session that is not in a file, and the reason."""

    campaign: Campaign
    why: Message


@dataclass(frozen=True)
class Exported:
    """A file on the disk, None if nothing can be exported, and what was left out."""

    file: IO[bytes] | None = None
    left_out: tuple[LeftOut, ...] = ()
    has_photos: bool = False

    @property
    def raw(self) -> bytes:
        """The bytes of the whole file."""
        if self.file is None:
            return b""
        self.file.seek(0)
        return self.file.read()

    @property
    def size(self) -> int:
        return self.file.seek(0, 2) if self.file else 0


@dataclass
class WrittenFile:
    """The campaigns that are written so far: rows, logs, the log of each session, and what was left out."""

    campaigns: list[Campaign] = field(default_factory=list)
    rows: list[CampaignRow] = field(default_factory=list)
    logs: dict[str, bytes] = field(default_factory=dict)
    evenings: dict[int, str] = field(default_factory=dict)
    left_out: list[LeftOut] = field(default_factory=list)


def export_group(group: Group, *, with_photos: bool = True) -> Exported:
    """Export a group with its people, boxes and campaigns. Raises: IllegalPlay, if it is too large."""
    people = list(group.people.order_by("pk"))
    written = _write_campaigns(group.campaigns.order_by("created_at", "pk"), people)
    return _export(group, people, written, is_whole=True, with_photos=with_photos)


def export_campaign(campaign: Campaign, *, with_photos: bool = True) -> Exported:
    """Export a campaign with its people and the box of its game. Raises: IllegalPlay."""
    people = list_people_of(campaign)
    written = _write_campaigns([campaign], people)
    return _export(campaign.group, people, written, with_photos=with_photos)


def _write_campaigns(campaigns: Iterable[Campaign], people: list[Person]) -> WrittenFile:
    written, places = WrittenFile(), _find_places(people)
    for campaign in campaigns:
        try:
            _write_campaign(campaign, places, written)
        except IllegalPlay as refusal:
            written.left_out.append(LeftOut(campaign, refusal.message))
        except READ_ERRORS:
            logger.exception("Campaign %s cannot be exported", campaign.pk)
            written.left_out.append(LeftOut(campaign, message(UNREADABLE)))
    return written


def _find_places(people: Iterable[Person]) -> dict[int, int]:
    return {person.pk: place for place, person in enumerate(people)}


def _export(
    group: Group,
    people: list[Person],
    written: WrittenFile,
    *,
    is_whole: bool = False,
    with_photos: bool = True,
) -> Exported:
    if not written.rows and not is_whole:
        return Exported(None, tuple(written.left_out))
    games = {row.game for row in written.rows} | ({*GAMES} if is_whole else set())
    parts = dict(_write_boxes(group, games)) | written.logs
    room = MOST_BYTES - sum(map(len, parts.values())) - MOST_BYTES_AT_ONCE  # which are left for `group.json`
    photos = NO_PHOTOS
    if with_photos:
        photos = choose_photos(written.evenings, room, MOST_PARTS - len(parts) - BESIDE_PARTS)
    rows = [
        replace(row, photos=photos.rows.get(campaign.pk, []))
        for row, campaign in zip(written.rows, written.campaigns, strict=True)
    ]
    numbers = {campaign.pk: number for number, campaign in enumerate(written.campaigns)}
    nights = list_nights(group, None if is_whole else [*numbers])
    group_row = GroupRow(
        name=group.name,
        people=write_people(people),
        campaigns=rows,
        nights=write_nights(nights, _find_places(people), numbers),
        lessons=write_lessons(group, games, written.evenings),
    )
    check_group(group_row)
    parts = {GROUP: shape_to_json(group_row), **parts}
    require(sum(map(len, parts.values())) <= MOST_UNPACKED, TOO_MUCH)
    number = NUMBER if has_taught(group_row) else NUMBER_FOR_ALL
    file = _write_file(chain(parts.items(), read_pictures(photos.files)), number)
    for campaign in written.campaigns:
        written.left_out += [LeftOut(campaign, why) for why in photos.tell_left_out(campaign)]
    return Exported(file, tuple(written.left_out), bool(photos.files))


def _write_file(parts: Iterable[tuple[str, bytes]], number: int) -> IO[bytes]:
    """Return a file on the disk with these parts. Raises: IllegalPlay."""
    file = open_new_file()
    try:
        write_parts(file, parts, number)
        require(file.seek(0, 2) <= MOST_BYTES, TOO_MUCH)
    except BaseException:
        file.close()
        raise
    return file


def open_new_file() -> IO[bytes]:
    """Return a temporary file, deleted when it is closed. Raises: IllegalPlay, if there is no room."""
    require(has_room(settings.DATA_DIR, MOST_BYTES), _("There is not enough space on the disk."))
    # the system's temporary folder may be in memory
    return cast(IO[bytes], tempfile.TemporaryFile(dir=settings.DATA_DIR))


def list_nights(group: Group, campaigns: list[int] | None) -> QuerySet[GameNight]:
    """Return the planned evenings of a group; with campaigns, those of these alone."""
    nights = group.nights.order_by("pk").prefetch_related("dates__answers")
    return nights if campaigns is None else nights.filter(campaign__in=campaigns)


def _write_boxes(group: Group, games: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the boxes of a group that have data and can be read, each as the file of a box."""
    for slug in sorted(games):
        game = GAMES[slug]
        try:
            box = load_box(group, game)
        except UnreadableBox:
            continue
        if box != game.new_box():
            yield f"{BOXES}/{slug}.json", serialize_box(game, box).encode()


def _write_campaign(campaign: Campaign, places: Mapping[int, int], written: WrittenFile) -> None:
    """Write a campaign and its logs, without sessions that cannot be replayed. Raises: IllegalPlay."""
    require(campaign.game_slug in GAMES, _("Its game is not on this site."))
    require(not hides_anything(campaign), SECRET)
    sessions = campaign.sessions.order_by("number").prefetch_related("seats")
    logs = {f"{LOGS}/{campaign.pk}-{session.number}.jsonl": session for session in sessions}
    parts = {name: b"\n".join(_write_log(session)) for name, session in logs.items()}
    row = CampaignRow.of(
        campaign,
        game=campaign.game_slug,
        photos=[],
        evenings=[_write_evening(session, name, places) for name, session in logs.items()],
        **write_rows(campaign, logs),
    )
    row, missing = _without_broken(row, parts, len(places))
    written.campaigns.append(campaign)
    written.rows.append(row)
    written.logs |= {evening.log: parts[evening.log] for evening in row.evenings}
    written.evenings |= {logs[evening.log].pk: evening.log for evening in row.evenings}
    written.left_out += [LeftOut(campaign, refusal.message) for refusal in missing]


def _without_broken(row: CampaignRow, parts: Parts, people: int) -> tuple[CampaignRow, list[IllegalPlay]]:
    missing = list[IllegalPlay]()
    while row.evenings:
        try:
            check_campaign(row, parts, people)
        except EveningRefused as refusal:
            missing.append(refusal)
            evenings = [evening for place, evening in enumerate(row.evenings) if place != refusal.place]
            row = replace(row, evenings=evenings)
        else:
            return row, missing
    raise IllegalPlay(missing[0].message)


def _write_evening(session: Session, log: str, places: Mapping[int, int]) -> EveningRow:
    return EveningRow.of(
        session,
        head=session.head or find_head(session),
        seats=[places[seat.person_id] for seat in session.seats.all()],
        log=log,
        pauses=write_pauses(session),
        hand=write_hand(session, places),
        plays=write_plays(session),
        coach=write_coach(session),
    )


def _write_log(session: Session) -> Iterator[bytes]:
    texts = TableTexts(session.start)
    for entry in session.entries.order_by("number").iterator(chunk_size=200):
        yield shape_to_json(EntryInFile.of(entry, table=texts.put(entry.table)))


def hides_anything(campaign: Campaign) -> bool:
    """Return whether the table hides a secret now, or would again after a redo. Raises: IllegalPlay.

    The log has the dealt secrets. Once they are public at the table, each reader of the log may know them.
    """
    session = campaign.sessions.select_related("campaign").order_by("-number")[0]
    played = session.entries.filter(kind__in=(EntryKind.PLAY, EntryKind.AMEND)).order_by("-number")
    newest = played.values_list("number", flat=True).first()
    rows = session.entries.filter(number__gte=newest or 0).order_by("number").values_list("table", "version")
    tables = [*rows] or [(session.start, session.version)]
    try:
        return any(session.game.seats.hides(from_json(session.game, *table)) for table in tables)
    except READ_ERRORS as fault:
        raise IllegalPlay(UNREADABLE) from fault


def write_carried(campaign: Campaign) -> tuple[str, bytes]:
    """Return the last line of a sheet, and the file that it carries; empty if it carries none."""
    try:
        exported = export_campaign(campaign, with_photos=False)
    except IllegalPlay:
        return gettext("without the campaign’s file: it cannot be exported"), b""
    if exported.file is None:
        if any(omission.why.id == SECRET for omission in exported.left_out):
            return gettext("without the campaign’s file: something on the table is secret"), b""
        return gettext("without the campaign’s file: it cannot be exported"), b""
    with exported.file:
        content = exported.raw
    if len(content) > MOST_ATTACHED:
        return gettext("without the campaign’s file: it is too large"), b""
    if exported.left_out:
        return gettext("this PDF carries a part of its campaign as a file"), content
    return gettext("this PDF carries its campaign as a file"), content


def find_state(campaign: Campaign) -> str:
    """Return a key that changes when the file of a campaign would: it is cheap, because the file is not made.

    Corrections change it from the next day on.
    """
    notes = campaign.notes.shared().aggregate(Count("pk"), Max("changed_at"))
    threads = campaign.threads.aggregate(Count("pk"), Max("created_at"), Max("tied_at"))
    facts: list[Any] = [
        localdate(),
        campaign.name,
        campaign.ended_at,
        Entry.objects.filter(session__campaign=campaign).aggregate(Max("pk")),
        list(campaign.sessions.order_by("pk").values_list("pk", "closed_at")),
        notes,
        threads,
        list(Recap.objects.filter(campaign=campaign).values_list("edited_at")),
        list(campaign.group.people.order_by("pk").values_list("name")),
        campaign.group.nights.filter(campaign=campaign).aggregate(Count("pk"), Max("pk")),
        list(Box.objects.filter(group=campaign.group, game_slug=campaign.game_slug).values_list("content")),
    ]
    return f"{campaign.pk} {sha256(repr(facts).encode()).hexdigest()}"
