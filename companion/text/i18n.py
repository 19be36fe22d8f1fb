"""Sentences of the rules in the reader's language: here a message id becomes text."""

import re
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from django.conf import settings
from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, ngettext, override

from companion.rules.messages import CONTEXT, Message, Part
from companion.text.help_topics import help_rule

Words = TypeVar("Words", bound=str)  # plain, or HTML
HOUR = 60  # minutes
SENTENCE = re.compile(r"[.!?…](?: \{\w+\})?$")
BEGINS_WITH_A_PLACE = re.compile(r"\{(?P<name>\w+)\}")
TWICE_THE_VOWEL = re.compile(r"(?<![\w’'])(?:a(?= (?:<[^<>]*>)*«?[AaÀà])|e(?= (?:<[^<>]*>)*«?[EeÈèÉé]))")

# "a il Ratto", "in La Cucina": a preposition before the article of a name is one word with it.
BEFORE_AN_ARTICLE = re.compile(
    r"(?<![\w’'])(?P<word>[Aa]|[Dd][ai]|[Ii]n|[Ss]u) "
    r"(?P<article>[Ll]’|(?:[Ii]l|[Ii]|[Gg]li|[Ll][oae])(?= ))(?= ?[A-ZÀ-Ý])"
)
STEMS = {"a": "a", "da": "da", "di": "de", "in": "ne", "su": "su"}
ENDINGS = {"il": "l", "i": "i", "gli": "gli", "lo": "llo", "la": "lla", "le": "lle", "l’": "ll’"}
FROM_THE_RIGHT = re.compile(
    r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
FIRST_STRONG_ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
ARTICLE_TWICE = re.compile(r"\b([Tt]he )The (?=\w)")
OF_MANY = re.compile(r"\b([Tt]he (?:\w+ )?\w*[^\Ws]s)’s\b")


def translate(what: str | Message) -> str:
    """Return the sentence in the active language, its places filled; a bare `str` is a message id."""
    if isinstance(what, str):
        return look_up(what) if what else ""
    if what.languages:
        return dict(what.languages).get(get_language() or "") or what.id
    if not what.id:
        return _rule_title(what.rule)
    parts = {name: translate_part(part) for name, part in what.parts.items()}
    if what.plural and what.count is not None:
        sentence = _without_context(ngettext(what.id, what.plural, what.count))
        return euphonic(_begin(sentence.format(**{"count": what.count} | parts), what))
    if not parts:
        return look_up(what.id)
    return euphonic(_begin(_without_loose_colon(look_up(what.id).format(**parts)), what))


def look_up(id: str) -> str:
    """Return the words of a message id in the active language, its places open."""
    return _without_context(gettext(id))


def _without_context(words: str) -> str:
    """Return words; a catalogue that lacks them gives back the id, with its context."""
    return words.rpartition(CONTEXT)[2]


def _begin(sentence: str, of: Message) -> str:
    """Return a sentence with a capital if it begins with one of our words: typed text stays as it is."""
    return capfirst(sentence) if SENTENCE.search(of.id) and _begins_with_our_word(of) else sentence


def _begins_with_our_word(what: Part) -> bool:
    if not isinstance(what, Message):
        return False
    place = BEGINS_WITH_A_PLACE.match(_without_context(what.id))
    return place is None or _begins_with_our_word(what.parts.get(place["name"], ""))


def euphonic(sentence: Words) -> Words:
    """Return a sentence as its language says it with what its places hold.

    "ad Anna", "Ada ed Elena", "nella Cucina"; "in the Kitchen", "the Rats’ turn".
    """
    if get_language() == "it":
        joined = BEFORE_AN_ARTICLE.sub(_join_article, sentence)
        return type(sentence)(TWICE_THE_VOWEL.sub(r"\g<0>d", joined))
    return type(sentence)(OF_MANY.sub(r"\1’", ARTICLE_TWICE.sub(r"\1", sentence)))


def _join_article(match: re.Match[str]) -> str:
    article = match["article"].lower()
    joined = STEMS[match["word"].lower()] + ENDINGS[article]
    return capfirst(joined) if match["word"][0].isupper() else joined


def _rule_title(rule: str) -> str:
    """Return the title of a rule; of one that the help tells no more, as in an old log, that it is a rule."""
    try:
        return help_rule(rule).title
    except KeyError:
        return gettext("The rule") if rule else ""


def _without_loose_colon(sentence: str) -> str:
    """Return a sentence whose last part, such as a reason, was left empty, without its loose colon."""
    return sentence.removesuffix(": ") + "." if sentence.endswith(": ") else sentence.rstrip(" ")


def translate_part(part: Part) -> str:
    """Return a part in words: sentences are translated, typed text stays, a tuple becomes a list."""
    if isinstance(part, str):
        return isolate(part)
    if isinstance(part, tuple):
        return join_with_and([translate_part(each) for each in part])
    if isinstance(part, int):
        return str(part).replace("-", "−")
    return translate_name(part)


def translate_name(name: Message | str) -> str:
    """Return a name in words: a sentence is translated, typed text is the same in every language."""
    return translate(name) if isinstance(name, Message) else name


@cache
def names_in_all_languages(name: str) -> tuple[str, ...]:
    """Return the translations of a message id in each language of the site."""
    return tuple(_in_language(name, code) for code, _called in settings.LANGUAGES)


def _in_language(name: str, code: str) -> str:
    with override(code):
        return look_up(name)


def say_decimal(number: float, places: int = 1) -> str:
    """Return a number as the active language writes it: "0.5", "0,5"; a minus that is one."""
    return number_format(number, decimal_pos=places).replace("-", "−")


def hours_or_minutes(minutes: int) -> tuple[int, str]:
    """Return how long something took in whole hours, and their sign; in minutes if it was no hour."""
    return (minutes, gettext("min")) if minutes < HOUR else (round(minutes / HOUR), gettext("h"))


def isolate(words: Words) -> Words:
    """Return words so that, read from the right, they draw no comma or bracket beside them to themselves."""
    if not FROM_THE_RIGHT.search(words):
        return words
    return type(words)(f"{FIRST_STRONG_ISOLATE}{words}{END_OF_ISOLATE}")


def join_names(names: Iterable[str], between: str = ", ") -> str:
    """Return names in a line, each in its own direction."""
    return between.join(map(isolate, names))


def join_with_and(words: list[str]) -> str:
    """Return a list as it is read out: "a, b and c"."""
    *first, last = words or [gettext("nothing")]
    return (
        euphonic(gettext("{first} and {last}").format(first=", ".join(first), last=last)) if first else last
    )
