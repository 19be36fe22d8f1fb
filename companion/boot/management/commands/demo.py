"""Fill a site with a group and a table in full swing, for each game that brings an evening to look at."""

from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.translation import gettext as _

from campaigns import sessions
from campaigns.evenings.demo import plan_demo
from campaigns.groups import create_campaign
from campaigns.log import commands, state
from campaigns.models import Group, Membership, Person
from companion.accounts.models import make_owner, the_owner
from companion.games import GAMES
from companion.i18n import translate
from companion.rules import AnyGame


class Command(BaseCommand):
    help = "Make a group and, for each game that has one, a table in full swing."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--language", choices=("it", "en"), default="en")

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(options["language"]):
            for game in GAMES.values():
                if game.demo:
                    self.stdout.write(f"{translate(game.name)}: /table/{_table(game)}/")
            plan_demo(_group(), the_owner() or make_owner())


def _table(game: AnyGame) -> int:
    """Return the id of the demo's session of a game, made where it is not there yet."""
    people, plays = game.demo or ((), lambda table: ())
    group = _group()
    known = group.campaigns.filter(game_slug=game.slug).first()
    if known:
        return sessions.go_on(known).pk
    session = create_campaign(group, translate(game.name), game.slug, _find_or_create_people(group, people))
    for number, play in enumerate(plays(state.current_state(session).table)):
        commands.record(
            session,
            play,
            state.Command(seen=number, key=f"demo-{number}", author_name=people[number % len(people)]),
        )
    return session.pk


def _find_or_create_people(group: Group, names: Sequence[str]) -> list[Person]:
    """Return the demo's people who are called so, made where they are not there yet."""
    return [group.people.get_or_create(name=name, left_at=None)[0] for name in names]


def _group() -> Group:
    """Return the demo's group; the site's owner belongs to it."""
    group, _is_new = Group.objects.get_or_create(name=_("The Thursday table"))
    owner = the_owner() or make_owner()
    Membership.objects.get_or_create(group=group, user=owner, defaults={"role": Membership.Role.OWNER})
    return group
