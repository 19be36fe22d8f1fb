"""Record the golden sessions: whole tales, played by a plain policy with seeded chance.

`python -m tests.games.winter_tales.record` writes them anew; look at what changed before you keep it.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.games.winter_tales.table import Table
from companion.rules import Play
from tests.games.winter_tales.players import Evening, played
from tests.kit import golden

SESSIONS = Path(__file__).parent / "sessions"
SEEDS = range(4000)
PEOPLE = ("Anna", "Bruno", "Chiara", "Dario", "Elena", "Franco", "Gaia")
TWO = Evening("two", PEOPLE[:2])
FIVE = Evening("writer", PEOPLE[:5])
SIX = Evening("starter", PEOPLE[:4], memories=4)
SEVEN = Evening("seven", PEOPLE, house=("WT-OPEN-5", "WT-OPEN-9", "WT-OPEN-18", "WT-OPEN-28"))
ALL: Mapping[str, Evening] = {one.name: one for one in (TWO, FIVE, SIX, SEVEN)}
KEYS = ("phase", "chapter", "turn", "asked", "starter", "outcome", "waits_for")
Done = Sequence[str]


def checkpoint(number: int, table: Table) -> dict[str, Any]:
    told = {key: getattr(table, key) for key in KEYS}
    hands = tuple(player.hand for player in table.players)
    lying = tuple(one.id for one in table.characters if one.is_down)
    rows = {"hands": hands, "lying": lying, "memories": table.memories}
    return {"after": number, **{key: golden.without_defaults(value) for key, value in (told | rows).items()}}


# which seed is worth keeping

CLASHES = {"raise_bid", "end_conflict", "reveal_trick", "rescue"}


def _two(done: Done, table: Table) -> bool:
    return set(done) >= CLASHES and not table.records[-1].by_tie


def _writer(done: Done, table: Table) -> bool:
    return table.outcome == "writer" and {"come", "end_chapter", "raise_bid"} <= set(done)


def _starter(done: Done, table: Table) -> bool:
    return table.records[-1].by_tie and len(table.memories) == 4 and "reveal_trick" in done


def _seven(done: Done, table: Table) -> bool:
    return CLASHES | {"come", "end_chapter"} <= set(done) and table.outcome != "writer"


WANTED: Mapping[str, Callable[[Done, Table], bool]] = {
    "two": _two,
    "writer": _writer,
    "starter": _starter,
    "seven": _seven,
}


def is_wanted(name: str, plays: Sequence[Play], tables: Sequence[Table]) -> bool:
    """Return whether a tale went as it is named, with enough in it to be worth keeping."""
    whole = tables[-1].phase == "finished" and len(plays) < 220
    return whole and WANTED[name]([play.action for play in plays], tables[-1])


def main() -> None:
    SESSIONS.mkdir(exist_ok=True)
    for name, evening in ALL.items():
        for seed in SEEDS:
            plays, tables = played(evening, seed)
            if is_wanted(name, plays, tables):
                text = golden.as_json(name, evening.people, plays, tables, checkpoint, seed=seed)
                (SESSIONS / f"{name}.json").write_text(text, encoding="utf-8")
                print(f"{name}: seed {seed}, {len(plays)} plays, {tables[-1].outcome}")
                break
        else:
            raise SystemExit(f"{name}: no seed gives it.")


if __name__ == "__main__":
    main()
