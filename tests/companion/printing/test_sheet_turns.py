"""Turns at sheets, as one worker draws them to the end: who was served longest ago comes first."""

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta

import pytest
from django.core.files.storage import storages
from django.utils import timezone

from campaigns.models import Group, Membership
from companion.accounts.models import User
from companion.printing import jobs
from companion.printing.drawing import draw_next_job
from companion.printing.jobs import Wanted
from companion.printing.models import Asker, SheetJob
from companion.printing.pages import SheetChoice
from companion.printing.turns import REMEMBERED
from tests.support.evenings import make_group, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.goal("K7")]


@pytest.fixture(autouse=True)
def no_files() -> Iterator[None]:
    """What is drawn already is not drawn again: no test finds the files of another."""
    delete_files()
    yield
    delete_files()


def delete_files() -> None:
    for name in storages["sheets"].listdir("")[1]:
        storages["sheets"].delete(name)


class Worker:
    """One worker with one process. It draws a page as its own bytes, and notes which pages it drew."""

    def __init__(self) -> None:
        self.pages = list[str]()

    def draw(self, page: str, tell: Callable[[int], None]) -> bytes:
        self.pages.append(page)
        return page.encode()

    def draw_some(self, count: int) -> list[str]:
        for _time in range(count):
            assert draw_next_job(self.draw)
        return self.pages

    def draw_all(self) -> list[str]:
        while draw_next_job(self.draw):
            pass
        return self.pages


def want(group: Group, pages: Iterable[str]) -> list[SheetJob]:
    asker = Asker("evening", group=group)
    return [jobs.get_or_create_job(asker, SheetChoice("year"), page) for page in pages]


def want_own(user: User, page: str) -> SheetJob:
    return jobs.get_or_create_job(Asker("own", user=user), SheetChoice("year"), page)


def number_pages(name: str, count: int) -> list[str]:
    return [f"{name}{number}" for number in range(count)]


def group_of(name: str) -> Group:
    return make_group(name, owner=make_user(name))


def test_a_second_group_is_drawn_second() -> None:
    want(group_of("a"), number_pages("A", 12))
    want(group_of("b"), ["B"])
    assert Worker().draw_all()[:3] == ["A0", "B", "A1"]


def test_a_group_that_asks_while_another_is_served_comes_next() -> None:
    worker = Worker()
    want(group_of("a"), number_pages("A", 12))
    worker.draw_some(3)
    want(group_of("b"), ["B0", "B1"])
    assert worker.draw_some(3) == ["A0", "A1", "A2", "B0", "A3", "B1"]


def test_an_account_with_many_groups_has_one_turn() -> None:
    stranger, worker = make_user("stranger"), Worker()
    for group in range(52):
        for pack in range(2):
            pages = number_pages(f"S{group}-{pack}-", 3)
            wanted = [Wanted(SheetChoice("year"), page) for page in pages]
            jobs.get_or_create_pack(Asker("pack", group=make_group_of(stranger, group, pack)), wanted)
    worker.draw_some(5)
    (honest,) = want(group_of("honest"), ["H"])
    assert jobs.count_before(honest) <= 1
    assert "H" in worker.draw_some(2)[-2:]


def make_group_of(owner: User, group: int, pack: int) -> Group:
    if pack:
        return Group.objects.get(name=f"S{group}")
    return make_group(f"S{group}", owner=owner)


def test_groups_of_one_account_take_turns_too() -> None:
    owner = make_user("owner")
    want(make_group("a", owner=owner), number_pages("A", 3))
    want(make_group("b", owner=owner), ["B"])
    assert Worker().draw_all() == ["A0", "B", "A1", "A2"]


def test_sheets_of_an_account_and_of_its_groups_count_together() -> None:
    owner = make_user("owner")
    want(make_group("a", owner=owner), number_pages("A", 2))
    want_own(owner, "own")
    want(group_of("b"), ["B"])
    assert Worker().draw_all() == ["A0", "B", "own", "A1"]


def test_how_many_come_before_is_what_the_worker_does() -> None:
    worker = Worker()
    want(group_of("a"), number_pages("A", 4))
    worker.draw_some(1)
    want(group_of("b"), number_pages("B", 2))
    told = {job.page: jobs.count_before(job) for job in SheetJob.objects.filter(status="waiting")}
    drawn = worker.draw_all()[1:]
    assert [told[page] for page in drawn] == [0, 1, 2, 3, 4]


def test_a_sheet_that_failed_was_a_turn() -> None:
    want(group_of("a"), number_pages("A", 2))
    want(group_of("b"), ["B"])

    def fail(page: str, tell: Callable[[int], None]) -> bytes:
        raise RuntimeError(page)

    with pytest.raises(RuntimeError, match="A0"):
        draw_next_job(fail)
    assert Worker().draw_all() == ["B", "A1"]


def test_a_turn_of_long_ago_is_forgotten() -> None:
    worker, old, new = Worker(), group_of("old"), group_of("new")
    want(old, ["before"])
    worker.draw_all()
    SheetJob.objects.update(taken_at=timezone.now() - 2 * REMEMBERED)
    want(old, ["first"])
    want(new, ["second"])
    assert worker.draw_all() == ["before", "first", "second"]


def test_a_turn_in_the_future_takes_nobody_behind() -> None:
    """The clock of the machine was wrong for a while."""
    worker, early, late = Worker(), group_of("early"), group_of("late")
    want(early, ["before"])
    worker.draw_all()
    SheetJob.objects.update(taken_at=timezone.now() + timedelta(days=365))
    want(early, ["first"])
    want(late, ["second"])
    assert worker.draw_all() == ["before", "first", "second"]


def test_a_group_that_nobody_owns_has_turns_of_its_own() -> None:
    orphan = make_group("orphan")
    assert not Membership.objects.filter(group=orphan).exists()
    want(group_of("a"), number_pages("A", 2))
    want(orphan, ["O"])
    assert Worker().draw_all() == ["A0", "O", "A1"]
