"""What a group was taught, in its file: it comes along, older files open, and one without it is as before."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from campaigns.models import Group, LessonTold, MistakeShown, Session
from campaigns.sessions import lifecycle
from campaigns.teaching import coach
from campaigns.transfer.export import export_campaign, export_group
from companion.accounts.models import User
from tests.support.evenings import make_group, make_session, make_user, tap, toy
from tests.support.transfers import bring, refused, with_group, with_manifest

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

MOMENT = "0123456789ab"


@pytest.fixture
def session(ada: User) -> Session:
    """An evening with the coach: a lesson told, one skipped, one known before, a mistake shown."""
    session = make_session(make_group(owner=ada))
    tap(session, "fall", name="the moor")
    coach.set_coach(session, is_on=True)
    coach.set_mistakes(session, is_on=True)
    coach.tell_lesson(session, "light", MOMENT)
    coach.skip_lesson(session, "burn", MOMENT)
    coach.show_mistake(session, "bright")
    LessonTold.objects.create(
        group=session.campaign.group, game_slug=session.campaign.game_slug, slug="known", is_closed=True
    )
    return session


def told_of(group: Group) -> Any:
    """Return all that a group was told, its evenings by their numbers."""
    rows = LessonTold.objects.filter(group=group).order_by("slug")
    return [
        (one.game_slug, one.slug, one.session and one.session.number, one.moment, one.is_closed, one.told_at)
        for one in rows
    ]


def coach_of(group: Group) -> Any:
    """Return of each evening whether the coach is there, and what it has shown."""
    rows = Session.objects.filter(campaign__group=group).order_by("number")
    return [
        (one.is_coached, one.shows_mistakes, [*one.mistakes_shown.values_list("slug", "shown_at")])
        for one in rows
    ]


def number_of(raw: bytes) -> int:
    with ZipFile(BytesIO(raw)) as packed:
        return int(json.loads(packed.read("manifest.json"))["number"])


def test_what_was_taught_comes_to_another_site(session: Session) -> None:
    lifecycle.pack_away(session)
    lifecycle.go_on(session.campaign)
    before = session.campaign.group
    found = bring(export_campaign(session.campaign).raw, make_user("carla")).group
    assert found and found != before
    assert told_of(found) == told_of(before) and len(told_of(found)) == 3
    assert coach_of(found) == coach_of(before) and coach_of(found)[0][2]


def test_a_whole_group_takes_it_along(session: Session) -> None:
    found = bring(export_group(session.campaign.group).raw, make_user("carla")).group
    assert found and told_of(found) == told_of(session.campaign.group)


def test_a_group_that_was_told_keeps_its_own(session: Session, ada: User) -> None:
    raw = export_campaign(session.campaign).raw
    carla = make_user("carla")
    other = make_group("The others", owner=carla)
    slug = session.campaign.game_slug
    LessonTold.objects.create(group=other, game_slug=slug, slug="light", moment="theirs")
    bring(raw, carla, other)
    assert [one[3] for one in told_of(other)] == [MOMENT, "", "theirs"]


def test_a_file_without_the_coach_has_the_number_that_older_sites_read(ada: User) -> None:
    raw = export_campaign(make_session(make_group(owner=ada)).campaign).raw
    assert number_of(raw) == 1


def test_a_file_with_the_coach_has_one_that_they_refuse(session: Session) -> None:
    raw = export_campaign(session.campaign).raw
    assert number_of(raw) == 3
    assert (
        refused(with_manifest(raw, number=4)) == "This file is from a later version. Update Nightlight first."
    )


def test_an_older_file_without_such_rows_still_opens(session: Session) -> None:
    def forget(group: Any) -> None:
        del group["lessons"]
        for row in group["campaigns"]:
            for evening in row["evenings"]:
                del evening["coach"]

    raw = with_manifest(with_group(export_campaign(session.campaign).raw, forget), number=1)
    (made,) = bring(raw, make_user("carla")).campaigns
    assert told_of(made.group) == [] and coach_of(made.group) == [(False, False, [])]


def twice(group: Any) -> None:
    group["lessons"].append(group["lessons"][0])


def of_no_game(group: Any) -> None:
    group["lessons"][0]["game"] = "no-such"


def of_no_evening(group: Any) -> None:
    group["lessons"][0]["evening"] = "logs/9-9.jsonl"


def too_long(group: Any) -> None:
    group["lessons"][0]["moment"] = "x" * 200


def nameless(group: Any) -> None:
    group["lessons"][0]["slug"] = ""


def shown_twice(group: Any) -> None:
    shown = group["campaigns"][0]["evenings"][0]["coach"]["mistakes"]
    shown.append(shown[0])


def long_ago(group: Any) -> None:
    group["campaigns"][0]["evenings"][0]["coach"]["mistakes"][0]["shown_at"] = "1200-01-01T00:00:00Z"


@pytest.mark.parametrize(
    "change", [twice, of_no_game, of_no_evening, too_long, nameless, shown_twice, long_ago]
)
def test_what_no_coach_has_told_is_refused(session: Session, change: Any) -> None:
    assert "damaged" in refused(with_group(export_campaign(session.campaign).raw, change))
    assert MistakeShown.objects.count() == 1
