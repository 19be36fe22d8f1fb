"""Sentences of the rules in the reader's language: the edge where a message id becomes words."""

from django.utils.translation import gettext, ngettext

from companion.help_topics import help_rule
from companion.rules.messages import Message, Part


def translate(what: str | Message) -> str:
    """Return the sentence in the active language, its places filled; a bare `str` is a message id."""
    if isinstance(what, str):
        return gettext(what) if what else ""
    if not what.id:
        return _rule_title(what.rule)
    parts = {name: translate_part(part) for name, part in what.parts.items()}
    if what.plural and what.count is not None:
        return ngettext(what.id, what.plural, what.count).format(**{"count": what.count} | parts)
    return _without_loose_colon(gettext(what.id).format(**parts)) if parts else gettext(what.id)


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


def join_with_and(words: list[str]) -> str:
    """Return a list as it is read out: "a, b and c"."""
    *first, last = words or [gettext("nothing")]
    return gettext("{first} and {last}").format(first=", ".join(first), last=last) if first else last
