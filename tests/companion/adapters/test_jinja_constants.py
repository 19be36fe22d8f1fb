"""What is constant in a template is worked out once a language, and says what it would have said."""

import pytest
from django.utils.translation import override
from jinja2 import DictLoader
from markupsafe import Markup, escape

from companion.adapters.jinja_constants import to_text
from companion.table.template_api import Attributes
from companion.web.jinja import HouseEnvironment, environment

PAGES = {
    "says": '{{ _("Undo") }}',
    "puts": '{{ _("Hand of %(who)s", who=who) }}',
    "resolves": "{% trans %}Hand of {{ who }}{% endtrans %}",
    "chooses": '{{ pgettext("action", "Move") }}',
    "draws": '{{ icon("undo", "is-big") }}{{ icon(name) }}',
    "gives": '{% macro icon(name) %}[{{ name }}]{% endmacro %}{{ icon("undo") }}',
    "takes": '{% macro draw(icon) %}{{ icon("undo") }}{% endmacro %}{{ draw(upper) }}',
    "brings": '{% from "gives" import icon %}{{ icon("redo") }}',
}


@pytest.fixture
def env() -> HouseEnvironment:
    return environment(loader=DictLoader(PAGES), autoescape=True)  # type: ignore[return-value]


def drawn(env: HouseEnvironment, page: str, language: str = "en", **values: object) -> str:
    with override(language):
        return env.get_template(page).render(values)


def test_each_language_has_its_own_words(env: HouseEnvironment) -> None:
    assert [drawn(env, "says", language) for language in ("en", "it", "en")] == ["Undo", "Annulla", "Undo"]
    assert drawn(env, "chooses", "it") == "Muovi"


def test_what_is_put_into_a_sentence_is_escaped(env: HouseEnvironment) -> None:
    assert drawn(env, "puts", "it", who="<b>") == "Mano di &lt;b&gt;"


@pytest.mark.parametrize("page", ["puts", "resolves"])
def test_a_sentence_is_set_once_its_places_are_filled(env: HouseEnvironment, page: str) -> None:
    assert drawn(env, page, "it", who="Ada e Emma <b>") == "Mano di Ada ed Emma &lt;b&gt;"
    assert drawn(env, page, "en", who="Ada e Emma") == "Hand of Ada e Emma"


def test_a_sign_is_the_same_worked_out_and_called(env: HouseEnvironment) -> None:
    big, called = drawn(env, "draws", name="undo").split("</svg>")[:2]
    assert big == called.replace('class="i"', 'class="i is-big"') and "#undo" in big


@pytest.mark.parametrize(("page", "says"), [("gives", "[undo]"), ("takes", "UNDO"), ("brings", "[redo]")])
def test_a_name_that_a_template_gives_itself_is_its_own(env: HouseEnvironment, page: str, says: str) -> None:
    assert drawn(env, page, upper=str.upper) == says


def test_a_constant_is_worked_out_before_it_is_drawn(env: HouseEnvironment) -> None:
    template = env.get_template("says")
    with override("it"):
        assert template.render() == "Undo"  # as it was compiled


@pytest.mark.parametrize("value", ["<b>", "'", Markup("<i>"), 7, None, Attributes({"hx_get": 'a"b'})])
def test_a_value_is_escaped_as_jinja_does(value: object) -> None:
    assert to_text(value) == escape(value)
