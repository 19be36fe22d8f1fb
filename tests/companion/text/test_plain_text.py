"""Text of people is taken as they type it: unseen signs go, joiners stay, and a refusal names the sign."""

from typing import Any

import pytest

from campaigns.groups.forms import NameField, NamesField
from campaigns.models import Group
from campaigns.photos.forms import WordsField
from campaigns.transfer.export import export_group
from companion.rules import Column, Text
from companion.rules.box.parsing import ColumnWords, read
from companion.rules.plain_text import clean_text, find_problem, is_plain
from companion.text.i18n import translate
from tests.support.cases import for_each
from tests.support.evenings import client_of, make_group, make_night, make_session, make_user, tap, toy
from tests.support.hostile import UNSEEN
from tests.support.transfers import bring

__all__ = ["toy"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("toy")]

NAMES = {
    "Zoe \U0001f9d9\u200d\u2640\ufe0f": "Zoe \U0001f9d9\u200d\u2640\ufe0f",
    "\U0001f3f4\u200d\u2620\ufe0f Crew": "\U0001f3f4\u200d\u2620\ufe0f Crew",
    "\U0001fa77 Lia": "\U0001fa77 Lia",
    "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627": "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "\u0dc1\u0dca\u200d\u0dbb\u0dd3": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Anna\u00a0Maria": "Anna Maria",
    "Qui est le roi\u202f?": "Qui est le roi ?",
    "\u2068Marco\u2069": "Marco",
    "\u200eLuca": "Luca",
}
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f Harry"


@for_each("name", NAMES)
def test_unseen_signs_go_and_what_joins_stays(name: str) -> None:
    assert clean_text(name) == NAMES[name] == clean_text(clean_text(name))
    assert is_plain(NAMES[name])


@for_each("name", UNSEEN)
def test_what_messengers_add_is_taken_away(name: str) -> None:
    assert clean_text(name) in {"ab", "annA", "a", "Anna"}
    assert not is_plain(name)


def test_a_flag_keeps_its_country_and_a_joiner_at_an_edge_goes() -> None:
    assert clean_text(ENGLAND) == ENGLAND
    assert clean_text("\u200dAnna\u200d \u200cMaria") == "Anna Maria"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a\nb", "without line ends."),
        ("a\u2028b", "without line ends."),
        ("a\tb", "without tabs."),
        ("a\x00b", "without the sign U+0000."),
        ("a\ud800", "without the sign U+D800."),
    ],
)
def test_a_refusal_names_the_sign(text: str, says: str) -> None:
    problem = find_problem(text)
    assert problem and translate(problem) == f"Enter plain text, on one line, {says}"


def test_a_sign_that_no_table_of_this_python_knows_is_text() -> None:
    assert not "\U0001fae9".isprintable() and is_plain("\U0001fae9")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "field",
    [NameField(), NamesField(), NamesField(lines=3), WordsField()],
    ids=["name", "names", "guests", "words"],
)
def test_each_field_of_a_form_takes_it(field: Any, name: str) -> None:
    cleaned = field.clean(name)
    assert cleaned == ([NAMES[name]] if isinstance(cleaned, list) else NAMES[name])


@pytest.mark.parametrize("name", NAMES)
def test_an_action_takes_it_once(name: str) -> None:
    session = make_session(make_group(owner=make_user("anna")))
    client = client_of(session.campaign.group.memberships.get().user)
    sent = {"seen": 0, "key": "a-key-of-its-own", "words": name}
    for _twice in range(2):  # a repetition is the same command
        assert (
            client.post(f"/table/{session.pk}/act/write", sent, headers={"HX-Request": "true"}).status_code
            < 400
        )
    assert session.entries.get().answers["words"] == NAMES[name]


@for_each("name", NAMES)
def test_a_cell_of_pasted_lines_takes_it(name: str) -> None:
    column = Column("name", Text(60, needed=True, label="Name"))
    assert read(column, name, ColumnWords({}, str)) == NAMES[name]


@pytest.fixture
def group() -> Group:
    return make_group(owner=make_user("anna"))


@pytest.mark.parametrize("name", NAMES)
def test_pages_take_it_for_people_places_notes_and_threads(group: Group, name: str) -> None:
    session = make_session(group)
    client = client_of(group.memberships.get().user)
    client.post(f"/groups/{group.pk}/rename", {"name": name})
    client.post(f"/campaigns/{session.campaign_id}/threads", {"words": name})
    group.refresh_from_db()
    assert group.name == NAMES[name]
    assert [one.words for one in session.campaign.threads.all()] == [NAMES[name]]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_with_it_is_taken_in(group: Group, name: str) -> None:
    session = make_session(group)
    group.people.create(name=NAMES[name])
    make_night(group, place=NAMES[name], note=NAMES[name])
    tap(session, "write", words=NAMES[name])
    made = bring(export_group(group).raw, make_user("carla")).group
    assert made and made.people.filter(name=NAMES[name]).exists()
    assert made.nights.get().place == NAMES[name]
