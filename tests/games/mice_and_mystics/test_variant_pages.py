"""Packs of house rules as people see them: settings, sheet, footnotes, the log, undo, paper."""

from datetime import date
from html import unescape
from itertools import count
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

from campaigns.log.state import current_state
from campaigns.models import Campaign, Session
from companion.games.mice_and_mystics import GAME
from companion.games.mice_and_mystics.table import Table
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import replace
from companion.text.help_topics import help_rule
from tests.games.mice_and_mystics.tables import FOUR, attack, having, playing
from tests.support.evenings import make_group, make_user
from tests.support.seated import begin_at

pytestmark = pytest.mark.django_db
NO_DEFENCE, RETRY = "MM-VAR-8", "MM-VAR-12"
KEYS = (f"key-{number:05}" for number in count(1))
FIGHT = playing(*FOUR, minions={"spider": 1})


@pytest.fixture
def client() -> Client:
    client = Client()
    client.force_login(make_user("ada"))
    return client


def at(table: Table, client: Client) -> Session:
    """Return a session at this table, of the group of who is signed in."""
    group = make_group(owner=get_user_model().objects.get())
    return begin_at(Campaign.objects.create(group=group, name="Small mice", game_slug=GAME.slug), table)


def seen(client: Client, session: Session, address: str) -> str:
    answer = client.get(f"/table/{session.pk}/{address}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def tap(client: Client, session: Session, what: str, **data: Any) -> str:
    sent = {"seen": current_state(session).number, "key": next(KEYS), **data}
    return unescape(client.post(f"/table/{session.pk}/{what}", sent).content.decode())


def house(session: Session) -> tuple[str, ...]:
    found: tuple[str, ...] = current_state(Session.objects.get(pk=session.pk)).table.house
    return found


def test_settings_lead_to_the_packs_which_list_before_what_they_change(client: Client) -> None:
    session = at(FIGHT, client)
    assert "act/set_packs" in seen(client, session, "settings")
    sheet = seen(client, session, "act/set_packs")
    told = [help_rule(id) for pack in GAME.packs.packs for id in pack.sets]
    assert [one.id for one in told if one.other not in sheet or one.text not in sheet] == []


@pytest.mark.parametrize("words", ["Variants", "Varianti"])
def test_every_button_that_leads_to_the_packs_says_what_their_sheet_is_called(
    client: Client, words: str
) -> None:
    session = at(GAME.set_up(FOUR), client)
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en" if words == "Variants" else "it"
    assert seen(client, session, "act/set_packs").count(f">{words}</h2>") == 1
    for address in ("settings", "board"):
        page = seen(client, session, address)
        button = page[page.index("act/set_packs") :]
        assert words in button[: button.index("</button>")], address


def test_a_pack_is_said_in_the_log_and_undo_takes_it_back(client: Client) -> None:
    session = at(FIGHT, client)
    tap(client, session, "act/set_packs", packs="small-children", **{"packs.asked": "1"})
    assert NO_DEFENCE in house(session)
    log = seen(client, session, "log")
    assert "Variants: With small children." in log
    assert "From now on by house rule: No hourglass, Cheese for all" in log
    tap(client, session, "undo")
    assert house(session) == ()


def test_a_pack_between_roll_and_wound_is_refused_in_words_and_changes_nothing(client: Client) -> None:
    session = at(attack(FIGHT, "collin", "spider-1", "SW SS CH"), client)
    said = tap(client, session, "act/set_packs", packs="small-children", **{"packs.asked": "1"})
    assert "Something is still open on the table: finish it first" in said
    assert house(session) == ()


def test_sheet_help_and_reason_say_both_rules_while_the_variant_holds(client: Client) -> None:
    by_variant = at(replace(FIGHT, house=(NO_DEFENCE,)), client)
    told = help_rule(NO_DEFENCE)
    for address in ("act/attack?mouse=collin", "help?rule=MM-ATK-3"):
        page = seen(client, by_variant, address)
        assert f'data-variant="{NO_DEFENCE}"' in page, address
        assert told.text in page and told.other in page, address
    plain = seen(client, by_variant, "help?rule=MM-TURN-1")
    assert "data-variant" not in plain


def test_without_the_variant_nothing_is_said(client: Client) -> None:
    session = at(FIGHT, client)
    pages = [seen(client, session, one) for one in ("act/attack?mouse=collin", "help?rule=MM-ATK-3")]
    assert not [page for page in pages if "data-variant" in page]


def test_why_this_number_says_both_rules(client: Client) -> None:
    session = at(replace(FIGHT, house=("MM-VAR-1",)), client)
    assert 'data-variant="MM-VAR-1"' in seen(client, session, "why/movement:collin")


def test_another_try_is_offered_by_its_variant_and_undo_gives_the_cheese_back(client: Client) -> None:
    assert 'id="act-try_again-collin"' not in seen(client, at(FIGHT, client), "board")
    missed = attack(
        having(replace(FIGHT, house=(RETRY,)), "collin", cheese=2), "collin", "spider-1", "BOW BOW BOW"
    )
    session = at(missed, client)
    assert 'id="act-try_again-collin"' in seen(client, session, "board")
    assert help_rule(RETRY).other in seen(client, session, "act/try_again?mouse=collin")
    tap(client, session, "act/try_again", mouse="collin")
    assert current_state(session).table.mouse("collin").cheese == 1
    assert "Collin pays a cheese to try again." in seen(client, session, "log")
    tap(client, session, "undo")
    taken_back = current_state(session).table.mouse("collin")
    assert (taken_back.cheese, taken_back.has_acted, taken_back.has_failed) == (2, True, True)


@pytest.mark.parametrize("language", ["en", "it"])
def test_references_on_paper_say_both_rules(language: str) -> None:
    printed = {
        variants: render_page(
            Subject(GAME, replace(FIGHT, house=variants), GAME.new_box(), "", "", date(2026, 11, 24)),
            SheetChoice("reference", True, language=language),
        )
        for variants in ((), (NO_DEFENCE,))
    }
    assert ['<small class="variant">' in html for html in printed.values()] == [False, True]
