"""A group or a campaign written as a file, which is checked as at the door before anybody has it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from campaigns.box.files import serialize_box
from campaigns.box.repository import UnreadableBox, load_box
from campaigns.log.seals import find_head
from campaigns.models import Campaign, Entry, GameNight, Group, Person, Session
from campaigns.serialization import READ_ERRORS, from_json, shape_to_json
from campaigns.transfer.archive import MOST_BYTES, MOST_UNPACKED, TOO_MUCH, Parts, pack
from campaigns.transfer.beside_log import list_people_of, write_hand, write_pauses, write_plays
from campaigns.transfer.checks import EveningRefused, check_campaign, check_group
from campaigns.transfer.nights import write_nights
from campaigns.transfer.reading import BOXES, GROUP, LOGS
from campaigns.transfer.shapes import CampaignRow, EntryRow, EveningRow, GroupRow, PersonRow
from campaigns.transfer.table_texts import TableTexts
from campaigns.transfer.written import write_rows
from companion.games import GAMES
from companion.rules import IllegalPlay, Message, _, require
from companion.rules.log import EntryKind

SECRET = _("Something on its table is still secret. It can be exported once that is revealed.")


@dataclass(frozen=True)
class LeftOut:
    """What is not in a file: a campaign, or an evening of it, and why."""

    campaign: Campaign
    why: Message


@dataclass(frozen=True)
class Exported:
    """A file, empty where nothing can be exported, and what is not in it."""

    raw: bytes
    left_out: tuple[LeftOut, ...] = ()


def export_group(group: Group) -> Exported:
    """Return a group with its people, boxes and campaigns. Raises: IllegalPlay, where it is too large."""
    people = list(group.people.order_by("pk"))
    campaigns = group.campaigns.order_by("created_at", "pk")
    return _export(group, people, campaigns, is_whole=True)


def export_campaign(campaign: Campaign) -> Exported:
    """Return a campaign with those who played it and the box of its game. Raises: IllegalPlay."""
    return _export(campaign.group, list_people_of(campaign), [campaign])


def _export(
    group: Group, people: list[Person], campaigns: Iterable[Campaign], *, is_whole: bool = False
) -> Exported:
    rows, parts, left_out = list[CampaignRow](), dict[str, bytes](), list[LeftOut]()
    places, numbers = {person.pk: place for place, person in enumerate(people)}, dict[int, int]()
    for campaign in campaigns:
        try:
            row, logs, missing = _write_campaign(campaign, places)
        except IllegalPlay as refusal:
            left_out.append(LeftOut(campaign, refusal.message))
            continue
        numbers[campaign.pk] = len(rows)
        rows.append(row)
        parts |= logs
        left_out += [LeftOut(campaign, one.message) for one in missing]
    if not rows and not is_whole:
        return Exported(b"", tuple(left_out))
    persons = [PersonRow(name=person.name, left_at=person.left_at) for person in people]
    nights = list_nights(group, None if is_whole else [*numbers])
    found = GroupRow(
        name=group.name, people=persons, campaigns=rows, nights=write_nights(nights, places, numbers)
    )
    check_group(found)
    games = {row.game for row in rows} | ({*GAMES} if is_whole else set())
    parts = {GROUP: shape_to_json(found), **dict(_write_boxes(group, games)), **parts}
    raw = pack(parts)
    require(len(raw) <= MOST_BYTES and sum(map(len, parts.values())) <= MOST_UNPACKED, TOO_MUCH)
    return Exported(raw, tuple(left_out))


def list_nights(group: Group, campaigns: list[int] | None) -> QuerySet[GameNight]:
    """Return the evenings that a group has planned; with campaigns, those of these alone."""
    nights = group.nights.order_by("pk").prefetch_related("dates__answers")
    return nights if campaigns is None else nights.filter(campaign__in=campaigns)


def _write_boxes(group: Group, games: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    """Give the boxes of a group that hold something and can be read, each as the file of a box."""
    for slug in sorted(games):
        game = GAMES[slug]
        try:
            box = load_box(group, game)
        except UnreadableBox:
            continue
        if box != game.new_box():
            yield f"{BOXES}/{slug}.json", serialize_box(game, box).encode()


def _write_campaign(
    campaign: Campaign, places: Mapping[int, int]
) -> tuple[CampaignRow, dict[str, bytes], list[IllegalPlay]]:
    """Return a campaign and its logs, and why evenings that cannot be played again are not among them.

    Raises: IllegalPlay.
    """
    require(campaign.game_slug in GAMES, _("Its game is not on this site."))
    require(not hides_anything(campaign), SECRET)
    sessions = campaign.sessions.order_by("number").prefetch_related("seats")
    logs = {f"{LOGS}/{campaign.pk}-{session.number}.jsonl": session for session in sessions}
    parts = {name: b"\n".join(_write_log(session)) for name, session in logs.items()}
    row = CampaignRow(
        name=campaign.name,
        game=campaign.game_slug,
        created_at=campaign.created_at,
        ended_at=campaign.ended_at,
        evenings=[_write_evening(session, name, places) for name, session in logs.items()],
        **write_rows(campaign, logs),
    )
    row, missing = _without_broken(row, parts, len(places))
    return row, {evening.log: parts[evening.log] for evening in row.evenings}, missing


def _without_broken(row: CampaignRow, parts: Parts, people: int) -> tuple[CampaignRow, list[IllegalPlay]]:
    missing = list[IllegalPlay]()
    while row.evenings:
        try:
            check_campaign(row, parts, people)
        except EveningRefused as refusal:
            missing.append(refusal)
            evenings = [one for place, one in enumerate(row.evenings) if place != refusal.place]
            row = replace(row, evenings=evenings)
        else:
            return row, missing
    raise IllegalPlay(missing[0].message)


def _write_evening(session: Session, log: str, places: Mapping[int, int]) -> EveningRow:
    return EveningRow(
        version=session.version,
        start=session.start,
        started_at=session.started_at,
        closed_at=session.closed_at,
        turn_minutes=session.turn_minutes,
        head=session.head or find_head(session),
        seats=[places[seat.person_id] for seat in session.seats.all()],
        log=log,
        pauses=write_pauses(session),
        hand=write_hand(session, places),
        plays=write_plays(session),
    )


def _write_log(session: Session) -> Iterator[bytes]:
    texts = TableTexts(session.start)
    for entry in session.entries.order_by("number").iterator(chunk_size=200):
        yield shape_to_json(_write_entry(entry, texts))


def _write_entry(entry: Entry, texts: TableTexts) -> EntryRow:
    same = {name: getattr(entry, name) for name in EntryRow.__dataclass_fields__ if name != "table"}
    return EntryRow(**same, table=texts.put(entry.table))


def hides_anything(campaign: Campaign) -> bool:
    """Return whether a secret lies on a campaign's table, or would again after a redo. Raises: IllegalPlay.

    The log holds what was dealt. Once it is told at the table, whoever may see the log may know it.
    """
    session = campaign.sessions.select_related("campaign").order_by("-number")[0]
    played = session.entries.filter(kind__in=(EntryKind.PLAY, EntryKind.AMEND)).order_by("-number")
    newest = played.values_list("number", flat=True).first()
    rows = session.entries.filter(number__gte=newest or 0).order_by("number").values_list("table", "version")
    tables = [*rows] or [(session.start, session.version)]
    try:
        return any(session.game.seats.hides(from_json(session.game, *table)) for table in tables)
    except READ_ERRORS as fault:
        raise IllegalPlay(_("Its table cannot be read.")) from fault
