"""Sentences of the rules in the reader's language: the edge where a message id becomes words."""

import re
from functools import cache
from typing import TypeVar

from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import get_language, gettext, ngettext, override

from companion.help_topics import help_rule
from companion.rules.messages import Message, Part

Words = TypeVar("Words", bound=str)  # plain, or HTML
SENTENCE = re.compile(r"[.!?…](?: \{\w+\})?$")
BEGINS_WITH_A_PLACE = re.compile(r"\{(?P<name>\w+)\}")
TWICE_THE_VOWEL = re.compile(r"(?<![\w’'])(?:a(?= (?:<[^<>]*>)*«?[AaÀà])|e(?= (?:<[^<>]*>)*«?[EeÈèÉé]))")


def translate(what: str | Message) -> str:
    """Return the sentence in the active language, its places filled; a bare `str` is a message id."""
    if isinstance(what, str):
        return gettext(what) if what else ""
    if not what.id:
        return _rule_title(what.rule)
    parts = {name: translate_part(part) for name, part in what.parts.items()}
    if what.plural and what.count is not None:
        said = ngettext(what.id, what.plural, what.count).format(**{"count": what.count} | parts)
        return euphonic(_begin(said, what))
    if not parts:
        return gettext(what.id)
    return euphonic(_begin(_without_loose_colon(gettext(what.id).format(**parts)), what))


def _begin(sentence: str, of: Message) -> str:
    """Return a sentence with a large letter where it begins with a word of ours: what people type stays."""
    return capfirst(sentence) if SENTENCE.search(of.id) and _begins_with_our_word(of) else sentence


def _begins_with_our_word(what: Part) -> bool:
    if not isinstance(what, Message):
        return False
    place = BEGINS_WITH_A_PLACE.match(what.id)
    return place is None or _begins_with_our_word(what.parts.get(place["name"], ""))


def euphonic(sentence: Words) -> Words:
    """Return a sentence as Italian says it with what its places hold: "ad Anna", "Ada ed Elena"."""
    return type(sentence)(TWICE_THE_VOWEL.sub(r"\g<0>d", sentence)) if get_language() == "it" else sentence


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
    """Return a part in words: sentences are said, people’s own words stay, a tuple is read out."""
    if isinstance(part, tuple):
        return join_with_and([translate_part(each) for each in part])
    if isinstance(part, int):
        return str(part).replace("-", "−")
    return translate_name(part)


def translate_name(name: Message | str) -> str:
    """Return a name in words: a sentence is said, what people have typed is the same in every language."""
    return translate(name) if isinstance(name, Message) else name


@cache
def names_in_all_languages(name: str) -> tuple[str, ...]:
    """Return what a message id is in each language of the site."""
    return tuple(_in_language(name, code) for code, _called in settings.LANGUAGES)


def _in_language(name: str, code: str) -> str:
    with override(code):
        return gettext(name)


def join_with_and(words: list[str]) -> str:
    """Return a list as it is read out: "a, b and c"."""
    *first, last = words or [gettext("nothing")]
    return (
        euphonic(gettext("{first} and {last}").format(first=", ".join(first), last=last)) if first else last
    )
