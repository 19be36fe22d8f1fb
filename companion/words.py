"""Sentences of the rules in the reader's language: the edge where a message id becomes words."""

from django.utils.translation import gettext, ngettext

from companion.help_topics import help_rule
from companion.rules.words import Part, Say


def say(what: str | Say) -> str:
    """Return the sentence in the active language, its places filled; a bare `str` is a message id."""
    if isinstance(what, str):
        return gettext(what) if what else ""
    if not what.id:
        return _title_of(what.rule)
    parts = {name: part_in_words(part) for name, part in what.parts.items()}
    if what.plural and what.count is not None:
        return ngettext(what.id, what.plural, what.count).format(**{"count": what.count} | parts)
    return _ended(gettext(what.id).format(**parts)) if parts else gettext(what.id)


def _title_of(rule: str) -> str:
    """Return the title of a rule; its id if the help tells it no more, as an old line of the log may ask."""
    try:
        return help_rule(rule).title
    except KeyError:
        return rule


def _ended(sentence: str) -> str:
    """Return a sentence whose last part, such as a reason, was left empty, without its loose colon."""
    return sentence.removesuffix(": ") + "." if sentence.endswith(": ") else sentence.rstrip(" ")


def part_in_words(part: Part) -> str:
    """Return a part in words: sentences are said, people’s own words stay, a tuple is read out."""
    if isinstance(part, tuple):
        return listed([part_in_words(each) for each in part])
    if isinstance(part, int):
        return str(part).replace("-", "−")
    return called(part)


def called(name: Say | str) -> str:
    """Return a name in words: a sentence is said, what people have typed is the same in every language."""
    return say(name) if isinstance(name, Say) else name


def listed(words: list[str]) -> str:
    """Return a list as it is read out: "a, b and c"."""
    *first, last = words or [gettext("nothing")]
    return gettext("{first} and {last}").format(first=", ".join(first), last=last) if first else last
