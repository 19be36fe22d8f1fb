"""Record the golden sessions: whole pages and stories, played by a plain policy with seeded dice.

`python -m tests.games.stuffed_fables.record` writes them anew; look at what changed before you keep it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.games.stuffed_fables.data import COURAGE
from companion.games.stuffed_fables.table import Table
from companion.rules import Play
from tests.games.stuffed_fables.evenings import CAMPAIGN, EVENINGS, is_as_in_the_example
from tests.games.stuffed_fables.players import LATEST, Evening, played
from tests.kit import golden

SESSIONS = Path(__file__).parent / "sessions"
SEEDS = range(2000)
ALL: Mapping[str, tuple[Evening, ...]] = {evening.name: (evening,) for evening in EVENINGS} | {
    "campaign": CAMPAIGN
}
Tables = Sequence[Table]
Done = Sequence[str]


def checkpoint(number: int, table: Table) -> dict[str, Any]:
    keys = ("phase", "turn", "step", "active", "narrator", "threat", "surges", "outcome", "waits_for")
    rows = {"page": table.page.number, "bag": table.bag, "discard": table.discard, "revealed": table.revealed}
    told = {**{key: getattr(table, key) for key in keys}, **rows}
    return {"after": number, **{key: golden.without_defaults(value) for key, value in told.items()}}


def seeded(evenings: Sequence[Evening], seed: int) -> tuple[Evening, ...]:
    return tuple(replace(evening, seed=seed + place) for place, evening in enumerate(evenings))


# which seed is worth keeping


def _search(done: Done, tables: Tables) -> bool:
    left = done.index("leave_page") if "leave_page" in done else 0
    if left < 80 or not is_as_in_the_example(tables[left]):
        return False
    return {"search", "take_item", "activate", "attack", "name_monster"} <= set(done[:left])


def _boss(done: Done, tables: Tables) -> bool:
    brave = sum(COURAGE in stuffy.statuses for stuffy in tables[-2].stuffies)
    return brave == tables[-2].size and bool({"activate", "strike"} <= set(done)) and len(done) > 60


def _lost(done: Done, tables: Tables) -> bool:
    helped = {"encourage_stuffing", "encourage_die", "reroll"} <= set(done)
    return helped and not tables[-2].standing and done[-2] == "strike" and 90 < len(done) < 150


def _waking(done: Done, tables: Tables) -> bool:
    return len(tables[-2].revealed) in (8, 9) and {"activate", "encourage_stuffing"} <= set(done)


def _merchant(done: Done, tables: Tables) -> bool:
    return {"attack", "activate", "test"} <= set(done) and tables[-2].turn > 6


def _group(done: Done, tables: Tables) -> bool:
    places = [number for number, action in enumerate(done) if action in ("place_dice", "contribute")]
    surges = [number for number, action in enumerate(done) if action == "finish_surge"]
    return len(surges) > 1 and len(done) < 130 and places[0] < surges[0] < surges[1] < places[-1]


def _campaign(done: Done, tables: Tables) -> bool:
    return [record.outcome for record in tables[-1].records] == ["won", "lost", "won"] and "activate" in done


WANTED: Mapping[str, Callable[[Done, Tables], bool]] = {
    "search": _search,
    "boss": _boss,
    "lost": _lost,
    "waking": _waking,
    "merchant": _merchant,
    "group": _group,
    "campaign": _campaign,
}


def is_wanted(name: str, plays: Sequence[Play], tables: Tables) -> bool:
    """Return whether an evening went as it is named, with enough in it to be worth keeping."""
    is_whole = tables[-2].outcome == ("lost" if name == "lost" else "won") and tables[-2].turn <= LATEST
    return is_whole and WANTED[name]([play.action for play in plays], tables)


def as_json(name: str, seed: int, plays: list[Play], tables: list[Table]) -> str:
    """Return a session as text, one play a line."""
    return golden.as_json(name, ALL[name][0].people, plays, tables, checkpoint, seed=seed)


def main() -> None:
    SESSIONS.mkdir(exist_ok=True)
    for name, evenings in ALL.items():
        for seed in SEEDS:
            plays, tables = played(*seeded(evenings, seed))
            if is_wanted(name, plays, tables):
                (SESSIONS / f"{name}.json").write_text(as_json(name, seed, plays, tables), encoding="utf-8")
                print(f"{name}: seed {seed}, {len(plays)} plays, turn {tables[-2].turn}")
                break
        else:
            raise SystemExit(f"{name}: no seed gives it.")


if __name__ == "__main__":
    main()
