"""The pages of the next evening: what members do there, and people with a link of their own."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from campaigns.models import DateAnswer, GameNight, Group, Membership, PersonLink, ProposedDate
from campaigns.schedule.answers import give_answer
from campaigns.schedule.forms import ProposeForm
from campaigns.schedule.links import create_link, revoke_links
from campaigns.schedule.selectors import find_next_night
from tests.support.annas_group import group
from tests.support.evenings import fix, make_group, make_night, make_user, tries

__all__ = ["group", "tries"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tries")]
TILES = ("_tonight", "_after", "_next")
DAY = (timezone.now() + timedelta(days=20)).strftime("%Y-%m-%d")
TYPED = {"day_1": DAY, "hour": "20:45", "minutes": "180", "time_zone": "Europe/Rome"}


@pytest.fixture
def anna(group: Group) -> Client:
    client = Client()
    client.force_login(group.memberships.get().user)
    return client


def page_of(group: Group, *rest: object) -> str:
    return "/".join(map(str, (f"/groups/{group.pk}/evenings", *rest)))


def invited(group: Group, name: str = "Chiara") -> Client:
    """Return a phone that has come by a person's link."""
    client = Client()
    client.get(f"/answer/{create_link(group.people.get(name=name), 'answer')}")
    return client


def words(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


# members


def test_a_member_proposes_dates_and_the_page_shows_them(anna: Client, group: Group) -> None:
    sent = anna.post(page_of(group, "new"), TYPED | {"place": "at Anna’s"})
    assert (sent.status_code, sent["Location"]) == (302, page_of(group, ""))
    night = GameNight.objects.get()
    assert night.localize(night.dates.get().starts_at).strftime("%Y-%m-%d %H:%M") == f"{DAY} 20:45"
    assert "0 of 3 answered" in words(anna.get(page_of(group, "")))


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"day_1": "2020-01-01"}, "That date is in the past."),
        ({"day_1": "yesterday"}, "Enter a day."),
        ({"day_1": ""}, "Enter a day."),
        ({"hour": "25:00"}, "Enter an hour, such as 20:45."),
        ({"day_1": "2027-03-28", "hour": "02:30"}, "the clocks go forward, and 02:30 does not exist."),
        ({"day_1": "2027-10-31", "hour": "02:30"}, "the clocks go back, and 02:30 comes twice."),
        ({"day_1": "2099-01-01"}, "That date is more than two years away."),
        ({"time_zone": "Europe/Atlantis"}, "There is no such time zone."),
        ({"time_zone": "../../etc/passwd"}, "There is no such time zone."),
        ({"minutes": "5"}, "5 is not one of the available choices"),
        ({"place": "x" * 61}, "Enter at most 60 characters."),
        ({"note": "two\nlines"}, "Enter plain text, on one line, without line ends."),
        ({"campaign": "999"}, "999 is not one of the available choices"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_kept(
    anna: Client, group: Group, wrong: dict[str, str], says: str
) -> None:
    answer = anna.post(page_of(group, "new"), TYPED | wrong)
    assert answer.status_code == 422 and says in words(answer)
    assert not GameNight.objects.exists()


def test_a_campaign_of_another_group_cannot_be_named(anna: Client, group: Group) -> None:
    other = make_group("Others").campaigns.create(name="Theirs", game_slug="x")
    assert anna.post(page_of(group, "new"), TYPED | {"campaign": str(other.pk)}).status_code == 422


def test_a_tap_on_ones_own_answer_goes_round(anna: Client, group: Group) -> None:
    night = make_night(group)
    address = page_of(group, night.pk, "dates", night.dates.all()[0].pk, "answer")
    for expected in ("yes", "maybe", "no", "yes"):
        shown = anna.get(page_of(group, "")).content.decode()
        form = re.search(rf'action="{address}".*?name="answer" value="(\w+)"', shown, re.S)
        assert form and form[1] == expected
        anna.post(address, {"answer": form[1]})
        assert DateAnswer.objects.get().answer == expected


def test_the_answer_to_a_tap_is_the_evening_alone(anna: Client, group: Group) -> None:
    night = make_night(group)
    address = page_of(group, night.pk, "dates", night.dates.all()[0].pk, "answer")
    answer = anna.post(address, {"answer": "yes"}, headers={"hx-request": "true"})
    assert answer.status_code == 200 and answer.content.startswith(b'<div class="night')
    assert "1 of 3 answered" in words(answer)


def test_an_account_that_is_nobody_at_the_table_is_asked_who_it_is(group: Group) -> None:
    member, night = make_user("dario"), make_night(group)
    Membership.objects.create(group=group, user=member)
    client = Client()
    client.force_login(member)
    answer = client.post(
        page_of(group, night.pk, "dates", night.dates.all()[0].pk, "answer"), {"answer": "yes"}
    )
    assert "Which of these are you?" in words(answer)
    assert not DateAnswer.objects.exists()


def test_a_date_is_chosen_changed_and_called_off(anna: Client, group: Group) -> None:
    night = make_night(group)
    anna.post(page_of(group, night.pk, "dates", night.dates.all()[1].pk, "choose"), {"seen": "0"})
    night.refresh_from_db()
    assert night.starts_at == night.dates.all()[1].starts_at
    typed = {
        "day": DAY,
        "hour": "21:00",
        "minutes": "240",
        "time_zone": "Europe/Rome",
        "repeats": "",
        "seen": "1",
    }
    assert anna.post(page_of(group, night.pk, "change"), typed).status_code == 302
    assert "21:00" in words(anna.get(page_of(group, "")))
    anna.post(page_of(group, night.pk, "call-off"), {"seen": "2"})
    shown = words(anna.get(page_of(group, "")))
    assert "Called off" in shown and "Hold it after all" in shown


@pytest.mark.parametrize("seen", ["", "0", "-1", "x", "9" * 40])
def test_who_has_not_seen_the_newest_change_changes_nothing(anna: Client, group: Group, seen: str) -> None:
    night = fix(make_night(group))
    answer = anna.post(page_of(group, night.pk, "call-off"), {"seen": seen})
    assert answer.status_code == 422 and "Somebody else has changed this evening" in words(answer)
    assert not GameNight.objects.get().is_called_off


def test_a_wrong_date_comes_back_where_it_was_typed(anna: Client, group: Group) -> None:
    night = make_night(group)
    answer = anna.post(page_of(group, night.pk, "dates"), {"day": "2020-01-01", "hour": "20:45"})
    assert answer.status_code == 422 and "That date is in the past." in words(answer)
    assert 'value="2020-01-01"' in answer.content.decode()


def test_the_page_asks_few_queries_whatever_is_planned(
    anna: Client, group: Group, django_assert_max_num_queries: Any
) -> None:
    for day in range(1, 9):
        for one in make_night(group, (day, day + 1)).dates.all():
            for person in group.people.all():
                give_answer(one, person, "yes")
    with django_assert_max_num_queries(12):
        anna.get(page_of(group, ""))


# tiles of other pages


def test_other_pages_show_the_next_evening_in_two_queries(
    group: Group, django_assert_num_queries: Any
) -> None:
    fix(make_night(group, (3,)))
    for date in make_night(group, (10, 11)).dates.all():
        give_answer(date, group.people.get(name="Bruno"), "maybe")
    with django_assert_num_queries(2):
        found = find_next_night(group)
        context = {"group": group, "chosen": found.chosen, "asked": found.asked, "next": found}
        tiles = [render_to_string(f"campaigns/schedule/{name}.html", context) for name in TILES]
    assert "Bruno" in tiles[0] and "1 of 3 answered" in tiles[1] and "Dates and answers" in tiles[2]


def test_without_an_evening_a_group_is_asked_to_propose_dates(group: Group) -> None:
    context = {"group": group, "next": find_next_night(group)}
    tile = render_to_string("campaigns/schedule/_next.html", context)
    assert "No evening is planned." in tile and "Propose dates" in tile


def test_a_new_evening_starts_as_the_last_one_was(group: Group) -> None:
    assert str(ProposeForm(group=group)["hour"].value()) == "20:30:00"
    make_night(group, minutes=240)
    form = ProposeForm(group=group)
    found = [form[name].value() for name in ("place", "minutes", "time_zone")]
    assert found == ["at Anna’s", 240, "Europe/Rome"] and f"{form['hour'].value():%H:%M}" == "20:45"


def test_an_evening_whose_dates_are_all_over_is_not_the_next(group: Group) -> None:
    make_night(group, (10,))
    ProposedDate.objects.update(starts_at=timezone.now() - timedelta(days=1))
    assert find_next_night(group).asked is None


# links


@pytest.mark.goal("E1", "S4")
def test_a_link_leads_to_the_answers_and_is_in_no_page(group: Group) -> None:
    night, token = make_night(group), create_link(group.people.get(name="Chiara"), "answer")
    client = Client()
    opened = client.get(f"/answer/{token}")
    assert (opened["Location"], opened["Referrer-Policy"]) == ("/answer/", "no-referrer")
    page = client.get("/answer/")
    assert token not in page.content.decode() and "You are <b>Chiara</b>" in words(page)
    sent = client.post(f"/answer/dates/{night.dates.all()[0].pk}", {"answer": "yes"})
    assert sent.status_code == 302
    given = DateAnswer.objects.get()
    assert (given.person.name, given.answer) == ("Chiara", "yes")


@pytest.mark.goal("S4")
def test_the_page_of_an_invited_person_tells_nothing_else_of_the_group(group: Group) -> None:
    night = make_night(group)
    give_answer(night.dates.all()[0], group.people.get(name="Bruno"), "yes")
    page = words(invited(group).get("/answer/"))
    assert "1 says yes" in page and "Bruno" not in page and "Anna<" not in page
    assert f"/groups/{group.pk}/" not in page


@pytest.mark.goal("S4")
def test_the_token_is_kept_nowhere_but_its_hash(anna: Client, group: Group) -> None:
    made = anna.post(page_of(group, "people", group.people.get(name="Chiara").pk, "link"))
    found = re.search(r"/answer/([\w-]{43})", made.content.decode())
    assert found and "does not" not in found[1]
    assert found[1] not in str(list(PersonLink.objects.values()))
    assert Client().get(f"/answer/{found[1]}").status_code == 302


@pytest.mark.goal("S4")
@pytest.mark.parametrize("how", ["revoked", "replaced", "expired", "left"])
def test_a_link_that_was_ended_opens_no_more_even_half_way(group: Group, how: str) -> None:
    chiara, night = group.people.get(name="Chiara"), make_night(group)
    token = create_link(chiara, "answer")
    client = Client()
    client.get(f"/answer/{token}")
    if how == "revoked":
        revoke_links(chiara, "answer")
    elif how == "replaced":
        create_link(chiara, "answer")
    elif how == "expired":
        PersonLink.objects.update(expires_at=timezone.now())
    else:
        group.people.filter(pk=chiara.pk).update(left_at=timezone.now())
    tap = client.post(
        f"/answer/dates/{night.dates.all()[0].pk}", {"answer": "yes"}, headers={"hx-request": "true"}
    )
    assert tap.status_code == 410 and "your tap was not saved" in words(tap)
    assert Client().get(f"/answer/{token}").status_code == 410
    assert not DateAnswer.objects.exists()


def test_a_link_that_nobody_has_made_is_not_found() -> None:
    assert Client().get("/answer/" + "a" * 43).status_code == 404


def test_a_link_opened_twice_is_the_same_person_on_both_devices(group: Group) -> None:
    night, token = make_night(group), create_link(group.people.get(name="Chiara"), "answer")
    for answer in ("yes", "no"):
        client = Client()
        client.get(f"/answer/{token}")
        client.post(f"/answer/dates/{night.dates.all()[0].pk}", {"answer": answer})
    assert DateAnswer.objects.get().answer == "no"


def test_not_me_forgets_the_link_on_this_device(group: Group) -> None:
    make_night(group)
    client = invited(group)
    assert client.post("/answer/leave").status_code == 200
    assert client.get("/answer/").status_code == 404


def test_a_date_that_was_chosen_meanwhile_is_said_where_it_was_tapped(group: Group) -> None:
    night, client = make_night(group), invited(group)
    fix(night)
    answer = client.post(f"/answer/dates/{night.dates.all()[1].pk}", {"answer": "yes"})
    assert answer.status_code == 422 and "Another date was chosen meanwhile" in words(answer)
    assert "We play:" in words(answer)


def test_revoking_ends_what_came_by_the_link_too(anna: Client, group: Group) -> None:
    client, chiara = invited(group), group.people.get(name="Chiara")
    made = client.post("/answer/feed").content.decode()
    found = re.search(r"/calendar/[\w-]+\.ics", made)
    assert found and Client().get(found[0]).status_code == 200
    anna.post(page_of(group, "people", chiara.pk, "revoke"))
    assert Client().get(found[0]).status_code == 410


def test_a_guest_ends_the_own_calendar(group: Group) -> None:
    client = invited(group)
    found = re.search(r"/calendar/[\w-]+\.ics", client.post("/answer/feed").content.decode())
    assert found and "Turn it off" in words(client.get("/answer/done"))
    client.post("/answer/feed/end")
    assert Client().get(found[0]).status_code == 410


def test_a_refusal_is_said_once(anna: Client, group: Group) -> None:
    night = fix(make_night(group))
    make_night(group, (20,))
    answer = anna.post(page_of(group, night.pk, "call-off"), {"seen": "0"})
    assert words(answer).count("Somebody else has changed") == 1


def test_a_guest_has_the_evening_as_a_calendar_file(group: Group) -> None:
    night, client = fix(make_night(group)), invited(group)
    assert b"BEGIN:VEVENT" in client.get(f"/answer/nights/{night.pk}/file").content


@pytest.mark.goal("S4")
def test_too_many_tries_from_one_address_are_refused() -> None:
    statuses = [Client().get("/answer/" + "a" * 43).status_code for _try in range(61)]
    assert set(statuses[:60]) == {404} and statuses[60] == 429


def test_without_a_mail_server_no_mail_is_offered(anna: Client, group: Group) -> None:
    assert not settings.ABILITIES.mail
    make_night(group)
    for page in (anna.get(page_of(group, "")), invited(group).get("/answer/done")):
        assert not re.search(r"\b(e-)?mails?\b", words(page), re.IGNORECASE)  # a token may have these letters
    answer = anna.post(page_of(group, "mail"), {"address": "anna@example.org"}, follow=True)
    assert "This site sends no e-mails." in words(answer)


def test_the_first_evening_is_proposed_by_the_clock_of_the_browser(group: Group) -> None:
    """A machine often keeps UTC: `static/js/zone.js` fills the field that says so."""
    assert "data-zone" in ProposeForm(group=group)["time_zone"].as_widget()
    assert "data-zone" not in ProposeForm(dict(TYPED), group=group)["time_zone"].as_widget()
    make_night(group)
    assert "data-zone" not in ProposeForm(group=group)["time_zone"].as_widget()
