"""Every page around the table by name, with the address that shows it."""

from campaigns.groups import create_invitation
from campaigns.models import Group
from tests.browser.mice_and_mystics.stages import session_at


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
        "campaign-new": f"{here}campaigns/new",
        "campaign-end": f"{campaign}end",
        "sheets": sheets,
        "join": "/sit/",
        "join-tv": "/tv",
        "sign-out": "/accounts/logout/",
        "invited": f"/join/{create_invitation(group)}",
        "nowhere": "/nowhere",
    }
