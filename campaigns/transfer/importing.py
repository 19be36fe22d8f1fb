"""A file taken in: checked whole, then written whole, or not at all."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

from django.db import transaction

from campaigns.box.files import BoxFile, MergeMode, merge_file, parse_file
from campaigns.box.repository import load_box, lock_boxes, save_box
from campaigns.groups import create_group
from campaigns.limits import require_within
from campaigns.log.commands import record_again
from campaigns.log.locks import write_lock
from campaigns.log.summaries import summarize
from campaigns.models import Campaign, Entry, Group, Membership, Person, Seat, Session
from campaigns.serialization import from_json
from campaigns.transfer.archive import DAMAGED, Parts, unpack
from campaigns.transfer.beside_log import read_beside_log
from campaigns.transfer.checks import check_campaign, check_group
from campaigns.transfer.nights import take_in_nights
from campaigns.transfer.reading import BOXES, columns_of, read_group, read_log
from campaigns.transfer.shapes import CampaignRow, EveningRow, GroupRow, PersonRow
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

    `group` is None where everything was here before: nothing is written then.
    """

    group: Group | None
    campaigns: tuple[Campaign, ...] = ()
    known: tuple[Campaign, ...] = ()
    people: tuple[Person, ...] = ()


def check_file(raw: bytes) -> CheckedFile:
    """Read a file, and play again all that is in it; nothing is written. Raises: IllegalPlay."""
    parts = unpack(raw)
    group = read_group(parts)
    check_group(group)
    boxes = tuple(_read_box(name, content) for name, content in parts.items() if name.startswith(BOXES))
    for row in group.campaigns:
        try:
            check_campaign(row, parts, len(group.people))
        except IllegalPlay as refusal:
            raise IllegalPlay(_("{campaign}: {why}"), campaign=row.name, why=refusal.message) from refusal
    return CheckedFile(group, parts, boxes)


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


def take_in(found: CheckedFile, user: User, into: Group | None = None) -> Imported:
    """Write what is new of a file into a group, or into a new one of this account.

    Raises: IllegalPlay, where a box cannot be added to, or it would be more than one may have.
    """
    with write_lock(), transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # else the same file, sent twice at once, is doubled
        here = [find_known(row, found.parts, user) for row in found.group.campaigns]
        known = tuple(one for one in here if one)
        if all(here) and (here or _is_group_here(found.group, user)):
            return Imported(None, known=known)
        group = into or create_group(found.group.name, (), user)
        taken = {*group.campaigns.values_list("name", flat=True)}
        people, added = _seat_people(found.group.people, group)
        _add_boxes(found.boxes, group)
        rows = [row for row, one in zip(found.group.campaigns, here, strict=True) if not one]
        rows = [replace(row, name=_find_name(row.name, taken)) for row in rows]
        made = tuple(_write_campaign(row, found.parts, group, people) for row in rows)
        left = iter(made)
        take_in_nights(found.group.nights, group, people, [one or next(left) for one in here])
        require_within("campaigns", group.campaigns.count())
        require_within("people", group.people.count())
        require_within("groups", user.memberships.filter(role=Membership.Role.OWNER).count())
    return Imported(group, made, known, added)


def find_known(row: CampaignRow, parts: Parts, user: User) -> Campaign | None:
    """Return the campaign that holds every line of one in a file, among those that the account may open."""
    mine = Campaign.objects.filter(group__memberships__user=user, group__ended_at=None, game_slug=row.game)
    lines = ((len(parts[evening.log].splitlines()), evening.head) for evening in row.evenings)
    ends = [end for end in lines if end[0]]
    if not ends:  # nothing was played: then many look the same
        mine = mine.filter(created_at=row.created_at)
    for number, head in ends:
        same = Entry.objects.filter(session__campaign__in=mine, number=number, seal=head)
        mine = mine.filter(pk__in=list(same.values_list("session__campaign", flat=True)))
    return mine.select_related("group").first()


def _is_group_here(row: GroupRow, user: User) -> bool:
    """Return whether the account has a group of the same name with the same people."""
    names = {person.name for person in row.people}
    groups = Group.objects.filter(memberships__user=user, ended_at=None, name=row.name)
    return any(names == {person.name for person in group.people.all()} for group in groups)


def _seat_people(rows: Sequence[PersonRow], group: Group) -> tuple[list[Person], tuple[Person, ...]]:
    """Return a person for each row, and which are new: those of the same name are the same, each once."""
    here = list(group.people.order_by("left_at", "pk"))
    found, added = list[Person](), list[Person]()
    for row in rows:
        known = next((one for one in here if one.name == row.name and _is_like(one, row)), None)
        if known:
            here.remove(known)
        else:
            known = group.people.create(name=row.name, left_at=row.left_at)
            added.append(known)
        found.append(known)
    return found, tuple(added)


def _is_like(person: Person, row: PersonRow) -> bool:
    return (person.left_at is None) == (row.left_at is None)


def _add_boxes(boxes: Sequence[BoxFile], group: Group) -> None:
    lock_boxes(group)
    for file in boxes:
        before = load_box(group, file.game)
        save_box(group, file.game, merge_file(file, before, MergeMode.ADD))


def _write_campaign(row: CampaignRow, parts: Parts, group: Group, people: Sequence[Person]) -> Campaign:
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
    take_rows(row, campaign, written)
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
