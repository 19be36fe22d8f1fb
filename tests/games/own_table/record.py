"""Record the golden sessions: a starter together, a score pad, a game that is built at the table.

`python -m tests.games.own_table.record` writes them anew; look at what changed before you keep it.
"""

from pathlib import Path

from companion.games.own_table import GAME
from companion.games.own_table.happening import to_tick
from companion.games.own_table.table import Table
from tests.kit import golden

SESSIONS = Path(__file__).parent
PEOPLE = ("Anna", "Bruno", "Chiara")


class Evening(golden.Script):
    """People who tick what there is to tick, and let chance have the rest."""

    def tick_all(self) -> None:
        table: Table = self.table
        for step in to_tick(table):
            if step.id in self.table.done:
                continue
            if step.what == "draw":
                self.do("draw", pile=step.part)
            elif step.what == "roll":
                self.do("roll", dice=step.part)
            else:
                self.do("tick_off", step=step.id)

    def begin(self, starter: str) -> None:
        self.do("begin_with", game=starter)
        self.do("play_it")
        self.do("begin")


def harbour_lights() -> Evening:
    """Ten nights: a ship a night, the fog as it comes; put right by hand once."""
    evening = Evening(GAME, PEOPLE, seed=5)
    evening.do("begin_with", game="starter-harbour-lights")
    evening.do("play_it")
    evening.do("lay_all")
    evening.do("begin")
    while evening.table.value("counter-2") < 6 and evening.table.value("counter-1") < 10:
        evening.tick_all()
        if evening.table.turn == "seat-2":
            evening.do("adjust", counter="counter-2", by=1)
        evening.do("go_on")
    evening.do("write_score", seat="seat-1", column="column-26", value=4, why="a drop was left")
    evening.do("end_game", is_won=evening.table.value("counter-2") >= 6)
    return evening


def five_throws() -> Evening:
    """Three rounds of a pad: each person rolls, and writes the sum into a column."""
    evening = Evening(GAME, PEOPLE, seed=2)
    evening.begin("starter-five-throws")
    columns = ("column-3", "column-12", "column-16")
    for column in columns:
        for seat in ("seat-1", "seat-2", "seat-3"):
            evening.tick_all()
            faces = dict(evening.table.rolled)["dice-1"]
            points = sum(int(face.rpartition(".")[2]) for face in faces)
            evening.do("write_score", seat=seat, column=column, value=points)
            evening.do("go_on")
    evening.do("sit_out", seat="seat-3")
    evening.do("end_game", winners=("seat-1",))
    evening.do("play_again")
    return evening


def built() -> Evening:
    """A game that is described at the table, played, changed while it is played, and goes on."""
    evening = Evening(GAME, PEOPLE[:2], seed=9)
    evening.do("begin_empty", name="Lamplighters’ Row")
    evening.do("put_counter", part="new", name="Oil", start=5, low=0, high=9)
    evening.do(
        "put_counter", part="new", name="Fog", whose="table", high=10, is_track=True, says_high="Over."
    )
    evening.do("put_pile", part="new", name="Weather", cards="4 Wind, 8 Calm")
    evening.do("put_dice", part="new", name="Luck", faces="6", number=2)
    evening.do("put_phase", part="new", name="Walk", is_of_turns=True)
    evening.do(
        "put_step", part="new", when="end", phase="phase-7", what="change", acts_on="counter-1", number="-1"
    )
    evening.do(
        "put_step",
        part="new",
        when="card",
        card="card-4",
        who="table",
        what="change",
        acts_on="counter-2",
        number="1",
    )
    evening.do("put_column", part="new", name="Left", formula="oil * 2")
    evening.do("put_list", part="new", name="Before", items="Shuffle the weather; Oil to everybody")
    evening.do("play_it")
    evening.do("lay_all")
    evening.do("begin")
    for _turn in range(4):
        evening.do("draw", pile="pile-3")
        evening.do("roll", dice="dice-6")
        evening.do("go_on")
    evening.do("change_it")
    evening.do("put_counter", part="counter-1", name="Lamp oil", start=5, low=0, high=6)
    evening.do("play_it")
    evening.do("go_on")
    evening.do("end_game", winners=("seat-1", "seat-2"))
    return evening


def main() -> None:
    for name, evening in (
        ("harbour-lights", harbour_lights()),
        ("five-throws", five_throws()),
        ("built", built()),
    ):
        evening.keep(SESSIONS, name)


if __name__ == "__main__":
    main()
