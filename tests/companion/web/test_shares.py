"""No sender at its bound uses up another's share: one test over each row of the table of limits."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client, RequestFactory
from django.utils import timezone

from campaigns.access import passes
from campaigns.access.views import limit_ways
from campaigns.chronicle import stories
from campaigns.groups.limits import is_full
from campaigns.log import amendments, commands
from campaigns.log.amendments import load_history
from campaigns.models import FileExport, Group, Session
from campaigns.photos.keeping import keep_photo
from campaigns.photos.senders import LARGE_BODIES
from campaigns.schedule.planning import add_date
from campaigns.transfer import export_jobs
from campaigns.transfer.checks import is_too_much
from campaigns.transfer.export_jobs import ExportSubject, is_long
from companion.accounts.models import User
from companion.printing import jobs
from companion.printing.models import Asker
from companion.printing.pages import SheetChoice
from companion.rules import IllegalPlay
from companion.storage import limits
from companion.storage.limits import LIMITS, MB, Limit
from companion.table import log_sheet
from companion.table.log_sheet import LogQuery, load_log_page
from companion.table.pace import PACES
from companion.web import request_bodies
from tests.companion.web.test_bounds import send as send_part
from tests.companion.web.test_request_bodies import Sender, send_all
from tests.support.evenings import client_of, make_group, make_night, make_session, make_user, tap, toy, tries
from tests.support.hostile_photos import jpeg
from tests.support.toy import TOY

__all__ = ["toy", "tries"]
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("toy", "tries"),
    pytest.mark.goal("K7"),
]
BOUND = 4  # a group has three people to begin with


@dataclass
class Side:
    """A sender: an account at an address of its own, with a group and a table."""

    name: str
    address: str
    user: User = field(init=False)
    client: Client = field(init=False)
    session: Session = field(init=False)
    asked: int = 0

    def __post_init__(self) -> None:
        self.user = make_user(self.name)
        self.session = make_session(make_group(f"Of {self.name}", owner=self.user))
        self.client = client_of(self.user, REMOTE_ADDR=self.address)

    @property
    def group(self) -> Group:
        return self.session.campaign.group

    def tap(self) -> None:
        tap(self.session, "pour", key=f"tap-of-{self.name}-{self.asked}")

    def posts(self, address: str, **sent: Any) -> bool:
        """Return whether a page takes what is sent."""
        answer = self.client.post(address, sent)
        assert answer.status_code in (200, 302, 303, 404, 422, 429), answer.status_code
        return answer.status_code not in (422, 429)


Ask = Callable[[Side], bool]


def goes(do: Callable[[], Any]) -> bool:
    """Return whether something is done, and not refused."""
    try:
        do()
    except IllegalPlay:
        return False
    return True


def ask_for_campaign(side: Side) -> bool:
    people = [person.pk for person in side.group.people.all()]
    return side.posts(f"/groups/{side.group.pk}/campaigns/new", game=TOY.slug, people=people)


def ask_for_date(side: Side) -> bool:
    night = side.group.nights.first() or make_night(side.group, days=())
    return goes(lambda: add_date(night, timezone.now() + timedelta(days=side.asked)))


def ask_for_sheet(side: Side) -> bool:
    asker = Asker.at(side.session)
    if is_full("open_sheets", jobs.count_open_jobs(asker)):
        return False
    return bool(jobs.get_or_create_job(asker, SheetChoice("none"), f"<p>{side.asked} of {side.name}</p>"))


def ask_for_export(side: Side) -> bool:
    wanted = ExportSubject(FileExport.Kind.CAMPAIGN, side.session.campaign_id + side.asked)
    return export_jobs.begin(side.user, wanted).number == wanted.number


def is_short_file(side: Side) -> bool:
    side.tap()
    return not is_long(ExportSubject(FileExport.Kind.CAMPAIGN, side.session.campaign_id), side.user)


def change_the_first_line(side: Side) -> bool:
    side.tap()
    return goes(lambda: load_history(side.session).reckon({1: ()}))


def undo_as_many(side: Side) -> bool:
    """Take back one play more than the last time, by one tap."""
    for number in range(side.asked):
        tap(side.session, "pour", key=f"{side.name}-{side.asked}-{number}")
    seen = side.session.entries.count()
    return side.posts(
        f"/table/{side.session.pk}/undo", seen=seen, key=f"undo-{side.name}-{side.asked}", steps=side.asked
    )


def is_whole_log(side: Side) -> bool:
    side.tap()
    return not load_log_page(side.session, LogQuery(everything=True)).left_out


def come_to_table(side: Side) -> bool:
    return limit_ways(RequestFactory(REMOTE_ADDR="10.0.0.9").get("/"), side.session.campaign) is None


def stranger_posts(side: Side, address: str, **sent: str) -> bool:
    return Client(REMOTE_ADDR=side.address).post(address, sent).status_code != 429


def gets(side: Side, address: str) -> bool:
    return side.client.get(address).status_code != 429


CHANGED_LINE = b'{"amends": [{"parts": [0]}]}\n'
ASKS: dict[str, Ask] = {
    "imports": lambda side: send_part(side.user, side.address, (side.asked - 1) * MB).status_code == 200,
    "exports": ask_for_export,
    "lines of a page": is_short_file,
    "lines changed": change_the_first_line,
    "steps": undo_as_many,
    "lines shown": is_whole_log,
    "plays reckoned": lambda side: not is_too_much([CHANGED_LINE * side.asked]),
    "files": lambda side: gets(side, f"/campaigns/{side.session.campaign_id}/file"),
    "sit": lambda side: side.posts("/sit/", code="ABCD"),
    "come": come_to_table,
    "signup": lambda side: stranger_posts(side, "/accounts/signup/"),
    "webauthn_login": lambda side: stranger_posts(side, "/accounts/login/passkey/", credential="x"),
    "answer": lambda side: gets(side, "/answer/of-nobody"),
    "feed": lambda side: gets(side, "/calendar/of-nobody.ics"),
    "screens": lambda side: goes(
        lambda: passes.request_access(side.session.campaign, "spectator", f"TV {side.asked}")
    ),
    "links": lambda side: goes(
        lambda: stories.create_link(side.session.campaign, f"Aunt {side.asked}", timedelta(days=1))
    ),
    "groups": lambda side: side.posts("/groups/new", name=f"Of {side.asked}", people="Anna", group_alone="1"),
    "campaigns": ask_for_campaign,
    "people": lambda side: side.posts(f"/groups/{side.group.pk}/people", name=f"Dora {side.asked}"),
    "open_nights": lambda side: goes(lambda: make_night(side.group)),
    "notes": lambda side: side.posts(
        f"/campaigns/{side.session.campaign_id}/notes/", text="Here.", key=f"note-{side.asked}"
    ),
    "threads": lambda side: side.posts(
        f"/campaigns/{side.session.campaign_id}/threads", words=f"Who is {side.asked}?"
    ),
    "photos": lambda side: goes(lambda: keep_photo(side.session, side.user, jpeg(width=640 + side.asked))),
    "open_sheets": ask_for_sheet,
    "dates": ask_for_date,
    "plays_a_minute": lambda side: side.posts(
        f"/table/{side.session.pk}/act/pour", seen=side.asked - 1, key=f"tap-{side.name}-{side.asked}"
    ),
}
RATES = {
    "FILE_RATES": ("files", "user"),
    "SITTING_RATES": ("sit", "ip"),
    "ACCOUNT_RATE_LIMITS": ("signup", "ip"),
    "MFA_RATE_LIMITS": ("webauthn_login", "ip"),
}
CONSTANTS = {
    "lines of a page": (export_jobs, "MOST_WORK_OF_A_PAGE"),
    "lines changed": (amendments, "MOST_RECKONED"),
    "steps": (commands, "MOST_STEPS"),
    "lines shown": (log_sheet, "MOST"),
    "screens": (passes, "MAX_PASSES"),
    "links": (stories, "MOST_LINKS"),
}
# Of bodies more than one is on its way at once: they have tests of their own below.
OF_BODIES = {"body", "photo"}


@pytest.fixture
def low(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lower every bound, so that it is soon used up."""
    settings.LIMITS = dict.fromkeys(settings.LIMITS, BOUND)
    monkeypatch.setitem(LIMITS, "plays reckoned", Limit("plays", of_account=BOUND))
    for name, (action, of) in RATES.items():
        setattr(settings, name, {action: f"{BOUND}/m/{of}"})
    settings.SITTING_RATES = {"sit": f"{BOUND}/m/ip", "come": f"{BOUND}/m/key"}
    settings.LINK_RATES = {"answer": f"{BOUND}/m/ip", "feed": f"{BOUND}/m/ip"}
    settings.SIGNUP_IS_OPEN = True
    for module, name in CONSTANTS.values():
        monkeypatch.setattr(module, name, BOUND)
    bounds = Limit("bytes", of_address=BOUND * MB, of_account=256 * MB, of_site=1_000 * MB)
    monkeypatch.setitem(limits.LIMITS, "imports", bounds)
    PACES.clear()


def count_taken(side: Side, ask: Ask) -> int:
    """Ask until nothing more is taken; return how often it was. Fails if nothing bounds it."""
    for taken in range(BOUND + 2):
        side.asked += 1
        if not ask(side):
            return taken
    raise AssertionError("There is no bound.")


def test_each_row_of_the_table_has_its_share_test() -> None:
    assert {*ASKS} | OF_BODIES == {*LIMITS}


@pytest.mark.usefixtures("low")
@pytest.mark.parametrize("name", ASKS)
def test_a_sender_at_its_bound_uses_up_no_other_share(name: str) -> None:
    mine, other = Side("stranger", "10.0.0.1"), Side("honest", "10.0.0.2")
    assert count_taken(mine, ASKS[name]) <= BOUND
    other.asked += 1
    assert ASKS[name](other), "the share of another is used up"
    mine.asked += 1
    assert not ASKS[name](mine), "the bound holds on"


def member_key(user: User) -> str:
    return str(client_of(user).session.session_key)


@pytest.mark.parametrize("name", sorted(OF_BODIES))
def test_bodies_of_one_sender_take_no_room_from_another(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody stalls with all that may be on its way; another's largest body is taken."""
    monkeypatch.setattr(request_bodies, "MOST_BYTES_AT_ONCE", 3 * LIMITS[name].of_account)
    size = LIMITS[name].of_account
    mine, other = Side("stranger", "10.0.0.1"), Side("honest", "10.0.0.2")
    stalling = [sender_of(mine, size, name, stalls=True) for _connection in range(3)]
    *_stalled, taken = send_all(*stalling, sender_of(other, size, name), large=LARGE_BODIES)
    assert taken == 200


def sender_of(side: Side, size: int, name: str, *, stalls: bool = False) -> Sender:
    sender = Sender(size, member_key(side.user), stalls=stalls, address=side.address)
    if name == "photo":
        sender.scope["path"] = f"/groups/{side.group.pk}/photos/add"
    return sender
