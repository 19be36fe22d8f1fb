"""Every screen of the game by name, and the taps that lead to it."""

from collections.abc import Callable
from functools import cache, partial

from playwright.sync_api import Page

from campaigns.box.files import serialize_book
from campaigns.box.repository import save_box
from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Group, Session
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.shelves.own_heroes import OWN_HEROES
from companion.games.mice_and_mystics.shelves.own_minions import OWN_MINIONS
from companion.rules import Play, replace
from companion.rules.box.books import Place, books_of, rows_of_own
from tests.browser.mice_and_mystics.stages import GAME, STAGES, campaign_of, session_at
from tests.browser.seats import Seen, mine_screens
from tests.browser.table import choose_in_menu, open_menu
from tests.games.mice_and_mystics.whole_book import own_box
from tests.support.own_rows import put

Show = Callable[[Page], None]
PAUSE = 350  # milliseconds after which a tap is no longer the second of a double tap

# Sheets: at which stage, and the button that opens them.
SHEETS = {
    "choose_mouse": ("party", "[hx-get^='act/choose_mouse?mouse=tilda']"),
    "cast": ("empty", "[hx-get^='act/cast']"),
    "set_party": ("full-party", "[hx-get^='act/set_party']"),
    "lay_order": ("first-order", "[hx-get^='act/lay_order']"),
    "lay_order-full": ("order", "[hx-get^='act/lay_order']"),
    "attack": ("playing", "[hx-get^='act/attack']"),
    "search": ("playing", "[hx-get^='act/search']"),
    "use_ability": ("playing", "[hx-get^='act/use_ability']"),
    "explore": ("quiet", "[hx-get^='act/explore']"),
    "defend": ("defending", "[hx-get^='act/defend']"),
    "surge": ("surge", "[hx-get^='act/surge']"),
    "call_off_surge": ("surge", "[hx-get^='act/call_off_surge']"),
    "encounter": ("encounter", "[hx-get^='act/encounter']"),
    "take_card": ("found", "[hx-get^='act/take_card']"),
    "take_card-special": ("special", "[hx-get^='act/take_card']"),
    "explore-leaving": ("leaving", "[hx-get^='act/explore']"),
    "encounter-disguise": ("disguise", "[hx-get^='act/encounter']"),
    "rat_throws_grape": ("rat-on-grape", "[hx-get^='act/rat_throws_grape']"),
    "bait": ("bait", "[hx-get^='act/bait']"),
    "equip": ("equipped", "#act-equip-filch"),
    "share": ("equipped", "#act-share-filch"),
    "shed": ("full-pack", "[hx-get^='act/shed']"),
    "minions_move": ("three-rats", "[hx-get^='act/minions_move']"),
    "minions_attack": ("three-rats", "[hx-get^='act/minions_attack']"),
    "minion_aims": ("lost-aim", "[hx-get^='act/minion_aims']"),
    "end_turn-idle": ("three-rats", "[hx-get^='act/end_turn']"),
    "minion_move": ("minions", "[hx-get^='act/minion_move']"),
    "minion_attack": ("minions", "[hx-get^='act/minion_attack']"),
    "lay_order-boss": ("boss", "[hx-get^='act/lay_order']"),
    "place_wounds": ("boss-hit", "[hx-get^='act/place_wounds']"),
    "brodie_moves": ("brodie", "[hx-get^='act/brodie_moves']"),
    "brodie_strikes": ("brodie", "[hx-get^='act/brodie_strikes']"),
    "brodie_strikes-scratch": ("scratch", "[hx-get^='act/brodie_strikes']"),
    "defend-queue": ("queue", "[hx-get^='act/defend']"),
    "spring_trap": ("ill", "[hx-get^='act/spring_trap']"),
    "recover": ("ill", "[hx-get^='act/recover']"),
    "leave_water": ("in-the-water", "[hx-get^='act/leave_water']"),
    "end_turn-drift": ("in-the-water", "[hx-get^='act/end_turn']"),
    "bewitched_move": ("charmed", "[hx-get^='act/bewitched_move']"),
    "bewitched_attack": ("charmed", "[hx-get^='act/bewitched_attack']"),
    "minion_attack-thief": ("thief", "[hx-get^='act/minion_attack']"),
    "set_minion-roach": ("ill", "[hx-get='act/set_minion?kind=roach']"),
    "set_minion-spider": ("ill", "[hx-get='act/set_minion?kind=spider']"),
    "correct": ("playing", "[hx-get='act/correct?counter=wheel']"),
    "correct-hearts": ("playing", "[hx-get='act/correct?counter=wounds%3Acollin']"),
    "correct-search": ("playing", "[hx-get='act/correct?counter=search-deck']"),
    "correct-hourglass": ("playing", "[hx-get='act/correct?counter=hourglass']"),
    "scurry": ("playing", "[hx-get^='act/scurry']"),
    "attack-housed": ("housed", "[hx-get^='act/attack']"),
    "help-housed": ("housed", "[hx-get='help?rule=MM-VAR-5']"),
    "why-next-surge": ("playing", "[hx-get='why/next-surge']"),
    "why-minion-player": ("playing", "[hx-get='why/minion-player']"),
    "set_packs": ("party", "#act-set_packs"),
    "choose_chapter": ("closed", "[hx-get^='act/choose_chapter']"),
    "honour": ("closed", "[hx-get^='act/honour']"),
    "win": ("second-chapter", "[hx-get^='act/win']"),
    "close_chapter": ("won", "[hx-get^='act/close_chapter']"),
    "log": ("playing", "#open-log"),
    "help": ("playing", "#open-help"),
    "settings": ("playing", "#open-settings"),
}
SETTLES = 500  # milliseconds until the sheet has followed an answer
BY_HAND = (
    *("boss_enters", "catch_up", "set_house_rules", "award"),
    *("wound", "mark", "share_cheese", "turn_card", "give_card", "drop_card", "set_values", "capture_mouse"),
    *("feed_wheel", "lay_column", "set_room", "set_minion", "note", "give_up"),
)

ILL_BY_HAND = ("heal", "steal", "afflict", "topple")  # if there is more to heal, and a minion that carries


# Players’ own devices: at which stage, who looks, what the device may do.
MINE: dict[str, Seen] = {
    "turn": ("playing", 0),
    "waits": ("playing", 1),
    "suggests": ("playing", 0, "suggest"),
    "looks": ("ill", 1, "look"),
    "found": ("found", 1),
    "charmed": ("charmed", 1),
    "nothing": ("party", 3),
    "hands-on": ("hands-on", 0),
}


def _open(page: Page, address: str) -> None:
    page.goto(address)


def screens(group: Group) -> dict[str, Show]:
    """Return how to show each screen of a group's tables."""

    @cache
    def at(stage: str) -> Session:
        return session_at(stage, group)

    boards = {f"board-{stage}": partial(_board, at, stage) for stage in STAGES}
    boards |= {f"tv-{stage}": partial(_tv, at, stage) for stage in STAGES}
    sheets = {f"sheet-{name}": partial(_sheet, at, stage, button) for name, (stage, button) in SHEETS.items()}
    corrections = {f"hand-{name}": partial(_by_hand, at, name) for name in BY_HAND}
    corrections |= {name: partial(_by_hand, at, name, stage="ill") for name in ILL_BY_HAND}
    passing = {
        "hand": partial(_hand, at),
        "equip-refused": partial(_equip_refused, at),
        "take_card-printed": partial(_take_printed, at),
        "use_card": partial(_use_card, at),
        "cards": partial(_cards, at, "filch"),
        "cards-other": partial(_cards, at, "tilda"),
        "stash": partial(_stash, at, "items"),
        "stash-fill": partial(_fill_stash, at),
        "stash-empty": partial(_stash, at, "playing"),
        "sheet-throw_grape": partial(_throw_grape, at),
        "free": partial(_by_hand, at, "free_mouse"),
        "reason": partial(_reason, at),
        "rule": partial(_rule, at),
        "refused": partial(_refused, at),
        "toast": partial(_toast, group),
        "stale": partial(_stale, group),
        "aftermath": partial(_aftermath, group),
        "amend": partial(_amend, at, 33),
        "amend-refused": partial(_amend, at, 33, faces=("bow-2", "bow-2", "bow-2")),
        "amend-waits": partial(_amend, at, 38, faces=("sword-2-star", "cheese-1")),
        "amend-insert": partial(_insert, at),
        "amended": partial(_amended, group),
        "to-lay": partial(_to_lay, group),
    }

    @cache
    def campaign() -> int:
        return campaign_of(group).pk

    told: dict[str, Show] = {
        "note": partial(_note_pops_up, group),
        "campaign-grown": lambda page: _open(page, f"/campaigns/{campaign()}/"),
        "journal-grown": lambda page: _open(page, f"/campaigns/{campaign()}/journal"),
    }
    of_books: dict[str, Show] = {
        "book-preview": partial(_preview_book, group),
        "book-code": partial(_code_of_book, group),
    }
    return boards | sheets | corrections | passing | told | of_books | mine_screens(at, MINE, "turn")


def _another(group: Group) -> Group:
    """Return another group of the same owner: the box of this one is looked at on other pages."""
    other, member = Group.objects.create(name="The Sunday table"), group.memberships.all()[0]
    other.memberships.create(user=member.user, role=member.role)
    return other


def _preview_book(group: Group, page: Page) -> None:
    """A book beside a box that has some of its rows otherwise: new, different, and one that does not fit."""
    box, game, group = own_box(), GAME, _another(group)
    book = serialize_book(game, box, books_of(box)[0], with_all(box)).encode()
    mine = put(OWN_MINIONS, box, "kind-102", defence=2, figures=3)
    mine = put(OWN_HEROES, mine, "hero-101", movement=None)
    save_box(group, game, replace(mine, chapters=(), tiles=mine.tiles[:1]))
    page.goto(f"/groups/{group.pk}/box/{game.slug}/take")
    page.set_input_files("#file", {"name": "book.json", "mimeType": "application/json", "buffer": book})
    page.get_by_role("button").filter(has=page.locator("[href$='#search']")).click()
    page.locator(".booktake").wait_for()


def _code_of_book(group: Group, page: Page) -> None:
    group = _another(group)
    save_box(group, GAME, own_box())
    page.goto(f"/groups/{group.pk}/box/{GAME.slug}/book")
    page.locator("[name=name]").fill("A small book")
    page.locator("[value='own-effects/effect-101']").check(force=True)
    page.locator("[name=as]").click()
    page.locator(".bookcode svg").wait_for()


def with_all(box: Box) -> tuple[Place, ...]:
    return tuple((shelf.slug, row.id) for shelf, row in rows_of_own(GAME.box.shelves, box))


def _board(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/")


def _tv(at: Callable[[str], Session], stage: str, page: Page) -> None:
    page.goto(f"/table/{at(stage).pk}/tv")


def _sheet(at: Callable[[str], Session], stage: str, button: str, page: Page) -> None:
    _board(at, stage, page)
    page.locator(button).locator("visible=true").or_(page.locator(button)).first.dispatch_event("click")
    page.locator("#sheet dialog").wait_for()


def _note_pops_up(group: Group, page: Page) -> None:
    """The chapter speaks as a surge comes, over the board."""
    session = session_at("second-chapter", group, "note")
    commands.record(
        session,
        Play("feed_wheel", {"number": 6}),
        Command(seen=current_state(session).number, key="note-feed"),
    )
    page.goto(f"/table/{session.pk}/")
    page.locator("[hx-get^='act/surge'], [hx-post^='act/surge']").first.click()
    page.locator("#sheet [data-done]").or_(page.locator(".is-after")).first.wait_for()
    if page.locator("#sheet [data-done]").count():
        page.locator("#sheet [data-done]").click()
    page.locator(".is-after").wait_for()


def _hand(at: Callable[[str], Session], page: Page, stage: str = "captured") -> None:
    _board(at, stage, page)
    open_menu(page, "by_hand")


def _stash(at: Callable[[str], Session], stage: str, page: Page) -> None:
    _board(at, stage, page)
    open_menu(page, "stash")


def _fill_stash(at: Callable[[str], Session], page: Page) -> None:
    _stash(at, "items", page)
    choose_in_menu(page, "fill_stash")


def _cards(at: Callable[[str], Session], mouse: str, page: Page) -> None:
    _board(at, "equipped", page)
    open_menu(page, f"cards:{mouse}")


def _use_card(at: Callable[[str], Session], page: Page) -> None:
    _cards(at, "filch", page)
    choose_in_menu(page, "use_card")


def _equip_refused(at: Callable[[str], Session], page: Page) -> None:
    _sheet(at, "equipped", "#act-equip-filch", page)
    page.locator("[value='filch/found-5']").check(force=True)
    page.locator(".is-know .error").wait_for()


def _take_printed(at: Callable[[str], Session], page: Page) -> None:
    _sheet(at, "found", "[hx-get^='act/take_card']", page)
    page.locator("[name=printed][value=dagger]").dispatch_event("click")
    page.wait_for_timeout(SETTLES)


def _by_hand(at: Callable[[str], Session], name: str, page: Page, stage: str = "captured") -> None:
    _hand(at, page, stage)
    choose_in_menu(page, name)


def _throw_grape(at: Callable[[str], Session], page: Page) -> None:
    _stash(at, "items", page)
    choose_in_menu(page, "throw_grape")


def _reason(at: Callable[[str], Session], page: Page) -> None:
    _board(at, "playing", page)
    page.locator("#act-move-filch").click(force=True)
    page.locator(".reason:popover-open").wait_for()


def _rule(at: Callable[[str], Session], page: Page) -> None:
    """From a grey button to the rule behind it."""
    _reason(at, page)
    page.locator(".reason:popover-open .is-rule").click()
    page.locator(".is-help").wait_for()


def _refused(at: Callable[[str], Session], page: Page) -> None:
    """What the rules refuse in a sheet, with the way to the rule."""
    _by_hand(at, "share_cheese", page)
    page.locator("#f-mouse label").last.click()  # who has none to give
    page.wait_for_timeout(SETTLES)
    page.locator("#sheet [data-done]").click()
    page.locator("#refusal").wait_for()


def _toast(group: Group, page: Page) -> None:
    """What a play leaves behind changes the table: each time it is another one."""
    _board(lambda stage: session_at(stage, group), "playing", page)
    page.locator("#act-end_turn").click()
    page.locator(".toast").wait_for()


def _stale(group: Group, page: Page) -> None:
    """A page that hears nothing of others, as while its stream begins."""
    session = session_at("playing", group)
    page.route("**/live/**", lambda route: None)  # it waits for an answer
    page.goto(f"/table/{session.pk}/")
    seen = current_state(session).number
    commands.record(
        session, Play("note", {"words": "Somebody else"}), Command(seen=seen, key="somebody-else")
    )
    page.locator("#act-end_turn").click()
    page.locator("#notice .notice").wait_for()
    page.unroute("**/live/**")


def _aftermath(group: Group, page: Page) -> None:
    _by_hand(lambda stage: session_at("playing", group), "capture_mouse", page)
    page.locator("#sheet [data-done]").click()
    page.locator(".is-after").wait_for()


def _amend(at: Callable[[str], Session], number: int, page: Page, faces: tuple[str, ...] = ()) -> None:
    """Open the sheet of an attack in the log; with faces, send it with other dice."""
    _sheet(at, "playing", "#open-log", page)
    page.locator(f"[hx-get^='amend/{number}/']").click()
    page.locator("#sheet .amending").wait_for()
    if faces:
        while page.locator("#sheet [data-slot]").count():
            page.locator("#sheet [data-slot]").first.click()
        for face in faces:
            page.locator(f"#sheet [data-face='{face}']").click()
        page.locator("#sheet [data-done]").click()
        page.locator(".is-amend").wait_for()


def _insert(at: Callable[[str], Session], page: Page) -> None:
    _amend(at, 38, page, faces=("sword-2-star", "cheese-1"))
    page.locator("#amend-insert").click()
    page.locator("#sheet .amending").wait_for()


def _to_lay(group: Group, page: Page) -> None:
    """Each time it is another table: a line is changed, another left out; some of the list is ticked."""
    fresh = session_at("playing", group)
    _amend(lambda stage: fresh, 33, page, ("bow-2", "bow-2", "bow-2"))
    page.locator("#amend-leave-out").click()
    page.locator(".toast").wait_for()
    page.locator("#to-lay-1").check()


def _amended(group: Group, page: Page) -> None:
    _to_lay(group, page)
    page.wait_for_timeout(PAUSE)
    page.locator("#sheet header [data-close]").click()
    page.locator("#open-log").click()
    page.locator(".is-log .amend").first.scroll_into_view_if_needed()
