"""The door: what is not whole, not ours or not possible is refused in a sentence, and nothing is written."""

import json
import re
import struct
import zipfile
from io import BytesIO
from typing import Any

import pytest
from django.conf import LazySettings, settings

from campaigns.log import commands
from campaigns.log.amendments import RolledPlay
from campaigns.log.serialization import to_json
from campaigns.log.state import Command
from campaigns.models import Campaign, Session
from campaigns.sessions import lifecycle
from campaigns.transfer import archive, importing
from campaigns.transfer.archive import NUMBER, TOO_MUCH, pack, unpack
from campaigns.transfer.checks import count_reckoned
from campaigns.transfer.export import export_campaign
from campaigns.transfer.reading import TableTexts
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import IllegalPlay, Message, Play, action, replace
from companion.storage.limits import LIMITS, Limit
from tests.support.cases import for_each
from tests.support.evenings import make_group, make_session, make_user, tap, toy
from tests.support.hostile import ODD, UNREADABLE, UNSEEN
from tests.support.toy import TOY, Lantern
from tests.support.transfers import (
    bring,
    everything_of,
    log_of,
    refused,
    rezipped,
    rows_written,
    sealed_again,
    with_group,
    with_lines,
    with_manifest,
    with_parts,
)

__all__ = ["toy"]

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]
DAMAGED = "This file is damaged, or it is not from Nightlight."
LATER = "This file is from a later version. Update Nightlight first."
FITS_NOT = re.compile(r"By night: Evening \d: Line \d+ does not fit what comes before it\.")


def play_an_evening(session: Session) -> None:
    """Play a play of most kinds, take some back, change one."""
    tap(session, "pour")
    tap(session, "strike", hero="Anna", target="moth", roll=("star",), spark=1)
    tap(session, "call", foes=(("bat", 2),), ambush=True)
    tap(session, "light")
    commands.undo(session, Command(seen=4, key="back", author_name="Anna"))
    commands.amend(session, {1: ()}, Command(seen=5, key="otherwise", author_name="Anna"))
    tap(session, "pour")


@pytest.fixture
def campaign(ada: User) -> Campaign:
    """A campaign of two evenings; the second lies on the table."""
    session = make_session(make_group(owner=ada))
    play_an_evening(session)
    lifecycle.pack_away(session)
    tap(lifecycle.go_on(session.campaign), "pour")
    return session.campaign


@pytest.fixture
def raw(campaign: Campaign) -> bytes:
    return export_campaign(campaign).raw


# what a file is


def test_a_file_holds_the_log_and_no_account(raw: bytes, campaign: Campaign, ada: User) -> None:
    parts = unpack(raw)
    assert len(parts) == 3
    every = b"".join(parts.values()).decode()
    assert "Anna" in every and ada.password not in every and f'"{ada.username}"' not in every
    assert json.loads(parts["group.json"])["people"] == [
        {"name": name} for name in ("Anna", "Bruno", "Chiara")
    ]


def test_a_table_is_stored_as_it_differs_from_the_one_before() -> None:
    text = to_json(TOY, TOY.set_up(("Anna", "Bruno")))
    after = text.replace('"oil":3', '"oil":12').replace("sun", "moon")
    other = '{"of": "another version"}'
    put, read = TableTexts(text), TableTexts(text)
    short = [put.put(one) for one in (text, after, text, other, after)]
    assert short[:2] == [{}, {"oil": (0, 0, "12"), "deck": (2, len('n","moon","moon"]'), "moo")}]
    assert [read.read(one) for one in short] == [text, after, text, other, after]


@for_each("delta", [{"oil": (0, 2, "")}, {"oil": (-1, 0, "")}, {"coal": (0, 0, "1")}, {"oil": (9**9, 0, "")}])
def test_a_table_that_cannot_follow_is_refused(delta: Any) -> None:
    with pytest.raises(IllegalPlay):
        TableTexts(to_json(TOY, TOY.set_up(("Anna",)))).read(delta)


def test_the_same_campaign_gives_the_same_parts_each_time(campaign: Campaign, raw: bytes) -> None:
    assert unpack(export_campaign(campaign).raw) == unpack(raw)


def test_a_line_of_a_log_takes_few_bytes(campaign: Campaign) -> None:
    """A year of evenings fits into a file."""
    session = campaign.sessions.get(number=2)
    before = export_campaign(campaign).raw
    for _number in range(100):
        tap(session, "pour")
    after = export_campaign(campaign).raw
    assert len(after) - len(before) < 100 * 200


# the door


@pytest.mark.goal("R10", "K3")
def test_a_cut_or_foreign_file_is_refused_and_nothing_is_written(raw: bytes) -> None:
    before = rows_written()
    foreign = (b"", b"PK", b"no zip", b"\x89PNG", b"{}", b"PK\x05\x06" + b"\0" * 18)
    for one in (*foreign, *(raw[:at] for at in range(0, len(raw), max(1, len(raw) // 60)))):
        assert refused(one) == DAMAGED
    assert rows_written() == before


@pytest.mark.goal("R10")
def test_a_file_whose_parts_are_not_those_it_lists_is_refused(raw: bytes) -> None:
    def other(members: Any) -> None:
        members[log_of(raw)] += b"\n"

    def fewer(members: Any) -> None:
        del members[log_of(raw)]

    for change in (other, fewer, lambda members: members.update({"more.txt": b"hello"})):
        assert refused(rezipped(raw, change)) == DAMAGED
    assert refused(with_parts(raw, **{log_of(raw): None})) == DAMAGED
    for name in ("../../etc/passwd", "/etc/passwd", "photos/../../x.jpg", "C:\\con", "logs/../manifest.json"):
        assert refused(with_parts(raw, **{name: b"x"})) == DAMAGED


@pytest.mark.goal("R10")
def test_a_bomb_is_never_unpacked(raw: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = pack({**unpack(raw), "bomb": b"\0" * (archive.MOST_UNPACKED + 1)})
    assert len(bomb) < 100_000
    assert refused(bomb).startswith("This file holds more than can be imported at once.")
    liar = bytearray(pack({**unpack(raw), "bomb": b"\0" * 5_000_000}))
    declared = struct.pack("<L", 5_000_000)
    while (at := liar.find(declared)) >= 0:
        liar[at : at + 4] = struct.pack("<L", 100)
    read = list[int]()
    whole = zipfile.ZipExtFile.read

    def told(self: Any, n: int | None = -1) -> bytes:
        found: bytes = whole(self, n)
        read.append(len(found))
        return found

    monkeypatch.setattr(zipfile.ZipExtFile, "read", told)
    assert refused(bytes(liar)) == DAMAGED
    assert read and max(read) < 100_000
    monkeypatch.setattr(archive, "MOST_BYTES", len(raw) - 1)
    assert refused(raw) == "This file is larger than 0 MB."


def test_a_file_of_too_many_parts_or_packed_otherwise_is_refused(raw: bytes) -> None:
    many = pack({**unpack(raw), **{f"{number}": b"" for number in range(archive.MOST_PARTS)}})
    assert refused(many).startswith("This file holds more than can be imported at once.")
    held = BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_LZMA) as packed:
        for name, content in unpack(raw).items():
            packed.writestr(name, content)
    assert refused(held.getvalue()) == DAMAGED


@pytest.mark.goal("R10")
def test_a_file_of_a_later_version_is_refused_politely(raw: bytes) -> None:
    assert refused(with_manifest(raw, number=NUMBER + 1)) == LATER
    assert refused(with_manifest(raw, number=NUMBER + 1, what="else")) == LATER
    assert refused(with_manifest(raw, release="99.0")) == LATER
    assert refused(with_manifest(raw, release="many")) == DAMAGED
    assert refused(with_manifest(raw, format="nightlight-backup")) == DAMAGED
    assert not refused_at_all(with_manifest(raw, release="1.0"))
    assert settings.VERSION != "99.0"


def refused_at_all(raw: bytes) -> bool:
    try:
        refused(raw)
    except AssertionError:
        return False
    return True


def test_a_game_of_a_later_version_is_refused_politely(raw: bytes) -> None:
    def later(group: Any) -> None:
        group["campaigns"][0]["evenings"][0]["version"] = 2

    assert refused(with_group(raw, later)) == (
        "By night: Evening 1: It is from a later version. Update Nightlight first."
    )


def test_a_game_that_is_not_here_is_named(raw: bytes) -> None:
    def other(group: Any) -> None:
        group["campaigns"][0]["game"] = "chess"

    assert refused(with_group(raw, other)) == "By night: This site does not have the game “chess”."


LIES = {
    "an answer": lambda lines: lines[1]["answers"].update(roll=["blank"]),
    "an author": lambda lines: lines[0].update(author_name="Bruno"),
    "a time": lambda lines: lines[0].update(created_at="2026-01-01T12:00:00Z"),
    "a sentence": lambda lines: lines[0]["sentence_json"].update(id="Nothing."),
    "a seal": lambda lines: lines[0].update(seal="0" * 64),
    "a table": lambda lines: lines[0]["table"].update(oil=[0, 0, "9"]),
    "a pointer": lambda lines: lines[4].update(redo_play=1),
    "a play more": lambda lines: lines.append(lines[-1] | {"number": len(lines) + 1, "key": "one-more"}),
    "a play less": lambda lines: lines.pop(2),
    "a play twice": lambda lines: lines.insert(1, dict(lines[0])),
    "the last": lambda lines: lines.pop(),
    "all": lambda lines: lines.clear(),
    "two in another order": lambda lines: lines.reverse(),
}


@pytest.mark.goal("R10", "K3")
@for_each("what", LIES)
def test_what_was_changed_in_a_log_is_found_and_its_line_named(what: str, raw: bytes) -> None:
    before = rows_written()
    assert FITS_NOT.fullmatch(refused(with_lines(raw, LIES[what]))), what
    assert rows_written() == before


@pytest.mark.goal("R10")
@for_each("what", ["an answer", "a table", "a pointer", "a play less", "two in another order"])
def test_what_was_changed_and_sealed_anew_is_found_by_playing_it(what: str, raw: bytes) -> None:
    try:
        forged = sealed_again(with_lines(raw, LIES[what]))
    except IllegalPlay:
        return
    assert FITS_NOT.fullmatch(refused(forged)), what


def test_a_file_sealed_anew_without_a_change_is_as_it_was(raw: bytes) -> None:
    assert unpack(sealed_again(raw)).keys() == unpack(raw).keys()
    assert not refused_at_all(sealed_again(raw))


NONSENSE: dict[str, Any] = {
    "sentence_json": [
        {"id": "{a.__class__}", "parts": {"a": "b"}},
        {"id": "{a:>9999999}", "parts": {"a": 1}},
        {"id": "{count} rat", "plural": "{count} rats", "count": "many"},
        {"id": "{count} rat", "plural": "{count} rats", "count": True},
        {"id": "{count} rats", "parts": {"a": 1}, "count": 2},
    ],
    "news_json": [[{"id": "{a!r}", "parts": {"a": "b"}}], [{"id": 7}], [{"id": "x", "more": 1}]],
    "answers": [
        {"name": "two\nlines"},
        {"name": "nul\0"},
        {"name": 0.5},
        {"name": 10**12},
        {"name": "\ud800"},
    ],
    "author_name": ["x" * 200, "\u202e", 7, None],
    "created_at": ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-01-01T00:00:00", "soon", 7],
    "kind": ["", "deed", None],
    "number": ["1", 1.0, True, 2**70, -1],
    "key": ["", "k" * 200],
    "amends": [[{}], [{"number": 1}], [{"number": 1, "parts": [{}]}]],
    "rolled": [["nothing"], "all"],
    "version": [0, -1, 2, "1"],
    "at_play": [-1, 99],
    "table": ["[]", "{}", "", None, {"oil": [0]}, {"oil": [0, 0, '"much"']}],
    "more": ["than is known"],
}


@pytest.mark.goal("R10")
@for_each("name", NONSENSE)
def test_a_line_that_this_site_would_not_write_is_refused_whoever_sealed_it(name: str, raw: bytes) -> None:
    before = rows_written()
    for value in NONSENSE[name]:
        spoilt = with_lines(raw, lambda lines, value=value: lines[0].update({name: value}))  # type: ignore[misc]
        assert FITS_NOT.fullmatch(refused(spoilt)), value
    assert rows_written() == before


@pytest.mark.goal("R10")
@for_each("count", ["two", {"id": "two"}, True, 0.5, 10**12])
def test_words_follow_nothing_but_a_whole_number(count: Any, raw: bytes) -> None:
    """Else the page that reads them out would fail, as one did."""
    rats = {"id": "{count} rat", "plural": "{count} rats"}
    sealed_again(with_lines(raw, lambda lines: lines[0].update(news_json=[rats | {"count": 2}])))
    with pytest.raises(IllegalPlay):
        sealed_again(with_lines(raw, lambda lines: lines[0].update(news_json=[rats | {"count": count}])))


@pytest.mark.goal("R10", "S9")
@for_each("name", ODD)
def test_odd_names_are_names_and_stay_words(name: str, raw: bytes, client: Any) -> None:
    carla = make_user(f"carla-{ODD.index(name)}")

    def call(group: Any) -> None:
        group["name"] = group["campaigns"][0]["name"] = group["people"][0]["name"] = name

    campaigns = bring(with_group(raw, call), carla).campaigns
    client.force_login(carla)
    for address in ("/", f"/groups/{campaigns[0].group_id}/", f"/campaigns/{campaigns[0].pk}/"):
        page = client.get(address)
        assert page.status_code == 200
        assert b"<script>alert" not in page.content and b"<img src=x" not in page.content


@pytest.mark.goal("R10")
@for_each("name", (*UNREADABLE, *UNSEEN))
def test_names_that_cannot_be_read_are_refused(name: str, raw: bytes) -> None:
    for place in ("group", "campaign", "person"):

        def call(group: Any, place: str = place) -> None:
            one = {"group": group, "campaign": group["campaigns"][0], "person": group["people"][0]}[place]
            one["name"] = name

        assert refused(with_group(raw, call)) == DAMAGED


EVENINGS: dict[str, Any] = {
    "nobody sits": lambda one: one.update(seats=[]),
    "one sits twice": lambda one: one.update(seats=[0, 0, 1]),
    "a stranger sits": lambda one: one.update(seats=[0, 1, 9]),
    "another table": lambda one: one.update(start=one["start"].replace('"oil":3', '"oil":9')),
    "no table": lambda one: one.update(start="[]"),
    "a table of other people": lambda one: one.update(start=one["start"].replace("Anna", "A\\nnna")),
    "before all time": lambda one: one.update(started_at="1066-10-14T09:00:00Z"),
    "an endless turn": lambda one: one.update(turn_minutes=10**9),
    "still open": lambda one: one.pop("closed_at"),
    "another end": lambda one: one.update(head="0" * 64),
    "no end": lambda one: one.update(head=""),
    "another log": lambda one: one.update(log="logs/none.jsonl"),
    "more": lambda one: one.update(photos=["../x"]),
}


@pytest.mark.goal("R10", "K3")
@for_each("what", EVENINGS)
def test_an_evening_that_cannot_have_been_is_refused(what: str, raw: bytes) -> None:
    before = rows_written()
    assert refused(with_group(raw, lambda group: EVENINGS[what](group["campaigns"][0]["evenings"][0])))
    assert rows_written() == before


@pytest.mark.goal("K3")
def test_an_evening_that_is_missing_is_found(raw: bytes) -> None:
    log = log_of(raw)
    without = with_parts(
        with_group(raw, lambda group: group["campaigns"][0]["evenings"].pop(0)), **{log: None}
    )
    assert refused(without) == (
        "By night: Evening 1: Its first table is not the one that the evening before has left."
    )


def test_a_group_that_nobody_could_have_is_refused(raw: bytes) -> None:
    def twice(group: Any) -> None:
        group["people"] += group["people"]

    def no_evening(group: Any) -> None:
        group["campaigns"][0]["evenings"] = []

    def many(group: Any) -> None:
        group["people"] += [{"name": f"Person {number}"} for number in range(600)]

    for change in (
        twice,
        many,
        no_evening,
        lambda group: group.update(campaigns={}),
        lambda group: group.clear(),
    ):
        assert refused(with_group(raw, change)).endswith(DAMAGED)


def test_a_file_whose_changes_play_too_much_again_is_refused_before_it_is_played(
    raw: bytes, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change of the first of many plays plays them all again, and a file has room for thousands of both."""
    session = campaign.sessions.get(number=2)
    for number in range(1, 7):
        commands.amend(session, {1: replaced(number)}, Command(seen=number, key=f"again-{number}"))
    many = export_campaign(campaign).raw
    assert 0 < count_reckoned(unpack(raw)[log_of(raw)]) < 10
    monkeypatch.setitem(LIMITS, "plays reckoned", Limit("plays", of_account=10))
    monkeypatch.setattr(importing, "check_campaign", play_nothing)
    assert refused(many) == TOO_MUCH
    with pytest.raises(AssertionError, match="played"):
        refused(raw)


def replaced(number: int) -> tuple[RolledPlay, ...]:
    """Return what is in a play's place: oil that is poured once or twice."""
    return (RolledPlay(Play("pour", {})),) * (1 + number % 2)


def play_nothing(*_args: Any) -> None:
    raise AssertionError("It is played.")


def test_a_box_that_does_not_fit_is_named(raw: bytes) -> None:
    for content in (b"{}", b"[]", b"no box", b"[" * 100_000):
        spoilt = with_parts(raw, **{f"boxes/{TOY.slug}.json": content})
        assert refused(spoilt).startswith("Your box of Lantern: ")
    assert refused(with_parts(raw, **{"boxes/chess.json": b"{}"})) == DAMAGED


# older tables, which are taken as they are


@action("Oil is poured in.", label="Pour")
def pour(table: Lantern) -> Lantern:
    """The rule as it is mended: twice as much."""
    return replace(table, oil=table.oil + 2)


def test_what_older_rules_have_played_is_taken_as_it_was_told(
    raw: bytes, carla: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mended rule breaks no campaign: a table that it would not give stays the one that was stored."""
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, version=2, actions={**TOY.actions, "pour": pour}))
    (made,) = bring(raw, carla).campaigns
    kept = Campaign.objects.exclude(pk=made.pk).get(game_slug=TOY.slug)
    assert everything_of(made) == everything_of(kept)


@for_each("said", [Message("{a.b}", {"a": "x"}), Message("{a:>99}", {"a": 1}), Message("{b}", {"a": 1})])
def test_an_older_table_says_nothing_that_a_page_cannot_say(
    said: Message, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = campaign.sessions.get(number=2)
    bad = to_json(TOY, replace(TOY.set_up(tuple(session.names.values())), news=(said,)))
    monkeypatch.setitem(GAMES, TOY.slug, replace(TOY, version=2))

    def put(lines: Any) -> None:
        lines[0]["table"] = bad

    raw = export_campaign(campaign).raw
    assert FITS_NOT.fullmatch(refused(sealed_or_not(with_lines(raw, put, 1))))


def sealed_or_not(raw: bytes) -> bytes:
    try:
        return sealed_again(raw)
    except IllegalPlay:
        return raw


@pytest.mark.goal("K7")
@pytest.mark.parametrize(("limit", "most"), [("campaigns", 1), ("people", 3), ("groups", 1)])
def test_a_file_brings_no_more_than_one_may_have(
    raw: bytes, carla: User, settings: LazySettings, limit: str, most: int
) -> None:
    own = make_group("Another table", carla)
    own.people.filter(name="Anna").update(name="Dario")
    own.campaigns.create(name="Once", game_slug=TOY.slug)
    settings.LIMITS = settings.LIMITS | {limit: most}
    before = rows_written()
    with pytest.raises(IllegalPlay):
        bring(raw, carla, None if limit == "groups" else own)
    assert rows_written() == before
    settings.LIMITS = settings.LIMITS | {limit: most + 1}
    assert bring(raw, carla, None if limit == "groups" else own).campaigns
