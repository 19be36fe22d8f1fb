"""Record the golden sessions of the negative effects: an evening of chapter one for each.

`python -m tests.games.mice_and_mystics.record_states` writes them anew; look at what changed first.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from companion.games.mice_and_mystics.pieces import Mouse
from companion.games.mice_and_mystics.table import Table
from companion.rules import IllegalPlay, Play
from tests.games.mice_and_mystics.record import (
    BRAVE,
    GAME,
    PEOPLE,
    SESSIONS,
    Evening,
    Players,
    as_json,
    options,
)

PAID = "Empathic Energy: Tilda gains 1 cheese."
MOST_PLAYS = 400  # a session that drags on is not kept
WAY = ("room-4", "room-3", "room-2", "room-1")


@dataclass(frozen=True)
class Illness:
    """An effect that an evening shows: its cure, the minions whose cards bring it, as a group may type."""

    state: str
    cure: str
    cards: tuple[tuple[str, str], ...] = ()

    @property
    def evening(self) -> Evening:
        return Evening(self.state, 0, BRAVE, WAY, "won")


ILLNESSES = (
    Illness("stunned", "recover", (("rat", "stun"), ("roach", "steal"))),
    Illness("webbed", "recover", (("rat", "web"), ("roach", "steal"))),
    Illness("knocked-down", "stand_up", (("rat", "aggressive"), ("roach", "steal"))),
    Illness("bewitched", "bewitched_attack", (("rat", "charm"), ("spider", "carapace"))),
    Illness("poisoned", "heal", (("rat", "poison"), ("roach", "poison"), ("spider", "poison"))),
)


class Afflicted(Players):
    """People who have typed what minions' cards do, and know what helps against it."""

    def __init__(self, illness: Illness, seed: int) -> None:
        super().__init__(replace(illness.evening, seed=seed))
        self.illness = illness

    def set_up(self, table: Table) -> Iterator[Play]:
        yield from super().set_up(table)
        for kind, effect in self.illness.cards:
            known = GAME.proposed(table, GAME.new_box(), "set_minion", {"kind": kind})
            yield Play("set_minion", {"kind": kind, **known, "effect": effect})

    def encounter(self, table: Table) -> dict[str, Any]:
        shown = super().encounter(table)
        return shown | {"crosses": 3} if shown.get("mousetrap") else shown

    def next_play(self, table: Table) -> Play:
        mouse = None if table.waits_for else table.acting_mouse
        if mouse is None:
            return super().next_play(table)
        if mouse.is_spellbound:
            return self.charmed(table, mouse)
        return self.helped(table, mouse) or super().next_play(table)

    def charmed(self, table: Table, mouse: Mouse) -> Play:
        """Return what a charmed mouse does: up, on, and at the next mouse."""
        who = {"mouse": mouse.id}
        if not mouse.has_moved and mouse.is_("knocked-down"):
            return Play("stand_up", who)
        if not mouse.has_moved:
            return Play("bewitched_move", who)
        victims = options(table, "bewitched_attack", "target")
        may_attack = victims and not mouse.has_acted
        return Play("bewitched_attack", who | {"target": victims[0]}) if may_attack else Play("end_turn")

    def helped(self, table: Table, mouse: Mouse) -> Play | None:
        """Return what is done against an effect, or a step onto a trap, or nothing."""
        who = {"mouse": mouse.id}
        if mouse.is_("webbed") and mouse.has_acted:
            return Play("end_turn")
        if not mouse.has_acted and (mouse.is_("stunned") or mouse.is_("webbed")):
            return Play("recover", who)
        sick = next((one.id for one in table.free_mice if one.poisoned), "")
        if sick and self.rng.random() < 0.2:
            return Play("heal", {"mouse": sick, "number": 1, "cure": True})
        steps = table.traps and mouse.has_moved and not mouse.has_acted and self.rng.random() < 0.3
        return Play("spring_trap", who) if steps else None


def played(illness: Illness, seed: int) -> tuple[list[Play], list[Table]]:
    """Return the plays of an evening, chance filled in, and the tables after them. Raises: IllegalPlay."""
    players, rng = Afflicted(illness, seed), Random(seed + 1)
    plays: list[Play] = []
    tables: list[Table] = [GAME.set_up(PEOPLE)]

    def do(play: Play) -> None:
        whole, _made = GAME.actions[play.action].fill(tables[-1], play.answers, rng, GAME.new_box())
        plays.append(whole)
        tables.append(GAME.play(tables[-1], whole))

    for play in players.set_up(tables[-1]):
        do(play)
    for play in players.lay(tables[-1]):
        do(play)
    while tables[-1].phase == "playing" and len(plays) < MOST_PLAYS:
        do(players.next_play(tables[-1]))
    do(players.close(tables[-1]))
    return plays, tables


def is_ill(mouse: Mouse, state: str) -> bool:
    return bool(mouse.poisoned) if state == "poisoned" else mouse.is_(state)


def is_wanted(illness: Illness, plays: list[Play], tables: list[Table]) -> bool:
    """Return whether the evening was won, and the effect struck a mouse, was cured, and paid Tilda."""
    struck = any(is_ill(mouse, illness.state) for table in tables for mouse in table.mice)
    paid = any(PAID in [one.id for one in table.news] for table in tables)
    done = {play.action for play in plays}
    needs = {illness.cure} | ({"spring_trap"} if illness.state == "knocked-down" else set())
    is_paid = paid or illness.state == "knocked-down"
    return tables[-2].outcome == "won" and struck and is_paid and needs <= done


def main() -> None:
    for illness in ILLNESSES:
        seed = next(seed for seed in range(2000) if _fits(illness, seed))
        plays, tables = played(illness, seed)
        text = as_json(replace(illness.evening, seed=seed), plays, tables)
        (SESSIONS / f"{illness.state}.json").write_text(text, encoding="utf-8")
        print(f"{illness.state}: seed {seed}, {len(plays)} plays")


def _fits(illness: Illness, seed: int) -> bool:
    try:
        return is_wanted(illness, *played(illness, seed))
    except IllegalPlay:
        return False


if __name__ == "__main__":
    main()
