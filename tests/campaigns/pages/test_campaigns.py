"""The pages of groups and campaigns: from the first name to an evening that was packed away."""

import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.conf import settings as site
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone, translation

from campaigns.groups.membership import (
    accept_invitation,
    create_campaign,
    create_invitation,
    find_open_invitations,
)
from campaigns.log.state import current_state, version_of_campaign
from campaigns.models import Campaign, Group, Invitation, Membership, Session
from campaigns.pages.campaign_forms import CampaignForm
from campaigns.pages.selectors import summarize_campaign
from campaigns.sessions import lifecycle
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import Message, Played
from companion.text.dates import format_ago, format_day
from companion.text.i18n import translate
from tests.settings import FULL
from tests.support.ada import client, owner
from tests.support.cases import for_each
from tests.support.evenings import PEOPLE, at_once, make_group, make_session, make_user, tap, toy
from tests.support.hostile import ODD, UNREADABLE
from tests.support.seated import begin, seated
from tests.support.toy import TOY

__all__ = ["client", "owner", "toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]


@pytest.fixture
def group(owner: Any) -> Group:
    return make_group(owner=owner)


@pytest.fixture
def session(group: Group) -> Session:
    return make_session(group)


def text(answer: Any) -> str:
    page: str = answer.content.decode()
    return unescape(page)


# the first page


def test_the_first_page_of_all_has_doors_and_no_rail(client: Client) -> None:
    page = text(client.get("/"))
    assert 'href="/groups/new"' in page and 'href="/import"' in page
    assert 'class="rail"' not in page and "Good evening, ada." in page.lower().replace("good", "Good")


def test_a_group_without_a_campaign_is_led_to_one(client: Client, group: Group) -> None:
    assert f'href="/groups/{group.pk}/campaigns/new"' in text(client.get("/"))


def test_the_campaign_played_last_comes_first_with_how_it_stands(client: Client, group: Group) -> None:
    older, newer = make_session(group), make_session(group)
    Campaign.objects.filter(pk=older.campaign_id).update(name="By day")
    tap(older)
    page = text(client.get("/"))
    assert page.index("By day") < page.index("By night")
    assert "2 oil left" in page
    assert f'href="/table/{older.pk}/"' in page and f'href="/campaigns/{newer.campaign_id}/"' in page


def test_a_group_sees_what_it_has_finished_how_often_over_all_its_campaigns(
    client: Client, group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("By night", "By day")
    of_group = [Campaign.objects.create(group=group, name=name, game_slug=TOY.slug) for name in names]
    tables = [begin(campaign, ["Anna", "Bruno"]) for campaign in of_group]
    assert "Games you have played" not in client.get(f"/groups/{group.pk}/").content.decode()
    played, full = (Played(("Anna", "Bruno"), ("Anna",)),), TOY.set_up(("Anna", "Bruno")).oil
    history = replace(TOY.history, finished=lambda table: played if table.oil != full else ())
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, history=history))
    for session in tables:
        tap(Session.objects.get(pk=session.pk))
    page = client.get(f"/groups/{group.pk}/").content.decode()
    assert "finished 2 times" in page
    assert f'href="/groups/{group.pk}/statistics?year=always"' in page


def test_the_first_page_shows_nothing_of_other_groups(client: Client) -> None:
    make_session(make_group("Others"))
    page = text(client.get("/"))
    assert "Others" not in page and "By night" not in page


def test_a_campaign_whose_game_left_the_shelf_troubles_nobody(client: Client, session: Session) -> None:
    Campaign.objects.create(group=session.campaign.group, name="Lost", game_slug="no-such-game")
    assert client.get("/").status_code == 200


@pytest.mark.parametrize(
    ("days", "words"),
    [(0, "today"), (1, "yesterday"), (2, "2 days ago"), (20, "2 weeks ago"), (400, None)],
)
def test_days_are_said_as_people_say_them(days: int, words: str | None) -> None:
    when = timezone.now() - timedelta(days=days)
    assert format_ago(when) == (words or format_day(when))


# groups and their people


def test_a_group_is_made_with_the_names_of_its_people(client: Client, owner: Any) -> None:
    sent = {"name": " The Moths ", "people": "Anna, Bruno,Chiara ", "group_alone": "1"}
    answer = client.post("/groups/new", sent)
    group = Group.objects.get()
    assert answer["Location"] == f"/groups/{group.pk}/"
    assert (group.name, [person.name for person in group.people.all()]) == ("The Moths", list(PEOPLE))
    assert group.memberships.get().is_owner and group.memberships.get().user == owner


@for_each(
    "names, sentence",
    [
        ("", "Enter at least one name."),
        (" , ", "Enter at least one name."),
        ("Anna, Anna", "Enter each name only once."),
        (",".join("abcdefghijklm"), "That is more than a table can seat."),
        ("Anna, " + "x" * 61, "Enter at most 60 characters."),
    ],
)
def test_names_that_cannot_be_are_refused_at_their_field(client: Client, names: str, sentence: str) -> None:
    answer = client.post("/groups/new", {"name": "The Moths", "people": names, "game": TOY.slug})
    assert answer.status_code == 422 and sentence in text(answer)
    assert not Group.objects.exists()


def test_somebody_joins_the_table_and_leaves_it(client: Client, group: Group) -> None:
    client.post(f"/groups/{group.pk}/people", {"name": "Dario"})
    dario = group.people.get(name="Dario")
    client.post(f"/groups/{group.pk}/people/{dario.pk}", {"name": "Daria"})
    assert group.people.get(pk=dario.pk).name == "Daria"
    client.post(f"/groups/{group.pk}/people/{dario.pk}/remove")
    assert not group.people.filter(pk=dario.pk).exists()


def test_a_name_stands_once_at_a_table(client: Client, group: Group) -> None:
    answer = client.post(f"/groups/{group.pk}/people", {"name": "Anna"})
    assert answer.status_code == 422 and "already has that name" in text(answer)
    anna, bruno = group.people.all()[:2]
    assert client.post(f"/groups/{group.pk}/people/{anna.pk}", {"name": bruno.name}).status_code == 422
    assert client.post(f"/groups/{group.pk}/people/{anna.pk}", {"name": anna.name}).status_code == 302


NAMES = ("group", "rename", "person", "person_again", "campaign", "account")


def send_name(client: Client, field: str, name: str) -> Any:
    """Send a name to one of the places where people type one."""
    group = Group.objects.order_by("pk")[0]
    person = group.people.all()[0]
    return {
        "group": lambda: client.post("/groups/new", {"name": name, "people": "Anna", "game": TOY.slug}),
        "rename": lambda: client.post(f"/groups/{group.pk}/rename", {"name": name}),
        "person": lambda: client.post(f"/groups/{group.pk}/people", {"name": name}),
        "person_again": lambda: client.post(f"/groups/{group.pk}/people/{person.pk}", {"name": name}),
        "campaign": lambda: client.post(
            f"/groups/{group.pk}/campaigns/new", {"name": name, "game": TOY.slug, "people": [person.pk]}
        ),
        "account": lambda: client.post("/account/", {"username": name}),
    }[field]()


def all_names() -> list[list[str]]:
    groups = Group.objects.order_by("pk")
    return [
        [
            group.name,
            *group.people.values_list("name", flat=True),
            *group.campaigns.values_list("name", flat=True),
        ]
        for group in groups
    ] + [list(Membership.objects.values_list("user__username", flat=True))]


@for_each("field", NAMES)
def test_unreadable_names_are_refused_with_a_sentence_and_change_nothing(
    client: Client, group: Group, field: str
) -> None:
    before = all_names()
    for name in UNREADABLE:
        if field in {"campaign", "group"} and not name.strip():
            continue  # which is called like its game, or “Our table”
        answer = send_name(client, field, name)
        assert answer.status_code == 422, repr(name)
        assert 'class="error"' in answer.content.decode()
    assert all_names() == before


@pytest.mark.goal("S9")
@pytest.mark.parametrize("field", NAMES)
def test_odd_names_are_kept_and_shown_and_none_runs(client: Client, group: Group, field: str) -> None:
    for name in ODD if FULL else ODD[[*NAMES].index(field) % 3 :: 3]:
        assert send_name(client, field, name).status_code == 302, repr(name)
        places = ("/", "/?groups=2", f"/groups/{group.pk}/", "/account/", f"/groups/{group.pk}/campaigns/new")
        shown = [client.get(place).content.decode() for place in places]
        assert any(name in unescape(page) for page in shown)
        for page in shown:
            assert_harmless(page, name)


def assert_harmless(page: str, name: str) -> None:
    assert page.count("<script") == len(re.findall(r"<script [^<>]*src=", page))
    if set(name) & set("<>\"'"):
        assert name not in page


# accounts


def test_whoever_is_invited_makes_an_account_and_is_a_member(group: Group, client: Client) -> None:
    page = text(client.post(f"/groups/{group.pk}/invite"))
    token = page.split("/join/")[1].split('"')[0]
    guest = Client()
    assert "The Thursday table" in text(guest.get(f"/join/{token}"))
    answer = guest.post(f"/join/{token}", {"username": "Bruno", "password": "a cheese at midnight"})
    assert answer["Location"] == f"/groups/{group.pk}/"
    assert guest.get(f"/groups/{group.pk}/").status_code == 200
    assert group.memberships.get(user__username="Bruno").role == Membership.Role.MEMBER


def test_whoever_has_an_account_joins_with_it(group: Group) -> None:
    bruno = make_user("bruno")
    guest = Client()
    guest.force_login(bruno)
    guest.post(f"/join/{create_invitation(group)}")
    assert group.memberships.filter(user=bruno).exists()


def test_an_owner_sees_the_open_invitations_and_takes_one_back(group: Group, client: Client) -> None:
    kept, other = create_invitation(group), create_invitation(group)
    used = create_invitation(group)
    assert accept_invitation(find_open_invitations(used).get(), make_user("bea"))
    page = text(client.get(f"/groups/{group.pk}/"))
    rows = re.findall(rf'action="(/groups/{group.pk}/invitations/\d+/cancel)"', page)
    assert len(rows) == 2 and "expires on" in page and kept not in page
    guest = Client()
    guest.force_login(User.objects.get(username="bea"))
    assert "/cancel" not in text(guest.get(f"/groups/{group.pk}/"))
    assert guest.post(rows[0]).status_code == 403
    assert client.post(rows[0])["Location"] == f"/groups/{group.pk}/"  # the newest stands first
    assert Client().get(f"/join/{other}").status_code == 410
    assert Client().get(f"/join/{kept}").status_code == 200
    assert client.post(rows[0]).status_code == 404


def test_an_invitation_opens_once_and_not_for_ever(group: Group) -> None:
    token = create_invitation(group)
    form = {"username": "Bruno", "password": "a cheese at midnight"}
    assert Client().post(f"/join/{token}", form).status_code == 302
    assert Client().get(f"/join/{token}").status_code == 410
    late = create_invitation(group)
    Invitation.objects.filter(used_at=None).update(created_at=timezone.now() - timedelta(days=8))
    assert Client().post(f"/join/{late}", form | {"username": "Dario"}).status_code == 410
    assert Client().get("/join/made-up").status_code == 410
    assert group.memberships.count() == 2


@pytest.mark.django_db(transaction=True)
def test_of_many_who_open_a_link_at_once_one_gets_in() -> None:
    group = make_group()
    token = create_invitation(group)

    def enter(number: int) -> int:
        form = {"username": f"guest-{number}", "password": "a cheese at midnight"}
        return Client().post(f"/join/{token}", form).status_code

    assert sorted(at_once(8, enter)) == [302] + [410] * 7
    assert group.memberships.count() == 1


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"username": "", "password": "a cheese at midnight"}, "Write a name."),
        ({"username": "ADA", "password": "a cheese at midnight"}, "Another account already has that name."),
        ({"username": "Bruno", "password": ""}, "Enter a password."),
        ({"username": "Bruno", "password": "password"}, "too common"),
    ],
)
def test_what_is_wrong_on_the_way_in_is_said(
    owner: Any, group: Group, sent: dict[str, str], sentence: str
) -> None:
    answer = Client().post(f"/join/{create_invitation(group)}", sent)
    assert answer.status_code == 422 and sentence in text(answer)
    assert group.memberships.count() == 1


def test_a_group_keeps_an_owner(client: Client, group: Group) -> None:
    mine = group.memberships.get()
    bruno = Membership.objects.create(group=group, user=make_user("bruno"))
    for one in (mine, bruno):
        client.post(f"/groups/{group.pk}/members/{one.pk}/remove")
    assert list(group.memberships.all()) == [mine]


def test_an_account_is_called_otherwise(client: Client, owner: Any) -> None:
    make_user("bruno")
    assert client.post("/account/", {"username": "Bruno"}).status_code == 422
    assert client.post("/account/", {"username": "Ada L."}).status_code == 302
    assert "Ada L." in text(client.get("/account/"))


# campaigns


def test_a_campaign_begins_with_its_table_laid(client: Client, group: Group) -> None:
    anna, bruno = seated(group, ["Anna", "Bruno"])
    chosen = {"game": TOY.slug, "name": "By night", "people": [anna.pk, bruno.pk]}
    answer = client.post(f"/groups/{group.pk}/campaigns/new", chosen)
    session = Session.objects.get()
    assert answer["Location"] == f"/table/{session.pk}/"
    assert current_state(session).table.people == ("Anna", "Bruno")


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "no-such-game"}, "no-such-game"),
        ({"people": []}, "Lantern needs 1 to 4 players."),
        ({"people": ["Nobody"]}, "Nobody"),
        ({"name": "x" * 61}, "60"),
    ],
)
def test_what_is_wrong_with_a_campaign_is_said_and_nothing_begins(
    client: Client, group: Group, wrong: dict[str, Any], sentence: str
) -> None:
    chosen = {"game": TOY.slug, "name": "By night", "people": [seated(group, ["Anna"])[0].pk]} | wrong
    answer = client.post(f"/groups/{group.pk}/campaigns/new", chosen)
    assert answer.status_code == 422 and sentence in text(answer)
    assert not Campaign.objects.exists()


def test_a_campaign_without_a_name_is_called_like_its_game(client: Client, group: Group) -> None:
    chosen = {"game": TOY.slug, "name": " ", "people": [seated(group, ["Anna"])[0].pk]}
    for _again in range(3):
        assert client.post(f"/groups/{group.pk}/campaigns/new", chosen).status_code == 302
    assert {*Campaign.objects.values_list("name", flat=True)} == {"Lantern", "Lantern 2", "Lantern 3"}


def test_of_several_games_none_is_proposed_for_the_first_time(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert CampaignForm(group=group)["game"].value() == TOY.slug
    monkeypatch.setitem(GAMES, "another", TOY)
    assert CampaignForm(group=group)["game"].value() == ""


def test_the_people_and_the_game_of_last_time_are_proposed(client: Client, group: Group) -> None:
    anna, chiara = seated(group, ["Anna", "Chiara"])
    chosen = {"game": TOY.slug, "people": [chiara.pk, anna.pk]}
    client.post(f"/groups/{group.pk}/campaigns/new", chosen)
    form = CampaignForm(group=group)
    assert form["game"].value() == TOY.slug
    assert form["people"].value() == [str(chiara.pk), str(anna.pk)]
    group.people.filter(pk=chiara.pk).update(left_at=timezone.now())
    form = CampaignForm(group=group)
    assert form["people"].value() == [str(anna.pk)]


@pytest.mark.goal("T3")
def test_a_choice_of_one_is_not_asked(client: Client, group: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    group.people.all().delete()
    anna, bruno = seated(group, ["Anna", "Bruno"])
    where, asked = f"/groups/{group.pk}/campaigns/new", ("Which game?", "Who plays?")
    assert [words in text(client.get(where)) for words in asked] == [False, True]
    two = replace(TOY, seats=replace(TOY.seats, count=range(2, 4)))
    monkeypatch.setitem(GAMES, TOY.slug, two)
    page = text(client.get(where))
    assert [words in page for words in asked] == [False, False]
    assert f'<input type="hidden" name="people" value="{bruno.pk}">' in page
    client.post(where, {"game": TOY.slug, "people": [anna.pk, bruno.pk]})
    assert current_state(Session.objects.get()).table.people == ("Anna", "Bruno")
    monkeypatch.setitem(GAMES, "another", two)
    assert "Which game?" in text(client.get(where))


@pytest.mark.goal("T3")
def test_a_game_of_one_evening_that_is_over_is_played_again_by_one_tap(
    client: Client, group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = (Played(("Anna",), ("Anna",)),)
    history = replace(TOY.history, finished=lambda table: played, is_over=lambda table: not table.oil)
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, is_one_off=True, history=history))
    session = make_session(group)
    tap(session)
    pages = ("/", f"/groups/{group.pk}/", f"/campaigns/{session.campaign_id}/")
    assert all("Play again" not in text(client.get(page)) for page in pages)
    while current_state(session).table.oil:
        tap(session)
    assert all("Play again" in text(client.get(page)) for page in pages)
    lifecycle.pack_away(session)
    again = f"/campaigns/{session.campaign_id}/go-on"
    assert all(f'action="{again}"' in text(client.get(page)) for page in pages)
    assert client.post(again)["Location"] == f"/table/{Session.objects.latest('number').pk}/"
    campaign = replace(TOY, history=history)
    monkeypatch.setitem(GAMES, TOY.slug, campaign)
    assert all("Play again" not in text(client.get(page)) for page in pages)


def test_more_people_than_the_game_seats_are_refused(client: Client, group: Group) -> None:
    for name in ("Dario", "Elsa"):
        group.people.create(name=name)
    everybody = list(group.people.values_list("pk", flat=True))
    answer = client.post(
        f"/groups/{group.pk}/campaigns/new", {"game": TOY.slug, "name": "By night", "people": everybody}
    )
    assert answer.status_code == 422 and "1 to 4 players" in text(answer)


def test_an_evening_is_packed_away_and_gone_on_with(client: Client, session: Session) -> None:
    tap(session)
    where = f"/campaigns/{session.campaign_id}/"
    client.post(f"{where}pack-away")
    session.refresh_from_db()
    assert not session.is_open
    page = text(client.get(where))
    assert "packed away" in page and f'action="{where}go-on"' in page and "2 oil left" in page
    answer = client.post(f"{where}go-on")
    following = Session.objects.get(number=2)
    assert answer["Location"] == f"/table/{following.pk}/"
    assert current_state(following).table.oil == 2


def test_screens_at_the_table_are_told_that_it_is_packed_away(client: Client, session: Session) -> None:
    """Not as a change of who may look, of which a leader's board shows nothing."""
    tap(session)
    number, doors = version_of_campaign(session.campaign_id)[1:]
    lifecycle.pack_away(session)
    assert version_of_campaign(session.campaign_id) == (session.pk, number + 1, doors)
    told = client.get(f"/table/{session.pk}/version").content.decode()
    assert told == f"{session.pk}.{number + 1}.{doors}"
    assert f'data-marks="{told}"' in text(client.get(f"/table/{session.pk}/board"))
    assert current_state(session).number == number


@for_each("name, says_both", [("By night", True), ("Lantern", False), ("Lantern 2", False)])
def test_a_campaign_says_its_game_beside_a_name_of_its_own(
    client: Client, session: Session, name: str, says_both: bool
) -> None:
    Campaign.objects.update(name=name)
    assert Campaign.objects.get().game_beside == ("Lantern" if says_both else "")
    where, group = f"/campaigns/{session.campaign_id}/", f"/groups/{session.campaign.group_id}/"
    table = f"/table/{session.pk}/"
    for page in ("/", group, where, f"{where}journal", table):
        shown = re.sub(r"<[^>]*>|\s+", " ", text(client.get(page)).partition("</title>")[2])
        twice = re.search(r"Lantern( 2)?[ .·]+(Group|The Lanterns)?[ .·]*Lantern", shown)
        assert twice is None, (page, twice)
        assert says_both is False or "Lantern" in shown, page


def test_the_story_is_said_in_the_readers_language(client: Client, session: Session) -> None:
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "it"
    page = text(client.get(f"/campaigns/{session.campaign_id}/"))
    assert '<html lang="it"' in page


def test_the_campaign_lists_its_evenings(client: Client, session: Session) -> None:
    tap(session)
    lifecycle.pack_away(session)
    again = lifecycle.go_on(session.campaign)
    tap(again)
    page = text(client.get(f"/campaigns/{session.campaign_id}/"))
    assert f"/evenings/{session.pk}/" in page and f"/evenings/{again.pk}/" in page


def test_a_page_sees_only_what_its_seat_may_see(client: Client, session: Session) -> None:
    seen = summarize_campaign(session.campaign)
    assert current_state(session).table.secret and not seen.table.secret


def test_a_campaign_ends_after_a_question_and_is_taken_up_again(client: Client, session: Session) -> None:
    where = f"/campaigns/{session.campaign_id}/"
    assert "By night" in text(client.get(f"{where}end"))
    assert Campaign.objects.get().ended_at is None
    client.post(f"{where}end")
    assert Campaign.objects.get().ended_at and not Session.objects.get().is_open
    assert client.get(where).status_code == 200
    assert client.post(f"{where}go-on", follow=True).redirect_chain[-1][0] == where
    client.post(f"{where}take-up")
    assert client.post(f"{where}go-on")["Location"].startswith("/table/")


def test_a_group_is_put_away_after_a_question_and_nothing_is_lost(client: Client, session: Session) -> None:
    group = session.campaign.group
    assert client.get(f"/groups/{group.pk}/end").status_code == 200
    client.post(f"/groups/{group.pk}/end")
    assert client.get(f"/groups/{group.pk}/").status_code == 404
    assert Session.objects.count() == Campaign.objects.count() == 1
    call_command("bring_back", group.pk)
    assert client.get(f"/groups/{group.pk}/").status_code == 200
    with pytest.raises(CommandError, match="No group"):
        call_command("bring_back", group.pk)


def test_the_box_has_its_page(client: Client, group: Group) -> None:
    assert "Your box of Lantern" in text(client.get(f"/groups/{group.pk}/box/{TOY.slug}/"))
    assert client.get(f"/groups/{group.pk}/box/no-such-game/").status_code == 404


# words


def test_a_list_is_read_out() -> None:
    sentence = Message("{who} play.", {"who": ("Anna", "Bruno", Message("Chiara"))})
    assert translate(sentence) == "Anna, Bruno and Chiara play."
    assert translate(Message("{who} plays.", {"who": ("Anna",)})) == "Anna plays."
    assert translate(Message("{who}.", {"who": ()})) == "nothing."


def test_a_list_is_read_out_in_italian() -> None:
    with translation.override("it"):
        assert translate(Message("{who}", {"who": ("Anna", "Bruno")})) == "Anna e Bruno"


def test_a_campaign_is_made_with_its_first_evening_or_not_at_all(
    client: Client, group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: Any) -> None:
        raise OSError("The disk is full.")

    monkeypatch.setattr(lifecycle, "begin", fails)
    with pytest.raises(OSError, match="full"):
        create_campaign(group, "By night", TOY.slug, group.people.all())
    assert not group.campaigns.exists()
    assert client.get("/").status_code == 200
