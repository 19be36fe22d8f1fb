"""Bad input: two hundred hostile files of a game leave nothing, take no time, and are refused in words."""

import json
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import pytest

from companion.games.own_table.file import FORMAT, from_file, to_file
from companion.games.own_table.starters import starter
from companion.rules import IllegalPlay
from tests.support.random_play import words

SECONDS = 1.0  # for the slowest, on a busy machine
WRONG: tuple[object, ...] = (
    None,
    True,
    7,
    -1.5,
    float("nan"),
    float("inf"),
    10**400,
    "",
    "x",
    [],
    ["x"],
    {},
    {"x": 1},
    {1: 2},
    (1,),
    b"x",
)
WRONG_FIELDS: tuple[tuple[str, object], ...] = (
    ("whose", "all"),
    ("sign", 5),
    ("places", "a"),
    ("places", ["x"] * 61),
    ("high", -1),
)
WRONG_NUMBERS: tuple[object, ...] = (None, "5", 1.0, 10**6, -(10**6), [], float("nan"), 2**63)
NAMES = (
    "",
    " ",
    "x" * 60,
    "a\nb",
    "a\x00b",
    "\ud800",
    "a\u202eb",
    "\u200b",
    "𓀀" * 41,
    "é\u0301" * 50,
    "\ue000",
    "x" * 100_000,
)
FORMULAS = (
    "1 +",
    "9999999999",
    "oil.oil",
    "__import__(1)",
    "lookup(oil)",
    "sum(sum(",
    "(" * 100 + "1" + ")" * 100,
    "-" * 199 + "1",
    "+".join(["oil"] * 60),
    "oil * " * 1000 + "oil",
    "\x00",
    "'; drop table",
    "if(1, 2)",
    "1 < 2 < 3",
    "ships",
    "oil_left",
)


def fine() -> dict[str, Any]:
    made = starter("starter-harbour-lights")
    assert made
    raw: dict[str, Any] = json.loads(json.dumps(to_file(made)))
    return raw


def counter(number: int, **fields: Any) -> dict[str, Any]:
    return {"kind": "counter", "id": f"counter-{number}", "name": f"Oil {number}"} | fields


def game(*parts: object, **fields: object) -> dict[str, object]:
    return {"format": FORMAT, "name": {"any": "Nim"}, "parts": list(parts)} | fields


def deep(depth: int) -> object:
    value: object = 1
    for turn in range(depth):
        value = [value] if turn % 2 else {"x": value}
    return value


def endless() -> dict[str, object]:
    raw = game()
    raw["words"] = {"it": raw}
    return raw


def of_wrong_types() -> Iterator[object]:
    """Give files in which a field is of another type, one after the other."""
    yield from (value for value in WRONG if value != {"x": 1})
    for field in fine():
        for value in WRONG[:7]:
            if not (value == 7 and field in ("version", "rounds", "given")):
                yield fine() | {field: value}


def of_wrong_parts() -> Iterator[object]:
    for name in NAMES:
        yield game(counter(1, name=name))
        yield game(name={"any": name})
    for value in WRONG_NUMBERS:
        yield game(counter(1, start=value))
        yield game(counter(1, steps=[value]))
    for id in (
        "counter-0",
        "counter-01",
        "counter--1",
        "counter-1e3",
        "counter-٣",
        "counter",
        "x-1",
        "counter-9999999",
    ):
        yield game(counter(1, id=id))
    for field, wrong in WRONG_FIELDS:
        yield game(counter(1, **{field: wrong}))
    yield game(counter(1), counter(1, name="Fog"))
    yield game(counter(1), counter(2, name="oil 1"))
    yield game({"kind": "dice", "id": "dice-1", "name": "Dice", "number": 1_000_000})
    yield game({"kind": "dice", "id": "dice-1", "name": "Dice", "faces": ["1"] * 101})
    yield game({"kind": "clock", "id": "clock-1", "name": "Clock", "seconds": -1})
    card = {"id": "card-2", "name": "A", "number": 1_000_000}
    yield game({"kind": "pile", "id": "pile-1", "name": "Pile", "cards": [card]})
    yield game({"kind": "pile", "id": "pile-1", "name": "Pile", "cards": [card | {"number": 1}] * 2})
    yield game({"kind": "list", "id": "list-1", "name": "List", "items": [{"id": "item-2", "words": " "}]})
    yield game({"kind": "order", "by": "counter"})
    yield game({"kind": "order", "by": "chance"})


def of_wrong_formulas() -> Iterator[object]:
    for formula in FORMULAS:
        raw = fine()
        raw["score"]["columns"][0]["formula"] = formula
        if formula == "oil_left":  # and from there back
            raw["score"]["columns"][1]["formula"] = "ships"
        yield raw
        raw = fine()
        raw["phases"][0]["steps"][0]["number"] = formula
        if formula not in ("ships", "oil_left"):
            yield raw


def too_large() -> Iterator[object]:
    yield game(*(counter(number) for number in range(1, 10_001)))
    yield game(*(counter(number) for number in range(1, 42)))
    yield game(*({"kind": "spinner"} for _part in range(10_000)))
    yield game({"kind": "spinner", "text": "x" * 300_000})
    yield game({"kind": "spinner", "rows": [0] * 10_000_000})
    yield game({"kind": "spinner", "rows": {str(row): row for row in range(60_000)}})
    yield game({"kind": "spinner", "rows": [{}] * 100_000})
    yield game(phases=[{"id": "phase-1", "name": "P", "steps": [{"id": "step-2"}] * 10_000}])
    yield game(steps=[{"id": f"step-{number}", "words": "x"} for number in range(1, 42)])
    yield game(words={f"l{number}": {} for number in range(1000)})
    yield game(words={"it": {f"counter-{number}": "x" for number in range(5000)}})
    for depth in (13, 100, 1000, 100_000):
        yield game({"kind": "spinner", "x": deep(depth)})
        yield deep(depth)
    yield endless()


def all_files() -> list[object]:
    return [*of_wrong_types(), *of_wrong_parts(), *of_wrong_formulas(), *too_large()]


def test_two_hundred_hostile_files_are_refused_in_words_at_once() -> None:
    files = all_files()
    assert len(files) >= 200
    for number, raw in enumerate(files):
        began = perf_counter()
        with pytest.raises(IllegalPlay) as refused:
            from_file(raw)
            pytest.fail(f"file {number} was taken: {str(raw)[:300]}")
        assert perf_counter() - began < SECONDS, number
        sentence = words(refused.value.message)
        assert 0 < len(sentence) < 300 and "\n" not in sentence, number
        assert sentence.encode(), "no half of a sign is in it"


def test_what_they_are_made_from_is_taken() -> None:
    assert from_file(fine()).name == "Harbour Lights"
    assert from_file(game(counter(1), counter(2))).given == 2
    assert from_file(game({"kind": "spinner", "x": deep(9)})).unknown
