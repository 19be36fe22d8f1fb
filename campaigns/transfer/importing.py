"""A file taken in: checked whole, then written whole, or not at all."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import count
from secrets import token_hex
from typing import IO, Any

from django.db import transaction

from campaigns.box.files import BoxFile, MergeMode, merge_file, parse_file
from campaigns.box.repository import load_box, lock_boxes, save_box
from campaigns.groups import create_group, owned_groups
from campaigns.limits import require_within
from campaigns.log.commands import record_again
from campaigns.log.locks import write_lock
from campaigns.log.summaries import summarize
from campaigns.models import Campaign, Entry, Group, Person, Photo, Seat, Session
from campaigns.photos.keeping import FOLDER_BYTES, count_photos
from campaigns.serialization import from_json
from campaigns.transfer.archive import DAMAGED, Parts, open_parts
from campaigns.transfer.beside_log import read_beside_log
from campaigns.transfer.checks import check_campaign, check_group
from campaigns.transfer.nights import take_in_nights
from campaigns.transfer.persons import is_group_here, seat_people
from campaigns.transfer.photos import (
    Drawn,
    delete_batch,
    draw_photos,
    list_new,
    match_evenings,
    write_photos,
)
from campaigns.transfer.progress import Step, Tell, tell_nobody
from campaigns.transfer.reading import BOXES, columns_of, read_group, read_log
from campaigns.transfer.shapes import CampaignRow, EveningRow, GroupRow, PhotoRow
from campaigns.transfer.taught import read_coach, take_lessons
from campaigns.transfer.written import take_rows
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import IllegalPlay, _, message, require


@dataclass(frozen=True)
class CheckedFile:
    """A file that may be taken in: its group, its logs, its boxes."""

    group: GroupRow
    parts: Parts
    boxes: tuple[BoxFile, ...]


@dataclass(frozen=True)
class Imported:
    """What came of a file: the group it went to, what is new there, and which campaigns were here before.

    `group` is None where everything was here before: nothing but photos is written then.
    """

    group: Group | None
    campaigns: tuple[Campaign, ...] = ()
    known: tuple[Campaign, ...] = ()
    people: tuple[Person, ...] = ()
    photos: int = 0


@dataclass(frozen=True)
class Attempt:
    """One try to take a file in: the folder of the photos that it draws, who hears how far it is, and what
    is done in the same transaction as all that is written."""

    batch: str
    tell: Tell = tell_nobody
    settle: Callable[[Imported], None] = lambda _imported: None


def check_file(raw: bytes | IO[bytes], tell: Tell = tell_nobody) -> CheckedFile:
    """Read a file, and play again all that is in it; nothing is written. Raises: IllegalPlay."""
    parts = open_parts(BytesIO(raw) if isinstance(raw, bytes) else raw)
    group = read_group(parts)
    check_group(group)
    boxes = tuple(_read_box(name, parts[name]) for name in parts if name.startswith(BOXES))
    done, every = 0, sum(len(row.evenings) for row in group.campaigns)
    for row in group.campaigns:
        told = _tell_evenings(row, done, every, tell)
        try:
            check_campaign(row, parts, len(group.people), told)
        except IllegalPlay as refusal:
            raise IllegalPlay(_("{campaign}: {why}"), campaign=row.name, why=refusal.message) from refusal
        done += len(row.evenings)
    return CheckedFile(group, parts, boxes)


def _tell_evenings(row: CampaignRow, done: int, every: int, tell: Tell) -> Callable[[int], None]:
    of = len(row.evenings)
    return lambda place: tell(Step(done + place, every, place + 1, of, row.name))


def _read_box(name: str, content: bytes) -> BoxFile:
    game = GAMES.get(name.removeprefix(f"{BOXES}/").removesuffix(".json"))
    require(game is not None and name == f"{BOXES}/{game.slug}.json", DAMAGED)
    assert game
    try:
        found = parse_file(game, content)
        merge_file(found, game.new_box(), MergeMode.ADD)
    except IllegalPlay as refusal:
        box = message(_("Your box of {game}"), game=message(game.name))
        raise IllegalPlay(_("{campaign}: {why}"), campaign=box, why=refusal.message) from refusal
    require(found.is_box, DAMAGED)
    return found


def take_in(
    found: CheckedFile,
    user: User,
    into: Group | None = None,
    attempt: Attempt | None = None,
) -> Imported:
    """Write what is new of a file into a group, or into a new one of this account, or nothing at all.

    Photos are drawn first: no table waits for them.
    Raises: IllegalPlay, where a photo or a box is not taken, or it would be more than one may have.
    """
    attempt = attempt or Attempt(token_hex(FOLDER_BYTES))
    drawn = draw_photos(list_to_draw(found, user, into), found.parts, attempt.batch, attempt.tell)
    kept = list[str]()
    try:
        with write_lock(), transaction.atomic():
            imported = _write(found, user, into, drawn)
            attempt.settle(imported)
        kept = list_folders(drawn)
    finally:
        if drawn:
            delete_batch(attempt.batch, kept)
    return imported


def list_to_draw(found: CheckedFile, user: User, into: Group | None) -> list[PhotoRow]:
    """Return the photos that are not here, if the group may have so many. Raises: IllegalPlay."""
    new = list[PhotoRow]()
    for row in (one for one in found.group.campaigns if one.photos):
        known = find_known(row, found.parts, user)
        new += list_new(row, known, match_evenings(row, known, user)) if known else row.photos
    if new:
        require_within("photos", len(new) + (count_photos(into) if into else 0))
    return new


def list_folders(drawn: Drawn) -> list[str]:
    """Return the folders of drawn photos that rows speak of now."""
    folders = [one.folder for one in drawn.values()]
    return list(Photo.objects.filter(folder__in=folders).values_list("folder", flat=True))


def _write(found: CheckedFile, user: User, into: Group | None, drawn: Drawn) -> Imported:
    User.objects.select_for_update().get(pk=user.pk)  # else the same file, sent twice at once, is doubled
    here = [find_known(row, found.parts, user) for row in found.group.campaigns]
    known = tuple(one for one in here if one)
    photos = sum(
        len(write_photos(row, one, match_evenings(row, one, user), drawn))
        for row, one in zip(found.group.campaigns, here, strict=True)
        if one
    )
    if all(here) and (here or is_group_here(found.group, user)):
        return Imported(None, known=known, photos=photos)
    group = into or create_group(found.group.name, (), user)
    taken = {*group.campaigns.values_list("name", flat=True)}
    people, added = seat_people(found.group, group)
    _add_boxes(found.boxes, group)
    rows = [row for row, one in zip(found.group.campaigns, here, strict=True) if not one]
    rows = [replace(row, name=_find_name(row.name, taken)) for row in rows]
    made = tuple(_write_campaign(row, found.parts, group, people, drawn) for row in rows)
    take_lessons(found.group, group, zip(rows, made, strict=True))
    left = iter(made)
    take_in_nights(found.group.nights, group, people, [one or next(left) for one in here])
    require_within("campaigns", group.campaigns.count())
    require_within("people", group.people.count())
    require_within("groups", owned_groups(user).count())
    return Imported(group, made, known, added, photos + sum(len(row.photos) for row in rows))


def find_known(row: CampaignRow, parts: Parts, user: User) -> Campaign | None:
    """Return the campaign that holds every line of one in a file, among those that the account may open."""
    mine = Campaign.objects.filter(group__memberships__user=user, group__ended_at=None, game_slug=row.game)
    mine = mine.filter(group__demo_of=None)
    lines = ((len(parts[evening.log].splitlines()), evening.head) for evening in row.evenings)
    ends = [end for end in lines if end[0]]
    if not ends:  # nothing was played: then many look the same
        mine = mine.filter(created_at=row.created_at)
    for number, head in ends:
        same = Entry.objects.filter(session__campaign__in=mine, number=number, seal=head)
        mine = mine.filter(pk__in=list(same.values_list("session__campaign", flat=True)))
    return mine.select_related("group").first()


def _add_boxes(boxes: Sequence[BoxFile], group: Group) -> None:
    lock_boxes(group)
    for file in boxes:
        before = load_box(group, file.game)
        save_box(group, file.game, merge_file(file, before, MergeMode.ADD))


def _write_campaign(
    row: CampaignRow, parts: Parts, group: Group, people: Sequence[Person], drawn: Drawn
) -> Campaign:
    campaign: Campaign = group.campaigns.create(
        name=row.name,
        game_slug=row.game,
        created_at=row.created_at,
        ended_at=row.ended_at,
    )
    written = dict[str, Session]()
    for number, evening in enumerate(row.evenings, 1):
        written[evening.log] = session = _write_session(campaign, number, evening)
        seats = enumerate((people[place] for place in evening.seats), 1)
        Seat.objects.bulk_create(
            Seat(session=session, position=place, person=person) for place, person in seats
        )
        record_again(session, _read_columns(campaign, evening, parts[evening.log]))
        read_beside_log(session, evening, people)
        read_coach(session, evening.coach)
    take_rows(row, campaign, written)
    write_photos(row, campaign, written, drawn)
    return campaign


def _find_name(name: str, taken: Collection[str]) -> str:
    """Return a campaign's name, with a number if the group had one that is called so."""
    longest = Campaign._meta.get_field("name").max_length or 0
    numbered = (f"{name[: longest - len(f' {number}')]} {number}" for number in count(2))
    return name if name not in taken else next(one for one in numbered if one not in taken)


def _write_session(campaign: Campaign, number: int, evening: EveningRow) -> Session:
    start = from_json(campaign.game, evening.start, evening.version)
    session: Session = campaign.sessions.create(
        number=number,
        start=evening.start,
        summary_json=summarize(campaign.game, start),
        version=evening.version,
        started_at=evening.started_at,
        closed_at=evening.closed_at,
        head=evening.head if evening.closed_at else "",
        turn_minutes=evening.turn_minutes,
        uses_own_dice=evening.uses_own_dice,
    )
    return session


def _read_columns(campaign: Campaign, evening: EveningRow, lines: bytes) -> Iterator[Mapping[str, Any]]:
    """Give the columns of each entry; how the campaign stands is kept with the last."""
    left = len(lines.splitlines())
    for row, text in read_log(campaign.game, evening, lines):
        left -= 1
        table = None if left else from_json(campaign.game, text, row.version)
        summary = None if left else summarize(campaign.game, table)
        yield columns_of(row, text) | {"summary_json": summary}
