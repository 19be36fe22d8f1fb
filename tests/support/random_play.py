"""Random plays of any game, with answers good and bad, and a check that every sentence can be said."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.rules import (
    Action,
    Answers,
    AnyGame,
    Ask,
    AskKind,
    Counts,
    IllegalPlay,
    Laid,
    Message,
    Number,
    Pick,
    Play,
    Some,
    Text,
    Tick,
)
from companion.rules.asks import amount
from companion.text.help_topics import help_rule

PEOPLE = ("Anna", "Bruno", "Chiara", "Dario")
TEXTS = ("", "Zoë", "a: b", "{mouse} %s <b>", "rat-1")
TEN = 10  # one answer in ten is no answer at all
NONSENSE = ("", "nobody", -1, 10**9, True, None, (), ("a", "a"), (("a", 1),))


def answer(ask: Ask, table: Any, before: Answers, rng: Random) -> Any:  # noqa: PLR0911  # one for each kind
    """Return an answer of the right kind, now and then of none."""
    if rng.random() * TEN < 1:
        return rng.choice(NONSENSE)
    match ask:
        case Pick():
            return rng.choice(list(ask.options(table, before)) or [""])
        case Number():
            low, high = amount(ask.low, table, before), amount(ask.high, table, before)
            return rng.choice((low, high, min(max(1, low), high), rng.randint(low, max(low, high))))
        case Tick():
            return rng.random() * 4 < 1
        case Text():
            return rng.choice(TEXTS)
        case Some():
            options = list(dict.fromkeys(ask.options(table, before)))
            return tuple(rng.sample(options, rng.randint(0, len(options))))
        case Counts(total=total) if total is not None:
            return rng.choice(list(ask.tries(table, before)) or [()])
        case Counts():
            known = list(ask.kinds(table, before))
            kinds = rng.sample(known, min(2, len(known)))
            return tuple((kind, rng.randint(1, 3)) for kind in kinds if rng.random() * 2 < 1)
        case Laid():
            cards = list(ask.cards(table, before))
            return tuple(rng.sample(cards, len(cards)))
        case _:
            raise NotImplementedError(type(ask).__name__)


def answers(action: Action[..., Any], table: Any, rng: Random) -> Answers:
    """Return random answers to all that people are asked, and to some of what chance is.

    Raises: IllegalPlay.
    """
    given: dict[str, Any] = {}
    for step in action.steps(table):
        ask = step.ask
        if ask.kind is AskKind.BOX or not step.is_wanted:
            step.answer = ask.empty
            continue
        if ask.kind is AskKind.PEOPLE:
            step.answer = answer(ask, table, step.before, rng)
        elif rng.random() * 2 < 1:
            step.answer = ask.sample(table, step.before, rng)
        else:
            break
        step.check(step.answer)
        given[step.name] = step.answer
    return given


def attempt(game: AnyGame, table: Any, name: str, rng: Random) -> tuple[Play, Any]:
    """Return a random play of one action, and the table after it. Raises: IllegalPlay."""
    action = game.actions[name]
    play, _made = action.fill(table, answers(action, table, rng), rng, game.new_box())
    return play, game.play(table, play)


def some_play(game: AnyGame, table: Any, names: Sequence[str], rng: Random) -> tuple[Play, Any] | None:
    """Return a random play that the rules allow, and the table after it; None if none was found."""
    for name in rng.sample(names, len(names)):
        for _try in range(3):
            try:
                return attempt(game, table, name, rng)
            except IllegalPlay as illegal:
                words(illegal.message)
    return None


def session(game: AnyGame, table: Any, names: Sequence[str], rng: Random) -> Iterator[tuple[Any, Play, Any]]:
    """Give the table before, the play and the table after, as long as something can be played."""
    while found := some_play(game, table, names, rng):
        play, after = found
        yield table, play, after
        table = after


def words(sentence: Message | str) -> str:
    """Return a sentence in the words of its source. Raises: KeyError, if a place has no part."""
    if isinstance(sentence, str):
        return sentence
    if not sentence.id:
        return help_rule(sentence.rule).title
    text = sentence.plural if sentence.plural and sentence.count != 1 else sentence.id
    parts = {name: _part(value) for name, value in sentence.parts.items()}
    return text.format(**parts, **({} if sentence.count is None else {"count": sentence.count}))


def _part(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(words(one) for one in value)
    return words(value) if isinstance(value, Message) else str(value)
