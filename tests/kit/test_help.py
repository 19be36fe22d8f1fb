"""The help of every game: each rule is told, once and shortly, and what rests on a rule names it."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override
from markdown_it import MarkdownIt

from companion.games import GAMES
from companion.rules import AnyGame, Help
from companion.text.help_topics import HelpRule, HelpTopic, load_topics
from tests.kit.hooks import own_module
from tests.kit.told import Told

LONGEST_TEXT, LONGEST_TITLE = 280, 40  # signs of a rule that is read mid-evening
RULE_ID = re.compile(r"[A-Z]{2}-[A-Z0-9]+-[0-9]+(-[a-z]+)?")
UNTYPOGRAPHIC = re.compile(r"\w'|'\w|\.\.\.|  ")
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)


def told_of(game: AnyGame) -> Told:
    """Return what the game's checklist wants to be told. A game without one is not compared with it."""
    own = own_module(game.slug, "told")
    if own is None:
        pytest.skip("This game has no told.py that says what its help must tell.")
    found: Told = own.TOLD
    return found


def counted_in(game: AnyGame, name: str) -> str:
    """Return what to do after a rule was added to the help or left it."""
    return f"A rule of help/ came or went? Count it in {name} of tests/games/{game.slug}/told.py, too."


def prefix_of(game: AnyGame) -> str:
    """Return what all rule ids of a game begin with."""
    (prefix,) = {id.partition("-")[0] for id in ids(game)}
    return prefix


def help_of(game: AnyGame) -> Help:
    found = game.help
    assert found
    return found


def house_rules(game: AnyGame) -> set[str]:
    return {*game.house_rules}


def variants(game: AnyGame) -> set[str]:
    """Return what the house adds to the rules: the checklist knows none of it."""
    return {*game.packs.ids}


def topics(game: AnyGame, language: str = "en") -> tuple[HelpTopic, ...]:
    with override(language):
        return load_topics(game)


def rules(game: AnyGame, language: str = "en") -> list[HelpRule]:
    return [rule for topic in topics(game, language) for rule in topic.rules]


def ids(game: AnyGame) -> set[str]:
    return {rule.id for rule in rules(game)}


def files(game: AnyGame, language: str) -> list[Path]:
    return sorted((help_of(game).folder / language).iterdir())


def sources(game: AnyGame) -> list[Path]:
    return sorted(Path(import_module(f"companion.games.{game.slug}").__file__ or "").parent.rglob("*.py"))


@pytest.fixture(params=GAMES.values(), ids=lambda game: game.slug)
def game(request: pytest.FixtureRequest) -> AnyGame:
    found: AnyGame = request.param
    return found


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def test_every_rule_of_the_checklist_is_told(game: AnyGame) -> None:
    assert prefix_of(game) == told_of(game).prefix
    rules_told = {id for id in ids(game) if "OPEN" not in id} - variants(game)
    assert rules_told == told_of(game).rules, counted_in(game, "SECTIONS")


def test_every_open_note_is_told_with_its_reading(game: AnyGame) -> None:
    notes_told = {id for id in ids(game) if "OPEN" in id}
    assert notes_told == told_of(game).open_notes | house_rules(game), counted_in(game, "TOLD")


def test_what_a_group_may_overrule_is_told_with_the_other_reading(game: AnyGame, language: str) -> None:
    found = {rule.id: rule for rule in rules(game, language)}
    both = house_rules(game) | variants(game)
    assert {id for id, rule in found.items() if rule.other} == both
    assert [id for id in both if found[id].other == found[id].text] == []


def test_each_rule_is_told_once_and_in_words(game: AnyGame, language: str) -> None:
    found = rules(game, language)
    assert len({rule.id for rule in found}) == len(found)
    assert [rule.id for rule in found if not RULE_ID.fullmatch(rule.id)] == []
    assert all(words.strip() for rule in found for words in (rule.topic, rule.title, rule.text))


def test_a_rule_is_short_enough_for_mid_evening(game: AnyGame) -> None:
    found = [rule for rule in rules(game) if "OPEN" not in rule.id]
    long = [one.id for one in found if len(one.text) > LONGEST_TEXT or len(one.title) > LONGEST_TITLE]
    assert long == []


def test_a_topic_stands_in_one_place_and_tells_apart_what_it_tells(game: AnyGame, language: str) -> None:
    found = topics(game, language)
    assert len({topic.title for topic in found}) == len(found)
    same = [topic.title for topic in found if len({rule.title for rule in topic.rules}) < len(topic.rules)]
    assert same == []


def test_numbers_are_those_of_the_rulebook(game: AnyGame) -> None:
    texts = {rule.id: rule.text for rule in rules(game)}
    told = {id: " ".join(re.findall(r"[0-9]+", texts[id])) for id in told_of(game).numbers}
    assert told == told_of(game).numbers


# its files


def test_every_file_is_a_topic_and_every_topic_has_a_file_in_each_language(game: AnyGame) -> None:
    listed = sorted(f"{name}.md" for name in help_of(game).topics)
    assert [[path.name for path in files(game, language)] for language in LANGUAGES] == [listed] * len(
        LANGUAGES
    )


def test_both_languages_tell_the_same_rules_in_the_same_order(game: AnyGame) -> None:
    told = [[[rule.id for rule in topic.rules] for topic in topics(game, code)] for code in LANGUAGES]
    assert told[0] == told[1]


def test_the_files_are_markdown_without_html(game: AnyGame, language: str) -> None:
    reads_html = MarkdownIt("commonmark", {"html": True})
    tokens = {path.name: str(reads_html.parse(path.read_text())) for path in files(game, language)}
    assert [name for name, found in tokens.items() if "html_block" in found or "html_inline" in found] == []


def test_the_files_are_set_with_real_apostrophes_and_single_spaces(game: AnyGame, language: str) -> None:
    assert [path.name for path in files(game, language) if UNTYPOGRAPHIC.search(path.read_text())] == []


# what rests on a rule


def named(path: Path, prefix: str) -> set[str]:
    """Return the rule ids that a module names: of refusals and of reasons, not in what it says of itself."""
    ids = re.compile(rf"{prefix}-[A-Z0-9]+-[0-9]+(-[a-z]+)?")
    constants = (one.value for one in ast.walk(ast.parse(path.read_text())) if isinstance(one, ast.Constant))
    return {word for word in constants if isinstance(word, str) and ids.fullmatch(word)}


def test_every_rule_that_is_named_is_told(game: AnyGame) -> None:
    found = {path.name: named(path, prefix_of(game)) - ids(game) for path in sources(game)}
    assert {name: ids for name, ids in found.items() if ids} == {}


def test_every_rule_that_a_template_shows_is_told(game: AnyGame) -> None:
    folder = settings.BASE_DIR / "templates" / "games" / game.slug
    ids_of_game = re.compile(rf'"({prefix_of(game)}-[A-Z0-9]+-[0-9]+)"')
    found = {id for path in folder.rglob("*.html") for id in ids_of_game.findall(path.read_text())}
    assert found - ids(game) == set()


def test_the_sheets_of_actions_lead_to_rules_that_are_told(game: AnyGame) -> None:
    every = (*game.actions.values(), *game.bundles.values())
    assert {one.rule for one in every if one.rule} <= ids(game)


def refusals(path: Path) -> Iterator[ast.Call]:
    """Give each call that refuses: `require`, `IllegalPlay`, and what the `why` of an ask says."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("require", "IllegalPlay"):
            yield node
        is_why = isinstance(node, ast.FunctionDef) and [one.arg for one in node.args.args][1:] == [
            "answers",
            "value",
        ]
        if is_why:
            says = (one for one in ast.walk(node) if isinstance(one, ast.Call))
            yield from (one for one in says if ast.unparse(one.func) == "say")


def message(call: ast.Call) -> str:
    """Return the sentence that a call refuses with, or the code that finds it."""
    marked = [one for one in ast.walk(call) if isinstance(one, ast.Call) and ast.unparse(one.func) == "_"]
    return str(ast.literal_eval(marked[0].args[0])) if marked else ast.unparse(call)


def test_a_refusal_names_the_rule_behind_it(game: AnyGame) -> None:
    at_the_table = [path for path in sources(game) if "shelves" not in str(path)]  # a box's form has no help
    calls = [call for path in at_the_table for call in refusals(path)]
    bare = [call for call in calls if "rule" not in {one.arg for one in call.keywords}]
    without = {message(call) for call in bare} - told_of(game).needs_no_rule
    hint = f"Give them `rule=`; a refusal with no rule behind it goes into tests/games/{game.slug}/told.py."
    assert without == set(), hint
