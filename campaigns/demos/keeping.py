"""An account's demo: found or made, begun again, removed; what was put away is deleted a while later.

What is put away is gone from every page at once, but its rows stay for a day: a screen that still shows it is
told so, and a sheet that is being drawn of it is drawn.
"""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from campaigns.demos.making import list_demo_games, make_demo
from campaigns.log.locks import write_lock
from campaigns.models import Entry, Group, Photo, Session
from campaigns.photos.keeping import delete_files
from campaigns.signals import bump_access_version
from companion.accounts.models import User

KEPT_FOR = timedelta(days=1)
MOST_KEPT = 3  # that were put away, of an account: whoever begins again and again fills no disk


def find_demo(user: User) -> Group | None:
    """Return the demo of an account, None where it has none."""
    return user.demos.filter(ended_at=None).first()


def get_or_make_demo(user: User) -> Group:
    """Return the demo of an account: of two taps at once the second finds what the first has made."""
    with write_lock(), transaction.atomic():
        _lock(user)
        return find_demo(user) or make_demo(user)


def reset_demo(user: User, number: int) -> Group:
    """Return the demo of an account, made anew; of one that was begun again meanwhile, that newer one."""
    with write_lock(), transaction.atomic():
        _lock(user)
        found = find_demo(user)
        if found and found.pk != number:
            return found
        if found:
            _put_away(found)
        demo = make_demo(user)
    _delete_oldest(user)
    return demo


def remove_demo(user: User, number: int) -> None:
    """Remove the demo of an account, unless it is another by now."""
    with write_lock(), transaction.atomic():
        _lock(user)
        found = find_demo(user)
        if found and found.pk == number:
            _put_away(found)
    _delete_oldest(user)


def find_table(demo: Group, slug: str = "") -> Session | None:
    """Return the table of a demo to look at: of the game that is asked for, else of the first."""
    found = Session.objects.filter(campaign__group=demo, campaign__ended_at=None, closed_at=None)
    tables = {one.campaign.game_slug: one for one in found.select_related("campaign").defer("start")}
    wanted = (slug, *(game.slug for game in list_demo_games()))
    return next((tables[one] for one in wanted if one in tables), None)


def _lock(user: User) -> None:
    """Let nobody else make or remove the demo of an account before this transaction ends."""
    User.objects.select_for_update().filter(pk=user.pk).values_list("pk", flat=True).first()


def _put_away(demo: Group) -> None:
    """Let a demo be found no more; its screens hear of it."""
    Group.objects.filter(pk=demo.pk, ended_at=None).update(ended_at=timezone.now())
    for number in demo.campaigns.values_list("pk", flat=True):
        bump_access_version(number)


# what was put away


def _delete_oldest(user: User) -> None:
    """Delete what an account has put away, but for the newest."""
    ended = user.demos.exclude(ended_at=None).order_by("-ended_at", "-pk")
    _delete(list(ended[MOST_KEPT:]))


def delete_put_away(before: datetime | None = None) -> int:
    """Delete the demos that were put away a day ago, or `before`; return how many."""
    past = Q(ended_at__lt=before or timezone.now() - KEPT_FOR)
    found = list(Group.objects.filter(past).exclude(demo_of=None))
    _delete(found)
    return len(found)


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
        Group.objects.filter(pk__in=[one.pk for one in demos]).exclude(demo_of=None).delete()
    delete_files(photos)
