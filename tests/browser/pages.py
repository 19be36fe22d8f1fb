"""Every page around the table by name, with the address that shows it."""

import json
import shutil
from dataclasses import asdict
from datetime import timedelta

from django.utils import timezone

from campaigns.groups import create_invitation
from campaigns.models import Group
from companion.backups.archive import BEFORE_UPGRADE, BROUGHT, DAILY, make, name_of
from companion.backups.faults import Fault
from companion.backups.kept import list_backups
from companion.backups.verification import Verdict, verdict_file
from tests.browser.mice_and_mystics.stages import session_at


def keep_backups() -> str:
    """Keep a few backups of a few days, whole and not; return the name of a whole one."""
    for one in list_backups():
        one.path.unlink()
    now = timezone.localtime()
    made, whole = make(DAILY), Verdict(now.isoformat(), [])
    damaged = Verdict(now.isoformat(), ["media/photos/one.jpg is not as it was"], Fault.DAMAGED)
    others = ((14, BEFORE_UPGRADE, whole), (26, DAILY, whole), (100, BROUGHT, damaged), (800, DAILY, None))
    verdict_file(made).write_text(json.dumps(asdict(whole)))
    for hours, reason, verdict in others:
        path = made.with_name(name_of(now - timedelta(hours=hours), reason))
        shutil.copyfile(made, path)
        if verdict:
            verdict_file(path).write_text(json.dumps(asdict(verdict)))
    return made.name


def addresses(group: Group) -> dict[str, str]:
    """Return where the pages of a group are that has played."""
    session_at("playing", group, "Sorrow and Remembrance")
    session = session_at("closed", group, "A very long name for a campaign of mice and of men")
    person = group.people.first()
    assert person
    campaign, here, sheets = (
        f"/campaigns/{session.campaign_id}/",
        f"/groups/{group.pk}/",
        f"/sheets/{session.pk}/",
    )
    return {
        "home": "/",
        "account": "/account/",
        "kept": "/help/kept",
        "confirm": "/accounts/reauthenticate/",
        "owner": "/owner/",
        "restore": f"/owner/backups/{keep_backups()}/restore",
        "account-leave": "/account/leave",
        "import": "/import",
        "password": "/accounts/password/set/",
        "group": here,
        "group-new": "/groups/new",
        "group-rename": f"{here}rename",
        "group-end": f"{here}end",
        "person": f"{here}people/{person.pk}",
        "box": f"{here}box/mice_and_mystics/",
        "box-shelf": f"{here}box/mice_and_mystics/search/?open=all",
        "box-table": f"{here}box/mice_and_mystics/minions/",
        "box-paste": f"{here}box/mice_and_mystics/search/paste",
        "box-chapters": f"{here}box/mice_and_mystics/chapters/",
        "box-chapter": f"{here}box/mice_and_mystics/chapters/2/",
        "box-take": f"{here}box/mice_and_mystics/take",
        "stuffed-box": f"{here}box/stuffed_fables/",
        "stuffed-monsters": f"{here}box/stuffed_fables/monsters/?open=all",
        "stuffed-characters": f"{here}box/stuffed_fables/characters/?open=all",
        "stuffed-items": f"{here}box/stuffed_fables/items/",
        "stuffed-stories": f"{here}box/stuffed_fables/stories/",
        "stuffed-story": f"{here}box/stuffed_fables/stories/1/",
        "campaign": campaign,
        "journal": f"{campaign}journal",
        "notes": f"{campaign}notes/",
        "recap": f"{campaign}recap",
        "recap-aloud": f"{campaign}recap/aloud",
        "story-links": f"{campaign}story-links",
        "photos": f"{here}photos/",
        "photos-add": f"{here}photos/add",
        "pack-away-photo": f"{campaign}pack-away/photo",
        "campaign-new": f"{here}campaigns/new",
        "campaign-end": f"{campaign}end",
        "sheets": sheets,
        "join": "/sit/",
        "join-tv": "/tv",
        "sign-out": "/accounts/logout/",
        "invited": f"/join/{create_invitation(group)}",
        "nowhere": "/nowhere",
    }
