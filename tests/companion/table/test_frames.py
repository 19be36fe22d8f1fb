"""Templates of the house stand in for those that a game has not; a game's own come first."""

import pytest
from jinja2 import DictLoader, TemplateNotFound

from companion.web.jinja import HouseEnvironment

TEMPLATES = {
    "frames/_order.html": "the house’s order",
    "frames/_now.html": "the house’s bar",
    "games/owls/_now.html": "the owls’ bar",
    "games/owls/_all.html": '{% include "games/owls/_now.html" %}, {% include "games/owls/_order.html" %}',
    "games/owls/_more.html": '{% include "games/owls/_none.html" ignore missing %}nothing more',
    "frames/_broken.html": '{% include "games/owls/_none.html" %}',
}
ENV = HouseEnvironment(loader=DictLoader(TEMPLATES), autoescape=True)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("games/owls/_now.html", "the owls’ bar"),
        ("games/owls/_order.html", "the house’s order"),
        ("games/bats/_now.html", "the house’s bar"),
        ("games/owls/_all.html", "the owls’ bar, the house’s order"),
        ("games/owls/_more.html", "nothing more"),
    ],
)
def test_a_games_own_template_comes_before_the_houses(name: str, drawn: str) -> None:
    assert ENV.get_template(name).render() == drawn


@pytest.mark.parametrize("name", ["games/owls/_none.html", "table/_order.html", "frames/_none.html"])
def test_what_neither_has_is_missing_by_the_name_that_was_asked(name: str) -> None:
    with pytest.raises(TemplateNotFound) as missing:
        ENV.get_template(name)
    assert missing.value.name == name


def test_what_a_template_lacks_is_not_taken_for_the_template() -> None:
    with pytest.raises(TemplateNotFound) as missing:
        ENV.get_template("games/owls/_broken.html").render()
    assert missing.value.name == "games/owls/_none.html"
