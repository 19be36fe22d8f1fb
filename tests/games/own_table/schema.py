"""The JSON Schema of the file of a game, made by pydantic, and its page in the manual.

`python -m tests.games.own_table.schema` writes both anew; a test tells if they are not what they were.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, create_model

from companion.games.own_table import definition as made_of
from companion.games.own_table.asked import LONGEST_FORMULA, LONGEST_SENTENCE
from companion.games.own_table.checking import HIGHEST_ID, MOST_ROUNDS, PREFIXES
from companion.games.own_table.definition import HIGHEST, LOWEST, MOST_CARDS, MOST_PARTS, MOST_PEOPLE
from companion.games.own_table.file import FORMAT, KINDS
from companion.games.own_table.typed import LONGEST_LINE, LONGEST_NAME, MOST_FACES, MOST_PLACES, MOST_STEPS

DOCS = Path(__file__).parents[3] / "docs" / "developing"
SCHEMA, PAGE = DOCS / "nightlight-table-1.json", DOCS / "table_file.md"

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Sentence = Annotated[str, Field(max_length=LONGEST_SENTENCE)]
Whole = Annotated[int, Field(ge=LOWEST, le=HIGHEST)]
Formula = Annotated[str, Field(max_length=LONGEST_FORMULA)]
# what a field is beyond the type that it has in a definition
SHAPES: dict[str, Any] = {
    "name": Name,
    "words": Sentence,
    "says_low": Sentence,
    "says_high": Sentence,
    "start": Whole,
    "low": Whole | None,
    "high": Whole | None,
    "reach": Whole,
    "steps": Annotated[
        list[Annotated[int, Field(ge=1, le=HIGHEST)]], Field(min_length=1, max_length=MOST_STEPS)
    ],
    "places": Annotated[list[Name], Field(max_length=MOST_PLACES)],
    "faces": Annotated[list[Name], Field(min_length=2, max_length=MOST_FACES)],
    "seconds": Annotated[int, Field(ge=0, le=86_400)],
    "plus": Annotated[int, Field(ge=-99, le=99)],
    "formula": Formula,
    "whose": Literal[made_of.HOLDERS],
    "by": Literal[made_of.ORDERS],
    "who": Literal[made_of.WHOS],
    "what": Literal[made_of.WHATS],
    "wins": Literal[made_of.WINS],
}
OF_CLASS: dict[tuple[type, str], Any] = {
    (made_of.ListPart, "when"): Literal[made_of.LIST_TIMES],
    (made_of.GameStep, "when"): Literal[made_of.WHENS],
    (made_of.GameStep, "number"): Formula,
    (made_of.PileCard, "number"): Annotated[int, Field(ge=0, le=HIGHEST)],
    (made_of.PileCard, "name"): Annotated[str, Field(max_length=LONGEST_NAME)],
    (made_of.DicePart, "number"): Annotated[int, Field(ge=1, le=20)],
    (made_of.ListItem, "words"): Annotated[str, Field(min_length=1, max_length=LONGEST_LINE)],
}
STRICT = ConfigDict(extra="forbid", strict=True)

EXAMPLES: Mapping[str, dict[str, Any]] = MappingProxyType(
    {
        "counter": {"id": "counter-1", "name": "Oil", "sign": "drop", "start": 5, "high": 9, "steps": [1, 5]},
        "track": {"id": "counter-2", "name": "Fog", "whose": "table", "high": 10, "says_high": "It is over."},
        "pile": {
            "id": "pile-3",
            "name": "Storms",
            "cards": [
                {"id": "card-4", "name": "Calm", "number": 8, "words": "A quiet sea tonight."},
                {"id": "card-5", "name": "Gale", "number": 4},
            ],
        },
        "dice": {"id": "dice-6", "name": "Luck", "faces": ["miss", "hit", "hit"], "number": 2},
        "order": {"by": "counter", "counter": "counter-1"},
        "clock": {"id": "clock-7", "name": "The minute", "seconds": 60, "is_of_turn": True},
        "list": {
            "id": "list-8",
            "name": "Set-up",
            "items": [{"id": "item-9", "words": "Put a light in the middle"}],
        },
        "phase": {
            "id": "phase-10",
            "name": "Watch",
            "is_of_turns": True,
            "steps": [
                {"id": "step-11", "when": "end", "what": "change", "part": "counter-1", "number": "-1"},
                {"id": "step-12", "what": "tick", "words": "Light a lamp"},
            ],
        },
        "step": {"id": "step-13", "when": "card", "at": "card-5", "who": "table", "what": "change",
                 "part": "counter-2", "number": "if(seats > 2, 2, 1)"},
        "column": {"id": "column-14", "name": "Oil left", "formula": "oil * 2"},
    }
)  # fmt: skip
IN_PARTS = tuple(kind for kind in EXAMPLES if kind in KINDS)


def model_of(cls: Any, name: str, *without: str, **more: Any) -> type[BaseModel]:
    """Return the model of a row of a file: the fields of a dataclass but some, and more."""
    hints, rows = get_type_hints(cls), dict[str, Any]()
    for field in fields(cls):
        if field.name not in without:
            shape = OF_CLASS.get((cls, field.name)) or SHAPES.get(field.name) or _shape(hints[field.name])
            if field.name == "id":
                shape = Annotated[str, Field(pattern=rf"^{PREFIXES[cls]}-[1-9][0-9]{{0,5}}$")]
            default = field.default if field.default is not MISSING else ...
            rows[field.name] = (shape, list(default) if isinstance(default, tuple) else default)
    return create_model(name, __config__=STRICT, **more, **rows)


def _shape(hint: Any) -> Any:
    if get_origin(hint) is not tuple:
        return hint
    row: Any = get_args(hint)[0]
    name = row.__name__
    most = MOST_CARDS if row is made_of.PileCard else MOST_PARTS
    shape: Any = model_of(row, name) if is_dataclass(row) else row
    return Annotated[list[shape], Field(max_length=most)]


def file_model() -> type[BaseModel]:
    """Return the model of a whole file."""
    parts = {kind: _part_model(kind) for kind in IN_PARTS}
    newer: Any = create_model("NewerPart", __config__=ConfigDict(extra="allow"), kind=(str, ...))
    union: Any = Annotated[newer, Tag("")]
    for kind, model in parts.items():
        union |= Annotated[model, Tag(kind)]
    part = Annotated[union, Discriminator(lambda row: row.get("kind") if row.get("kind") in parts else "")]
    step: Any = model_of(made_of.GameStep, "Step")
    phase: Any = model_of(made_of.Phase, "PhaseInFile", steps=(list[step], []))
    number = Annotated[int, Field(ge=1, le=MOST_PEOPLE)]
    players = create_model("Players", __config__=STRICT, fewest=(number, 1), most=(number, 10))
    rows: dict[str, Any] = {
        "format": (Literal[FORMAT], ...),
        "id": (Annotated[str, Field(max_length=100)], ""),
        "version": (Annotated[int, Field(ge=0, le=HIGHEST)], 0),
        "name": (dict[str, Name], ...),
        "about": (Sentence, ""),
        "author": (Annotated[str, Field(max_length=LONGEST_NAME)], ""),
        "licence": (Annotated[str, Field(max_length=LONGEST_NAME)], ""),
        "credit": (Sentence, ""),
        "round_name": (Annotated[str, Field(max_length=LONGEST_NAME)], ""),
        "players": (players, {}),
        "rounds": (Annotated[int, Field(ge=0, le=MOST_ROUNDS)], 0),
        "parts": (list[part], []),
        "phases": (Annotated[list[phase], Field(max_length=MOST_PARTS)], []),
        "steps": (list[step], []),
        "step_order": (list[str], []),
        "score": (model_of(made_of.ScorePart, "Score"), {}),
        "words": (dict[str, dict[str, str]], {}),
        "given": (Annotated[int, Field(ge=0, le=HIGHEST_ID)], 0),
    }
    return create_model("GameFile", __config__=STRICT, **rows)


def _part_model(kind: str) -> type[BaseModel]:
    named = {"kind": (Literal[kind], ...)}
    title = f"{kind.capitalize()}InFile"
    if kind == "order":
        return model_of(made_of.OrderPart, title, "kind", **named, by=(SHAPES["by"], made_of.ROUND))
    return model_of(KINDS[kind], title, "is_track", **named)


def example(kind: str) -> dict[str, Any]:
    """Return the example of a part as it stands in a file."""
    row = EXAMPLES[kind]
    return {"kind": kind, **row} if kind in IN_PARTS else {**row}


def whole_example() -> dict[str, Any]:
    """Return a file that has all the examples."""
    return {
        "format": FORMAT,
        "version": 1,
        "name": {"any": "Lamps", "it": "Lampade"},
        "author": "Anna",
        "licence": "CC0 1.0",
        "players": {"fewest": 2, "most": 4},
        "parts": [example(kind) for kind in IN_PARTS],
        "phases": [example("phase")],
        "steps": [example("step")],
        "score": {"wins": "high", "columns": [example("column")]},
        "words": {"it": {"counter-1": "Olio", "counter-2": "Nebbia", "step-12.words": "Accendi una lampada"}},
    }


def schema() -> str:
    return json.dumps(file_model().model_json_schema(), indent=1, ensure_ascii=False) + "\n"


def page() -> str:
    """Return the page of the manual: what is written there, then an example of each part."""
    rows = [PAGE.read_text(encoding="utf-8").partition("\n## ")[0]]
    for kind in EXAMPLES:
        text = json.dumps(example(kind), ensure_ascii=False, indent=1)
        rows.append(f"## {kind.capitalize()}\n\n```json\n{text}\n```\n")
    return "\n".join(rows)


def main() -> None:
    SCHEMA.write_text(schema(), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
