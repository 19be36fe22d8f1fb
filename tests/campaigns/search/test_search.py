"""The search: what is found, by whom alone, where it leads, and that it is what there is now."""

import io
import random
import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings as site
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from campaigns.box.repository import update_box
from campaigns.chronicle import recap
from campaigns.groups.membership import end_group, remove_person
from campaigns.log import commands
from campaigns.log.amendments import RolledPlay
from campaigns.log.state import Command, current_state
from campaigns.log.timeline import load_outline
from campaigns.models import (
    Box,
    Campaign,
    Entry,
    Group,
    Membership,
    Note,
    Person,
    Photo,
    Recap,
    SearchedLog,
    SearchKind,
    SearchRow,
    Session,
    Thread,
)
from campaigns.notes.writing import change_note, open_thread, write_note
from campaigns.photos.keeping import keep_photo
from campaigns.search import logs, sources, upkeep
from campaigns.search.index import find_rows, scope_of
from campaigns.search.words import excerpt, fold, is_found, join_words, light, parse_query
from campaigns.sessions import lifecycle
from campaigns.transfer.export import export_campaign
from companion.accounts.models import User
from companion.games import GAMES
from companion.operations.backups.archive import make
from companion.operations.backups.restoring import restore
from companion.rules import Play
from companion.text.help_topics import HelpRule, read_topics
from companion.work import maintenance
from tests.support.evenings import make_group, make_session, make_user, tap
from tests.support.hostile_photos import jpeg
from tests.support.seated import begin_demo
from tests.support.transfers import bring

pytestmark = [pytest.mark.django_db, pytest.mark.goal("E3")]
TOY_ALONE = pytest.mark.usefixtures("full_toy")


@pytest.fixture
def session(full_toy: None) -> Session:
    """Return an evening of a group of Ada's, to which Bruno belongs."""
    ada = make_user("ada")
    found = make_session(make_group(owner=ada))
    Membership.objects.create(group=found.campaign.group, user=make_user("bruno"))
    return found


@pytest.fixture
def campaign(session: Session) -> Campaign:
    return session.campaign


def user(name: str) -> User:
    found: User = get_user_model().objects.get(username=name)
    return found


def client_of(name: str, **options: Any) -> Client:
    client = Client(**options)
    client.force_login(user(name))
    return client


@pytest.fixture
def ada(session: Session) -> Client:
    return client_of("ada")


@pytest.fixture
def bruno(session: Session) -> Client:
    return client_of("bruno")


HIT = re.compile(r'<li><a class="line" href="([^"]+)".*?</a></li>', re.S)


def ask(client: Client, typed: str, **more: Any) -> str:
    answer = client.get("/search/", {"q": typed, **more})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def found_by(client: Client, typed: str, **more: Any) -> list[str]:
    """Return where hits lead, in order, but for those in the rules."""
    hits = (
        unescape(hit[1])
        for hit in HIT.finditer(client.get("/search/", {"q": typed, **more}).content.decode())
    )
    return [one for one in hits if not one.startswith("/rules/")]


def is_there(client: Client, typed: str) -> bool:
    return bool(found_by(client, typed))


def leads(client: Client, address: str) -> bool:
    """Return whether a page is there, with the very place that its address names."""
    path, _hash, place = address.partition("#")
    answer = client.get(path)
    return answer.status_code == 200 and (not place or f'id="{place}"' in answer.content.decode())


def check_index() -> None:
    """Fail where the index of words on SQLite is not that of the rows."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("INSERT INTO search_words(search_words) VALUES ('integrity-check')")


# words


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Caffè", "caffe"),
        ("CAFFE\u0300", "caffe"),
        ("Straße", "strasse"),
        ("Łódź", "lodz"),
        ("ﬁaba", "fiaba"),
        ("İstanbul", "istanbul"),
        ("Ærø", "aero"),
    ],
)
def test_words_are_compared_without_accents_and_capitals(text: str, folded: str) -> None:
    assert fold(text) == folded


def test_what_is_asked_for_is_words_and_no_more() -> None:
    assert parse_query('"rat* NEAR(x) AND -y col:z\0^') == ("rat", "near", "x", "and", "y", "col", "z")
    assert parse_query("l'Armadio dell’Ombra") == ("l", "armadio", "dell", "ombra")
    assert parse_query("... _ '") == ()
    assert len(parse_query(" ".join(map(str, range(99))))) == 8
    assert sum(map(len, parse_query("x" * 10**6))) <= 100


def test_found_words_are_lit_and_nothing_in_a_text_runs() -> None:
    lit = light("<b>Caffè & caffeina</b> cafe\u0300", ("caffe",))
    assert lit == "&lt;b&gt;<mark>Caffè</mark> &amp; <mark>caffeina</mark>&lt;/b&gt; cafè"
    assert light("A a b", ("a",)) == "<mark>A</mark> <mark>a</mark> b"
    assert light("Anna has a rat", ("a",)) == "Anna has <mark>a</mark> rat"


def test_a_long_text_is_shown_from_shortly_before_what_was_found() -> None:
    text = "word " * 200 + "the fork is long " + "word " * 200
    shown = excerpt(text, ("fork",))
    assert "the fork is long" in shown and shown.startswith("… ") and shown.endswith(" …")
    assert len(shown) < 170
    assert excerpt("short", ("fork",)) == "short"
    assert len(excerpt("x" * 500, ("fork",))) < 170


ALPHABET = "aàbcçdeéñøß12ΩЖжのनमा½①ⅷ𝔸—'\"*():^-+&|!<>\\@ \0"


def some_words(rng: random.Random) -> str:
    return "".join(rng.choice(ALPHABET) for _sign in range(rng.randrange(1, 30)))


def test_both_indexes_find_what_a_look_at_each_row_finds(session: Session) -> None:
    rng, group = random.Random(4), session.campaign.group_id
    texts = [some_words(rng) for _row in range(60)]
    rows = [
        SearchRow(
            group_id=group, kind="log", at=timezone.now(), scope=scope_of(group), words=join_words([text])
        )
        for text in texts
    ]
    SearchRow.objects.bulk_create(rows)
    count = 0
    for _try in range(300):
        wanted = parse_query(some_words(rng)[: rng.randrange(1, 6)])
        if wanted:
            found = find_rows(SearchRow.objects.all(), [scope_of(group)], wanted)
            right = {row.words for row in SearchRow.objects.all() if is_found(wanted, row.words)}
            assert {row.words for row in found} == right, wanted
            count += bool(right)
    assert count > 50


# what is found, and where it leads


def test_a_line_of_the_log_is_found_and_leads_to_its_place(ada: Client, session: Session) -> None:
    tap(session, "write", words="Perché il Caffè è freddo?")
    (hit,) = found_by(ada, "caffe FREDDO", kind="log")
    assert hit == f"/evenings/{session.pk}/log?line=1&q=caffe+freddo#line-1"
    assert leads(ada, hit)
    assert "<mark>Caffè</mark> è <mark>freddo</mark>" in ask(ada, "caffe fred")
    assert "<mark>Caffè</mark>" in ada.get(hit).content.decode()
    assert not is_there(ada, "caffe caldo")


def test_all_kinds_are_found_and_each_hit_leads_to_its_place(ada: Client, campaign: Campaign) -> None:
    session, group, anna = campaign.sessions.get(), campaign.group, user("ada")
    tap(session, "write", words="Zefiro in the log")
    note = write_note(campaign, anna, "note", text="# Zefiro\n\nin a **note**")
    thread = open_thread(campaign, anna, "Who is Zefiro?")
    recap.save_edit(campaign, anna, 0, "Zefiro came back.")
    photo = keep_photo(session, anna, jpeg(), "Zefiro laughs")
    person = Person.objects.create(group=group, name="Zefiro")
    other = Campaign.objects.create(group=group, name="Zefiro’s tale", game_slug=campaign.game_slug)
    lifecycle.begin(other, group.people.all()[:2])
    shelf = next(one for one in campaign.game.box.shelves if one.slug == "cards")
    values = {"name": "Zefiro", "strength": 3, "checked": True}
    update_box(group, campaign.game, lambda box: shelf.with_row(box, "", values))
    hits = found_by(ada, "zèfiro")
    assert set(hits) == {
        f"/evenings/{session.pk}/log?line=1&q=zefiro#line-1",
        f"/campaigns/{campaign.pk}/notes/?note={note.pk}#note-{note.pk}",
        f"/campaigns/{campaign.pk}/notes/#thread-{thread.pk}",
        f"/campaigns/{campaign.pk}/#recap",
        f"/groups/{group.pk}/photos/{photo.pk}",
        f"/groups/{group.pk}/people/{person.pk}",
        f"/campaigns/{other.pk}/",
        f"/groups/{group.pk}/box/lantern/nights/Zefiro/",  # the toy shows a card on two shelves
        next(one for one in hits if "/box/lantern/cards/?open=" in one),
    }
    assert [one for one in hits if not leads(ada, one)] == []
    page = ask(ada, "zefiro")
    assert page.count("<mark>Zefiro</mark>") == 9 and "**note**" not in page
    assert found_by(ada, "zefiro", kind="notes") == [
        one for one in hits if "#note" in one or "#thr" in one or "#recap" in one
    ]


def test_rules_are_found_by_any_account_and_lead_to_their_place(ada: Client) -> None:
    make_user("nobody")
    alone = client_of("nobody")
    assert "/rules/lantern/#L-OIL-1" in ask(alone, "oil")
    for client in (ada, alone):
        assert leads(client, "/rules/lantern/#L-OIL-1")
    assert ada.get("/rules/chess/").status_code == 404


def test_rules_are_found_in_both_languages_and_told_in_the_readers() -> None:
    make_user("nobody")
    english, italian, word = next(rules_told_otherwise())
    page = ask(client_of("nobody"), word, kind="rules")
    assert re.search(rf"{re.escape(english.title)} .*?<small class=\"is-other\".*?<mark>", page)
    reader = client_of("nobody")
    reader.cookies[site.LANGUAGE_COOKIE_NAME] = "it"
    page = re.sub(r"</?mark>", "", ask(reader, word, kind="rules"))
    assert italian.title in page and "is-other" not in page.partition(italian.title)[2].partition("</li>")[0]


def rules_told_otherwise() -> Iterator[tuple[HelpRule, HelpRule, str]]:
    """Give rules in both languages, with a word that Italian alone tells, and no other rule."""
    helps = [game.help for game in GAMES.values() if game.help]
    told = Counter(
        word
        for help in helps
        for topic in read_topics(help, "it")
        for one in topic.rules
        for word in all_words(one)
    )
    for help in helps:
        english = {one.id: one for topic in read_topics(help, "en") for one in topic.rules}
        for one in (one for topic in read_topics(help, "it") for one in topic.rules):
            words = set(all_words(one)) - set(all_words(english[one.id]))
            yield from (
                (english[one.id], one, word) for word in sorted(words) if len(word) > 7 and told[word] == 1
            )


def all_words(rule: HelpRule) -> list[str]:
    return join_words([rule.title, rule.text, rule.other]).split()


def test_lines_are_found_in_both_languages_and_told_in_the_readers() -> None:
    group = make_group(owner=make_user("ada"))
    game = next(game for game in GAMES.values() if game.demo)
    begin_demo(game, group)
    client = client_of("ada")
    upkeep.catch_up_all()
    row = next(row for row in SearchRow.objects.filter(kind="log") if len(row.texts) > 1)
    english, italian = row.texts["en"], row.texts["it"]
    word = next(
        one for one in join_words([italian]).split() if len(one) > 4 and one not in join_words([english])
    )
    page = ask(client, word)
    assert english in re.sub(r"</?mark>", "", page) and italian in re.sub(r"</?mark>", "", page)
    client.cookies[site.LANGUAGE_COOKIE_NAME] = "it"
    assert english not in ask(client, word)
    assert italian in re.sub(r"</?mark>", "", ask(client, word))


def test_a_note_on_a_later_page_is_shown_at_its_place(ada: Client, campaign: Campaign) -> None:
    first = write_note(campaign, user("ada"), "first", text="The very first")
    for number in range(25):
        write_note(campaign, user("ada"), f"note-{number}", text="More")
    (hit,) = found_by(ada, "very first")
    assert leads(ada, hit) and f'id="note-{first.pk}"' not in ada.get(hit.partition("?")[0]).content.decode()


def test_a_long_log_opens_at_the_page_of_the_line(ada: Client, session: Session) -> None:
    for _pair in range(60):
        tap(session)
        tap(session, "pour")
    tap(session, "write", words="Far down")
    (hit,) = found_by(ada, "far down")
    assert leads(ada, hit)
    log = f"/evenings/{session.pk}/log"
    assert (
        'id="line-1"' in ada.get(log).content.decode()
        and 'id="line-121"' not in ada.get(log).content.decode()
    )
    assert (
        leads(ada, f"{log}?page=2#line-121")
        and leads(ada, f"{log}?line=x")
        and leads(ada, f"{log}?line=9999")
    )


def test_the_log_of_an_evening_strikes_what_was_taken_back(ada: Client, session: Session) -> None:
    tap(session)
    commands.undo(session, Command(seen=1, key="back"))
    page = ada.get(f"/evenings/{session.pk}/log").content.decode()
    assert 'id="line-1" class="is-gone"' in page and "<s>The lantern is lit.</s>" in page
    assert 'id="line-2"' not in page


def test_hits_are_told_by_kind_with_their_counts_and_paged(ada: Client, session: Session) -> None:
    for number in range(45):
        tap(session, "write", words=f"Candle {number}")
    page = ask(ada, "candle")
    assert "45 results" in page and "All 45" in page
    assert 'aria-disabled="true">' in page  # a kind of which nothing was found stays
    assert len(found_by(ada, "candle")) == 4
    lines = [one.partition("line=")[2].partition("&")[0] for one in found_by(ada, "candle", kind="log")]
    assert lines == [str(number) for number in range(45, 25, -1)]
    assert len(found_by(ada, "candle", kind="log", page=3)) == 5
    assert len(found_by(ada, "candle", kind="log", page=99)) == 5
    assert len(found_by(ada, "candle", kind="log", page="x")) == 20
    assert found_by(ada, "candle", kind="notes") == []
    assert len(found_by(ada, "candle", kind="else")) == 4


def test_one_may_look_in_one_group_campaign_game_or_time(ada: Client, campaign: Campaign) -> None:
    second = make_session(make_group("Sunday", owner=user("ada")))
    for one in (campaign.sessions.get(), second):
        tap(one, "write", words="Zefiro")
    group = campaign.group_id
    assert len(found_by(ada, "zefiro")) == 2
    assert (
        len(found_by(ada, "zefiro", group=group)) == len(found_by(ada, "zefiro", campaign=campaign.pk)) == 1
    )
    assert len(found_by(ada, "zefiro", game="lantern", since="month")) == 2
    assert len(found_by(ada, "zefiro", game="chess", since="ever", page="-1")) == 2
    SearchRow.objects.update(at=timezone.now() - timedelta(days=100))
    assert found_by(ada, "zefiro", since="month") == [] != found_by(ada, "zefiro", since="year")
    for wrong in ("group=0", "group=x", "campaign=0", "campaign=%C2%B2", f"campaign={'9' * 40}"):
        assert ada.get(f"/search/?q=zefiro&{wrong}").status_code == 404


# who finds it


@pytest.mark.goal("S8")
def test_nothing_of_another_group_is_found(ada: Client, campaign: Campaign) -> None:
    make_user("carla")
    others = make_session(make_group("Others", owner=user("carla")))

    def fill(session: Session, words: str) -> None:
        tap(session, "write", words=words)
        write_note(session.campaign, user("carla"), words, text=words)
        open_thread(session.campaign, user("carla"), words)

    tap(campaign.sessions.get(), "write", words="Canary")
    before = ada.get("/search/", {"q": "canary"}).content
    fill(others, "Canary")
    token = re.compile(rb'value="\w{64}"')
    assert token.sub(b"", ada.get("/search/", {"q": "canary"}).content) == token.sub(b"", before)
    for what, number in (("group", others.campaign.group_id), ("campaign", others.campaign_id)):
        assert ada.get(f"/search/?q=canary&{what}={number}").status_code == 404
    assert len(found_by(client_of("carla"), "canary")) == 3


@pytest.mark.goal("E5")
def test_a_private_note_is_found_by_its_author_alone(ada: Client, bruno: Client, campaign: Campaign) -> None:
    note = write_note(campaign, user("bruno"), "mine", text="Steam and brushes", is_private=True)
    assert len(found_by(bruno, "steam")) == 1 and "only me" in ask(bruno, "steam")
    assert found_by(ada, "steam") == [] and "Nothing was found" in ask(ada, "steam")
    assert change_note(note, 1, text="Steam", is_private=False) and is_there(ada, "steam")


@pytest.mark.goal("E5")
def test_a_note_that_became_private_is_hidden_before_anything_is_indexed_again(
    ada: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = write_note(campaign, user("bruno"), "mine", text="Steam")
    assert is_there(ada, "steam")
    monkeypatch.setattr("campaigns.search.views.catch_up", lambda groups: True)
    Note.objects.filter(pk=note.pk).update(is_private=True)
    assert not is_there(ada, "steam")


def test_a_group_that_was_put_away_is_not_found_and_a_finished_campaign_is(
    ada: Client, session: Session, campaign: Campaign
) -> None:
    tap(session, "write", words="Zefiro")
    lifecycle.end(campaign)
    assert is_there(ada, "zefiro")
    end_group(campaign.group)
    assert not is_there(ada, "zefiro")


def test_who_leaves_a_group_finds_nothing_of_it(bruno: Client, session: Session) -> None:
    tap(session, "write", words="Zefiro")
    assert is_there(bruno, "zefiro")
    Membership.objects.filter(user=user("bruno")).delete()
    assert not is_there(bruno, "zefiro")


def test_what_is_secret_on_a_table_is_in_no_row(session: Session) -> None:
    tap(session)
    upkeep.catch_up_all()
    assert current_state(session).table.secret == "the canary"
    assert not SearchRow.objects.filter(words__contains="canary").exists()


# as it is now


def test_a_tap_writes_nothing_for_the_search(session: Session, django_assert_num_queries: Any) -> None:
    upkeep.catch_up_all()
    before = SearchRow.objects.count()
    with connection.execute_wrapper(refuse_search):
        tap(session)
        commands.undo(session, Command(seen=1, key="back"))
    assert SearchRow.objects.count() == before


def refuse_search(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
    assert "search" not in sql
    return execute(sql, params, many, context)


def test_lines_that_came_since_are_found_and_only_they_are_told(
    ada: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[int]()
    real = logs.tell_line

    def tell(line: Any) -> dict[str, str]:
        told.append(line.entry.number)
        return real(line)

    monkeypatch.setattr(logs, "tell_line", tell)
    tap(session, "write", words="One")
    assert is_there(ada, "one")
    tap(session, "write", words="Two")
    assert is_there(ada, "two") and is_there(ada, "one")
    assert told == [1, 2]


def test_what_is_taken_back_is_not_found_until_it_is_brought_again(ada: Client, session: Session) -> None:
    tap(session, "write", words="Zefiro")
    assert is_there(ada, "zefiro")
    commands.undo(session, Command(seen=1, key="back"))
    assert not is_there(ada, "zefiro")
    commands.redo(session, Command(seen=2, key="again"))
    assert is_there(ada, "zefiro")
    commands.undo(session, Command(seen=3, key="back-2"))
    tap(session, "write", words="Other")
    assert not is_there(ada, "zefiro") and is_there(ada, "other")
    check_index()


def put_right(session: Session, number: int, *plays: Play) -> None:
    seen = current_state(session).number
    parts = {number: tuple(RolledPlay(play) for play in plays)}
    commands.amend(session, parts, Command(seen=seen, key=f"amend-{seen}", author_name="Bruno"))


def test_what_the_past_says_now_is_found(ada: Client, session: Session) -> None:
    tap(session, "write", words="Zefiro")
    tap(session, "read_out")
    assert len(found_by(ada, "zefiro")) == 2
    put_right(session, 1, Play("write", {"words": "Brezza"}))
    assert not [one for one in found_by(ada, "zefiro") if "line=1&" in one or "line=2&" in one]
    assert len([one for one in found_by(ada, "brezza") if "line=1&" in one or "line=2&" in one]) == 2
    commands.undo(session, Command(seen=3, key="back"))
    assert len(found_by(ada, "zefiro")) == 2 and not is_there(ada, "brezza")
    put_right(session, 2)
    assert "line=2&" not in str(found_by(ada, "zefiro")) and "line=1&" in str(found_by(ada, "zefiro"))


@pytest.mark.parametrize("seed", range(6))
def test_after_any_taps_the_index_is_as_if_made_anew(seed: int, session: Session) -> None:
    rng, number = random.Random(seed), 0
    for step in range(40):
        seen = current_state(session).number
        match rng.choice(["write", "write", "pour", "undo", "redo", "amend", "look"]):
            case "undo" if current_state(session).undo:
                commands.undo(session, Command(seen=seen, key=f"undo-{step}"))
            case "redo" if current_state(session).redo:
                commands.redo(session, Command(seen=seen, key=f"redo-{step}"))
            case "amend":
                outline = load_outline(session)
                live = [
                    row.number for row in outline.rows if row.number in outline.steps and row.kind == "play"
                ]
                if live:
                    number += 1
                    put_right(session, rng.choice(live), Play("write", {"words": f"Amended {number}"}))
            case "look":
                upkeep.catch_up([session.campaign.group_id])
            case "pour":
                tap(session, "pour", key=f"pour-{step}")
            case _:
                tap(session, "write", key=f"write-{step}", words=f"Words {step}")
    upkeep.catch_up_all()
    kept = as_kept()
    call_command("index_search", "--anew", stdout=io.StringIO())
    assert as_kept() == kept and kept
    check_index()


def as_kept() -> list[Any]:
    rows = SearchRow.objects.order_by("kind", "session", "number", "place", "note", "words")
    return list(rows.values_list("kind", "session", "number", "place", "texts", "scope", "words"))


def test_whatever_changes_is_found_as_it_is(ada: Client, campaign: Campaign) -> None:
    session, group, anna = campaign.sessions.get(), campaign.group, user("ada")
    note = write_note(campaign, anna, "note", text="Zefiro")
    thread = open_thread(campaign, anna, "Zefiro?")
    recap.save_edit(campaign, anna, 0, "Zefiro came.")
    photo = keep_photo(session, anna, jpeg(), "Zefiro")
    person = group.people.create(name="Zefiro")
    assert len(found_by(ada, "zefiro")) == 5
    assert change_note(note, 1, text="Brezza")
    Thread.objects.filter(pk=thread.pk).update(words="Brezza?")
    recap.save_edit(campaign, anna, 1, "Brezza came.")
    Photo.objects.filter(pk=photo.pk).update(words="Brezza")
    Person.objects.filter(pk=person.pk).update(name="Brezza")
    Campaign.objects.filter(pk=campaign.pk).update(name="Brezza")
    assert not is_there(ada, "zefiro") and len(found_by(ada, "brezza", kind="notes")) == 3
    assert [len(found_by(ada, "brezza", kind=one)) for one in ("photos", "people", "campaigns")] == [1, 1, 1]
    recap.drop_edit(campaign)
    assert len(found_by(ada, "brezza", kind="notes")) == 2
    check_index()


def test_what_is_deleted_is_gone_from_the_index_at_once(ada: Client, campaign: Campaign) -> None:
    session, group, anna = campaign.sessions.get(), campaign.group, user("ada")
    write_note(campaign, anna, "note", text="Zefiro")
    keep_photo(session, anna, jpeg(), "Zefiro")
    gone = group.people.create(name="Zefiro")
    assert len(found_by(ada, "zefiro")) == 3
    Note.objects.all().delete()
    Photo.objects.all().delete()
    remove_person(gone)
    assert not SearchRow.objects.filter(words__contains="zefiro").exists()
    check_index()
    assert not is_there(ada, "zefiro")


def test_who_left_the_table_is_not_found_as_a_person(ada: Client, campaign: Campaign) -> None:
    assert is_there(ada, "chiara")
    remove_person(campaign.group.people.get(name="Chiara"))
    assert found_by(ada, "chiara", kind="people") == []


def test_a_box_is_found_as_the_group_typed_it(ada: Client, campaign: Campaign) -> None:
    group, game = campaign.group, campaign.game
    cards = next(one for one in game.box.shelves if one.slug == "cards")

    def type_card(name: str) -> None:
        values = {"name": name, "strength": 3, "checked": True}
        update_box(group, game, lambda box: cards.with_row(box, "", values))

    type_card("Owl")
    assert len(found_by(ada, "owl")) == 2  # on both shelves
    type_card("Fox")
    assert len(found_by(ada, "owl")) == len(found_by(ada, "fox")) == 2
    assert not is_there(ada, "moth")  # which the rulebook prints, and nobody has typed
    update_box(group, game, lambda box: cards.without_row(box, "Owl"))
    assert not is_there(ada, "owl") and is_there(ada, "fox")
    Box.objects.update(content="{")
    assert not is_there(ada, "fox")


def test_a_campaign_that_came_as_a_file_is_found(ada: Client, session: Session, campaign: Campaign) -> None:
    tap(session, "write", words="Zefiro")
    write_note(campaign, user("ada"), "note", text="Zefiro wrote")
    raw = export_campaign(campaign).raw
    make_user("carla")
    target = make_group("Others", owner=user("carla"))
    bring(raw, user("carla"), target)
    carla = client_of("carla")
    assert {one.partition("/")[2].partition("/")[0] for one in found_by(carla, "zefiro")} == {
        "evenings",
        "campaigns",
    }
    assert all(leads(carla, one) for one in found_by(carla, "zefiro"))
    assert set(found_by(carla, "zefiro")).isdisjoint(found_by(ada, "zefiro"))


@pytest.mark.django_db(transaction=True)
def test_a_backup_brings_its_index_back(
    ada: Client, session: Session, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.DATA_DIR, settings.BACKUP_DIR, settings.MEDIA_ROOT = (
        tmp_path,
        tmp_path / "backups",
        tmp_path / "media",
    )
    settings.DATABASES["default"]["NAME"] = connection.settings_dict["NAME"]
    monkeypatch.setattr(maintenance, "DRAINS", 0.0)
    (tmp_path / "media").mkdir()
    tap(session, "write", words="Zefiro")
    assert is_there(ada, "zefiro")
    kept = make("daily")
    tap(session, "write", words="Brezza")
    assert is_there(ada, "brezza")
    restore(kept)
    assert is_there(ada, "zefiro") and not is_there(ada, "brezza")
    tap(session, "write", words="Libeccio")
    assert is_there(ada, "libeccio")
    check_index()


# whatever is asked


HOSTILE = [
    '"',
    '""',
    '"a',
    "*",
    "a*",
    "*a",
    "^a",
    "NEAR(",
    "NEAR(a b, 2)",
    "OR",
    "AND NOT",
    "a OR b",
    "a -b",
    "words:a",
    "scope:g1",
    "@g1",
    "{scope words}:a",
    "a + b",
    "(",
    ")",
    "a\0b",
    "\0",
    "'",
    "''; DROP TABLE x",
    "a:*",
    "a & b",
    "!a",
    "a <-> b",
    "\\",
    "\\'",
    "%",
    "_",
    "%%s",
    "{}",
    "{0}",
    "<script>",
    "&amp;",
    "¿?",
    "é",
    "e\u0301",
    "\u0301",
    "中文",
    "🐭",
    "\U000e0041",
    "½",
    "①",
    "a" * 100,
    "a " * 100,
    "ß" * 100,
    "ﷺ" * 100,
    "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
]


@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_whatever_is_typed_is_words(typed: str, ada: Client, session: Session) -> None:
    tap(session, "write", words="Some words")
    ways: list[dict[str, str]] = [{}, {"kind": "log"}, {"kind": "rules"}]
    for more in ways:
        answer = ada.get("/search/", {"q": typed} | more)
        assert answer.status_code == 200
        assert b"<script>" not in answer.content.replace(b"<script src=", b"")


def test_what_is_too_long_is_cut(ada: Client) -> None:
    assert 'value="' + "x" * 100 + '"' in ask(ada, "x" * 10**6)


def test_no_group_and_no_words_find_nothing(ada: Client, full_toy: None) -> None:
    make_user("nobody")
    for client in (ada, client_of("nobody")):
        page = ask(client, "")
        assert "the beginnings of words are enough" in page and 'class="line"' not in page
    assert found_by(client_of("nobody"), "anna") == []


def test_a_single_letter_is_a_word_of_its_own(ada: Client, session: Session) -> None:
    tap(session, "write", words="Plan B holds")
    tap(session, "write", words="Brooms")
    assert len(found_by(ada, "b", kind="log")) == 1


def test_a_search_asks_as_often_whatever_is_found(
    ada: Client, campaign: Campaign, django_assert_num_queries: Any
) -> None:
    session = campaign.sessions.get()
    tap(session, "write", words="Zefiro")
    write_note(campaign, user("ada"), "one", text="Zefiro")
    ask(ada, "zefiro")
    with django_assert_num_queries(6):  # who looks, groups, twice what is new, what is found, what is shown
        ask(ada, "zefiro")
    for number in range(30):
        write_note(campaign, user("ada"), f"note-{number}", text="Zefiro")
        tap(session, "write", words="Zefiro")
    ask(ada, "zefiro")
    with django_assert_num_queries(6):
        ask(ada, "zefiro")


def test_looking_changes_nothing_but_the_index(ada: Client, session: Session) -> None:
    tap(session)
    before = [Entry.objects.count(), Note.objects.count(), Recap.objects.count(), Group.objects.count()]
    ask(ada, "lantern")
    assert [
        Entry.objects.count(),
        Note.objects.count(),
        Recap.objects.count(),
        Group.objects.count(),
    ] == before


# much, broken, full


def test_what_is_too_much_to_wait_for_is_left_to_the_worker(
    ada: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "MOST_LINES", 3)
    for number in range(5):
        tap(session, "write", words=f"Zefiro {number}")
    assert not is_there(ada, "zefiro") and "not in the search yet" in ask(ada, "zefiro")
    call_command("index_search", stdout=io.StringIO())
    assert len(found_by(ada, "zefiro", kind="log")) == 5 and "not in the search yet" not in ask(ada, "zefiro")
    assert "index_search" in Path("companion/operations/backups/tasks.py").read_text()


def test_many_notes_are_brought_in_a_part_at_a_time(
    ada: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(ada, "x")
    monkeypatch.setattr(upkeep, "MOST_OBJECTS", 3)
    monkeypatch.setattr(sources, "AT_ONCE", 2)
    for number in range(5):
        write_note(campaign, user("ada"), f"note-{number}", text="Zefiro")
    assert len(found_by(ada, "zefiro", kind="notes")) == 3
    assert len(found_by(ada, "zefiro", kind="notes")) == 5


def test_a_database_that_takes_nothing_is_searched_as_it_is(
    ada: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    tap(session, "write", words="Zefiro")
    assert is_there(ada, "zefiro")

    def full(*_args: Any) -> None:
        raise DatabaseError("database or disk is full")

    monkeypatch.setattr(upkeep, "index_log", full)
    tap(session, "write", words="Brezza")
    assert is_there(ada, "zefiro") and not is_there(ada, "brezza")


@pytest.mark.goal("K4")
def test_a_log_that_cannot_be_told_hides_nothing_else(ada: Client, session: Session) -> None:
    tap(session, "write", words="Zefiro")
    other = make_session(session.campaign.group)
    tap(other, "write", words="Zefiro")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE campaigns_entry SET amends = '[7]' WHERE session_id = %s", [session.pk])
    assert len(found_by(ada, "zefiro", kind="log")) == 1


def test_another_edition_is_told_again(ada: Client, session: Session) -> None:
    tap(session, "write", words="Zefiro")
    assert is_there(ada, "zefiro")
    SearchedLog.objects.update(edition="0/0")
    SearchRow.objects.filter(kind=SearchKind.LOG).update(words="brezza")
    assert is_there(ada, "zefiro") and not is_there(ada, "brezza")


def test_who_looks_at_the_same_time_breaks_nothing(session: Session, ada: Client) -> None:
    tap(session, "write", words="Zefiro")
    stale = SearchedLog(session=session)
    assert is_there(ada, "zefiro")
    assert stale.number == 0  # what the other had seen
    logs.index_log(session)
    assert len(found_by(ada, "zefiro")) == 1


def test_the_address_is_the_question(ada: Client) -> None:
    """Without a script the form sends it; a page that was found can be opened again."""
    page = ask(ada, "oil", kind="rules")
    assert 'action="/search/"' in page and f'href="?{urlencode({"q": "oil"})}"' in page
