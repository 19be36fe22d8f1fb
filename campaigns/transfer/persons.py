"""The people of a file: written with all their names, and matched with those of a group."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from campaigns.models import FormerPerson, Group, Person
from campaigns.transfer.matching import Match
from campaigns.transfer.shapes import CampaignRow, GroupRow, PersonRow
from companion.accounts.models import User


def write_people(people: Sequence[Person]) -> list[PersonRow]:
    """Return people as rows, each with the names of entries that were merged with it."""
    former: dict[int, list[str]] = {}
    for pk, name in (
        FormerPerson.objects.filter(person__in=people).order_by("pk").values_list("person", "name")
    ):
        former.setdefault(pk, []).append(name)
    return [PersonRow.of(person, former=list(dict.fromkeys(former.get(person.pk, ())))) for person in people]


def is_group_here(row: GroupRow, user: User) -> bool:
    """Return whether the account has a group of the same name with the same people."""
    groups = Group.objects.real().filter(memberships__user=user, ended_at=None, name=row.name)
    return any(_names(row, group) == {person.name for person in group.people.all()} for group in groups)


def _names(row: GroupRow, group: Group) -> set[str]:
    """Return the present names of a file's people in a group."""
    called = dict(FormerPerson.objects.filter(person__group=group).values_list("name", "person__name"))
    names = {person.name for person in group.people.all()}
    return {
        person_row.name if person_row.name in names else called.get(person_row.name, person_row.name)
        for person_row in row.people
    }


def seat_people(
    group_row: GroupRow, group: Group, known: Mapping[int, Person] | None = None
) -> tuple[list[Person], tuple[Person, ...]]:
    """Return a person for each row, and which are new: those of the same name are the same, each once.

    A row whose entry was merged with a person here is that person, too, unless the file has both at one
    table. In a group that has a campaign of the file, `known` are the people by their places in the file, as
    they sat at a table that both have: they match even if they were renamed or have left.
    """
    existing = list(group.people.order_by("left_at", "pk"))
    former = dict(
        FormerPerson.objects.filter(person__group=group).order_by("pk").values_list("name", "person")
    )
    matched = list[Person | None]()
    for row in group_row.people:
        person = next(
            (candidate for candidate in existing if candidate.name == row.name and _is_like(candidate, row)),
            None,
        )
        if person:
            existing.remove(person)
        matched.append(person)
    if known is not None:
        _match_known(group_row.people, existing, matched, known)
    by_number = {candidate.pk: candidate for candidate in group.people.all()}
    meeting = set(_list_meetings(group_row))
    added = list[Person]()
    for place, row in enumerate(group_row.people):
        if matched[place] is None:
            matched[place] = _find_former(place, by_number.get(former.get(row.name, 0)), matched, meeting)
        if matched[place] is None:
            made = group.people.create(name=row.name, left_at=row.left_at)
            matched[place] = made
            added.append(made)
    people = [candidate for candidate in matched if candidate]
    _keep_former(group_row.people, people)
    return people, tuple(added)


def find_sitters(row: CampaignRow, match: Match) -> dict[int, Person]:
    """Return the people who sat at the tables of a campaign that exists here, by their places in the file.

    A seat may have changed hands since then, so sessions that are equal on both sides come first.
    """
    pairs = [
        (evening, match.sessions[evening.log]) for evening in row.evenings if evening.log in match.sessions
    ]
    pairs.sort(key=lambda pair: pair[0].closed_at is None or pair[0].closed_at != pair[1].closed_at)
    known = dict[int, Person]()
    for evening, session in pairs:
        sitting = session.seats.select_related("person")
        for place, seat in zip(evening.seats, sitting, strict=False):
            known.setdefault(place, seat.person)
    return known


def _match_known(
    rows: Sequence[PersonRow], left: list[Person], matched: list[Person | None], known: Mapping[int, Person]
) -> None:
    """Match the remaining rows with people who are `left`: by `known` seats first, then by name."""
    for place, row in enumerate(rows):
        if matched[place] is None:
            person = known[place] if known.get(place) in left else None
            person = person or next((candidate for candidate in left if candidate.name == row.name), None)
            if person:
                left.remove(person)
                matched[place] = person


def _find_former(
    place: int, person: Person | None, matched: Sequence[Person | None], meeting: set[tuple[int, int]]
) -> Person | None:
    """Return the person that a row was merged with, None if the file has both at one table."""
    same = [other for other, match in enumerate(matched) if person and match and match.pk == person.pk]
    return None if any((place, other) in meeting for other in same) else person


def _list_meetings(group_row: GroupRow) -> Iterator[tuple[int, int]]:
    """Yield the places of each two people who were at one session, or have answered one date."""
    for campaign in group_row.campaigns:
        for evening in campaign.evenings:
            rows = evening.hand.people or [] if evening.hand else []
            stand_ins = (row.stand_in for row in rows if row.stand_in is not None)
            yield from _pairs([*evening.seats, *(row.person for row in rows), *stand_ins])
    for night in group_row.nights:
        for date in night.dates:
            yield from _pairs(row.person for row in date.answers)


def _pairs(places: Iterable[int]) -> Iterator[tuple[int, int]]:
    once = sorted(set(places))
    return ((first, second) for first in once for second in once if first != second)


def _keep_former(rows: Sequence[PersonRow], people: Sequence[Person]) -> None:
    """Write the former names of a file's people that are not known here yet."""
    known = set(FormerPerson.objects.filter(person__in=people).values_list("person", "name"))
    new = {(person.pk, name): person for row, person in zip(rows, people, strict=True) for name in row.former}
    FormerPerson.objects.bulk_create(
        FormerPerson(person=person, name=name)
        for (pk, name), person in new.items()
        if (pk, name) not in known
    )


def _is_like(person: Person, row: PersonRow) -> bool:
    return (person.left_at is None) == (row.left_at is None)
