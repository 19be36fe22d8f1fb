"""Sentences and answers as JSON can keep them, and back."""

from typing import Any

from companion.rules import Answers, Play, Say


def lists_to_tuples(value: Any) -> Any:
    """Return JSON's lists as the tuples that answers are made of."""
    return tuple(lists_to_tuples(one) for one in value) if isinstance(value, list) else value


def play_from_json(action: str, answers: Answers) -> Play:
    """Return a play as it was made, from what JSON kept of it."""
    return Play(action, {name: lists_to_tuples(answer) for name, answer in answers.items()})


def to_json_value(part: Any) -> Any:
    """Return a sentence, or a part of one, as JSON can keep it."""
    if isinstance(part, Say):
        parts = {name: to_json_value(one) for name, one in part.parts.items()}
        kept = {"id": part.id, "parts": parts, "plural": part.plural, "count": part.count}
        return {name: value for name, value in kept.items() if value not in ({}, "", None)} | {"id": part.id}
    return [to_json_value(one) for one in part] if isinstance(part, tuple) else part


def message_from_json(kept: Any) -> Any:
    """Return the sentence, or the part of one, that `plain` wrote."""
    if isinstance(kept, dict):
        parts = {name: message_from_json(one) for name, one in kept.get("parts", {}).items()}
        return Say(kept["id"], parts, kept.get("plural", ""), kept.get("count"))
    return tuple(message_from_json(one) for one in kept) if isinstance(kept, list) else kept
