"""Fill a site with a group and a table in full swing, for each game that brings an evening to look at."""

from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext as _

from campaigns import store
from campaigns.models import Campaign, Group, Membership, Person
from companion.games import GAMES
from companion.rules import Game

OWNER = "demo"


class Command(BaseCommand):
    help = "Make a group and, for each game that has one, a table in full swing."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--language", choices=("it", "en"), default="en")

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(options["language"]):
            for game in GAMES.values():
                if game.demo:
                    self.stdout.write(f"{game.name}: /table/{_table(game)}/")


def _table(game: Game) -> int:
    """Return the id of the demo's session of a game, made where it is not there yet."""
    people, plays = game.demo or ((), lambda table: ())
    group = _group(people)
    known = group.campaigns.filter(game_slug=game.slug).first()
    if known:
        return store.go_on(known).pk
    campaign = Campaign.objects.create(group=group, name=_("Sorrow and Remembrance"), game_slug=game.slug)
    session = store.begin(campaign, people)
    for number, play in enumerate(plays(store.now(session).table)):
        store.record(session, play, seen=number, key=f"demo-{number}", by_name=people[number % len(people)])
    return session.pk


def _group(people: Any) -> Group:
    """Return the demo's group; everybody who has an account on this site belongs to it."""
    group, is_new = Group.objects.get_or_create(name=_("The Thursday table"))
    if is_new:
        for name in people:
            Person.objects.create(group=group, name=name)
    users = get_user_model().objects.all()
    for user in users if users.exists() else [get_user_model().objects.create_user(OWNER)]:
        Membership.objects.get_or_create(group=group, user=user, defaults={"role": Membership.Role.OWNER})
    return group
