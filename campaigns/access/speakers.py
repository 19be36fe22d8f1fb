"""Which screen of a table sounds for all: while one is the speaker and is connected, the others are silent.

A device without an account is known by its pass, "p7"; a browser that is signed in by its account and the
hash of a word in its session, as the shared tablet is (see `tablets`), "u3:" and the hash.
"""

from django.db import transaction
from django.http import HttpRequest

from campaigns.access.permissions import Viewer
from campaigns.access.tablets import find_own_mark, get_own_mark
from campaigns.models import Pass, Session
from campaigns.signals import bump_access_version


def find_name(request: HttpRequest, eyes: Viewer) -> str:
    """Return by what name this screen would be the speaker, "" for a browser that has never been one."""
    if eyes.device:
        return name_of_pass(eyes.device)
    mark = find_own_mark(request)
    return f"u{eyes.user.pk}:{mark}" if mark and eyes.user else ""


def name_of_pass(one: Pass) -> str:
    return f"p{one.pk}"


def choose_here(request: HttpRequest, session: Session, eyes: Viewer) -> None:
    """Make this screen the speaker; the one that was it is silent from now on."""
    get_own_mark(request)
    set_speaker(session, find_name(request, eyes))


@transaction.atomic
def set_speaker(session: Session, name: str) -> None:
    """Keep who is the speaker, "" for nobody: each device then sounds as it likes."""
    Session.objects.filter(pk=session.pk).update(speaker=name)
    bump_access_version(session.campaign_id)
