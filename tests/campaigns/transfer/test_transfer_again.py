"""A campaign that was played on elsewhere goes on here: no line, note, photo or evening is here twice."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.storage import storages
from django.utils import timezone

from campaigns.history.presence import load_times
from campaigns.history.upkeep import bring_up_to_date
from campaigns.log.replay import first_divergence
from campaigns.log.state import KeyReused, current_state
from campaigns.models import (
    Attendance,
    Campaign,
    DateAnswer,
    EveningCorrection,
    FileImport,
    GameNight,
    Group,
    Note,
    Session,
)
from campaigns.notes.writing import open_thread, tie_thread, write_note
from campaigns.photos.keeping import keep_photo
from campaigns.sessions import lifecycle
from campaigns.transfer import jobs
from campaigns.transfer.export import export_campaign, export_group, write_carried
from campaigns.transfer.incoming import STORAGE
from companion.accounts.models import User
from tests.campaigns.transfer.test_transfer_pages import send, text
from tests.support.evenings import client_of, make_group, make_night, make_session, make_user, tap, toy, tries
from tests.support.hostile_pdfs import carrying
from tests.support.hostile_photos import jpeg
from tests.support.transfers import bring, everything_of, photos_of, rows_written

__all__ = ["toy", "tries"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy", "tries")]


@pytest.fixture
def session(ada: User) -> Session:
    session = make_session(make_group(owner=ada))
    tap(session, "pour")
    return session


def export(session: Session) -> bytes:
    return export_campaign(session.campaign).raw


def play_on(session: Session) -> Session:
    """Play a line more, pack the table away, and play one of another evening."""
    tap(session, "pour")
    lifecycle.pack_away(session)
    later = lifecycle.go_on(session.campaign)
    tap(later, "pour")
    return later


def own(user: User) -> Campaign:
    return Campaign.objects.get(group__memberships__user=user)


def is_as_replayed(campaign: Campaign) -> bool:
    return all(first_divergence(one) is None for one in campaign.sessions.all())


# lines and evenings


@pytest.mark.goal("K3")
def test_new_lines_and_evenings_are_added_to_the_campaign_that_is_here(session: Session, carla: User) -> None:
    made = bring(export(session), carla)
    later = play_on(session)
    again = bring(export(session), carla, made.group)
    assert again.longer == made.campaigns and not again.campaigns and not again.people
    assert everything_of(own(carla)) == everything_of(session.campaign)
    assert is_as_replayed(own(carla))
    assert current_state(own(carla).sessions.get(number=2)).table == current_state(later).table


@pytest.mark.goal("K3")
@pytest.mark.parametrize("order", [(0, 1), (1, 0), (0, 1, 0, 1), (1, 1, 0, 0)])
def test_two_files_give_the_same_in_every_order_and_however_often(
    order: tuple[int, ...], session: Session, carla: User
) -> None:
    files = [export(session)]
    play_on(session)
    files.append(export(session))
    for number in order:
        bring(files[number], carla)
    assert everything_of(own(carla)) == everything_of(session.campaign)
    before = rows_written()
    for raw in files:
        found = bring(raw, carla)
        assert found.group is None and found.known == (own(carla),) and not found.longer
    assert rows_written() == before


def test_a_file_for_another_group_goes_to_the_group_that_has_the_campaign(
    session: Session, carla: User
) -> None:
    bring(export(session), carla)
    other = make_group("Another", owner=carla)
    play_on(session)
    for into in (other, None):
        bring(export(session), carla, into)
    assert not other.campaigns.exists() and own(carla).sessions.count() == 2
    assert Group.objects.filter(memberships__user=carla).count() == 2


def test_a_table_that_is_open_gets_the_lines_and_is_played_on(session: Session, carla: User) -> None:
    bring(export(session), carla)
    tap(session, "pour", key="elsewhere")
    bring(export(session), carla)
    there = own(carla).sessions.get()
    assert there.is_open and there.entries.count() == 2
    with pytest.raises(KeyReused):
        tap(there, "burn", key="elsewhere", number=1)
    tap(there, "pour")
    assert first_divergence(there) is None


def test_a_table_that_was_packed_away_here_is_open_again_if_it_was_played_on(
    session: Session, carla: User
) -> None:
    bring(export(session), carla)
    lifecycle.pack_away(own(carla).sessions.get())
    tap(session, "pour")
    bring(export(session), carla)
    there = own(carla).sessions.get()
    assert there.is_open and there.entries.count() == 2 and not there.head


def test_a_table_that_was_packed_away_elsewhere_is_packed_away_here(session: Session, carla: User) -> None:
    bring(export(session), carla)
    lifecycle.pack_away(session)
    assert bring(export(session), carla).longer
    assert everything_of(own(carla)) == everything_of(session.campaign)


def test_an_evening_that_was_opened_and_not_played_here_does_not_stop_the_file(
    session: Session, carla: User
) -> None:
    lifecycle.pack_away(session)
    bring(export(session), carla)
    lifecycle.go_on(own(carla))
    tap(lifecycle.go_on(session.campaign), "pour")
    bring(export(session), carla)
    rows = own(carla).sessions.order_by("number")
    assert [(one.is_open, one.entries.count()) for one in rows] == [(False, 1), (False, 0), (True, 1)]
    assert lifecycle.go_on(own(carla)) == rows[2]


def test_a_person_who_has_another_name_here_or_has_left_elsewhere_is_nobody_new(
    session: Session, carla: User
) -> None:
    made = bring(export(session), carla)
    assert made.group
    made.group.people.filter(name="Anna").update(name="Annalisa")
    play_on(session)
    session.campaign.group.people.filter(name="Bruno").update(left_at=timezone.now())
    assert bring(export(session), carla).people == ()
    assert made.group.people.count() == 3


def test_a_member_who_does_not_own_the_group_adds_no_lines(session: Session, carla: User) -> None:
    made = bring(export(session), carla)
    bruno = make_user("bruno")
    assert made.group
    made.group.memberships.create(user=bruno)
    play_on(session)
    bring(export(session), bruno)
    assert own(carla).sessions.count() == 1
    assert Campaign.objects.filter(group__memberships__user=bruno).count() == 2


@pytest.mark.goal("K3")
def test_statistics_count_nothing_twice(session: Session, carla: User) -> None:
    bring(export(session), carla)
    play_on(session)
    bring(export(session), carla)
    evenings = Session.objects.filter(campaign=own(carla))
    bring_up_to_date(evenings)
    assert len(load_times(evenings)) == 2


def test_a_pdf_that_is_printed_later_is_not_a_second_campaign(session: Session, carla: User) -> None:
    bring(export(session), carla)
    play_on(session)
    bring(carrying(write_carried(session.campaign)[1]), carla)
    assert everything_of(own(carla)) == everything_of(session.campaign)


def test_a_group_brings_what_is_new_and_what_goes_on(session: Session, carla: User) -> None:
    group = session.campaign.group
    made = bring(export_group(group).raw, carla)
    play_on(session)
    Campaign.objects.filter(pk=make_session(group).campaign_id).update(name="By day")
    found = bring(export_group(group).raw, carla, made.group)
    assert [one.name for one in found.campaigns] == ["By day"] and found.longer == made.campaigns
    assert made.group and made.group.campaigns.count() == 2


def test_the_page_says_that_the_campaign_goes_on(session: Session, carla: User) -> None:
    client = client_of(carla)
    send(client, export(session))
    play_on(session)
    page = text(send(client, export(session)))
    assert "What was played elsewhere is here now" in page and "Goes on here" in page
    assert "nothing in it is newer" in text(send(client, export(session)))


# parted


@pytest.fixture
def parted(session: Session, carla: User) -> bytes:
    """Return a file of a campaign that was played on here, too."""
    bring(export(session), carla)
    tap(own(carla).sessions.get(), "burn", key="here", number=1)
    tap(session, "pour")
    return export(session)


@pytest.mark.goal("K3")
def test_campaigns_that_have_parted_are_left_and_the_page_asks(parted: bytes, carla: User) -> None:
    before, client = everything_of(own(carla)), client_of(carla)
    page = text(send(client, parted))
    assert "Played on here and elsewhere" in page and 'action="/import/both"' in page
    assert everything_of(own(carla)) == before


@pytest.mark.goal("K3")
def test_both_are_kept_if_that_is_the_answer(parted: bytes, session: Session, carla: User) -> None:
    client = client_of(carla)
    send(client, parted)
    assert "Imported into" in text(client.post("/import/both", follow=True))
    first, second = Campaign.objects.filter(group__memberships__user=carla).order_by("pk")
    assert first.group_id != second.group_id or second.name == "By night 2"
    assert second.sessions.get().entries.count() == 2 and first.sessions.get().entries.count() == 2
    assert bring(parted, carla).known == (second,)
    tap(session, "pour")
    assert bring(export(session), carla).longer == (second,)


def test_an_answer_without_a_question_changes_nothing(session: Session, carla: User) -> None:
    client = client_of(carla)
    client.post("/import/both")
    send(client, export(session))
    before = rows_written()
    assert client.post("/import/both").status_code == 302
    assert rows_written() == before


def test_a_file_that_waits_for_an_answer_is_let_go_of_after_a_day(parted: bytes, carla: User) -> None:
    send(client_of(carla), parted)
    token = FileImport.objects.get().token
    jobs.forget_left()
    assert storages[STORAGE].listdir(token)[1]
    FileImport.objects.update(changed_at=timezone.now() - timedelta(days=2))
    jobs.forget_left()
    assert token not in storages[STORAGE].listdir("")[0] or not storages[STORAGE].listdir(token)[1]


def test_evenings_played_on_both_sides_have_parted(session: Session, carla: User) -> None:
    lifecycle.pack_away(session)
    bring(export(session), carla)
    for campaign in (session.campaign, own(carla)):
        tap(lifecycle.go_on(campaign), "pour")
    assert bring(export(session), carla).parted == (own(carla),)


# beside the log


def write_more(session: Session, user: User) -> None:
    write_note(session.campaign, user, "later", text="It was warm.", session=session)
    Note.objects.filter(campaign=session.campaign, text="Cold.").update(
        text="Not cold.", changed_at=timezone.now()
    )
    thread = session.campaign.threads.get(words="Is Lily alive?")
    tie_thread(thread, is_tied=True)
    open_thread(session.campaign, user, "The brush")
    hand = EveningCorrection.objects.create(session=session, place="at Anna’s", has_people=True)
    Attendance.objects.create(session=hand.session, person=session.seats.all()[0].person)
    keep_photo(session, user, jpeg(320, 240), "The lamp")


def beside(campaign: Campaign) -> Any:
    return {
        "notes": sorted(campaign.notes.values_list("text", "author_name", "session__number")),
        "threads": sorted((one.words, one.tied_at) for one in campaign.threads.all()),
        "hands": [
            (one.correction.place, [row.person.name for row in one.attendances.all()])
            for one in campaign.sessions.filter(correction__isnull=False)
        ],
        "photos": photos_of(campaign),
    }


@pytest.mark.parametrize("goes_on", [True, False])
def test_what_people_added_beside_the_log_comes_once(
    goes_on: bool, session: Session, ada: User, carla: User
) -> None:
    write_note(session.campaign, ada, "first", text="Cold.")
    open_thread(session.campaign, ada, "Is Lily alive?")
    first = export(session)
    bring(first, carla)
    write_more(session, ada)
    if goes_on:
        play_on(session)
    later = export(session)
    for raw in (later, first, later):
        bring(raw, carla)
    wanted = beside(session.campaign)
    if not goes_on:  # a thread may have been taken up again here since
        wanted["threads"] = [(words, None) for words, _tied in wanted["threads"]]
    assert beside(own(carla)) == wanted


def test_what_was_put_right_here_stays_if_nothing_was_played_since(session: Session, carla: User) -> None:
    bring(export(session), carla)
    EveningCorrection.objects.create(session=own(carla).sessions.get(), place="here")
    EveningCorrection.objects.create(session=session, place="there")
    bring(export(session), carla)
    assert own(carla).sessions.get().correction.place == "here"
    tap(session, "pour")
    bring(export(session), carla)
    assert EveningCorrection.objects.get(session=own(carla).sessions.get()).place == "there"


def test_planned_evenings_come_once_with_their_later_answers(session: Session, carla: User) -> None:
    group = session.campaign.group
    night = make_night(group)
    made = bring(export_group(group).raw, carla)
    assert made.group
    date, person = night.dates.all()[0], group.people.get(name="Anna")
    DateAnswer.objects.create(date=date, person=person, answer="yes")
    GameNight.objects.filter(pk=night.pk).update(place="in the barn", changed_at=timezone.now())
    for _twice in range(2):
        bring(export_group(group).raw, carla)
    (there,) = made.group.nights.all()
    assert there.place == "in the barn"
    (answer,) = DateAnswer.objects.filter(date__night=there)
    assert (answer.person.name, answer.answer) == ("Anna", "yes")
