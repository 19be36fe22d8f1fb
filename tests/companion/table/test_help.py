"""The help, with a toy game: rules by topic, by words, by id, and the way back to what was typed."""

from collections.abc import Iterable
from html import unescape

import pytest
from django.test import Client
from jinja2 import ChoiceLoader, DictLoader

from campaigns.log.state import current_state
from campaigns.models import Campaign, Group, Membership, Session
from companion.accounts.models import User
from companion.games import GAMES
from companion.rules import AnyGame, Message, message, replace, rule_title
from companion.table.explanations import Explanation, explain
from companion.table.render_cache import RENDER_CACHE
from companion.table.template_api import TemplateApi
from companion.text.help_topics import HelpTopic, find_rule_topic, help_rule, read_topic, search_help
from companion.text.i18n import translate as in_words
from companion.web.jinja import get_jinja
from tests.support.seated import begin
from tests.support.toy import TEMPLATES, TOY, Lantern, why

SILENT = replace(TOY, help=None, screens=replace(TOY.screens, explain=lambda table, id: None))


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy lies on the shelf, and its templates are found."""
    monkeypatch.setitem(GAMES, "lantern", TOY)
    env = get_jinja()
    assert env.loader
    monkeypatch.setattr(env, "loader", ChoiceLoader([env.loader, DictLoader(TEMPLATES)]))
    RENDER_CACHE.clear()


@pytest.fixture
def session(db: None) -> Session:
    group = Group.objects.create(name="The Moths")
    Membership.objects.create(group=group, user=User.objects.create_user("ada"))
    campaign = Campaign.objects.create(group=group, name="By night", game_slug="lantern")
    return begin(campaign, ["Anna", "Bruno"])


@pytest.fixture
def member(session: Session) -> Client:
    client = Client(headers={"hx-request": "true"})
    client.force_login(User.objects.get(username="ada"))
    return client


def read(client: Client, session: Session, address: str) -> str:
    page: str = client.get(f"/table/{session.pk}/{address}").content.decode()
    return unescape(page)


def told(topics: Iterable[HelpTopic]) -> list[tuple[str, list[str]]]:
    return [(topic.title, [rule.id for rule in topic.rules]) for topic in topics]


# the rules that are told

ALL = [("The lantern", ["L-OIL-1", "L-OIL-2"]), ("In the dark", ["L-FOE-1"])]


def test_all_rules_are_told_by_topic() -> None:
    assert told(search_help(TOY, "")) == ALL


@pytest.mark.parametrize("wanted", ["BRIGHT", "l-oil-2", "all the oil", " at once "])
def test_words_find_a_rule_by_its_title_its_text_and_its_id(wanted: str) -> None:
    assert told(search_help(TOY, wanted)) == [("The lantern", ["L-OIL-2"])]


def test_a_topic_finds_all_its_rules() -> None:
    assert told(search_help(TOY, "lantern")) == ALL[:1]


def test_a_rule_comes_before_the_others_of_its_topic() -> None:
    assert told(find_rule_topic(TOY, "L-OIL-2")) == [("The lantern", ["L-OIL-2", "L-OIL-1"])]


def test_a_rule_that_nobody_tells_finds_nothing() -> None:
    assert find_rule_topic(TOY, "L-OIL-9") == ()


def test_a_game_may_tell_no_rules() -> None:
    assert search_help(SILENT, "") == find_rule_topic(SILENT, "L-OIL-1") == ()


def test_a_rule_is_found_by_its_id_and_its_title_is_said_by_the_edge() -> None:
    assert help_rule("L-FOE-1").text == "Moths love the light."
    assert (
        in_words(message("{rules}!", rules=(rule_title("L-OIL-1"), rule_title("L-FOE-1"))))
        == "Oil and Moths!"
    )


def test_a_rule_that_is_told_no_more_is_called_a_rule() -> None:
    with pytest.raises(KeyError):
        help_rule("L-OIL-9")
    assert in_words(rule_title("L-OIL-9")) == "The rule"


def test_a_sentence_without_words_says_nothing() -> None:
    assert in_words(message("")) == in_words(Message("")) == ""


# its files

FILE = """# Oil & light

## L-OIL-8-hand Say *when*

Pour it
in **slowly**.

- Not [too much](help?rule=L-OIL-2).

> Or all of it.

## L-OIL-9 Spilled

<b>Wipe</b> it up.
"""


def test_a_file_is_read_as_a_topic_with_a_rule_a_heading() -> None:
    topic = read_topic(FILE)
    assert told([topic]) == [("Oil & light", ["L-OIL-8-hand", "L-OIL-9"])]
    first, second = topic.rules
    assert (first.topic, first.title, first.text) == (
        "Oil & light",
        "Say when",
        "Pour it in slowly. Not too much.",
    )
    assert "<strong>slowly</strong>" in first.html
    assert "<li>" in first.html
    assert second.text == "<b>Wipe</b> it up."


def test_a_quotation_is_the_other_reading_and_is_announced() -> None:
    first, second = read_topic(FILE).rules
    assert (first.other, first.house_rule) == ("Or all of it.", "Or as a house rule: Or all of it.")
    assert (second.other, second.house_rule) == ("", "")
    assert "all of it" not in first.html


def test_html_in_a_file_is_shown_as_it_is_typed() -> None:
    assert "&lt;b&gt;Wipe&lt;/b&gt;" in read_topic(FILE).rules[1].html


# the sheet


def test_the_help_tells_everything_and_says_where_there_is_nothing(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Moths love the light." in read(member, session, "help")
    assert "No rule found about that." in read(member, session, "help?q=xyzzy")
    monkeypatch.setitem(GAMES, "lantern", SILENT)
    silent = read(member, session, "help")
    assert "Moths love the light." not in silent and "At the table" in silent


def test_the_help_opens_at_a_rule(member: Client, session: Session) -> None:
    page = read(member, session, "help?rule=L-OIL-2")
    assert page.index("Not too bright") < page.index("<dt>Oil")
    assert "Moths" not in page and "L-OIL-2</span>" not in page


def test_ids_are_shown_to_whoever_looks_for_one(member: Client, session: Session) -> None:
    shown = '<span class="note">L-OIL-2</span>'
    assert shown not in read(member, session, "help?q=bright")
    assert shown in read(member, session, "help?q=L-OIL-2")


def test_from_a_sheet_the_help_leads_back_to_what_was_typed(member: Client, session: Session) -> None:
    page = read(member, session, "help?rule=L-OIL-1&of=act/burn&number=2&number.was=number%3D3")
    assert 'hx-get="act/burn?number=2&number.was=number%3D3"' in page
    assert 'hx-get="act/burn?number=2"' in read(member, session, "help?q=oil&back=act/burn%3Fnumber%3D2")


@pytest.mark.parametrize("of", ["", "//elsewhere", "https://elsewhere/act/burn", "undo", "act/", "xact/burn"])
def test_the_help_leads_back_nowhere_else(of: str, member: Client, session: Session) -> None:
    for name in ("of", "back"):
        assert 'id="help-back"' not in read(member, session, f"help?{name}={of}")


# why this number


def explained(game: AnyGame, table: Lantern) -> Explanation:
    """Return why there is so much oil."""
    found = explain(game, table, "oil")
    assert found
    return found


def test_a_value_opens_to_its_parts_and_a_rule_is_named_once() -> None:
    found = explained(TOY, Lantern(("Anna",), oil=3))
    assert (found.title, found.shown) == ("Oil", "3")
    assert found.parts == (
        ("poured in", "4", True, "L-OIL-1"),
        ("found", "−0", False, ""),
        ("burned", "−1", False, "L-OIL-2"),
        ("spilled", "a little", False, ""),
        ("Nobody knows why.", "", False, ""),
    )


def test_more_than_before_has_its_sign() -> None:
    assert explained(TOY, Lantern(("Anna",), oil=5)).parts[2][1] == "+1"


def test_a_value_reads_as_the_game_says() -> None:
    because = why(Lantern(("Anna",)), "oil")
    assert because
    shown = replace(because, shown=message("plenty"))
    game = replace(TOY, screens=replace(TOY.screens, explain=lambda table, id: shown))
    assert explained(game, Lantern(("Anna",))).shown == "plenty"


def test_the_sheet_of_a_value_leads_to_its_rules_and_they_lead_back(member: Client, session: Session) -> None:
    page = read(member, session, "why/oil")
    assert "poured in" in page
    assert 'hx-get="help?rule=L-OIL-2"' in page
    assert 'id="help-back" hx-get="why/oil"' in read(member, session, "help?rule=L-OIL-2&of=why/oil")


def test_of_other_values_there_is_nothing_to_tell(
    member: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "No rule found about that." in read(member, session, "why/nothing")
    monkeypatch.setitem(GAMES, "lantern", SILENT)
    assert "No rule found about that." in read(member, session, "why/oil")


def test_a_template_may_ask_why() -> None:
    api = TemplateApi(TOY, Lantern(("Anna",)), get_jinja())
    assert api.context()["why"]("oil").shown == "3"
    assert api.explains("oil") == {"hx_get": "why/oil"}


# the ways to it


def test_a_grey_button_leads_to_its_rule() -> None:
    api = TemplateApi(TOY, Lantern(("Anna",), oil=0), get_jinja())
    assert 'hx-get="help?rule=L-OIL-1"' in api.act("light", "Light")


def test_a_grey_button_without_a_rule_leads_nowhere() -> None:
    api = TemplateApi(TOY, Lantern(("Anna",), deck=()), get_jinja())
    assert 'aria-disabled="true"' in api.act("draw", "Draw")
    assert "help?rule" not in api.act("draw", "Draw")


def test_the_sheet_of_an_action_leads_to_its_rule(member: Client, session: Session) -> None:
    assert 'hx-get="help?rule=L-OIL-1"' in read(member, session, "act/burn")
    assert "help?rule" not in read(member, session, "act/write")


def played(client: Client, session: Session, what: str, words: str, source: str = "") -> str:
    sent = {"words": words, "seen": current_state(session).number, "key": "key-12345678"}
    page: str = client.post(
        f"/table/{session.pk}/{what}", sent, headers={"HX-Source": source}
    ).content.decode()
    return page


def test_a_refusal_on_the_board_leads_to_its_rule(member: Client, session: Session) -> None:
    page = played(member, session, "act/write", "Boo!")
    assert "That would wake the moths." in page
    assert page.index('id="notice"') < page.index("help?rule=L-FOE-1")


def test_a_refusal_in_a_sheet_leads_to_its_rule(member: Client, session: Session) -> None:
    page = played(member, session, "act/write", "Boo!", source="form#ask")
    assert page.index('id="refusal"') < page.index("help?rule=L-FOE-1")


def test_a_refusal_without_a_rule_leads_nowhere(member: Client, session: Session) -> None:
    page = played(member, session, "act/write", "", source="form#ask")
    assert "Write a name." in page
    assert "help?rule" not in page
