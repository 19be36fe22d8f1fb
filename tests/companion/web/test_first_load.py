"""What the first visit of a table costs: bytes and requests as the site sends them, nodes of the board."""

import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from django.core.management import call_command
from django.test import override_settings

from companion.games import GAMES
from companion.operations.boot.assets import UNUSED
from companion.table.render_cache import RENDER_CACHE
from companion.web.jinja import get_jinja, icon, ornament, sprite
from tests.bench.client import ZIPPED
from tests.bench.numbers import TINY
from tests.bench.run import Table
from tests.bench.weight import by_kind, faces_for, first_load

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls("tests.bench.urls")]
WITH_EVENING = [game for game in GAMES.values() if game.demo]
for_each_game = pytest.mark.parametrize("game", WITH_EVENING, ids=[game.slug for game in WITH_EVENING])
BYTES, REQUESTS, SCRIPT = 100_000, 15, 24_000
HALF_OF_THE_ANSWERS, LARGEST_ANSWER = 3_000, 8_000  # bytes of actions, compressed, with their headers
ACTIONS = 200
LIVE = 2  # the stream; and who is here, once this screen is
NODES = 650  # elements of a demo's board; the fullest has 623
VOID = {"br", "hr", "img", "input", "link", "meta", "use", "path", "circle", "rect", "line"}


@pytest.fixture(scope="module")
def collected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """Give the settings of a site that serves its static files as `make run` does, hashed and compressed."""
    root = tmp_path_factory.mktemp("static")
    stored = {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "companion.web.staticfiles.HashedFiles"},
    }
    site = {"STORAGES": stored, "STATIC_ROOT": root}
    site |= {"WHITENOISE_AUTOREFRESH": False, "WHITENOISE_USE_FINDERS": False}
    with override_settings(**site):
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=[*UNUSED, "admin"])
    yield site
    shutil.rmtree(root)


@pytest.fixture
def as_served(collected: dict[str, Any]) -> Iterator[None]:
    """Serve so while a test runs; what was remembered names the files otherwise."""
    with override_settings(**collected):
        _forget()
        yield
    _forget()


def _forget() -> None:
    for cached in (sprite, icon, ornament):
        cached.cache_clear()
    env: Any = get_jinja()
    env.languages.clear()  # the names of files are worked out with them
    RENDER_CACHE.clear()


@for_each_game
def test_the_first_load_of_a_table_is_light(game: Any, as_served: None) -> None:
    loaded = first_load(Table(game, TINY).browser)
    kinds = by_kind(loaded)
    assert sum(loaded.values()) <= BYTES, kinds
    assert len(loaded) + LIVE <= REQUESTS, sorted(loaded)
    assert 0 < kinds["script"] <= SCRIPT
    assert {"page", "style", "font", "picture", "manifest"} <= kinds.keys()
    styles = [address for address in loaded if address.endswith(".css")]
    assert len(styles) <= 2, styles  # the screen's, and the game's


@for_each_game
def test_the_fonts_of_a_first_load_are_those_of_its_words(game: Any, as_served: None) -> None:
    loaded = first_load(Table(game, TINY).browser)
    fonts = sorted(Path(address).name.partition(".")[0] for address in loaded if address.endswith(".woff2"))
    assert fonts == ["alegreya-var", "atkinson-next-var"]


@for_each_game
def test_the_answer_to_an_action_is_short(game: Any, as_served: None) -> None:
    table = Table(game, TINY)
    weights = list[int]()
    for walk in table.evening.walks(ACTIONS, table.evening.mix):
        weights += [table.browser.play(play, **ZIPPED).weight for play in walk]
        table.browser.back(len(walk))
    assert 0 < median(weights) <= HALF_OF_THE_ANSWERS
    assert max(weights) <= LARGEST_ANSWER


@for_each_game
def test_a_board_has_few_nodes(game: Any) -> None:
    browser = Table(game, TINY).browser
    counting = BoardNodes()
    counting.feed(browser.get(f"/table/{browser.session.pk}/").body.decode())
    assert NODES / 5 < counting.nodes <= NODES


class BoardNodes(HTMLParser):
    """Counts the elements of the board on a page, the board itself with them."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = self.nodes = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.depth or ("id", "board") in attrs:
            self.nodes += 1
            self.depth += tag not in VOID

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.nodes += bool(self.depth)

    def handle_endtag(self, tag: str) -> None:
        self.depth -= bool(self.depth) and tag not in VOID


FACES = [
    "src: url(plain.woff2); unicode-range: U+20-7E, U+E0",
    "src: url(rare.woff2); unicode-range: U+A1-AA",
    "src: url(slanted.woff2); font-style: italic",
]


@pytest.mark.parametrize(
    ("page", "fonts"),
    [
        ("<p>Anna</p>", ["plain.woff2"]),
        ("<p>© Anna</p>", ["plain.woff2", "rare.woff2"]),
        ("<p>&copy; Anna</p>", ["plain.woff2", "rare.woff2"]),
        ('<p class="told">Anna</p>', ["plain.woff2", "slanted.woff2"]),
    ],
)
def test_a_face_is_loaded_only_where_a_page_needs_it(page: str, fonts: list[str]) -> None:
    rules = ".plain { color: red } .told p, .sung { font: italic 500 1rem/1 serif; }"
    assert faces_for(page, FACES, rules) == fonts
