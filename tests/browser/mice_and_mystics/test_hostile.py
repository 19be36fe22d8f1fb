"""Names that want to run, everywhere a name is shown: none does."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Session
from companion.accounts.models import User
from companion.rules import Play
from tests.browser.mice_and_mystics.stages import PARTY, STAGES
from tests.browser.people import make_group
from tests.support.seated import begin

RUN = "window.ran=(window.ran||0)+1"
HOSTILE = (
    f"<script>{RUN}</script>",
    f"</script><script>{RUN}//",
    f"<img src=x onerror={RUN}>",
    f"<svg onload={RUN}>",
    f'"><b onmouseover={RUN} autofocus onfocus={RUN}>',
    f"' onfocus='{RUN}' autofocus='",
    f'" onclick="{RUN}" x="',
    f"javascript:{RUN}",
    f"<a href=javascript:{RUN}>x</a>",
    f"<iframe srcdoc='<script>parent.{RUN}</script>'>",
    "</title></style></textarea></select>",
    f"<hx-partial hx-target='#board'><i hx-on:load='{RUN}'>",
    f"<button hx-post=undo hx-trigger=load hx-on--before='{RUN}'>",
    f"{{{{ {RUN} }}}}{{% {RUN} %}}",
    "%(name)s {0} {__class__} %s %d",
    "<!--#exec cmd=ls--><![CDATA[",
    r"\u003cscript\u003e\x3cimg src=x\x3e&#60;svg&#62;",
    "'; DROP TABLE campaigns_entry; --",
    "<template><p></template><form action=//x.example>",
    "&lt;script&gt;&#x3c;img src=x&#x3e;",
)


def hostile_session(owner: User) -> Session:
    """Return a table in mid-fight where everybody and everything bears such a name."""
    group = make_group(owner, HOSTILE[0])
    for place, person in enumerate(group.people.all()):
        person.name = HOSTILE[place + 1][:60]
        person.save()
    campaign = Campaign.objects.create(group=group, name=HOSTILE[5][:60], game_slug="mice_and_mystics")
    people = [person.name for person in group.people.all()]
    session = begin(campaign, people)
    for place, play in enumerate(STAGES["playing"]()):
        answers = dict(play.answers)
        if play.action == "choose_mouse":
            answers["player"] = people[PARTY.index(answers["player"])]
        if play.action == "take_card":
            answers["name"] = HOSTILE[6]
        _record(session, Play(play.action, answers), place)
    for words in HOSTILE:
        _record(session, Play("note", {"words": words}))
        _record(session, Play("fill_stash", {"name": words[:60]}))
    return session


def _record(session: Session, play: Play, seen: int | None = None) -> None:
    seen = current_state(session).number if seen is None else seen
    commands.record(session, play, Command(seen=seen, key=f"hostile-{seen}", author_name=HOSTILE[2]))


@pytest.mark.goal("S9")
def test_hostile_names_run_nowhere(open_page: Callable[..., Page], owner: User) -> None:
    session = hostile_session(owner)
    page, group = open_page(), session.campaign.group_id
    campaign, table = f"/campaigns/{session.campaign_id}/", f"/table/{session.pk}/"
    sheets = [
        f"/sheets/{session.pk}/page?sheet={sheet}&content=filled&paper=A4&language=en&size=plain"
        for sheet in ("setup", "heroes", "pack_away", "record")
    ]
    box = f"/groups/{group}/box/mice_and_mystics/"
    for address in (
        "/",
        f"/groups/{group}/",
        f"{campaign}",
        f"/groups/{group}/campaigns/new",
        box,
        *sheets,
        table,
    ):
        answer = page.goto(address)
        assert answer and answer.ok, address
        assert_quiet(page, address)
    for button in ("#open-log", "#open-settings", "#open-help", "#act-attack-filch"):
        page.locator(button).tap()
        page.locator("#sheet dialog").wait_for()
        assert_quiet(page, button)
        page.keyboard.press("Escape")
    page.locator("#undo").tap()
    page.locator(".toast").wait_for()
    assert_quiet(page, "the toast")


def assert_quiet(page: Page, where: str) -> None:
    page.wait_for_timeout(50)
    assert page.evaluate("window.ran") is None, where
    assert page.locator("iframe, b[onmouseover], svg[onload], [hx-trigger=load], img[src=x]").count() == 0, (
        where
    )
