"""The import of a file: it is checked as a whole, then written as a whole, or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from secrets import token_hex
from typing import IO

from django.conf import settings
from django.db import transaction

from campaigns.box.files import BoxFile, MergeMode, merge_file, parse_file
from campaigns.box.repository import load_box, lock_boxes, save_box
from campaigns.groups.limits import require_within
from campaigns.groups.membership import create_group, owned_groups
from campaigns.models import Campaign, Group, Person, Photo, Session
from campaigns.photos.keeping import FOLDER_BYTES, count_photos
from campaigns.transfer.archive import DAMAGED, TOO_MUCH, Parts, open_parts
from campaigns.transfer.beside_log import add_beside_log, lacks_correction, take_lessons
from campaigns.transfer.checks import check_campaign, check_group, is_too_much
from campaigns.transfer.incoming import ProgressStep, Tell, tell_nobody
from campaigns.transfer.matching import (
    NO_MATCH,
    Match,
    Relation,
    find_sitters,
    is_group_here,
    match_campaign,
    seat_people,
)
from campaigns.transfer.nights import needs_nights, take_in_nights
from campaigns.transfer.photos import Drawn, delete_batch, draw_photos, list_missing, write_photos
from campaigns.transfer.reading import BOXES, read_group
from campaigns.transfer.shapes import CampaignRow, GroupRow, NightRow, PhotoRow
from campaigns.transfer.writing import continue_campaign, find_name, write_campaign
from campaigns.transfer.written import take_rows
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import IllegalPlay, _, message, require
from companion.storage.write_lock import write_lock


@dataclass(frozen=True)
class CheckedFile:
    """A file that was checked: its group, its logs, its boxes."""

    group: GroupRow
    parts: Parts
    boxes: tuple[BoxFile, ...]
    left_out: int = 0  # photos, of a site that takes none


@dataclass(frozen=True)
class Imported:
    """The result of an import: its group, the new rows, and the campaigns that existed before.

    `group` is None if no campaign is new. `longer` are campaigns that got new entries, `parted` those that
    got nothing, because both sides were played on; `rows` is the number of other rows that existing campaigns
    got, such as notes; `left_out` the number of photos of the file that this site does not take.
    """

    group: Group | None
    campaigns: tuple[Campaign, ...] = ()
    known: tuple[Campaign, ...] = ()
    people: tuple[Person, ...] = ()
    photos: int = 0
    longer: tuple[Campaign, ...] = ()
    parted: tuple[Campaign, ...] = ()
    rows: int = 0
    left_out: int = 0


@dataclass(frozen=True)
class Attempt:
    """One try of an import: the folder of its photos, a function for its progress, one for its result.

    The latter is run in the same transaction as the import. If it `keeps_both`, a campaign that was played on
    both sides is imported as a second one.
    """

    batch: str
    tell: Tell = tell_nobody
    keeps_both: bool = False
    settle: Callable[[Imported], None] = lambda _imported: None


def check_file(raw: bytes | IO[bytes], tell: Tell = tell_nobody) -> CheckedFile:
    """Read a file, and replay all its logs; nothing is written. Raises: IllegalPlay."""
    parts = open_parts(BytesIO(raw) if isinstance(raw, bytes) else raw)
    group = read_group(parts)
    check_group(group)
    boxes = tuple(_read_box(name, parts[name]) for name in parts if name.startswith(BOXES))
    logs = [evening.log for row in group.campaigns for evening in row.evenings]
    require(not is_too_much(parts[log] for log in logs), TOO_MUCH)
    done, every = 0, len(logs)
    for row in group.campaigns:
        tell_evening = _tell_evenings(row, done, every, tell)
        try:
            check_campaign(row, parts, len(group.people), tell_evening)
        except IllegalPlay as refusal:
            raise IllegalPlay(_("{campaign}: {why}"), campaign=row.name, why=refusal.message) from refusal
        done += len(row.evenings)
    checked = CheckedFile(group, parts, boxes)
    return checked if settings.ABILITIES.photos else leave_photos_out(checked)


def leave_photos_out(checked: CheckedFile) -> CheckedFile:
    """Return a file without its photos."""
    rows = checked.group.campaigns
    group = replace(checked.group, campaigns=[replace(row, photos=[]) for row in rows])
    return replace(checked, group=group, left_out=sum(len(row.photos) for row in rows))


def _tell_evenings(row: CampaignRow, done: int, every: int, tell: Tell) -> Callable[[int], None]:
    of = len(row.evenings)
    return lambda place: tell(ProgressStep(done + place, every, place + 1, of, row.name))


def _read_box(name: str, content: bytes) -> BoxFile:
    game = GAMES.get(name.removeprefix(f"{BOXES}/").removesuffix(".json"))
    require(game is not None and name == f"{BOXES}/{game.slug}.json", DAMAGED)
    assert game
    try:
        box_file = parse_file(game, content)
        merge_file(box_file, game.new_box(), MergeMode.ADD)
    except IllegalPlay as refusal:
        box = message(_("Your box of {game}"), game=message(game.name))
        raise IllegalPlay(_("{campaign}: {why}"), campaign=box, why=refusal.message) from refusal
    require(box_file.is_box, DAMAGED)
    return box_file


def take_in(
    checked: CheckedFile,
    user: User,
    into: Group | None = None,
    attempt: Attempt | None = None,
) -> Imported:
    """Write the new rows of a file into a group, or into a new one of this account, or nothing at all.

    Photos are encoded first, so that no table waits for them. Raises: IllegalPlay, if a photo or a box is
    refused, or a limit is reached.
    """
    attempt = attempt or Attempt(token_hex(FOLDER_BYTES))
    photos = list_to_draw(checked, user, into, keeps_both=attempt.keeps_both)
    drawn = draw_photos(photos, checked.parts, attempt.batch, attempt.tell)
    folders = list[str]()
    try:
        with write_lock(), transaction.atomic():
            imported = _write(checked, user, into, drawn, keeps_both=attempt.keeps_both)
            attempt.settle(imported)
        folders = list_folders(drawn)
    finally:
        if drawn:
            delete_batch(attempt.batch, folders)
    return imported


def list_to_draw(checked: CheckedFile, user: User, into: Group | None, *, keeps_both: bool) -> list[PhotoRow]:
    """Return the photos that do not exist here, if the group may have so many. Raises: IllegalPlay."""
    new = list[PhotoRow]()
    for row in (campaign for campaign in checked.group.campaigns if campaign.photos):
        match = _match(row, checked.parts, user, keeps_both=keeps_both)
        new += list_missing(row, match)
    if new:
        require_within("photos", len(new) + (count_photos(into) if into else 0))
    return new


def list_folders(drawn: Drawn) -> list[str]:
    """Return the folders of encoded photos to which rows refer now."""
    folders = [photo.folder for photo in drawn.values()]
    return list(Photo.objects.filter(folder__in=folders).values_list("folder", flat=True))


def _match(row: CampaignRow, parts: Parts, user: User, *, keeps_both: bool) -> Match:
    """Return the match of a campaign of a file; a parted one counts as unknown if both are kept."""
    match = match_campaign(row, parts, user)
    return NO_MATCH if match.is_parted and keeps_both else match


def _write(
    checked: CheckedFile, user: User, into: Group | None, drawn: Drawn, *, keeps_both: bool
) -> Imported:
    # so that the same file, sent twice at once, is imported once
    User.objects.select_for_update().get(pk=user.pk)
    rows = checked.group.campaigns
    matches = [_match(row, checked.parts, user, keeps_both=keeps_both) for row in rows]
    arrival = Arrival(checked, drawn, matches)
    for row, match in zip(rows, matches, strict=True):
        if match.is_longer:
            arrival.go_on(row, match)
        elif match.is_held and match.is_owner:
            arrival.fill(row, match)
    new = [row for row, match in zip(rows, matches, strict=True) if not match.campaign]
    if new or not (rows or is_group_here(checked.group, user)):
        arrival.bring(new, into or create_group(checked.group.name, (), user))
    arrival.plan_nights()
    require_within("groups", owned_groups(user).count())
    return arrival.tell()


class Arrival:
    """What a file adds: new campaigns to one group, new entries to the campaigns that they continue."""

    def __init__(self, checked: CheckedFile, drawn: Drawn, matches: Sequence[Match]) -> None:
        self.checked, self.drawn = checked, drawn
        self.matches = list(zip(checked.group.campaigns, matches, strict=True))
        self.campaigns: list[Campaign | None] = [match.campaign for match in matches]
        self.people: dict[int, list[Person]] = {}
        self.added: list[Person] = []
        self.group: Group | None = None
        self.new: list[Campaign] = []
        self.photos = self.rows = 0

    def seat(self, group: Group) -> list[Person]:
        """Return the people of the file in a group, computed once."""
        if group.pk not in self.people:
            known = self._find_sitters(group) if group != self.group else None
            self.people[group.pk], added = seat_people(self.checked.group, group, known)
            self.added += added
            require_within("people", group.people.count())
        return self.people[group.pk]

    def _find_sitters(self, group: Group) -> dict[int, Person]:
        """Return the people who sat at tables that both have, by their places in the file."""
        known = dict[int, Person]()
        for row, match in self.matches:
            if match.campaign and match.campaign.group_id == group.pk:
                known = find_sitters(row, match) | known
        return known

    def go_on(self, row: CampaignRow, match: Match) -> None:
        """Write the entries that a campaign here does not have."""
        assert match.campaign
        group = match.campaign.group
        people = self.seat(group)
        written = continue_campaign(row, self.checked.parts, match, people)
        _add_boxes([box for box in self.checked.boxes if box.game.slug == row.game], group)
        self.rows += take_rows(row, match.campaign, written)
        self.photos += len(write_photos(row, match.campaign, written, self.drawn))
        take_lessons(self.checked.group, group, written)

    def fill(self, row: CampaignRow, match: Match) -> None:
        """Write what a campaign with the same entries does not have besides its logs."""
        assert match.campaign
        for evening in row.evenings:
            session = match.sessions.get(evening.log)
            if session and lacks_correction(session, evening):
                add_beside_log(session, evening, self.seat(match.campaign.group), is_newer=False)
                self.rows += 1
        self.rows += take_rows(row, match.campaign, match.sessions, is_newer=False)
        self.photos += len(write_photos(row, match.campaign, match.sessions, self.drawn))

    def bring(self, rows: Sequence[CampaignRow], group: Group) -> None:
        """Write new campaigns into a group, with the boxes and the lessons that were shown."""
        self.group = group
        people = self.seat(group)
        _add_boxes(self.checked.boxes, group)
        sessions = dict[str, Session]()
        for row in rows:
            name = find_name(row.name, {*group.campaigns.values_list("name", flat=True)})
            campaign, written = write_campaign(replace(row, name=name), self.checked.parts, group, people)
            take_rows(row, campaign, written)
            self.photos += len(write_photos(row, campaign, written, self.drawn))
            self.campaigns[self.checked.group.campaigns.index(row)] = campaign
            self.new.append(campaign)
            sessions |= written
        take_lessons(self.checked.group, group, sessions)
        require_within("campaigns", group.campaigns.count())

    def plan_nights(self) -> None:
        """Write planned evenings: each into the group of its campaign, others into the new or first group."""
        owned = [match.campaign.group for _row, match in self.matches if match.campaign and match.is_owner]
        rest = self.group or (owned[0] if owned else None)
        groups = {group.pk: group for group in (*owned, *([self.group] if self.group else []))}
        for group in groups.values():
            rows = [night for night in self.checked.group.nights if self._find_group(night, rest) == group.pk]
            if needs_nights(rows, group):
                self.rows += take_in_nights(rows, group, self.seat(group), self.campaigns)

    def _find_group(self, night: NightRow, rest: Group | None) -> int:
        of = self.campaigns[night.campaign] if night.campaign is not None else None
        return of.group_id if of else (rest.pk if rest and night.campaign is None else 0)

    def tell(self) -> Imported:
        by = {
            relation: [
                match.campaign
                for _row, match in self.matches
                if match.campaign and match.relation is relation
            ]
            for relation in Relation
        }
        return Imported(
            self.group,
            tuple(self.new),
            tuple(by[Relation.HELD]),
            tuple(self.added),
            self.photos,
            tuple(by[Relation.LONGER]),
            tuple(by[Relation.PARTED]),
            self.rows,
            self.checked.left_out,
        )


def _add_boxes(boxes: Sequence[BoxFile], group: Group) -> None:
    lock_boxes(group)
    for file in boxes:
        before = load_box(group, file.game)
        save_box(group, file.game, merge_file(file, before, MergeMode.ADD))
