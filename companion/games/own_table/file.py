"""A game as a file, `nightlight-table/1`: a definition as plain JSON values, and back, strictly."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from math import isfinite
from types import MappingProxyType
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

from companion.games.own_table.checking import SIGN, check, highest_id, need_text, shorten
from companion.games.own_table.definition import (
    FIELDS,
    MOST_PARTS,
    ClockPart,
    CounterPart,
    Definition,
    DicePart,
    GameStep,
    ListPart,
    OrderPart,
    Phase,
    PilePart,
    ScorePart,
    Words,
)
from companion.games.own_table.formulas import formula_key
from companion.games.own_table.words import NAME, word_ids
from companion.rules import IllegalPlay, Message, _, message, replace, require

Plain: TypeAlias = Any  # a value of JSON, or what is made of it

NAMED, FORMAT = "nightlight-table/", "nightlight-table/1"
LARGEST, MOST_VALUES, DEEPEST = 200_000, 50_000, 12  # bytes, values, lists in each other
LARGEST_NUMBER = 1_000_000_000
ANY = "any"  # the language of words that are read if there are none in the reader's
COUNTER, TRACK, ORDER, KIND = "counter", "track", "order", "kind"
KINDS: Mapping[str, type] = MappingProxyType(
    {
        COUNTER: CounterPart,
        TRACK: CounterPart,
        "pile": PilePart,
        "dice": DicePart,
        ORDER: OrderPart,
        "clock": ClockPart,
        "list": ListPart,
    }
)
TEXTS = ("about", "author", "licence", "credit", "round_name")
NUMBERS = ("version", "rounds", "given")
TOP = frozenset(
    {"format", "id", "name", "players", "parts", "phases", "steps", "step_order", "score", "words"}
    | {*TEXTS, *NUMBERS}
)

NO_GAME = _("This is no file of a game.")
NEWER = _("The file was written by a newer Nightlight: {format}.")
LARGE = _("The file of a game is at most {most} kB.")
DEEP = _("The file is nested too deeply.")
NO_VALUE = _("A value of the file cannot be read.")
MISSES = _("“{field}” is missing.")
STRANGE = _("“{field}” means nothing here.")
UNFIT = _("“{field}” has a value that does not fit.")
OF_PART = _("{part}: {problem}")
STEPS_DIFFER = _("“{field}” names other steps than the file has.")


# to a file


def to_file(made: Definition) -> dict[str, object]:
    """Return a definition as plain values that JSON can hold; what is as it would be anyway is left out."""
    ids = frozenset(word_ids(made))
    words = {language: {id: said for id, said in rows if id in ids} for language, rows in made.words}
    names = {language: rows.pop(NAME) for language, rows in words.items() if NAME in rows}
    name = {ANY: made.name} | names
    steps = [step.id for step in made.steps]
    ordered = [step.id for step in _in_order_of_phases(made)]
    rows = {
        "format": FORMAT,
        "id": formula_key(f"{made.author} {made.name}"),
        "version": made.version,
        "name": name,
        **{text: getattr(made, text) for text in TEXTS},
        "players": {"fewest": made.fewest, "most": made.most},
        "rounds": made.rounds,
        "parts": [*_parts(made), *(json.loads(text) for _kind, text in made.unknown)],
        "phases": [_phase(made, phase) for phase in made.phases],
        "steps": [_written(step) for step in _without_phase(made)],
        "step_order": steps if steps != ordered else [],
        "score": _written(made.score),
        "words": words,
        "given": made.given,
    }
    return {field: value for field, value in rows.items() if value or field in ("version", "parts")}


def _parts(made: Definition) -> Iterator[dict[str, object]]:
    for part in made.counters:
        row = _written(part)
        yield {KIND: TRACK if row.pop("is_track", False) else COUNTER, **row}
    for kind in ("pile", "dice", "clock", "list"):
        yield from ({KIND: kind, **_written(part)} for part in made.rows(FIELDS[KINDS[kind]]))
    if made.order != OrderPart():
        order = _written(made.order)
        yield {KIND: ORDER, "by": order.pop(KIND, OrderPart().kind), **order}


def _phase(made: Definition, phase: Phase) -> dict[str, object]:
    steps = [_written(replace(step, phase="")) for step in made.steps if step.phase == phase.id]
    return _written(phase) | ({"steps": steps} if steps else {})


def _without_phase(made: Definition) -> tuple[GameStep, ...]:
    phases = {phase.id for phase in made.phases}
    return tuple(step for step in made.steps if step.phase not in phases)


def _in_order_of_phases(made: Definition) -> Iterator[GameStep]:
    for phase in made.phases:
        yield from (step for step in made.steps if step.phase == phase.id)
    yield from _without_phase(made)


def _written(row: Plain) -> dict[str, Plain]:
    """Return the fields of a row that are not as they would be anyway."""
    pairs = ((field.name, getattr(row, field.name), field.default) for field in fields(row))
    return {name: _plain(value) for name, value, default in pairs if value != default}


def _plain(value: Plain) -> Plain:
    if is_dataclass(value) and not isinstance(value, type):
        return _written(value)
    return [_plain(row) for row in value] if isinstance(value, tuple) else value


# from a file


def from_file(raw: object) -> Definition:
    """Return the definition of a file that was read as JSON.

    Raises: IllegalPlay, whose message names the part that is at fault.
    """
    _need_plain(raw)
    rows = _object(raw, NO_GAME)
    _need_format(rows.get("format"))
    strange = next((field for field in rows if field not in TOP), None)
    require(strange is None, STRANGE, field=shorten(strange or ""))
    made = Definition(**_facts(rows), **_read_parts(_list(rows, "parts")))
    made = _with_steps(replace(made, score=_read_row(ScorePart, rows.get("score", {}), "score")), rows)
    made = replace(made, words=_words(rows), given=max(made.given, highest_id(made)))
    check(made)
    return made


def _need_plain(raw: object) -> None:
    """Refuse what is too large, too deep, or no value of JSON, before anything else looks at it."""
    size, ahead = 0, [(raw, 0)]
    for count in range(1, MOST_VALUES + 2):
        if not ahead:
            return
        value, depth = ahead.pop()
        require(depth <= DEEPEST, DEEP)
        size += _size(value)
        inner = [*value.values()] if isinstance(value, dict) else value if isinstance(value, list) else []
        fits = count <= MOST_VALUES and size + 2 * len(inner) <= LARGEST
        require(fits, LARGE, most=LARGEST // 1000)
        ahead.extend((row, depth + 1) for row in reversed(inner))


def _size(value: object) -> int:
    """Return about how many bytes a value takes, without what is in it. Raises: IllegalPlay."""
    match value:
        case dict():
            return sum(_size(key) for key in value if _is_key(key))
        case str():
            is_said = len(value) <= LARGEST and not any("\ud800" <= sign <= "\udfff" for sign in value)
            require(is_said, NO_VALUE)
            return len(value.encode()) + 2
        case bool() | None | list():
            return 4
        case int() | float():
            require(abs(value) <= LARGEST_NUMBER and isfinite(value), NO_VALUE)
            return 8
    raise IllegalPlay(NO_VALUE)


def _is_key(key: object) -> bool:
    require(isinstance(key, str), NO_VALUE)
    return True


def _need_format(name: object) -> None:
    is_ours = isinstance(name, str) and name.startswith(NAMED)
    require(is_ours, NO_GAME)
    require(name == FORMAT, NEWER, format=shorten(str(name)))


def _facts(rows: Mapping[str, Plain]) -> dict[str, Plain]:
    """Return what is said of the game as a whole."""
    if "id" in rows:
        need_text(_value(str, rows["id"], "id"), 100, "id")
    players = _object(rows.get("players", {}), UNFIT, field="players")
    bounds = {"fewest": 1, "most": 10} | {_known(name, ("fewest", "most")): players[name] for name in players}
    whole = {**{name: rows[name] for name in NUMBERS if name in rows}, **bounds}
    facts = {name: _value(int, number, name) for name, number in whole.items()}
    facts |= {name: _value(str, rows[name], name) for name in TEXTS if name in rows}
    name = _object(rows.get(NAME, {}), UNFIT, field=NAME)
    require(ANY in name, MISSES, field=NAME)
    return facts | {NAME: _value(str, name[ANY], NAME)}


def _read_parts(raw: list[Plain]) -> dict[str, Plain]:
    """Return the parts by the field of a definition; those of a newer release as text."""
    found: dict[str, list[Plain]] = {FIELDS[cls]: [] for cls in KINDS.values() if cls in FIELDS}
    orders, unknown = list[Plain](), list[tuple[str, str]]()
    for value in raw:
        row = dict(_object(value, UNFIT, field="parts"))
        require(isinstance(row.get(KIND), str), MISSES, field=KIND)
        kind = row[KIND]
        if kind not in KINDS:
            unknown.append((kind, json.dumps(value, ensure_ascii=False)))
            continue
        part = _read_part(kind, {name: of for name, of in row.items() if name != KIND})
        (orders if kind == ORDER else found[FIELDS[KINDS[kind]]]).append(part)
    require(len(unknown) <= MOST_PARTS, _("There is room for {most} of them."), most=MOST_PARTS)
    require(len(orders) <= 1, _("A game has one order of turns."))
    return {
        **{field: tuple(rows) for field, rows in found.items()},
        ORDER: orders[0] if orders else OrderPart(),
        "unknown": tuple(unknown),
    }


def _read_part(kind: str, row: dict[str, Plain]) -> Plain:
    if kind == ORDER:
        by = {KIND: row.pop("by")} if "by" in row else {}
        return _read_row(OrderPart, row | by, ORDER)
    if kind in (COUNTER, TRACK):
        require("is_track" not in row, STRANGE, field="is_track")
        row["is_track"] = kind == TRACK
    if isinstance(row.get("sign"), str) and not SIGN.fullmatch(row["sign"]):
        del row["sign"]  # of a newer version: a part is known by its name, too
    return _read_row(KINDS[kind], row, kind)


def _with_steps(made: Definition, rows: Mapping[str, Plain]) -> Definition:
    """Return a definition with the phases and the steps of a file."""
    phases, steps = list[Phase](), list[GameStep]()
    for raw in _list(rows, "phases"):
        row = dict(_object(raw, UNFIT, field="phases"))
        inner = _list(row, "steps")
        row.pop("steps", None)
        phase = _read_row(Phase, row, "phase")
        phases.append(phase)
        for step in inner:
            read = _read_row(GameStep, step, "step")
            require(not read.phase, OF_PART, part=shorten(read.id), problem=message(STRANGE, field="phase"))
            steps.append(replace(read, phase=phase.id))
    steps.extend(_read_row(GameStep, row, "step") for row in _list(rows, "steps"))
    return replace(made, phases=tuple(phases), steps=_put_in_order(steps, _list(rows, "step_order")))


def _put_in_order(steps: list[GameStep], order: list[Plain]) -> tuple[GameStep, ...]:
    if not order:
        return tuple(steps)
    ids = [_value(str, id, "step_order") for id in order]
    known = {step.id: step for step in steps}
    is_whole = len(ids) == len(steps) and sorted(ids) == sorted(step.id for step in steps)
    require(is_whole, STEPS_DIFFER, field="step_order")
    return tuple(known[id] for id in ids)


def _words(rows: Mapping[str, Plain]) -> tuple[tuple[str, Words], ...]:
    """Return the words by language: the name of the game first, then the others as they stand there."""
    names = {of: said for of, said in _object(rows[NAME], UNFIT, field=NAME).items() if of != ANY}
    words = _object(rows.get("words", {}), UNFIT, field="words")
    found = list[tuple[str, Words]]()
    for language in dict.fromkeys((*words, *names)):
        said = _object(words.get(language, {}), UNFIT, field="words")
        require(NAME not in said, STRANGE, field=NAME)
        said = ({NAME: names[language]} if language in names else {}) | said
        found.append((language, tuple((id, _value(str, of, shorten(id))) for id, of in said.items())))
    return tuple(found)


# values, strictly


@cache
def _hints(cls: type) -> Mapping[str, Plain]:
    return get_type_hints(cls)


def _read_row(cls: Plain, raw: object, kind: str) -> Plain:
    """Return a row of a file; what it does not say is as it would be anyway. Raises: IllegalPlay."""
    row = _object(raw, UNFIT, field=kind)
    part = row.get("name") or row.get("id")
    title = shorten(part) if isinstance(part, str) and part else kind
    try:
        values = {_known(name, _hints(cls)): _value(_hints(cls)[name], row[name], name) for name in row}
        lacking = (field.name for field in fields(cls) if field.default is MISSING and field.name not in row)
        missing = next(lacking, None)
        require(missing is None, MISSES, field=missing or "")
    except IllegalPlay as refusal:
        raise IllegalPlay(OF_PART, part=title, problem=refusal.message) from refusal
    return cls(**values)


def _known(name: str, names: Plain) -> str:
    require(name in names, STRANGE, field=shorten(name))
    return name


def _value(hint: Plain, value: Plain, name: str) -> Plain:
    origin: object = get_origin(hint)
    if origin is tuple:
        require(isinstance(value, list), UNFIT, field=name)
        return tuple(_value(get_args(hint)[0], row, name) for row in value)
    if is_dataclass(hint):
        return _read_row(hint, value, name)
    shapes = get_args(hint) or (hint,)
    require(type(value) in shapes, UNFIT, field=name)
    return value


def _object(value: object, sentence: str, **parts: str) -> dict[str, Plain]:
    if not isinstance(value, dict):
        raise IllegalPlay(sentence, **parts)
    return value


def _list(row: Mapping[str, Plain], name: str) -> list[Plain]:
    value = row.get(name, [])
    if not isinstance(value, list):
        raise IllegalPlay(UNFIT, field=name)
    return value


def unknown_parts(made: Definition) -> tuple[Message, ...]:
    """Return a sentence for each part that this version does not know."""
    sentence = _("“{kind}” is unknown to this version. It is kept as text and handed on unchanged.")
    return tuple(message(sentence, kind=shorten(kind)) for kind, _text in made.unknown)
