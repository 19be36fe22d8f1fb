"""The people of a file: written with all their names, and found again among those of a group."""

from collections.abc import Iterable, Iterator, Sequence

from campaigns.models import FormerPerson, Group, Person
from campaigns.transfer.shapes import GroupRow, PersonRow
from companion.accounts.models import User


def write_people(people: Sequence[Person]) -> list[PersonRow]:
    """Return people as rows, each with the names of entries that have become one with it."""
    former: dict[int, list[str]] = {}
    for pk, name in (
        FormerPerson.objects.filter(person__in=people).order_by("pk").values_list("person", "name")
    ):
        former.setdefault(pk, []).append(name)
    return [
        PersonRow(name=one.name, left_at=one.left_at, former=list(dict.fromkeys(former.get(one.pk, ()))))
        for one in people
    ]


def is_group_here(row: GroupRow, user: User) -> bool:
    """Return whether the account has a group of the same name with the same people."""
    groups = Group.objects.real().filter(memberships__user=user, ended_at=None, name=row.name)
    return any(_names(row, group) == {person.name for person in group.people.all()} for group in groups)


def _names(row: GroupRow, group: Group) -> set[str]:
    """Return the names of a file's people, as they are called in a group now."""
    called = dict(FormerPerson.objects.filter(person__group=group).values_list("name", "person__name"))
    here = {person.name for person in group.people.all()}
    return {one.name if one.name in here else called.get(one.name, one.name) for one in row.people}


def seat_people(found: GroupRow, group: Group) -> tuple[list[Person], tuple[Person, ...]]:
    """Return a person for each row, and which are new: those of the same name are the same, each once.

    A row of an entry that has become one with somebody here is that person, too, unless the file has both
    at one table.
    """
    here = list(group.people.order_by("left_at", "pk"))
    former = dict(
        FormerPerson.objects.filter(person__group=group).order_by("pk").values_list("name", "person")
    )
    matched = list[Person | None]()
    for row in found.people:
        known = next((one for one in here if one.name == row.name and _is_like(one, row)), None)
        if known:
            here.remove(known)
        matched.append(known)
    by_number = {one.pk: one for one in group.people.all()}
    meeting = set(_list_meetings(found))
    added = list[Person]()
    for place, row in enumerate(found.people):
        if matched[place] is None:
            matched[place] = _find_former(place, by_number.get(former.get(row.name, 0)), matched, meeting)
        if matched[place] is None:
            made = group.people.create(name=row.name, left_at=row.left_at)
            matched[place] = made
            added.append(made)
    people = [one for one in matched if one]
    _keep_former(found.people, people)
    return people, tuple(added)


def _find_former(
    place: int, person: Person | None, matched: Sequence[Person | None], meeting: set[tuple[int, int]]
) -> Person | None:
    """Return whom the row at a place has become, None where the file has both at one table."""
    same = [other for other, one in enumerate(matched) if person and one and one.pk == person.pk]
    return None if any((place, other) in meeting for other in same) else person


def _list_meetings(found: GroupRow) -> Iterator[tuple[int, int]]:
    """Give the places of each two people who are at one evening, or have answered one date."""
    for campaign in found.campaigns:
        for evening in campaign.evenings:
            rows = evening.hand.people or [] if evening.hand else []
            stand_ins = (one.stand_in for one in rows if one.stand_in is not None)
            yield from _pairs([*evening.seats, *(one.person for one in rows), *stand_ins])
    for night in found.nights:
        for date in night.dates:
            yield from _pairs(one.person for one in date.answers)


def _pairs(places: Iterable[int]) -> Iterator[tuple[int, int]]:
    once = sorted(set(places))
    return ((one, other) for one in once for other in once if one != other)


def _keep_former(rows: Sequence[PersonRow], people: Sequence[Person]) -> None:
    """Write the names that a file's people had and that are not known here yet."""
    known = set(FormerPerson.objects.filter(person__in=people).values_list("person", "name"))
    new = {(one.pk, name): one for row, one in zip(rows, people, strict=True) for name in row.former}
    FormerPerson.objects.bulk_create(
        FormerPerson(person=one, name=name) for (pk, name), one in new.items() if (pk, name) not in known
    )


def _is_like(person: Person, row: PersonRow) -> bool:
    return (person.left_at is None) == (row.left_at is None)
