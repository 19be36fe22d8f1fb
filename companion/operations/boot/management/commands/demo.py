"""Fill a site with a group and a table in full swing, for each game that has a demo."""

from collections.abc import Sequence

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from campaigns.chronicle.demo import play_demo, tell_demo, tell_ended
from campaigns.groups.membership import create_campaign
from campaigns.history.upkeep import bring_up_to_date
from campaigns.log import state
from campaigns.models import Group, Membership, Person, Session
from campaigns.schedule.demo import plan_demo
from campaigns.sessions import lifecycle
from companion.accounts.models import make_owner, the_owner
from companion.games import GAMES
from companion.operations.boot.data_lock import tell_of_running_site
from companion.rules import AnyGame
from companion.text.i18n import translate


class Command(BaseCommand):
    help = "Make a group and, for each game that has one, a table in full swing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--language", choices=("it", "en"), default="en")

    def handle(self, *args: object, language: str, **options: object) -> None:
        tell_of_running_site(self.stdout.write)
        with translation.override(language):
            group, owner = _group(), the_owner() or make_owner()
            for place, game in enumerate(game for game in GAMES.values() if game.demo):
                _play_ended(group, game, place)
                session = _play(group, game)
                if not session.campaign.notes.exists():
                    tell_demo(session.campaign, owner, place)
                self.stdout.write(f"{translate(game.name)}: /table/{session.pk}/")
            bring_up_to_date(Session.objects.filter(campaign__group=group))
            plan_demo(group, owner)


def _play(group: Group, game: AnyGame) -> Session:
    """Return the demo's session of a game, made if it is not there yet."""
    known = group.campaigns.filter(game_slug=game.slug, ended_at=None).first()
    if known:
        return lifecycle.go_on(known)
    people, plays = game.demo or ((), lambda table: ())
    session = create_campaign(group, translate(game.name), game.slug, _find_or_create_people(group, people))
    return play_demo(session, plays(state.current_state(session).table), people)


def _play_ended(group: Group, game: AnyGame, place: int) -> None:
    """Make a campaign of a game of one evening that has ended, if there is none."""
    if not game.is_one_off or not game.demo or group.campaigns.filter(game_slug=game.slug).exists():
        return
    people, plays = game.demo
    session = create_campaign(group, _("Last winter"), game.slug, _find_or_create_people(group, people))
    campaign = play_demo(session, plays(state.current_state(session).table), people).campaign
    lifecycle.end(campaign)
    tell_ended(campaign, place)


def _find_or_create_people(group: Group, names: Sequence[str]) -> list[Person]:
    """Return the demo's people who are called so, made if they are not there yet."""
    people = [group.people.get_or_create(name=name, left_at=None)[0] for name in names]
    owner = the_owner()
    if not group.people.filter(user=owner).exists():
        Person.objects.filter(pk=people[0].pk).update(user=owner)
    return people


def _group() -> Group:
    """Return the demo's group; the site's owner belongs to it."""
    group, _is_new = Group.objects.get_or_create(name=_("The Thursday table"))
    owner = the_owner() or make_owner()
    Membership.objects.get_or_create(group=group, user=owner, defaults={"role": Membership.Role.OWNER})
    return group
