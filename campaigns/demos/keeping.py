"""An account's demo: found or made, begun again, removed; a demo that was put away is deleted a day later.

A demo that was put away is on no page, but its rows stay for a day: a screen that still shows it gets an
answer, and a sheet of it that is being drawn is finished.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.demos.making import list_demo_games, make_demo
from campaigns.log.signals import bump_access_version
from campaigns.models import Entry, Group, Photo, Session
from campaigns.photos.keeping import delete_files
from companion.accounts.models import User
from companion.storage.write_lock import write_lock

KEPT_FOR = timedelta(days=1)
MOST_KEPT = 3  # demos of an account that were put away: a user who begins again and again fills no disk


def find_demo(user: User) -> Group | None:
    """Return the demo of an account, None if it has none."""
    return user.demos.filter(ended_at=None).first()


def get_or_make_demo(user: User) -> Group:
    """Return the demo of an account, made if there is none; two requests at once get the same one."""
    with write_lock(), transaction.atomic():
        _lock(user)
        return find_demo(user) or make_demo(user)


def reset_demo(user: User, number: int) -> Group:
    """Return a new demo for the account; if it was begun again since `number`, the newer one stays."""
    with write_lock(), transaction.atomic():
        _lock(user)
        current = find_demo(user)
        if current and current.pk != number:
            return current
        if current:
            _put_away(current)
        demo = make_demo(user)
    _delete_oldest(user)
    return demo


def remove_demo(user: User, number: int) -> None:
    """Remove the demo of an account, unless a newer one has replaced it."""
    with write_lock(), transaction.atomic():
        _lock(user)
        current = find_demo(user)
        if current and current.pk == number:
            _put_away(current)
    _delete_oldest(user)


def find_table(demo: Group, slug: str = "") -> Session | None:
    """Return the open table of a demo: of the game `slug`, else of the first game that has one."""
    sessions = Session.objects.filter(campaign__group=demo, campaign__ended_at=None, closed_at=None)
    tables = {
        session.campaign.game_slug: session for session in sessions.select_related("campaign").defer("start")
    }
    wanted = (slug, *(game.slug for game in list_demo_games()))
    return next((tables[game_slug] for game_slug in wanted if game_slug in tables), None)


def _lock(user: User) -> None:
    """Lock the demo of an account until this transaction ends."""
    User.objects.select_for_update().filter(pk=user.pk).values_list("pk", flat=True).first()


def _put_away(demo: Group) -> None:
    """Put a demo away, so that it is not found any more, and notify its screens."""
    Group.objects.filter(pk=demo.pk, ended_at=None).update(ended_at=timezone.now())
    for number in demo.campaigns.values_list("pk", flat=True):
        bump_access_version(number)


# what was put away


def _delete_oldest(user: User) -> None:
    """Delete the demos that an account has put away, except the newest."""
    ended = user.demos.exclude(ended_at=None).order_by("-ended_at", "-pk")
    _delete(list(ended[MOST_KEPT:]))


def delete_put_away(before: datetime | None = None) -> int:
    """Delete the demos that were put away a day ago, or `before`; return how many."""
    past = Q(ended_at__lt=before or timezone.now() - KEPT_FOR)
    demos = list(Group.objects.filter(past).exclude(demo_of=None))
    _delete(demos)
    return len(demos)


def delete_demos(user: User) -> None:
    """Delete all demos of an account, which is deleted itself."""
    _delete(list(user.demos.all()))


def _delete(demos: list[Group]) -> None:
    """Delete demos with their logs: nothing in them was ever played, so they alone may lose lines."""
    if not demos:
        return
    photos = list(Photo.objects.filter(campaign__group__in=demos))
    with write_lock(), transaction.atomic():
        lines = Entry._base_manager.filter(session__campaign__group__in=demos)
        lines.exclude(session__campaign__group__demo_of=None).delete()
        Group.objects.filter(pk__in=[demo.pk for demo in demos]).exclude(demo_of=None).delete()
    delete_files(photos)
