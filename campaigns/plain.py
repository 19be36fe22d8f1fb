"""Sentences and answers as JSON can keep them, and back."""

from typing import Any

from companion.rules import Answers, Play, Say


def tupled(value: Any) -> Any:
    """Return JSON's lists as the tuples that answers are made of."""
    return tuple(tupled(one) for one in value) if isinstance(value, list) else value


def play_of(action: str, answers: Answers) -> Play:
    """Return a play as it was made, from what JSON kept of it."""
    return Play(action, {name: tupled(answer) for name, answer in answers.items()})


def plain(part: Any) -> Any:
    """Return a sentence, or a part of one, as JSON can keep it."""
    if isinstance(part, Say):
        parts = {name: plain(one) for name, one in part.parts.items()}
        kept = {"id": part.id, "parts": parts, "plural": part.plural, "count": part.count}
        return {name: value for name, value in kept.items() if value not in ({}, "", None)} | {"id": part.id}
    return [plain(one) for one in part] if isinstance(part, tuple) else part


def said(kept: Any) -> Any:
    """Return the sentence, or the part of one, that `plain` wrote."""
    if isinstance(kept, dict):
        parts = {name: said(one) for name, one in kept.get("parts", {}).items()}
        return Say(kept["id"], parts, kept.get("plural", ""), kept.get("count"))
    return tuple(said(one) for one in kept) if isinstance(kept, list) else kept
