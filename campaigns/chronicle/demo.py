"""The past of a demo: evenings of the last weeks, with photos, notes, threads."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, time, timedelta
from itertools import count
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, EveningCorrection, Note, Photo, Session, Thread
from campaigns.notes.writing import open_thread, tie_thread, write_note
from campaigns.photos.keeping import keep_photo
from campaigns.sessions import lifecycle
from companion.abilities import PhotoDrawing
from companion.accounts.models import User
from companion.rules import Play

EVENINGS, A_WEEK, HOUR = 3, timedelta(days=7), time(20, 45)
MINUTES = (176, 131, 184)  # the length of a session
PICTURES = Path(__file__).parents[1] / "photos" / "demo"  # our own drawings
PHOTOS = ("spider", "dice", "tile", "cards", "score", "book", "stuffed", "winter", "violet")
AS_LEFT = "packed"
LONG_AGO = 20  # weeks


def play_demo(session: Session, plays: Iterable[Play], people: Sequence[str]) -> Session:
    """Play an evening's plays as several evenings of past weeks; return the newest, which is still open."""
    queue = list(plays)
    size = -(-len(queue) // EVENINGS)
    numbers = count()
    for start in range(0, len(queue), size):
        if start:
            lifecycle.pack_away(session)
            session = lifecycle.go_on(session.campaign)
        for seen, play in enumerate(queue[start : start + size]):
            author = people[next(numbers) % len(people)]
            command = Command(seen=seen, key=f"demo-{seen}", author_name=author)
            commands.record(session, play, command)
    return session


def tell_demo(campaign: Campaign, owner: User, place: int) -> None:
    """Write when a demo's evenings were, and the authors of notes and photos; `place` varies them."""
    *before, newest = campaign.sessions.order_by("number")
    pictures = _pictures(place)
    for back, session in enumerate(reversed(before), 1):
        ended = _date(session, back, place)
        photos = ((_("As we left it."), True), (_("Look at those dice."), False))
        for words, is_table in photos if settings.ABILITIES.photos is PhotoDrawing.SITE else ():
            name = AS_LEFT if is_table and place == 0 else next(pictures)
            photo = keep_photo(session, owner, _read(name), words, is_table=is_table)
            Photo.objects.filter(pk=photo.pk).update(created_at=ended)
    _write(campaign, owner, (*before, newest))


def write_demo(campaign: Campaign, owner: User) -> None:
    """Write the notes and the threads of a demo."""
    _write(campaign, owner, tuple(campaign.sessions.order_by("number")))


def tell_ended(campaign: Campaign, place: int) -> None:
    """Write when the evenings were of a campaign that ended long ago."""
    for back, session in enumerate(campaign.sessions.order_by("-number"), LONG_AGO):
        ended = _date(session, back, place)
        Campaign.objects.filter(pk=campaign.pk, ended_at__gt=ended).update(ended_at=ended)


def _date(session: Session, back: int, place: int) -> datetime:
    """Correct the time of an evening by hand, so many before the open one; return its end."""
    began = _evening(back, place)
    ended = began + timedelta(minutes=MINUTES[(back + place) % len(MINUTES)])
    about = {"started_at": began, "ended_at": ended, "place": _("at Anna’s")}
    EveningCorrection.objects.get_or_create(session=session, defaults=about)
    Session.objects.filter(pk=session.pk).update(started_at=began, closed_at=ended)
    return ended


def _write(campaign: Campaign, owner: User, evenings: Sequence[Session]) -> None:
    notes: tuple[dict[str, object], ...] = (
        {"text": _("We counted twice, because **nobody** believed it."), "session": evenings[0]},
        {"text": _("Next time: fewer crisps on the table."), "session": evenings[-1]},
        {
            "text": _("If they open the door, let the steam out first."),
            "session": evenings[-1],
            "is_private": True,
        },
    )
    for number, fields in enumerate(notes):
        write_note(campaign, owner, f"demo-{campaign.pk}-{number}", **fields)
    for words in (_("Who wrote that letter?"), _("What was behind the door?")):
        open_thread(campaign, owner, words)
    tie_thread(open_thread(campaign, owner, _("Where did the key go?")), is_tied=True)
    since = _evening(len(evenings) - 1, 0)
    Thread.objects.filter(campaign=campaign).update(created_at=since)
    Note.objects.filter(campaign=campaign, session=evenings[0]).update(created_at=since)


def _evening(back: int, place: int) -> datetime:
    """Return when an evening began, so many before the open one."""
    day = timezone.localdate() - back * A_WEEK - timedelta(days=place)
    return datetime.combine(day, HOUR, timezone.get_default_timezone())


def _pictures(place: int) -> Iterator[str]:
    for number in count(place * 2):
        yield PHOTOS[number % len(PHOTOS)]


def _read(name: str) -> bytes:
    return (PICTURES / f"{name}.webp").read_bytes()
