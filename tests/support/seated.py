"""Tables for people of some names: they are of the group from then on."""

from collections.abc import Iterable
from typing import Any

from campaigns.log import commands
from campaigns.log.serialization import to_json
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Group, Person, Session
from campaigns.sessions import lifecycle
from companion.rules import AnyGame


def begin(campaign: Campaign, names: Iterable[str]) -> Session:
    """Return a campaign's first session, with people of these names, who are of the group from now on."""
    return lifecycle.begin(campaign, seated(campaign.group, names))


def begin_demo(game: AnyGame, group: Group) -> Session:
    """Return a session in the middle of the game's own evening."""
    assert game.demo
    people, plays = game.demo
    session = begin(Campaign.objects.create(group=group, name="By night", game_slug=game.slug), people)
    for number, play in enumerate(plays(current_state(session).table)):
        commands.record(session, play, Command(seen=number, key=f"evening-{number:03}"))
    return session


def begin_at(campaign: Campaign, table: Any) -> Session:
    """Return a campaign's first session at this table, as it goes on from another evening."""
    session = begin(campaign, table.people)
    session.start = to_json(campaign.game, table)
    session.save(update_fields=["start"])
    return session


def seated(group: Group, names: Iterable[str]) -> list[Person]:
    """Return the people of a group who are called so, made if they are not there yet."""
    return [group.people.get_or_create(name=name)[0] for name in names]


def person_at(session: Session, seat: str) -> Person:
    """Return who sits there."""
    return next(one.person for one in session.seats.all() if one.key == seat)
