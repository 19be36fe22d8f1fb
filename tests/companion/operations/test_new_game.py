"""A new game: its skeleton runs at once, and needs nothing outside its folders."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from html import unescape
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client

import companion.games
from campaigns.log.serialization import from_json, to_json
from campaigns.log.state import current_state
from campaigns.models import Campaign, Session
from campaigns.models.access import GM
from companion.games import GAMES
from companion.operations.boot import new_game
from companion.printing.pages import SheetChoice, Subject, render_page
from companion.rules import AnyGame, Play, replace
from companion.table.panels import render_regions
from companion.text.help_topics import help_rule
from tests.support.evenings import device, make_group, make_user
from tests.support.random_play import session as random_session
from tests.support.seated import begin

ROOT = settings.BASE_DIR
SLUG, NAME = "moon_tales", "Moon Tales"
TOOLS = Path(sys.executable).parent
PEOPLE = ("Anna", "Bruno")
CODE = ignore_patterns("__pycache__", "new_game")
COPIED = ignore_patterns(
    "__pycache__", ".git", ".venv", "node_modules", "build", "data", ".*_cache", ".hypothesis"
)
WORKERS = ("-n", "auto", "--dist", "worksteal")
MOST_FILES = 35


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the skeleton of a game."""
    into = tmp_path_factory.mktemp("project")
    call_command("new_game", SLUG, name=NAME, into=into, verbosity=0)
    return into


@pytest.fixture
def game(project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The game lies on the shelf as long as a test runs."""
    yield from on_shelf(project, SLUG, monkeypatch)


def on_shelf(project: Path, slug: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    folder = str(project / "companion" / "games")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, folder])
    found: AnyGame = import_module(f"companion.games.{slug}").GAME
    monkeypatch.setitem(GAMES, slug, found)
    yield found
    for name in [name for name in sys.modules if name.startswith(f"companion.games.{slug}")]:
        del sys.modules[name]


@pytest.fixture
def with_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """A game with figures and a deck lies on the shelf as long as a test runs."""
    call_command("new_game", "owl_bay", figures=True, deck=True, into=tmp_path, verbosity=0)
    yield from on_shelf(tmp_path, "owl_bay", monkeypatch)


@pytest.fixture
def played(game: AnyGame, db: None) -> Session:
    group = make_group(owner=make_user("anna"))
    return begin(Campaign.objects.create(group=group, name="By night", game_slug=SLUG), PEOPLE)


@pytest.fixture
def owner(played: Session) -> Client:
    client = Client()
    client.login(username="anna", password="a long enough one")
    return client


def run(tool: str, *words: str, cwd: Path = ROOT) -> str:
    """Return all that a tool says where it finds a fault, "" where it finds none."""
    done = subprocess.run([TOOLS / tool, *words], cwd=cwd, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


# the command


@pytest.mark.parametrize("slug", ["3moons", "Moon", "moon-tales", "class", "../moon", ""])
def test_a_name_that_is_none_of_a_folder_is_refused(slug: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="is no name for a folder of Python"):
        call_command("new_game", slug, into=tmp_path)
    assert not [*tmp_path.iterdir()]


def test_a_name_that_is_taken_is_refused(project: Path) -> None:
    for slug, into in ((next(iter(GAMES)), ROOT), (SLUG, project)):
        with pytest.raises(CommandError, match=f"There is a game '{slug}' already"):
            call_command("new_game", slug, into=into)


@pytest.mark.parametrize("slug", [*GAMES, "moon_tales", "owl", "x", "m2"])
def test_the_letters_of_its_rules_are_two_and_no_other_games(slug: str) -> None:
    letters = new_game.free_letters(slug)
    assert len(letters) == 2 and letters.isalpha() and letters.isupper()
    assert not [id for game in GAMES.values() for id in game.house_rules if id.startswith(letters)]


def test_nothing_is_written_outside_the_folders_of_the_game(project: Path) -> None:
    own = (f"companion/games/{SLUG}/", f"tests/games/{SLUG}/")
    pages = [f"docs/{folder}{SLUG}.md" for folder in ("games/", "rules/", "it/games/", "it/rules/")]
    files = written(project)
    assert sorted(path for path in files if not path.startswith(own)) == sorted(pages)


# what it writes


def written(project: Path) -> list[str]:
    paths = (path for path in project.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return [str(path.relative_to(project)) for path in paths]


@pytest.mark.parametrize("kind", list(product((True, False), repeat=4)))
def test_a_skeleton_of_each_kind_is_small_and_in_order(kind: tuple[bool, ...], tmp_path: Path) -> None:
    options = dict(zip(("together", "figures", "deck", "die"), kind, strict=True))
    call_command("new_game", SLUG, name=NAME, into=tmp_path, verbosity=0, **options)
    assert len(written(tmp_path)) <= MOST_FILES
    assert f"companion.games.{SLUG}" not in sys.modules
    assert_in_order(tmp_path)


def assert_in_order(project: Path) -> None:
    """Let the formatter and the lint look at what was written."""
    files = [str(path) for path in project.rglob("*.py")]
    settings = ("--no-cache", f"--config={ROOT / 'pyproject.toml'}")
    ours = 'lint.isort.known-first-party = ["companion"]'
    assert run("ruff", "check", *settings, "--config", ours, *files) == ""
    assert run("ruff", "format", "--check", *settings, *files) == ""


KINDS = {
    "together with a die": ("--together", "--no-figures", "--no-deck", "--die"),
    "against each other with figures and a deck": ("--no-together", "--figures", "--deck", "--no-die"),
    "together with all": ("--together", "--figures", "--deck", "--die"),
}
LARGEST, *OTHERS = reversed(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [LARGEST, *(pytest.param(kind, marks=pytest.mark.night) for kind in OTHERS)])
def test_an_untouched_skeleton_passes_all_that_concerns_a_game(kind: str, tmp_path: Path) -> None:
    """In a copy of the project, by the commands of `make game-tests`, and its types."""
    copytree(ROOT, tmp_path, ignore=COPIED, dirs_exist_ok=True)
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    environment = {**os.environ, "DATA_DIR": str(tmp_path / "data"), "PYTHONDONTWRITEBYTECODE": "1"}
    makes = ("new_game", SLUG, "--name", NAME, *KINDS[kind])
    records, types = ["-m", f"tests.games.{SLUG}.record"], ["-m", "mypy", f"companion/games/{SLUG}"]
    commands = [["manage.py", *makes], records, *game_tests(), types]
    for command in commands:
        done = subprocess.run(
            [sys.executable, *command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}: {done.stdout[-3000:]}{done.stderr[-2000:]}"


def game_tests() -> Iterator[list[str]]:
    """Give the arguments of Python for each command of `make game-tests`, without its workers."""
    recipe = (ROOT / "Makefile").read_text().partition("\ngame-tests: venv\n")[2].partition("\n\n")[0]
    lines = [line for line in recipe.splitlines() if "$(BIN)/pytest" in line]
    assert len(lines) > 1
    for line in lines:
        words = shlex.split(line.partition("$(BIN)/pytest")[2].replace("$(GAME)", SLUG))
        yield ["-m", "pytest", *(word for word in words if word not in WORKERS)]


@pytest.mark.night
def test_the_types_fit_and_nothing_is_imported_that_must_not_be(project: Path, tmp_path: Path) -> None:
    """In a copy of the project, since a game is checked where it lies."""
    for folder in ("companion", "campaigns"):
        copytree(ROOT / folder, tmp_path / folder, ignore=CODE)
    copytree(project, tmp_path, dirs_exist_ok=True)
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    own = (f"companion/games/{SLUG}", f"tests/games/{SLUG}/test_turn.py")
    assert run("mypy", "--config-file=", "--strict", *own, cwd=tmp_path) == ""
    assert run("lint-imports", cwd=tmp_path) == ""


def test_its_own_tests_pass(project: Path, game: AnyGame) -> None:
    path = project / "tests" / "games" / SLUG / "test_turn.py"
    options = ("-q", "-p", "no:cacheprovider", "-p", "no:django", f"--rootdir={ROOT}")
    assert pytest.main([*options, str(path)]) == 0


def test_an_evening_by_chance_ends_and_is_kept(game: AnyGame) -> None:
    table = game.set_up(PEOPLE)
    for _before, _play, after in random_session(game, table, ["search", "end_turn"], Random(1)):
        table = after
    assert table.is_over and game.history.finished(table)
    assert from_json(game, to_json(game, table), game.version) == table
    again = game.play(table, Play("play_again"))
    assert not again.is_over and game.history.finished(again) == game.history.finished(table)


# the house shows it


def test_its_table_is_shown_and_played(played: Session, owner: Client) -> None:
    page = owner.get(f"/table/{played.pk}/").content.decode()
    for words in (
        "Around the table",
        "Search",
        "By hand",
        "What to put on the table",
        "Turns left",
        "Search first.",
    ):
        assert words in page
    tap = {"seen": 0, "key": "a-key-of-its-own", "roll": "5"}
    answer = owner.post(f"/table/{played.pk}/act/search", tap, headers={"hx-request": "true"})
    assert answer.status_code == 200
    assert current_state(played).table.found == (1, 0)


@pytest.mark.parametrize("action", ["search", "correct?counter=left", "set_house_rules", "note", "lay_items"])
def test_its_sheets_open(played: Session, owner: Client, action: str) -> None:
    page = owner.get(f"/table/{played.pk}/act/{action}", headers={"hx-request": "true"})
    assert page.status_code == 200
    assert '<dialog open class="sheet' in page.content.decode()


def test_its_help_tells_every_rule(played: Session, owner: Client) -> None:
    page = unescape(owner.get(f"/table/{played.pk}/help", headers={"hx-request": "true"}).content.decode())
    for rule in ("MT-AIM-1", "MT-SETUP-1", "MT-TURN-2", "MT-OPEN-1"):
        assert help_rule(rule).title in page
        assert rule not in page  # ids are for people who ask for one


def test_each_of_its_screens_shows_what_it_should(played: Session, game: AnyGame) -> None:
    mine = device(played, "player", "seat-1").get(f"/table/{played.pk}/mine").content.decode()
    assert "Your turn, Anna" in mine and "act/search" in mine
    other = device(played, "player", "seat-2").get(f"/table/{played.pk}/mine").content.decode()
    assert "Waiting for Anna." in other and "act/search" not in other
    tv = device(played, "spectator").get(f"/table/{played.pk}/tv").content.decode()
    assert "It is the turn of" in tv and "<button" not in tv


@pytest.mark.parametrize("content", ["filled", "blank"])
@pytest.mark.parametrize("sheet", ["setup", "pack_away", "trackers"])
def test_its_printed_sheets_are_drawn(played: Session, owner: Client, sheet: str, content: str) -> None:
    asked = {"sheet": sheet, "content": content, "paper": "A4", "language": "en", "size": "plain"}
    page = owner.get(f"/sheets/{played.pk}/page", asked).content.decode()
    assert NAME in page or "Thursday" in page
    if sheet != "setup":
        assert "Turns left" in page and "Treasures" in page
    assert ("Anna" in page) == (content == "filled")


def test_where_a_figure_stands_is_on_each_screen_and_on_the_pack_away_sheet(with_figures: AnyGame) -> None:
    game = with_figures
    table = game.replay(game.set_up(PEOPLE), [Play("move", {"place": "cave"})])
    board, mine, tv = (
        "".join(render_regions(game, panels, table, seat).values())
        for panels, seat in ((game.screens.board, GM), (game.screens.player, "seat-1"), (game.screens.tv, GM))
    )
    subject = Subject(game, table, game.new_box(), "By night", "We", date(2026, 11, 20))
    sheet = render_page(subject, SheetChoice("pack_away"))
    assert [page.count("the cave") for page in (board, mine, tv, sheet)] == [1, 2, 1, 1]
    assert [page.count("the shore") for page in (board, mine, tv, sheet)] == [1, 1, 1, 1]


def test_what_is_drawn_here_is_as_likely_as_on_the_table(with_figures: AnyGame) -> None:
    table = replace(with_figures.set_up(PEOPLE), maps=0)
    draw = with_figures.actions["draw_card"]
    assert {draw.fill(table, {}, Random(seed))[0].answers["card"] for seed in range(20)} == {("fog",)}


def test_a_game_that_is_over_is_told_with_its_winners(played: Session, owner: Client, game: AnyGame) -> None:
    won = game.replay(game.set_up(PEOPLE), [Play("search", {"roll": ("6",)}), Play("end_turn")] * 5)
    won = game.play(won, Play("search", {"roll": ("6",)}))
    board = render_regions(game, game.screens.board, won, GM)
    assert "You have all won together" in board["middle"]
    assert "Play again" in board["now"] and "Search" not in board["now"]
    lost = render_regions(game, game.screens.board, won.ended(PEOPLE, ()), GM)
    assert "Nobody has won" in lost["middle"]
