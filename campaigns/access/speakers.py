"""Which screen of a table plays the sounds for all: while it is connected, the others are silent.

A device without an account is identified by its pass, "p7"; a signed-in browser by its account and the hash
of a token in its session, as the shared tablet is (see `tablets`), "u3:" and the hash.
"""

from django.db import transaction
from django.http import HttpRequest

from campaigns.access.permissions import Viewer
from campaigns.access.tablets import find_own_mark, get_own_mark
from campaigns.log.signals import bump_access_version
from campaigns.models import Pass, Session


def find_name(request: HttpRequest, eyes: Viewer) -> str:
    """Return the name that this screen has as a speaker, "" for a browser that has never been one."""
    if eyes.device:
        return name_of_pass(eyes.device)
    mark = find_own_mark(request)
    return f"u{eyes.user.pk}:{mark}" if mark and eyes.user else ""


def name_of_pass(device: Pass) -> str:
    return f"p{device.pk}"


def choose_here(request: HttpRequest, session: Session, eyes: Viewer) -> None:
    """Make this screen the speaker; the former speaker is silent from now on."""
    get_own_mark(request)
    set_speaker(session, find_name(request, eyes))


@transaction.atomic
def set_speaker(session: Session, name: str) -> None:
    """Store the name of the screen that plays the sounds; with "" each device plays them as it is set."""
    Session.objects.filter(pk=session.pk).update(speaker=name)
    bump_access_version(session.campaign_id)
