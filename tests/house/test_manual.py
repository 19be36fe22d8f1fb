"""The manual and README.md: each link leads somewhere, each page is in a menu, each picture is shown."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from companion.games import GAMES
from companion.operations.boot.compiling import read

ROOT = Path(settings.BASE_DIR)
DOCS = ROOT / "docs"
FOLDERS = {"en": DOCS, "it": DOCS / "it"}
NO_PAGES = {"releases"}  # docs/conf.py leaves them out, and the other language
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
TOCTREE = re.compile(r"```\{toctree\}\n(.*?)```", re.S)
SAID = re.compile(r"(?<!\*)\*([^*\n]+)\*(?!\*)")  # what stands on the screen is in italics
OF_HOSTS = {
    "hosting",
    "take_along",
    "settings",
    "scale",
    "security",
    "architecture",
    "developing",
    "decisions",
    "translators",
}
CATALOGUE = ROOT / "locale/it/LC_MESSAGES/django.po"
MOST_BYTES = 120_000  # of a picture
FENCE = re.compile(r"```.*?```|`[^`\n]*`", re.S)


def texts() -> list[Path]:
    """Return all that people read as Markdown, but for notes of what was and will be."""
    pages = [path for folder in FOLDERS for path in pages_of(folder).values()]
    return [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CHANGELOG.md", *pages]


def pages_of(language: str) -> dict[str, Path]:
    """Return the pages of a language by name, as `games/<slug>`."""
    folder = FOLDERS[language]
    found = {path.relative_to(folder).with_suffix("").as_posix(): path for path in folder.rglob("*.md")}
    others = NO_PAGES | ({"it"} if language == "en" else set())
    return {name: path for name, path in found.items() if name.split("/")[0] not in others}


def menu_of(page: Path) -> list[Path]:
    """Return the pages that the menus of a page name."""
    names = (line for block in TOCTREE.findall(page.read_text()) for line in block.splitlines())
    menu = [page]
    for name in (name for name in names if name and not name.startswith(":")):
        files = sorted(page.parent.glob(f"{name}.md")) if "*" in name else [page.parent / f"{name}.md"]
        menu += [file.resolve() for file in files if "*" not in name or file.resolve() not in menu]
    return menu[1:]


def anchors_of(page: Path) -> set[str]:
    """Return what a link to a page may name behind a #, as Markdown readers make it of its headings."""
    included = re.findall(r"^```\{include\} (\S+)", page.read_text(), re.M)
    lines = "\n".join(path.read_text() for path in (page, *(page.parent / one for one in included)))
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", lines, flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def named_pictures() -> Iterator[tuple[Path, str, Path]]:
    for text in texts():
        for words, address in PICTURE.findall(text.read_text()):
            yield text, words, (text.parent / address).resolve()


def is_dead(text: Path, link: str) -> bool:
    address, _, anchor = link.partition("#")
    page = (text.parent / address).resolve() if address else text
    return not page.exists() or bool(anchor and anchor not in anchors_of(page))


@pytest.mark.parametrize("text", texts(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_leads_to_a_page_and_a_heading(text: Path) -> None:
    links = [link for link in LINK.findall(FENCE.sub("", text.read_text())) if "://" not in link]
    assert [link for link in links if is_dead(text, link)] == []


def test_a_dead_link_is_seen() -> None:
    assert is_dead(DOCS / "index.md", "nowhere.md") and is_dead(DOCS / "index.md", "hosting.md#nowhere")
    assert not is_dead(DOCS / "index.md", "hosting.md#one-command")


@pytest.mark.parametrize("language", FOLDERS)
def test_every_page_is_in_one_menu(language: str) -> None:
    first = FOLDERS[language] / "index.md"
    named = [page for path in pages_of(language).values() for page in menu_of(path)]
    assert sorted(named) == sorted(set(named))
    assert {*named, first} == {*pages_of(language).values()}


def test_what_is_for_game_masters_is_there_in_both_languages() -> None:
    pages = {name for name in pages_of("en") if name.split("/")[0] not in OF_HOSTS | {"keeping"}}
    assert pages == pages_of("it").keys()


@pytest.mark.parametrize("language", FOLDERS)
def test_every_game_has_a_page_with_its_rules_below(language: str) -> None:
    for game in GAMES.values():
        page = FOLDERS[language] / "games" / f"{game.slug}.md"
        assert menu_of(page) == [FOLDERS[language] / "rules" / f"{game.slug}.md"]
        assert game.help and all(
            (game.help.folder / language / f"{topic}.md").exists() for topic in game.help.topics
        )


def test_every_picture_is_there_with_words_for_who_does_not_see_it() -> None:
    assert [(text.name, path.name) for text, words, path in named_pictures() if not words] == []
    assert {path for _text, _words, path in named_pictures() if not path.exists()} == set()


@pytest.mark.parametrize("language", FOLDERS)
def test_every_picture_is_named_light_and_made_by_the_command(language: str) -> None:
    found = {*(FOLDERS[language] / "pictures").iterdir()}
    named = {path for _text, _words, path in named_pictures()}
    made = (ROOT / "tests/browser/manual_pictures.py").read_text()
    names = {*re.findall(r'^    "([a-z-]+)": Picture\(', made, re.M)}
    assert found - named == set()
    assert {path.stem for path in found} == names
    assert [path.name for path in found if path.stat().st_size > MOST_BYTES] == []


@pytest.mark.parametrize("language", FOLDERS)
def test_what_the_manual_says_to_tap_is_what_the_site_says(language: str) -> None:
    said = {words for one in read(CATALOGUE) for words in _words(one.id if language == "en" else one.string)}
    texts = [path for name, path in pages_of(language).items() if name.split("/")[0] not in OF_HOSTS]
    texts += [ROOT / "README.md"] if language == "en" else []
    named = {name for path in texts for name in SAID.findall(FENCE.sub("", path.read_text()))}
    assert len(named) > 20
    assert named - said - {game.name for game in GAMES.values()} - {"English"} == set()


def _words(said: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [said] if isinstance(said, str) else [*(said or ())]


def test_the_first_pictures_of_the_readme_are_four() -> None:
    shown = [path.stem for text, _words, path in named_pictures() if text.name == "README.md"]
    assert shown == ["board", "phone", "tv", "print"]
