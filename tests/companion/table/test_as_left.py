"""What was left and comes back: a table by its photo, a big screen's row, names on a photo, backups."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from campaigns.access import passes
from campaigns.models import Campaign, Pass, Photo, Session
from campaigns.photos.keeping import keep_photo
from campaigns.sessions import lifecycle
from companion.games import GAMES
from companion.live.hub import HUB
from companion.operations.backups.archive import BackupManifest
from companion.operations.owner.page import Inside
from companion.rules.kit.real_table import how_it_lies
from companion.text.i18n import translate
from tests.support.evenings import client_of, make_group, make_user
from tests.support.hostile_photos import jpeg
from tests.support.seated import begin_demo

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def files(tmp_path: Any, settings: Any) -> None:
    own = {"BACKEND": "companion.storage.files.storages.Folder", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = settings.STORAGES | {"default": own}


@pytest.fixture(params=sorted(GAMES))
def session(request: pytest.FixtureRequest) -> Session:
    return begin_demo(GAMES[request.param], make_group(owner=make_user("anna")))


def owner_of(session: Session) -> Any:
    return session.campaign.group.memberships.get().user


def go_on(session: Session) -> Any:
    return client_of(owner_of(session)).post(f"/campaigns/{session.campaign_id}/go-on")


def take_photo(session: Session, **options: Any) -> Photo:
    return keep_photo(session, owner_of(session), jpeg(**options), "As it lay", is_table=True)


def test_continue_shows_how_the_table_was_left(session: Session) -> None:
    take_photo(session)
    lifecycle.pack_away(session)
    left = f"/campaigns/{session.campaign_id}/left"
    assert go_on(session)["Location"] == left
    fresh = Campaign.objects.get().sessions.latest("number")
    page = client_of(owner_of(session)).get(left).content.decode()
    assert f'href="/table/{fresh.pk}/"' in page and "How you left it" in page and "<img" in page


def test_without_a_photo_continue_leads_to_the_table(session: Session) -> None:
    lifecycle.pack_away(session)
    assert go_on(session)["Location"] == f"/table/{Campaign.objects.get().sessions.latest('number').pk}/"


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_lies_there_is_said_without_what_was(slug: str) -> None:
    game = GAMES[slug]
    assert game.demo
    table = game.set_up(game.demo.people)
    for play in game.demo.plays(table):
        table = game.play(table, play)
    said = [translate(how_it_lies(thing)) for thing in game.things(table)]
    assert not [one for one in said if "(was" in one or "{" in one or one.startswith(":")]


# a big screen that comes back


def come(session: Session, label: str = "Big screen") -> Pass:
    return passes.request_access(session.campaign, Pass.Role.SPECTATOR, label)


def let_in(session: Session, one: Pass) -> None:
    address = f"/table/{session.pk}/screens/{one.pk}/admit"
    assert client_of(owner_of(session)).post(address).status_code == 200


def test_a_big_screen_that_comes_back_takes_its_old_row(session: Session) -> None:
    first, other = come(session), come(session, "Kitchen")
    let_in(session, first)
    let_in(session, other)
    second = come(session)
    let_in(session, second)
    assert set(passes.list_open(session.campaign)) == {other, second}


def test_a_big_screen_that_is_connected_stays(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    first = come(session)
    let_in(session, first)
    monkeypatch.setattr(HUB, "count_listeners", lambda campaign: Counter({f"p{first.pk}": 1}))
    second = come(session)
    let_in(session, second)
    assert set(passes.list_open(session.campaign)) == {first, second}


def test_no_big_screen_goes_while_other_processes_are_out_of_reach(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = come(session)
    let_in(session, first)
    monkeypatch.setattr("companion.live.presence.get_bus", lambda: SimpleNamespace(is_shared=True))
    second = come(session)
    let_in(session, second)
    assert set(passes.list_open(session.campaign)) == {first, second}


# names on a photo, which is shown whole


def test_a_name_that_is_typed_before_its_letter_is_put_stays(session: Session) -> None:
    photo, client = take_photo(session), client_of(owner_of(session))
    address = f"/groups/{session.campaign.group_id}/photos/{photo.pk}/letters"
    answer = client.post(address, {"letter": "A", "seen": "", "name-A": "The brave one"})
    assert 'value="The brave one"' in client.get(answer["Location"]).content.decode()
    page = client.get(address).content.decode()
    people = session.campaign.group.people.filter(name__in=session.people)
    assert all(f"data-figure>{person.name}<" in page for person in people)


def test_saving_a_photo_is_no_lit_button_before_there_is_one(session: Session) -> None:
    lifecycle.pack_away(session)
    page = (
        client_of(owner_of(session)).get(f"/campaigns/{session.campaign_id}/pack-away/photo").content.decode()
    )
    assert '<button class="btn" data-part="photo-save">' in page


@pytest.mark.parametrize(("size", "is_tall"), [((600, 900), True), ((900, 600), False)])
def test_an_upright_photo_says_so(session: Session, size: tuple[int, int], is_tall: bool) -> None:
    photo = keep_photo(session, owner_of(session), jpeg(*size), "Us", is_table=False)
    address = f"/groups/{session.campaign.group_id}/photos/{photo.pk}"
    page = client_of(owner_of(session)).get(address).content.decode()
    assert ('class="is-tall"' in page) == is_tall


# backups


def test_a_backup_counts_each_photo_once() -> None:
    names = {f"media/photos/one-{size}.jpg": "0" for size in ("small", "medium", "large")}
    manifest = BackupManifest(
        "1", "2026-01-01T00:00:00+00:00", "daily", "x", names, {"campaigns_photo": 1}, {}
    )
    assert ("1", "", "photo") in Inside(manifest, 10).numbers
