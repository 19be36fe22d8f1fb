"""Record the golden campaign: three chapters, one of them lost and tried again, with what is carried over.

`python -m tests.games.mice_and_mystics.record_campaign` writes it anew; look at what changed first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Play
from tests.games.mice_and_mystics.chapters import THREE, TWO
from tests.games.mice_and_mystics.record import (
    BRAVE,
    GAME,
    PEOPLE,
    SESSIONS,
    VALUES,
    Evening,
    Players,
    as_json,
)

MOST_PLAYS = 500  # of one chapter: a session that drags on is not kept
BOX = Box(chapters=(replace(TWO, lost_when_all_captured=True), replace(THREE, goal="room-9", end_page=8)))
LILY = dict(zip(VALUES, (3, 3, 1, 2, 4), strict=True))


@dataclass(frozen=True)
class Stage:
    """A chapter of the campaign: how it goes, who stays behind before it, what is done between."""

    chapter: int
    evening: Evening
    stays: tuple[str, ...] = ()
    comes: tuple[Mapping[str, object], ...] = ()
    honour: tuple[str, str] = ("", "")


def evening(way: tuple[str, ...], outcome: str, then: str = "next") -> Evening:
    return Evening("campaign", 0, BRAVE, way, outcome, dawdles=outcome == "lost", then=then)


WITH_LILY = {"mouse": "lily", "player": "Bruno", "ability": "aimed-shot", "checked": True, **LILY}
FILCH_AGAIN = dict(zip(VALUES, BRAVE["filch"], strict=True))
WITH_FILCH = {"mouse": "filch", "player": "Chiara", "ability": "keen-eye", "checked": True, **FILCH_AGAIN}
STAGES = (
    Stage(1, evening(("room-4", "room-1"), "won")),
    Stage(2, evening(("room-8",), "lost", "retry"), ("filch",), (WITH_LILY,), ("lily", "First arrow")),
    Stage(2, evening(("room-8",), "won"), honour=("tilda", "Friend of the cook")),
    Stage(3, evening(("room-10", "room-9"), "won"), ("tilda",), (WITH_FILCH,)),
)


class Campaigners(Players):
    """The people of a campaign: they change the party, and win where the storybook says so."""

    def between_chapters(self, table: Table, stage: Stage) -> Iterator[Play]:
        """Give what is done before a chapter is laid; one that is tried again lies there already."""
        if table.phase == "laying":
            return
        if table.phase == "closed":
            yield Play("choose_chapter", {"number": stage.chapter})
            yield from (Play("drop_mouse", {"mouse": mouse}) for mouse in stage.stays)
            yield from (Play("choose_mouse", mouse) for mouse in stage.comes)
            yield Play("set_party", {"achievements": True})
        else:
            yield from self.set_up(table)

    def alone(self, table: Table) -> Play:
        is_done = set(self.evening.way) <= set(table.explored) and self.evening.outcome == "won"
        return Play("win", {"met": True}) if is_done and not table.chapter.goal else super().alone(table)


def played(seed: int) -> tuple[list[Play], list[Table]]:
    """Return the plays of the campaign, chance filled in, and the tables after them. Raises: IllegalPlay."""
    rng = Random(seed + 1)
    plays: list[Play] = []
    tables: list[Table] = [GAME.set_up(PEOPLE)]

    def do(play: Play) -> None:
        whole, _made = GAME.actions[play.action].fill(tables[-1], play.answers, rng, BOX)
        plays.append(whole)
        tables.append(GAME.play(tables[-1], whole))

    for stage in STAGES:
        players, began = Campaigners(replace(stage.evening, seed=rng.randrange(1000))), len(plays)
        for play in players.between_chapters(tables[-1], stage):
            do(play)
        for play in players.lay(tables[-1]):
            do(play)
        while tables[-1].phase == "playing" and len(plays) - began < MOST_PLAYS:
            do(players.next_play(tables[-1]))
        if stage.honour[0]:
            do(Play("honour", dict(zip(("mouse", "words"), stage.honour, strict=True))))
        do(players.close(tables[-1]))
    return plays, tables


def is_wanted(tables: list[Table]) -> bool:
    """Return whether each chapter ended as it was to, and something was learnt and kept on the way."""
    records = tables[-1].records
    as_told = [(one.chapter, one.outcome) for one in records]
    return (
        as_told == [(stage.chapter, stage.evening.outcome) for stage in STAGES]
        and all(record.kept for record in (records[0], records[2]))
        and bool(records[0].learnt)
    )


def main() -> None:
    for seed in range(2000):
        try:
            plays, tables = played(seed)
        except IllegalPlay:
            continue
        if is_wanted(tables):
            text = as_json(replace(STAGES[0].evening, seed=seed), plays, tables)
            (SESSIONS / "campaign.json").write_text(text, encoding="utf-8")
            print(f"campaign: seed {seed}, {len(plays)} plays")
            return
    raise SystemExit("No seed gives such a campaign.")


if __name__ == "__main__":
    main()
