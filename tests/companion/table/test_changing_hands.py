"""Somebody leaves in mid-game and somebody else plays on, in every game: log, seats, devices, statistics."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.history.plays.digests import make_digest
from campaigns.history.plays.upkeep import count_session
from campaigns.log import commands
from campaigns.log.state import Command, current_state, version_of
from campaigns.models import Campaign, Entry, Group, LogDigest, Pass, Seat, Session
from campaigns.sessions import lifecycle
from campaigns.transfer.export import export_campaign
from companion.games import GAMES
from companion.rules import IllegalPlay, Play
from tests.support.cases import for_each
from tests.support.evenings import client_of, make_group, make_user
from tests.support.seated import begin
from tests.support.transfers import bring, everything_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def group() -> Group:
    return make_group(owner=make_user("owner"))


@pytest.fixture(params=sorted(GAMES))
def session(request: pytest.FixtureRequest, group: Group) -> Session:
    """Return a session in the middle of a game's own evening, with a phone at its second place."""
    demo = GAMES[request.param].demo
    assert demo
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=request.param)
    session = begin(campaign, demo.people)
    for number, play in enumerate(demo.plays(current_state(session).table)):
        commands.record(session, play, Command(seen=number, key=f"evening-{number:04}"))
    hand_phone(session, 2)
    return session


def hand_phone(session: Session, place: int) -> Pass:
    seat = session.seats.get(position=place)
    now = timezone.now()
    given = session.campaign.passes.create(
        role="player", person=seat.person, opened_at=now, admitted_at=now, expires_at=now + timedelta(hours=9)
    )
    Seat.objects.filter(pk=seat.pk).update(device=given)
    return given


def play(session: Session, action: str, **answers: Any) -> None:
    seen = current_state(session).number
    commands.record(session, Play(action, answers), Command(seen=seen, key=f"hand-{seen}"))


def rewind(session: Session, step: Any) -> None:
    seen = current_state(session).number
    step(session, Command(seen=seen, key=f"step-{seen}"))


def figures(session: Session, place: int) -> tuple[str, ...]:
    return session.game.seats.figures(current_state(session).table, f"seat-{place}")


def asked_of(session: Session, place: int) -> str:
    """Return the first figure of a place that may change hands."""
    asked: Any = session.game.action("hand_over").asks["figure"]
    options = asked.options(current_state(session).table, {})
    return next(figure for figure in figures(session, place) if figure in options)


def hand_over_all(session: Session, place: int, to: str) -> None:
    """Let somebody play all that the person at a place plays."""
    table = current_state(session).table
    was, own = table.people[place - 1], figures(session, place)
    asked: Any = session.game.action("hand_over").asks["figure"]
    for figure in asked.options(table, {}):
        if figure in own:
            play(session, "hand_over", figure=figure, to=to)
    assert was in current_state(session).table.gone


def seated(session: Session) -> list[str]:
    return [seat.person.name for seat in session.seats.select_related("person")]


def test_who_comes_has_the_place_the_figures_and_the_phone_of_who_leaves(session: Session) -> None:
    before, leaves = figures(session, 2), seated(session)[1]
    hand_over_all(session, 2, "Zoe")
    assert figures(session, 2) == before
    assert seated(session)[1] == "Zoe"
    assert seated(session)[-1] == leaves
    assert session.seats.get(position=2).device.person.name == "Zoe"  # type: ignore[union-attr]
    assert not [one for one in figures(session, len(seated(session))) if one in before]
    turn = session.game.seats.turn(current_state(session).table)
    assert turn not in before or turn in figures(session, 2)


def test_the_answer_to_a_hand_over_bears_the_version_that_other_screens_compare(session: Session) -> None:
    hand_over_all(session, 2, "Zoe")
    assert version_of(session, current_state(session).number) == version_of(session)


def test_undo_seats_who_left_again_with_the_phone_and_redo_who_came(session: Session) -> None:
    people, before = seated(session), current_state(session).table
    plays = current_state(session).number
    hand_over_all(session, 2, "Zoe")
    steps = current_state(session).number - plays
    for _step in range(steps):
        rewind(session, commands.undo)
    assert seated(session) == people
    assert current_state(session).table == before
    assert session.seats.get(position=2).device.person.name == people[1]  # type: ignore[union-attr]
    for _step in range(steps):
        rewind(session, commands.redo)
    assert seated(session)[1] == "Zoe"
    assert session.campaign.group.people.filter(name="Zoe").count() == 1


def test_plays_before_stay_whose_they_were(session: Session) -> None:
    """What was counted of the person who leaves is still that person's, at its new seat."""
    _number, before = make_digest(session)
    hand_over_all(session, 2, "Zoe")
    _number, after = make_digest(session)
    moved = f"seat-{len(seated(session))}"
    for kind in ("dice", "deeds"):
        for what, by_seat in before[kind].items():
            counted = dict(by_seat)
            mine = counted.pop("seat-2", None)
            found = dict(after[kind][what])
            assert found.pop(moved, None) == mine
            assert found == counted
    assert after["figures"].get(moved, []) == before["figures"].get("seat-2", [])


def test_a_digest_that_is_added_to_equals_one_that_is_made_anew(session: Session) -> None:
    count_session(session)
    hand_over_all(session, 2, "Zoe")
    count_session(session)
    kept = LogDigest.objects.get(session=session)
    assert (kept.number, kept.content) == make_digest(session)


def test_a_name_means_the_person_of_the_group_whatever_its_capitals_and_accents(session: Session) -> None:
    group = session.campaign.group
    zoe = group.people.create(name="Zoë")
    hand_over_all(session, 2, "zoe")
    assert session.seats.get(position=2).person == zoe


def test_the_next_evening_begins_without_who_left(session: Session) -> None:
    leaves = seated(session)[1]
    hand_over_all(session, 2, "Zoe")
    lifecycle.pack_away(session)
    following = lifecycle.go_on(session.campaign)
    assert leaves not in seated(following)
    assert current_state(following).table.people == tuple(seated(following))
    assert following.seats.get(position=2).device is not None


def test_who_plays_it_already_is_refused(session: Session) -> None:
    with pytest.raises(IllegalPlay, match="already"):
        play(session, "hand_over", figure=asked_of(session, 2), to=seated(session)[1].upper())


def test_the_sheet_offers_the_people_of_the_group_who_may_play(session: Session) -> None:
    session.campaign.group.people.create(name="Nonna")
    client = client_of(session.campaign.group.memberships.get().user)
    page = client.get(f"/table/{session.pk}/act/hand_over?figure={asked_of(session, 2)}").content.decode()
    assert 'data-fill="to">Nonna<' in page
    assert f'data-fill="to">{seated(session)[1]}<' not in page


def test_a_sheet_that_nobody_has_touched_offers_nobody_who_plays_it_already(session: Session) -> None:
    client = client_of(session.campaign.group.memberships.get().user)
    page = client.get(f"/table/{session.pk}/act/hand_over").content.decode()
    shown = re.search(r'name="figure" value="([^"]+)"[^>]*checked', page)
    places = range(1, len(seated(session)) + 1)
    own = [place for place in places if shown and shown[1] in figures(session, place)]
    assert not [place for place in own if f'data-fill="to">{seated(session)[place - 1]}<' in page]


def test_a_typed_name_is_written_as_the_group_writes_it(session: Session) -> None:
    session.campaign.group.people.create(name="Nonnà")
    client = client_of(session.campaign.group.memberships.get().user)
    data = {"figure": asked_of(session, 2), "to": " nonna ", "seen": current_state(session).number}
    for _twice in range(2):  # the same tap once more is the same tap
        client.post(f"/table/{session.pk}/act/hand_over", data | {"key": "a-key-of-mine"})
    assert seated(session).count("Nonnà") == 1
    assert session.entries.filter(action="hand_over").count() == 1


@for_each("wanted", ["player leaves", "Leo must go", "goes home", "changes hands"])
def test_help_finds_who_plays_on(session: Session, wanted: str) -> None:
    client = client_of(session.campaign.group.memberships.get().user)
    page = client.get(f"/table/{session.pk}/help", {"q": wanted}).content.decode()
    assert "Somebody must go home" in page
    assert 'hx-get="act/hand_over"' in page


def test_screens_lead_to_who_plays_on(session: Session) -> None:
    client = client_of(session.campaign.group.memberships.get().user)
    assert 'hx-get="act/hand_over"' in client.get(f"/table/{session.pk}/screens").content.decode()


def test_a_campaign_in_which_hands_changed_travels_as_a_file(session: Session) -> None:
    hand_over_all(session, 2, "Zoe")
    lifecycle.pack_away(session)
    lifecycle.go_on(session.campaign)
    found = export_campaign(session.campaign)
    if found.raw:  # a table on which a secret lies is not exported
        (made,) = bring(found.raw, make_user("carla")).campaigns
        assert everything_of(made) == everything_of(session.campaign)


def test_who_came_in_later_sits_at_a_table_that_goes_on_elsewhere(session: Session) -> None:
    before, carla = export_campaign(session.campaign).raw, make_user("carla")
    hand_over_all(session, 2, "Zoe")
    after = export_campaign(session.campaign).raw
    if before and after:  # a table on which a secret lies is not exported
        (made,) = bring(before, carla).campaigns
        there = made.sessions.get()
        there.seats.filter(position=1).update(user=carla)
        assert bring(after, carla).longer == (made,)
        assert everything_of(made) == everything_of(session.campaign)
        assert there.people == list(current_state(there).table.people)
        assert there.seats.get(position=1).user == carla


def test_a_log_that_is_repaired_seats_those_whom_its_table_names(session: Session) -> None:
    people = seated(session)
    hand_over_all(session, 2, "Zoe")
    after = seated(session)
    lifecycle.pack_away(session)
    lifecycle.go_on(session.campaign)
    made, _stops_at = lifecycle.repair(session)
    assert seated(made) == after == list(current_state(made).table.people)
    first = session.entries.filter(action="hand_over").order_by("number").first()
    assert first
    QuerySet.update(Entry.objects.filter(pk=first.pk), action="no-such-action")
    made, stops_at = lifecycle.repair(session)
    assert stops_at == first.number
    assert seated(made) == people == list(current_state(made).table.people)


def test_who_comes_back_has_the_place_and_the_phone_again(session: Session) -> None:
    people = seated(session)
    hand_over_all(session, 2, "Zoe")
    hand_over_all(session, 2, people[1])
    assert seated(session) == [*people, "Zoe"]
    assert current_state(session).table.gone == ("Zoe",)
    assert session.seats.get(position=2).device.person.name == people[1]  # type: ignore[union-attr]


def test_the_next_evening_begins_without_who_left_whoever_plays_on(session: Session) -> None:
    """Somebody who was there all along may play on, at a place before or behind."""
    if session.game.action("hand_over").sentence != "{to} plays {figure} from now on.":
        pytest.skip("a person plays one figure alone")
    people = seated(session)
    hand_over_all(session, 2, people[0])
    lifecycle.pack_away(session)
    following = lifecycle.go_on(session.campaign)
    assert seated(following) == [people[0], *people[2:]] == list(current_state(following).table.people)
    assert current_state(following).table.gone == ()
