"""A group with a year behind it: eight people, long names, thirty plays, forty photos, evenings to come."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import count

from django.db import connection
from django.utils import timezone

from campaigns.chronicle import recap, stories
from campaigns.history.plays import list_plays
from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import (
    Attendance,
    Campaign,
    EveningCorrection,
    GameNight,
    Group,
    Note,
    Person,
    Photo,
    Session,
)
from campaigns.notes.writing import open_thread, tie_thread, write_note
from campaigns.photos.keeping import keep_photo
from campaigns.schedule.answers import give_answer, give_word
from campaigns.schedule.links import create_link
from campaigns.sessions import lifecycle
from companion.accounts.models import User
from tests.kit.games import golden
from tests.support.evenings import fix, make_night
from tests.support.hostile_photos import jpeg
from tests.support.seated import begin

MORE = ("Elena", "Francesca Annalisa", "Massimiliano", "Giò")  # beside the four of `make_group`
DATES = (9, 10, 11, 12, 16, 17, 18, 19, 23, 24, 25, 26)
PHOTOS, EVENINGS = 40, 14
LONG = "A very long name for a campaign of mice and of men"
PLAYED = (  # a campaign, its game, the golden session of its evenings, how many of them
    (LONG, "mice_and_mystics", "victory", 1),
    ("In the dark", "nightmare_tales", "single", 7),
    ("Nightmare Tales", "nightmare_tales", "winner", 2),
    ("Dreamers", "dreamers", "five-rounds", 2),
    ("Before the thaw", "winter_tales", "two", 2),
)
SAYS = (
    "The bridge held, but only just: *three* swords, when it mattered. Nobody speaks of the fourth.",
    "Chiara keeps the lantern.\n\n- ask the miller\n- the key fits nothing that we have seen",
    "He does the voices.",
)
OPEN = ("Who wrote to the cook, and why in a hand that everybody knows?", "The key that fits nothing")


def live(group: Group, owner: User, photos: Sequence[bytes] = ()) -> dict[str, str]:
    """Let a group have lived; return the addresses of its pages by what they show."""
    for name in MORE:
        Person.objects.create(group=group, name=name)
    group.people.filter(name="Anna").update(user=owner)
    evenings = [one for row in PLAYED for one in _play(group, *row)]
    for number, session in enumerate(evenings):
        _move(session, timezone.now() - timedelta(days=9 + 23 * number, hours=5))
        _correct(session, number)
    _write(evenings[0].campaign, owner)
    kept = [_keep(evenings[number % len(evenings)], owner, number, photos) for number in range(PHOTOS)]
    nights = _plan(group)
    return _addresses(group, evenings[0], kept, nights)


def _play(group: Group, name: str, slug: str, kept: str, evenings: int) -> list[Session]:
    campaign = Campaign.objects.create(group=group, name=name, game_slug=slug)
    found = golden(slug, kept)
    names = [one.name for one in group.people.all()][: len(found.start.people)]
    session, made = begin(campaign, names), []
    for _evening in range(evenings):
        for play in found.plays:
            seen = current_state(session).number
            commands.record(session, play, Command(seen=seen, key=f"life-{seen}", author_name=names[0]))
        made.append(session)
        if len(made) < evenings:
            lifecycle.pack_away(session)
            session = begin(Campaign.objects.create(group=group, name=name, game_slug=slug), names)
    return made


def _move(session: Session, until: datetime) -> None:
    """Let an evening have ended then, a minute and a half after each entry the next."""
    numbers = session.entries.order_by("-number").values_list("number", flat=True)
    step = timedelta(seconds=90)
    with connection.cursor() as cursor:
        for back, number in zip(count(), list(numbers), strict=False):
            at = connection.ops.adapt_datetimefield_value(until - back * step)
            row = [at, session.pk, number]
            cursor.execute(
                "UPDATE campaigns_entry SET created_at = %s WHERE session_id = %s AND number = %s", row
            )
    start = until - (len(numbers) + 1) * step
    Session.objects.filter(pk=session.pk).update(started_at=start)
    Session.objects.filter(pk=session.pk, closed_at__isnull=False).update(closed_at=until)
    Campaign.objects.filter(pk=session.campaign_id).update(created_at=start)


def _correct(session: Session, number: int) -> None:
    """Somebody was away, and somebody played for them."""
    places = ("at Anna’s", "at Massimiliano’s, second floor, ring twice", "")
    row = {"place": places[number % len(places)], "has_people": True}
    EveningCorrection.objects.create(session=session, **row)
    people = list(session.campaign.group.people.all())
    away = number % len(people)
    for place, person in enumerate(people):
        stand_in = people[0] if place == away and away and number % 2 else None
        Attendance.objects.create(
            session=session, person=person, is_away=place in (away, 7), stand_in=stand_in
        )


def _write(campaign: Campaign, owner: User) -> None:
    """Notes of all kinds, threads that are open and tied up, a recap that somebody has edited."""
    session = campaign.sessions.get()
    for number, text in enumerate(SAYS * 3):
        evening = session if number % 2 else None
        write_note(campaign, owner, f"life-{number}", text=text, session=evening, is_private=number % 3 == 1)
    for words in OPEN:
        open_thread(campaign, owner, words)
    tie_thread(open_thread(campaign, owner, "What the miller saw"), is_tied=True)
    told = recap.make_recap(campaign)
    recap.save_edit(campaign, owner, 0, f"{told.text}\n\nAnd nobody looked back, but for Chiara.")


def _keep(session: Session, owner: User, number: int, photos: Sequence[bytes]) -> Photo:
    sizes = ((640, 480), (480, 640), (800, 450))
    raw = photos[number % len(photos)] if photos else jpeg(*sizes[number % len(sizes)])
    words = ("The bridge held.", "", "Elena reads. She does the voices, all of them, even those of the rats.")
    raw += bytes([number])  # after its end: no two photos of an evening are the same file
    return keep_photo(session, owner, raw, words[number % len(words)], is_table=number % 7 == 0)


def _plan(group: Group) -> list[GameNight]:
    """One is fixed and comes again, one is asked about with twelve dates, one is called off."""
    fixed = fix(make_night(group, (3,), note="Bring the small dice, and something against the cold."))
    GameNight.objects.filter(pk=fixed.pk).update(repeats=GameNight.Repeats.FORTNIGHTLY)
    asked = make_night(group, DATES, place="")
    for place, row in enumerate((*fixed.dates.all(), *asked.dates.all())):
        for seat, person in enumerate(group.people.all()[:6]):
            give_answer(row, person, ("yes", "yes", "maybe", "no")[(place * 5 + seat * 3) % 4])
    give_word(fixed, group.people.all()[1], "I come at 21:15")
    off = fix(make_night(group, (5,)))
    GameNight.objects.filter(pk=off.pk).update(called_off_at=timezone.now())
    return [fixed, asked, off]


def _addresses(
    group: Group, first: Session, kept: Sequence[Photo], nights: Sequence[GameNight]
) -> dict[str, str]:
    here, campaign = f"/groups/{group.pk}/", f"/campaigns/{first.campaign_id}/"
    plays = list_plays(group)
    shared = next(one for one in plays if one.has_points).play
    together = next(one for one in plays if one.play.is_together).play
    note = Note.objects.filter(campaign=first.campaign)[0]
    lifetime = timedelta(days=90)
    stories.create_link(first.campaign, "For Nonna", lifetime)
    return {
        "evenings": f"{here}evenings/",
        "evening-new": f"{here}evenings/new",
        "evening-change": f"{here}evenings/{nights[0].pk}/change",
        "evening": f"/evenings/{first.pk}/",
        "plays": f"{here}plays/",
        "play": f"{here}plays/{shared.pk}/",
        "play-together": f"{here}plays/{together.pk}/",
        "statistics": f"{here}statistics",
        "statistics-all": f"{here}statistics?year=always",
        "statistics-person": f"{here}statistics?person={group.people.all()[0].pk}",
        "notes": f"{campaign}notes/",
        "note": f"{campaign}notes/{note.pk}",
        "photos": f"{here}photos/",
        "photos-add": f"{here}photos/add",
        "photo": f"{here}photos/{kept[0].pk}",
        "pack-away": f"{campaign}pack-away/photo",
        "recap": f"{campaign}recap",
        "recap-aloud": f"{campaign}recap/aloud",
        "recap-tv": f"/table/{first.pk}/recap",
        "story-links": f"{campaign}story-links",
        "journal": f"{campaign}journal",
        "answer": f"/answer/{create_link(group.people.get(name='Chiara'), 'answer')}",
        "answer-done": "/answer/done",
        "answer-gone": "/answer/nothing",
        "story": f"/story/{stories.create_link(first.campaign, '', lifetime)}",
        "story-gone": "/story/nothing",
    }
