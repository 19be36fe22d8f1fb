"""A group or a campaign as one file: out of one site, into another, and everything is as it was."""

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from django.utils import translation

from campaigns.box.repository import load_box
from campaigns.log import commands
from campaigns.log.replay import first_divergence
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Entry, Person
from campaigns.photos.keeping import keep_photo
from campaigns.sessions import lifecycle
from campaigns.transfer.archive import MOST_BYTES, unpack
from campaigns.transfer.export import export_campaign, export_group
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame
from companion.text.i18n import translate
from tests.faults.world import fill_box
from tests.kit.games import golden, names_of
from tests.releases.recording import change_the_past
from tests.settings import FULL
from tests.support.evenings import make_group
from tests.support.hostile_photos import jpeg
from tests.support.random_play import some_play
from tests.support.seated import begin, begin_demo
from tests.support.transfers import bring, everything_of, photos_of, play_all

pytestmark = [pytest.mark.django_db]
EVENINGS = [(slug, name) for slug in GAMES for name in names_of(GAMES[slug])]
HISTORIES = 20 if FULL else 2


def campaign_of(game: AnyGame, people: tuple[str, ...], owner: User) -> Campaign:
    group = make_group(owner=owner)
    campaign = Campaign.objects.create(group=group, name="By night", game_slug=game.slug)
    begin(campaign, people)
    return campaign


# there and back


@pytest.mark.goal("K3")
@pytest.mark.parametrize(("slug", "name"), EVENINGS)
def test_a_golden_evening_is_the_same_at_another_site_in_another_language(
    slug: str, name: str, ada: User, carla: User
) -> None:
    game, kept = GAMES[slug], golden(slug, name)
    campaign = campaign_of(game, kept.tables[0].people, ada)
    play_all(campaign.sessions.get(), kept.plays)
    raw, before = export_campaign(campaign).raw, everything_of(campaign)
    if game.seats.hides(kept.tables[-1]):
        assert not raw
        return
    with translation.override("it"):
        found = bring(raw, carla)
    (made,) = found.campaigns
    assert everything_of(made) == before
    assert first_divergence(made.sessions.get()) is None
    assert current_state(made.sessions.get()).table == kept.tables[-1]
    assert not Entry.objects.filter(session__campaign=made).exclude(author=None).exists()


@pytest.mark.goal("K3")
@pytest.mark.parametrize("slug", GAMES)
def test_any_history_of_a_game_is_the_same_at_another_site(slug: str, ada: User, carla: User) -> None:
    """Plays by chance, taken back and brought back, over two evenings."""
    game, told = GAMES[slug], 0
    for seed in range(HISTORIES):
        rng = Random(seed)
        campaign = campaign_of(game, ("Anna", "Ben", "Chiara", "Dario")[: max(game.seats.count)][:2], ada)
        for _evening in range(2):
            wander(lifecycle.go_on(campaign), rng)
            lifecycle.pack_away(campaign.sessions.order_by("-number")[0])
        found = export_campaign(campaign)
        if found.raw:
            told += 1
            assert not found.left_out, translate(found.left_out[0].why)
            (made,) = bring(found.raw, carla).campaigns
            assert everything_of(made) == everything_of(campaign), seed
    assert told or game.seats.private.actions  # a secret may lie there at each end


def wander(session: Any, rng: Random) -> None:
    """Play what the rules allow, and go back and forth."""
    for number in range(12):
        now = current_state(session)
        command = Command(seen=now.number, key=f"wander-{number:04}", author_name="Anna")
        if now.undo and rng.random() < 0.2:
            commands.undo(session, command)
        elif now.redo and rng.random() < 0.5:
            commands.redo(session, command)
        elif found := some_play(session.game, now.table, list(session.game.actions), rng):
            commands.record(session, found[0], command)


@pytest.mark.goal("K3")
def test_a_group_with_all_its_games_is_the_same_at_another_site(ada: User, carla: User) -> None:
    group = make_group(owner=ada)
    group.people.create(name="Zoe", left_at=datetime(2024, 5, 1, tzinfo=UTC))
    for game in GAMES.values():
        campaign = Campaign.objects.create(group=group, name=game.slug, game_slug=game.slug)
        people, plays = game.demo or ((), lambda table: ())
        session = begin(campaign, people)
        if game.box.shelves:
            fill_box(group, game)
        evening = list(plays(current_state(session).table))
        if not game.seats.hides(game.replay(game.set_up(people), evening)):
            play_all(session, evening)
            change_the_past(session, len(evening))
        lifecycle.pack_away(session)
        for number in range(2):
            keep_photo(session, ada, jpeg(300 + number, 200), f"Photo {number}", is_table=number == 1)
    found = export_group(group)
    assert found.left_out == () and len(found.raw) <= MOST_BYTES
    made = bring(found.raw, carla)
    assert made.group and made.group.name == group.name
    assert {one.name: everything_of(one) for one in made.campaigns} == {
        one.name: everything_of(one) for one in group.campaigns.all()
    }
    assert [photos_of(one) for one in made.campaigns] == [
        photos_of(one) for one in group.campaigns.order_by("created_at")
    ]
    names = Person.objects.order_by("name").values_list("name", "left_at")
    assert list(names.filter(group=made.group)) == list(names.filter(group=group))
    for game in GAMES.values():
        assert load_box(made.group, game) == load_box(group, game)


def test_what_is_written_is_the_same_in_every_language(ada: User) -> None:
    game = next(game for game in GAMES.values() if game.box.shelves)
    campaign = begin_demo(game, make_group(owner=ada)).campaign
    with translation.override("it"):
        italian = unpack(export_campaign(campaign).raw)
    assert unpack(export_campaign(campaign).raw) == italian
