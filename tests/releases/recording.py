"""What a release stores: a group that has played each game, with everything that a site keeps."""

from collections.abc import Iterator
from datetime import timedelta
from types import ModuleType

from django.apps import apps
from django.contrib.auth import get_user_model

from campaigns.access import claims, join_codes, passes, seating, suggestions
from campaigns.box.files import serialize_box, serialize_row
from campaigns.box.repository import load_box, save_box
from campaigns.chronicle.demo import tell_demo
from campaigns.chronicle.recap import save_edit, version_of
from campaigns.chronicle.stories import create_link as create_story
from campaigns.demos.keeping import get_or_make_demo
from campaigns.groups.membership import create_campaign, create_group, create_invitation
from campaigns.groups.people.guests import make_person
from campaigns.groups.people.merging import merge
from campaigns.history.upkeep import bring_up_to_date
from campaigns.log import commands
from campaigns.log.amendments import RolledPlay
from campaigns.log.state import Command, current_state
from campaigns.models import (
    Campaign,
    EveningCorrection,
    Group,
    Membership,
    Pass,
    PersonLink,
    Photo,
    Session,
)
from campaigns.notes.writing import keep_draft
from campaigns.photos.letters import PhotoSpot, name_letters, put_letter
from campaigns.schedule.demo import plan_demo
from campaigns.schedule.links import create_link
from campaigns.search.upkeep import catch_up_all
from campaigns.sessions import lifecycle
from campaigns.teaching.coach import set_coach, show_mistake, tell_lesson
from campaigns.transfer.export import export_campaign, export_group
from companion.accounts.models import User, make_owner
from companion.games import GAMES
from companion.rules import AnyGame, Play, message
from companion.rules.box.books import books_of, remember_books
from companion.rules.box.merging import Merge, RowChoice
from companion.rules.kit.teaching import UNDO
from companion.text.i18n import translate
from tests.faults.world import fill_box
from tests.kit.hooks import own_module
from tests.support.seated import seated

OURS = ("accounts", "campaigns")  # the printing keeps what can be drawn again


def fill_site() -> None:
    """Make a group with an owner and a member, and play each game of the shelf with it."""
    owner = make_owner()
    member = get_user_model().objects.create_user("bruno", password="tallow and wick")
    group = create_group("The Thursday table", ("Anna", "Bruno"), owner)
    create_invitation(group)
    group.memberships.create(user=member)
    person = group.people.get(name="Bruno")
    claims.claim(person, member, Membership.objects.get(group=group, user=member))
    claims.accept(person.claims.get())
    for game in GAMES.values():
        if game.demo:
            play_campaign(group, game, member)
    for game in GAMES.values():
        if book := own_module(game.slug, "whole_book"):
            play_own_book(group, game, book)
    tell_between(group, owner)
    get_or_make_demo(owner)


def play_campaign(group: Group, game: AnyGame, member: User) -> None:
    """Play a game's own evening, change it, pack it away, and begin the next."""
    people, plays = game.demo or ((), lambda table: ())
    if game.box.shelves:
        fill_box(group, game)
    session = create_campaign(group, translate(game.name), game.slug, seated(group, people))
    evening = list(plays(current_state(session).table))
    for number, play in enumerate(evening):
        commands.record(session, play, command(number, session))
    change_the_past(session, len(evening))
    let_devices_in(session)
    lifecycle.pack_away(session)
    after = lifecycle.go_on(session.campaign)
    commands.record(after, Play("note", {"words": "Where were we? Ah: here."}), command(0, after))
    if game.packs.packs and not game.packs.is_open(current_state(after).table):
        packs = Play("set_packs", {"packs": (game.packs.packs[0].slug,)})
        commands.record(after, packs, command(1, after))
    set_coach(after, is_on=True)
    tell_lesson(after, UNDO.slug, "the-first-turn")
    for mistake in game.teaching.mistakes[:1]:
        show_mistake(after, mistake.slug)
    lifecycle.set_timer(after, 3)


def play_own_book(group: Group, game: AnyGame, book: ModuleType) -> None:
    """Play the first chapter of a book of the group's own, as the tests of a game tell it."""
    own = book.own_box()
    merge = Merge(load_box(group, game))
    merge.add_all(game.box.shelves, own, lambda shelf, row: RowChoice.THEIRS)
    save_box(group, game, remember_books(merge.into, *books_of(own)))
    session = create_campaign(group, book.TITLE, game.slug, seated(group, ("Anna", "Bruno")))
    for number, play in enumerate(book.an_evening(current_state(session).table, 5, 80)):
        commands.record(session, play, command(number, session))
    lifecycle.pack_away(session)


def tell_between(group: Group, owner: User) -> None:
    """Keep what a group keeps between its evenings: dates, people, notes, photos, recaps, links."""
    for place, campaign in enumerate(group.campaigns.order_by("pk")[:2]):  # pictures weigh
        tell_demo(campaign, owner, place)
        save_edit(campaign, owner, version_of(campaign), "It was night, and the candle was nearly down.")
        keep_draft(campaign, owner, None, f"draft-{campaign.pk}", text="What nobody has read yet")
        create_story(campaign, "For Elio", timedelta(days=30))
        photo = Photo.objects.filter(campaign=campaign, is_table=True)[0]
        put_letter(photo, "A", PhotoSpot(400, 600), "")
        name_letters(photo, {"A": "The first to play"})
    plan_demo(group, owner)
    for purpose in PersonLink.Purpose.values:
        create_link(group.people.get(name="Anna"), purpose)
    said = EveningCorrection.objects.order_by("pk")[0]
    EveningCorrection.objects.filter(pk=said.pk).update(guests=["Elio", "Fausta"])
    make_person(group, "Elio", [said.session_id])
    merge(group.people.get(name="Elio"), group.people.create(name="Elio from the third floor"))
    bring_up_to_date(Session.objects.filter(campaign__group=group))
    catch_up_all()


def change_the_past(session: Session, played: int) -> None:
    """Write, take back, bring back, leave out: an entry of each kind."""
    note = Play("note", {"words": "The candle burns low."})
    number = commands.record(session, note, command(played, session)).number
    number = commands.undo(session, command(number, session)).number
    number = commands.redo(session, command(number, session)).number
    number = commands.amend(session, {played + 1: ()}, command(number, session)).number
    number = commands.undo(session, command(number, session)).number
    again = (RolledPlay(Play("note", {"words": "The candle has burnt down."})),)
    commands.amend(session, {played + 1: again}, command(number, session))


def let_devices_in(session: Session) -> None:
    """Let a TV, a game master and a player with a suggestion to the table, and one whose time is over."""
    campaign: Campaign = session.campaign
    join_codes.create(campaign)
    passes.create_link(campaign, Pass.Role.SPECTATOR, "TV")
    passes.create_link(campaign, Pass.Role.GM, "Second tablet")
    phone = passes.request_access(campaign, Pass.Role.PLAYER, session.seats.all()[0].person)
    passes.admit(phone, Pass.Permission.SUGGEST)
    seating.assign_device(phone)
    words = message("A note for the story")
    suggestions.create(session, phone, f"suggested-{session.pk}", ("note", "words=Look%21", words))
    lost = passes.request_access(campaign, Pass.Role.SPECTATOR, "A lost phone")
    passes.revoke(lost)


def command(seen: int, session: Session) -> Command:
    return Command(seen=seen, key=f"release-{session.pk}-{seen}", author_name="Anna")


def export_files() -> Iterator[tuple[str, bytes]]:
    """Give the files that a group may keep: itself, each campaign, each box, the first row of each shelf."""
    group = Group.objects.get(demo_of=None)
    for name, text in export_boxes(group):
        yield name, text.encode()
    yield "group.nightlight.zip", export_group(group).raw
    for campaign in group.campaigns.all():
        if raw := export_campaign(campaign).raw:  # none of one with a secret on its table
            yield f"campaign_{campaign.game_slug}.nightlight.zip", raw


def export_boxes(group: Group) -> Iterator[tuple[str, str]]:
    for game in GAMES.values():
        box = load_box(group, game)
        if game.box.shelves:
            yield f"box_{game.slug}.json", serialize_box(game, box)
        for shelf in game.box.shelves:
            row = next(iter(shelf.rows(box)), None)
            if row:
                yield f"row_{game.slug}_{shelf.slug}.json", serialize_row(game, box, shelf, row)


def count_rows() -> dict[str, int]:
    """Return how many rows there are of each model that is kept for good."""
    models = [model for label in OURS for model in apps.get_app_config(label).get_models()]
    return {model._meta.label: model._base_manager.count() for model in models}
