"""Nobody learns an identity but its owner: canaries and worlds that look alike, over all that can be reached.

Each harness must also catch faults that are seeded on purpose.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from campaigns.log.amendments import LogHistory
from campaigns.log.state import current_state
from companion.games import GAMES
from companion.games.dreamers import GAME, private
from companion.games.dreamers.actions.match import left
from companion.games.dreamers.data import DREAMER, MASTER
from companion.games.dreamers.names import NAMES
from companion.games.dreamers.table import Table
from companion.rules import Message, Order, message, replace
from companion.table import amend_drafts
from companion.table.views import acting
from tests.bench.client import ZIPPED, Browser, Outside, cookies_in
from tests.faults.here import here
from tests.settings import FULL
from tests.support.secrecy import (
    THEN,
    TOKEN,
    Answers,
    Evening,
    Stacked,
    World,
    all_read,
    as_seen,
    differences,
    done,
    everything,
    holding,
    replaced,
    sendable,
    taken_back,
    told,
    world_of,
)

pytestmark = [pytest.mark.django_db, pytest.mark.medium]
ALL_ADDRESSES = pytest.mark.server_only("passkeys are among the addresses, and need their own libraries")

CANARIES = {DREAMER: "canary-one", MASTER: "canary-two"}
DECKS = {"DD": (DREAMER, DREAMER, MASTER), "DM": (DREAMER, MASTER, DREAMER), "MD": (MASTER, DREAMER, DREAMER)}


@pytest.fixture(autouse=True)
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """All worlds are of one moment, and a canary is a card like any other."""
    monkeypatch.setattr(timezone, "now", lambda: THEN)
    for one in (field for model in apps.get_models() for field in model._meta.concrete_fields):
        if getattr(one.default, "__name__", "") == "now":
            monkeypatch.setattr(one, "_get_default", lambda: THEN)
    songs = {canary: canary for canary in CANARIES.values()}
    monkeypatch.setattr(private, "NAMES", {**NAMES, **songs})
    monkeypatch.setattr(private, "AIMS", {**private.AIMS, **songs})


def fine(answer: Any) -> Any:
    assert answer.status_code == 200, answer.content.decode()
    return answer


def dealt(world: World, monkeypatch: pytest.MonkeyPatch, deck: str) -> None:
    """Begin a match, and deal: Anna takes the left card, Ben the middle one."""
    monkeypatch.setattr(acting, "RNG", Stacked(DECKS[deck]))
    for name, sent in (
        ("new_match", {}),
        ("set_first", {"player": "seat-1"}),
        ("lay_identities", {}),
        ("take_identity", {"card": "card-1"}),
        ("take_identity", {"card": "card-2"}),
    ):
        fine(world.tap("anna", f"act/{name}", **sent))


def to_the_accusation(world: World, first: str = "seat-1", second: str = "seat-2") -> None:
    for name, sent in (
        ("turn_nightmare", {"value": 10}),
        ("turn_dreams", {"one": 10, "two": 5}),
        ("pass_modifier", {"by": first}),
        ("pass_modifier", {"by": second}),
    ):
        fine(world.tap("anna", f"act/{name}", **sent))


DEALS = ("dealt", "accusation") if FULL else ("accusation",)
STAGES = ("dealt", "accusation", "decided", "undone", "done again")


def evening(
    deck: str, monkeypatch: pytest.MonkeyPatch, *, accuses: bool = False, at: Sequence[str] = STAGES
) -> Evening:
    """Return an evening to the accusation and beyond, undone and done again; looked at, at these stages."""

    def stages(world: World) -> Iterator[str]:
        dealt(world, monkeypatch, deck)
        yield "dealt"
        fine(world.tap("anna", "private/seat-1/hold"))
        fine(world.tap("anna", "private/seat-1/choose", choice=0))
        to_the_accusation(world)
        yield "accusation"
        fine(world.tap("anna", "private/seat-1/choose", choice=0 if accuses else 1))
        yield "decided"
        fine(world.tap("anna", "undo"))
        fine(world.tap("anna", "undo"))
        yield "undone"
        fine(world.tap("anna", "redo"))
        fine(world.tap("anna", "redo"))
        yield "done again"

    def some(world: World) -> Iterator[str]:
        left = list(at)
        for stage in stages(world):
            if stage in left:
                left.remove(stage)
                yield stage
            if not left:
                return

    return some


# how an evening is looked at

SHARES = 7  # prime to the kinds of what is sent, so that a share has some of every kind


def share(number: int) -> Callable[[World, str], Answers]:
    """Return how to look: at all that can be read, and a share of what can be sent.

    The tests beside each other take a share each, so that all is sent every day; NIGHTLIGHT_FULL=1 sends
    all in each of them. Whatever asks for a card is always sent.
    """

    def look(world: World, who: str) -> Answers:
        found = all_read(world, who)
        for place, (label, address, sent) in enumerate(sendable(world, who)):
            if place % SHARES == number or "private/" in address:
                with taken_back():
                    found[label] = told(world.tap(who, address, **sent))
        return found

    return everything if FULL else look


# worlds that look alike

# A stage is looked at by two hundred requests: NIGHTLIGHT_FULL=1 looks at each, as each of the two.
MANY = 150 if FULL else 100  # answers at a stage
SEEN_AT: list[tuple[str, Sequence[str]]] = [("ben", ("done again",))]
if FULL:
    SEEN_AT = [("anna", STAGES), ("ben", STAGES)]
CHOSEN_AT = [(who, stage) for who in ("anna", "ben") for stage in ("chosen", "taken")]
CHOSEN_AT = CHOSEN_AT if FULL else [("ben", "taken")]


@ALL_ADDRESSES
@pytest.mark.goal("S1")
@pytest.mark.rule("DR-ID-3", "DR-ID-8", "DR-ACC-9", "DR-OPEN-12")
@pytest.mark.parametrize(("who", "at"), SEEN_AT)
def test_a_master_who_is_turned_down_looks_like_a_dreamer_who_accuses_nobody(
    who: str, at: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """To Ben, a Dreamer in both worlds, and on the tablet that all share."""
    one = as_seen(GAME, evening("DD", monkeypatch, at=at), who, share(0))
    two = as_seen(GAME, evening("MD", monkeypatch, accuses=True, at=at), who, share(0))
    assert tuple(one) == tuple(at) and all(len(answers) > MANY for answers in one.values())
    assert differences(one, two) == []


@ALL_ADDRESSES
@pytest.mark.goal("S1")
@pytest.mark.rule("DR-ID-3", "DR-ID-4", "DR-ID-8")
def test_the_shared_tablet_shows_nothing_of_any_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = (evening(deck, monkeypatch, at=DEALS) for deck in ("DM", "MD"))
    one, two = (as_seen(GAME, world, "anna", share(1)) for world in worlds)
    assert differences(one, two) == []


@ALL_ADDRESSES
@pytest.mark.goal("S1")
@pytest.mark.rule("DR-EX-14", "DR-ID-6", "DR-ID-8")
@pytest.mark.parametrize(("who", "at"), CHOSEN_AT)
def test_a_choice_looks_like_the_other(who: str, at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben accuses falsely; Anna chooses an identity for the next round."""

    def choosing(choice: int, rest: tuple[str, str]) -> Evening:
        def stages(world: World) -> Iterator[str]:
            dealt(world, monkeypatch, "DD")
            to_the_accusation(world)
            fine(world.tap("anna", "act/no_accusation", by="seat-1"))
            to_the_accusation(world, "seat-2", "seat-1")
            fine(world.tap("ben", "private/seat-2/choose", choice=0))
            fine(world.tap("anna", "act/next_round", first="seat-2"))
            fine(world.tap("anna", "private/seat-1/choose", choice=choice))
            if at == "chosen":
                yield at
                return
            monkeypatch.setattr(acting, "RNG", Stacked(rest))
            fine(world.tap("anna", "act/lay_identities"))
            fine(world.tap("anna", "act/take_identity", card="card-1"))
            yield at

        return stages

    one = as_seen(GAME, choosing(0, (DREAMER, MASTER)), who, share(2))
    two = as_seen(GAME, choosing(1, (DREAMER, DREAMER)), who, share(2))
    assert differences(one, two) == []


@ALL_ADDRESSES
@pytest.mark.goal("S1")
@pytest.mark.rule("DR-ID-3", "DR-ID-4", "DR-ID-8")
@pytest.mark.parametrize("who", ["anna", "ben"] if FULL else ["ben"])
def test_a_match_that_is_broken_off_tells_nothing_of_its_deal(
    who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(deck: str) -> Evening:
        def stages(world: World) -> Iterator[str]:
            dealt(world, monkeypatch, deck)
            to_the_accusation(world)
            fine(world.tap("anna", "act/break_off"))
            yield "broken off"

        return stages

    one, two = (as_seen(GAME, broken(deck), who, share(3)) for deck in ("DM", "MD"))
    assert any(b"The match ends here." in answer for answer in one["broken off"].values())
    assert differences(one, two) == []


# canaries


def with_canaries(deck: str, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Return an evening in which every secret is a word of its own."""

    def stages(world: World) -> Iterator[str]:
        for stage in evening(deck, monkeypatch, at=DEALS)(world):
            with taken_back():
                replaced(world.session, CANARIES)
                yield stage

    return stages


@ALL_ADDRESSES
@pytest.mark.goal("S1")
@pytest.mark.rule("DR-ID-3", "DR-ID-4", "DR-LOG-2")
@pytest.mark.parametrize("who", ["anna", "ben"] if FULL else ["ben"])
def test_no_answer_holds_a_canary_of_anybody_else(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ben is the Master: the canary of Dreamers is Anna's card and the one that nobody has seen."""
    seen = as_seen(GAME, with_canaries("DM", monkeypatch), who, share(4))
    others = list(CANARIES.values()) if who == "anna" else [CANARIES[DREAMER]]
    assert holding(others, seen) == []


def test_the_canaries_are_where_the_secrets_were(monkeypatch: pytest.MonkeyPatch) -> None:
    world = world_of(GAME)
    dealt(world, monkeypatch, "DM")
    replaced(world.session, CANARIES)
    table: Table = current_state(world.session).table
    assert table.identities == ("canary-one", "canary-two")
    assert "canary-one" in str(world.session.entries.get(action="lay_identities").answers)


# faults on purpose


def telling(table: Table) -> Message:
    return message("A title that tells: {one}", one=table.identities[0])


def stretching(table: Table) -> Message:
    return message("A title that is as long as a secret" + "." * len(table.identities[0]))


LAY = GAME.actions["lay_identities"]
OPEN = Order(left, label="Order")
SEEING = replace(GAME.seats, seen_by=lambda table, seat: table)
LEAKS = {
    "a title that names it": replace(GAME, seats=SEEING, title=telling),
    "a title of another length": replace(GAME, seats=SEEING, title=stretching),
    "a line of the log": replace(
        GAME,
        actions={
            **GAME.actions,
            "lay_identities": replace(LAY, sentence="They lie: {order}.", asks={"order": OPEN}),
        },
    ),
}


@pytest.mark.night
@pytest.mark.parametrize("leak", LEAKS)
def test_a_fault_on_purpose_makes_worlds_look_different(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.slug, LEAKS[leak])
    evenings = (evening(deck, monkeypatch, at=["dealt"]) for deck in ("DD", "MD"))
    one, two = (as_seen(LEAKS[leak], one, "ben", all_read) for one in evenings)
    assert differences(one, two)


@pytest.mark.night
@pytest.mark.parametrize("leak", ["a title that names it", "a line of the log"])
def test_a_fault_on_purpose_makes_the_canary_sing(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, GAME.slug, LEAKS[leak])
    assert holding(
        list(CANARIES.values()), as_seen(LEAKS[leak], with_canaries("DM", monkeypatch), "ben", all_read)
    )


# the page for one pair of eyes


def test_only_the_answer_to_a_finger_holds_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    world = world_of(GAME)
    dealt(world, monkeypatch, "DM")
    anna, ben = f"/table/{world.session.pk}/private/seat-1/", f"/table/{world.session.pk}/private/seat-2/"
    page = world.client("anna").get(anna)
    assert page["Cache-Control"] == "no-store" and b"Open the three gates" not in page.content
    card = fine(world.tap("anna", "private/seat-1/hold"))
    assert card["Cache-Control"] == "no-store" and b"Open the three gates" in card.content
    masters = fine(world.tap("ben", "private/seat-2/hold"))
    assert b"Master of Nightmares" in masters.content
    assert len(card.content) == len(masters.content) == 4096
    assert world.client("ben").get(ben).status_code == 200


def test_a_seat_of_its_own_is_nobody_elses(monkeypatch: pytest.MonkeyPatch) -> None:
    world = world_of(GAME)
    dealt(world, monkeypatch, "DM")
    address = f"/table/{world.session.pk}/private/seat-"
    assert world.client("ben").get(f"{address}1/").status_code == 404
    assert world.tap("ben", "private/seat-1/hold").status_code == 404
    assert b"their own device" in world.client("anna").get(f"{address}2/").content
    for word in ("hold", "choose"):
        assert world.tap("anna", f"private/seat-2/{word}", choice=0).status_code == 404
    assert world.client("anna").get(f"{address}3/").status_code == 404


def renamed(world: World) -> None:
    """Call Ben otherwise, and Anna as Ben was called."""
    for person, name in ((world.person("Ben"), "Benno"), (world.person("Anna"), "Ben")):
        done(world.client("anna").post(f"/groups/{person.group_id}/people/{person.pk}", {"name": name}))


def test_after_a_rename_each_still_sees_the_own_card_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    world = world_of(GAME)
    dealt(world, monkeypatch, "DM")
    renamed(world)
    assert b"Master of Nightmares" in fine(world.tap("ben", "private/seat-2/hold")).content
    assert b"Open the three gates" in fine(world.tap("anna", "private/seat-1/hold")).content
    assert world.tap("ben", "private/seat-1/hold").status_code == 404
    assert world.tap("anna", "private/seat-2/hold").status_code == 404


@ALL_ADDRESSES
@pytest.mark.goal("S1")
@pytest.mark.parametrize(("who", "decks"), [("anna", ("DD", "DM")), ("ben", ("DD", "MD"))])
def test_a_rename_tells_nobody_the_identity_of_another(
    who: str, decks: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stages(deck: str) -> Evening:
        def played(world: World) -> Iterator[str]:
            dealt(world, monkeypatch, deck)
            renamed(world)
            yield "renamed"

        return played

    one, two = (as_seen(GAME, stages(deck), who, share(5 if who == "anna" else 6)) for deck in decks)
    assert all(len(answers) > MANY for answers in one.values())
    assert differences(one, two) == []


@pytest.mark.goal("S1")
def test_every_whisper_is_as_long_as_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = set()
    for deck in ("DD", "MD"):
        with taken_back():
            world = world_of(GAME)
            dealt(world, monkeypatch, deck)
            to_the_accusation(world)
            for choice in (0, 1):
                with taken_back():
                    answer = fine(world.tap("anna", "private/seat-1/choose", choice=choice))
                    assert answer["X-Next"]
                    lengths.add((answer["Content-Encoding"], len(answer.content)))
    assert lengths == {("identity", 4096)}


@pytest.mark.server_only("the site is served by a thread")
@pytest.mark.goal("S1")
@pytest.mark.django_db(transaction=True)
def test_every_card_weighs_the_same_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked over HTTP as browsers ask: nothing on the way packs the padding."""
    world, answers = world_of(GAME), []
    dealt(world, monkeypatch, "DM")
    with here() as site:
        for who, seat in (("anna", "seat-1"), ("ben", "seat-2")):
            page = f"/table/{world.session.pk}/private/{seat}/"
            cookies = cookies_in(world.client(who), page)
            browser = Browser(Outside(site.port), world.session, cookies, world.seen)
            answers.append(browser.post(f"{page}hold", "", **ZIPPED))
    assert [answer.headers["content-encoding"] for answer in answers] == ["identity"] * 2
    assert [len(answer.body) for answer in answers] == [4096] * 2
    assert answers[0].weight == answers[1].weight and answers[0].body != answers[1].body


def test_a_choice_that_is_sent_again_is_done_once_and_compared_with_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = world_of(GAME)
    dealt(world, monkeypatch, "MD")
    to_the_accusation(world)
    tap: dict[str, Any] = {"seen": world.seen, "key": "the-same-key"}
    first = fine(world.tap("anna", "private/seat-1/choose", choice=0, **tap))
    for choice in (0, 1):
        again = fine(world.tap("anna", "private/seat-1/choose", choice=choice, **tap))
        assert again.content == first.content
    assert world.seen == tap["seen"] + 1


def test_a_screen_that_is_behind_chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    world = world_of(GAME)
    dealt(world, monkeypatch, "MD")
    answer = world.tap("anna", "private/seat-1/choose", choice=0, seen=2, key="an-older-key")
    assert (answer.status_code, len(answer.content)) == (409, 4096)
    assert world.tap("anna", "private/seat-1/choose", choice=7).status_code == 404


def test_what_holds_a_secret_is_never_changed_only_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    world = world_of(GAME)
    dealt(world, monkeypatch, "MD")
    for address in ("amend/3/0/lay_identities", "amend/3/0", "insert/2/0/lay_identities", "amend/2/0/decide"):
        answer = world.tap("anna", address)
        assert answer.status_code == 422 and b"This contains a secret" in answer.content, address
    assert b"amend/3/0" not in world.client("anna").get(f"/table/{world.session.pk}/log").content
    fine(world.tap("anna", "undo", steps=3))


def test_changes_on_their_way_carry_no_secret_and_lose_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are signed, and can be read: the deal is not among them, and is as it was when they are done."""
    world = world_of(GAME)
    dealt(world, monkeypatch, "MD")
    to_the_accusation(world)
    answer = fine(world.tap("anna", "insert/3/0/set_first", player="seat-2")).content.decode()
    carried = unescape(re.findall(r'name="draft" value="([^"]+)"', answer)[0])
    rows = amend_drafts._signer(world.session).unsign_object(carried)
    assert ["lay_identities", {}, ["order"]] in rows[0][1]
    refused = re.findall(r'hx-post="(amend/\d+/0)"', answer)[0]
    fine(world.tap("anna", refused, all="on", draft=carried))
    now: Table = current_state(world.session).table
    assert (now.first, now.identities, now.laid) == ("seat-2", (DREAMER, MASTER), ("", "", DREAMER))


def looked_into_a_draft(
    monkeypatch: pytest.MonkeyPatch, deck: str, *then: tuple[str, dict[str, str]]
) -> tuple[int, bytes]:
    """End the round in a draft of another past, which is never written, and look at the table after it."""
    with taken_back():
        world = world_of(GAME)
        dealt(world, monkeypatch, deck)
        to_the_accusation(world)
        before = f"insert/{world.seen}"
        for name, sent in then:
            fine(world.tap("anna", f"act/{name}", **sent))
        answer = world.tap("anna", f"{before}/0/end_round", how="gates", sure="on")
        carried = re.findall(r'name="draft" value="([^"]+)"', answer.content.decode())
        sent = {"counter": "total:seat-1", "draft": unescape("".join(carried))}
        address = f"/table/{world.session.pk}/{before}/1/correct"
        looked = world.client("anna").get(address, sent).content if carried else b""
        return answer.status_code, TOKEN.sub(rb"\1", answer.content + looked)


@pytest.mark.goal("S1")
def test_a_draft_of_another_past_does_not_end_the_round_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    two_dreamers, a_master = (looked_into_a_draft(monkeypatch, deck) for deck in ("DD", "DM"))
    assert two_dreamers[0] == a_master[0] == 422
    assert b"would show what is hidden" in two_dreamers[1]
    assert two_dreamers == a_master


AFTER_IT: dict[str, tuple[tuple[str, dict[str, str]], ...]] = {
    "broken off": (("break_off", {}),),
    "begun anew": (("break_off", {}), ("new_match", {}), ("set_first", {"player": "seat-1"})),
}


@pytest.mark.goal("S1")
@pytest.mark.parametrize("after", AFTER_IT)
def test_no_draft_looks_into_a_match_that_is_broken_off(after: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else somebody looks, takes the breaking off back, and plays on."""
    then = AFTER_IT[after]
    two_dreamers, a_master = (looked_into_a_draft(monkeypatch, deck, *then) for deck in ("DD", "DM"))
    assert two_dreamers[0] == a_master[0] == 422
    assert two_dreamers == a_master


def test_a_draft_that_uncovers_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LogHistory, "would_uncover", lambda past, table, reckoned: False)
    two_dreamers, a_master = (looked_into_a_draft(monkeypatch, deck)[1] for deck in ("DD", "DM"))
    assert re.sub(rb'draft" value="[^"]*"', b"", two_dreamers) != re.sub(
        rb'draft" value="[^"]*"', b"", a_master
    )
