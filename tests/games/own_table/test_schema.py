"""The schema and the page of the file of a game are what the reader of files takes."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from companion.games.own_table.file import from_file, to_file
from companion.games.own_table.starters import STARTERS, starter
from tests.games.own_table.definitions import random_definition
from tests.games.own_table.schema import EXAMPLES, PAGE, SCHEMA, file_model, page, schema, whole_example

MODEL = file_model()
WRONG: tuple[dict[str, Any], ...] = (
    {"format": "nightlight-table/2"},
    {"theme": "dark"},
    {"parts": [{"kind": "counter", "id": "pile-1", "name": "Oil"}]},
    {"parts": [{"kind": "counter", "id": "counter-1", "name": "Oil", "glow": 1}]},
    {"parts": [{"kind": "counter", "id": "counter-1", "name": "x" * 41}]},
    {"parts": [{"kind": "dice", "id": "dice-1", "name": "Dice", "number": 21}]},
    {"players": {"most": 11}},
)


def test_schema_and_page_are_as_they_are_written() -> None:
    again = "python -m tests.games.own_table.schema writes them anew"
    assert SCHEMA.read_text(encoding="utf-8") == schema(), again
    assert PAGE.read_text(encoding="utf-8") == page(), again


def test_what_is_written_is_as_the_schema_says() -> None:
    made = [starter(id) for id in STARTERS] + [random_definition(seed) for seed in range(200)]
    for one in made:
        assert one
        MODEL.model_validate(json.loads(json.dumps(to_file(one))))


def test_every_example_of_the_page_is_read_and_is_as_the_schema_says() -> None:
    MODEL.model_validate(whole_example())
    made = from_file(whole_example())
    assert len(list(made.parts)) == len(EXAMPLES) - 1 + 2, "the order has no id, a phase has two steps"


@pytest.mark.parametrize("wrong", WRONG)
def test_what_the_reader_refuses_the_schema_refuses_too(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        MODEL.model_validate(whole_example() | wrong)


def test_a_part_of_a_newer_release_is_as_the_schema_says() -> None:
    spinner = {"kind": "spinner", "sectors": [1, 2]}
    MODEL.model_validate(whole_example() | {"parts": [spinner]})
    assert "NewerPart" in json.loads(schema())["$defs"]
