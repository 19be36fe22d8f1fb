"""Record the golden session of the personal achievements: one evening that earns all five.

`python -m tests.games.mice_and_mystics.record_achievements` writes it anew; look at what changed first.
"""

from typing import Any

from companion.games.mice_and_mystics.checklist import items
from companion.games.mice_and_mystics.table import Table
from companion.rules import Play
from tests.games.mice_and_mystics.record import GAME, PEOPLE, SESSIONS, VALUES, Evening, as_json

NAME = "achievements"
# Made-up values, as a group may have copied them from its sheets.
MICE = {
    "collin": (3, 2, 2, 2, 4),
    "filch": (3, 2, 1, 3, 4),
    "tilda": (2, 2, 2, 2, 4),
    "maginos": (2, 1, 3, 2, 4),
}
ABILITIES = {"collin": "inspire", "filch": "dodge", "tilda": "first-aid", "maginos": "mystic-bolt"}
SHIELD, BOW, CHEESE = "swordshield-3", "bow-2", "cheese-1"


class Script:
    """The evening as it is played: each play is made on the table after the one before."""

    def __init__(self) -> None:
        self.tables: list[Table] = [GAME.set_up(PEOPLE)]
        self.plays: list[Play] = []

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def do(self, action: str, **answers: Any) -> None:
        self.plays.append(Play(action, answers))
        self.tables.append(GAME.play(self.table, self.plays[-1]))

    def set_out(self) -> None:
        for number, (mouse, values) in enumerate(MICE.items()):
            given = dict(zip(VALUES, values, strict=True)) | {"ability": ABILITIES[mouse]}
            self.do("choose_mouse", mouse=mouse, player=PEOPLE[number % len(PEOPLE)], **given)
        self.do("set_party", achievements=True)
        self.do("lay_items", items=items(self.table))
        self.do("begin")
        self.do("lay_order", order=("collin", "rat", "filch", "tilda", "maginos"))

    def strike(self, mouse: str, target: str, face: str) -> None:
        """Attack with dice that all show one face; who defends rolls bows."""
        weapon = self.table.mouse(mouse).weapons[0].id
        dice = self.table.mouse(mouse).combat + sum(card.combat for card in self.table.mouse(mouse).worn)
        self.do("attack", mouse=mouse, weapon=weapon, target=target, roll=(face,) * dice)
        if self.table.fight:
            self.do("defend", roll=(BOW,) * self.table.fight.dice)

    def pass_to(self, mouse: str) -> None:
        """End turns until this mouse has its action to take."""
        while self.table.current != mouse or self.table.mouse(mouse).has_acted:
            self.do("end_turn")

    def clear(self, mouse: str) -> None:
        """Let one mouse fell all that is left, a turn each."""
        while self.table.figures and self.table.phase == "playing":
            self.pass_to(mouse)
            self.strike(mouse, self.table.figures[0].id, SHIELD)
            if self.table.boss_hit:
                self.do("place_wounds", each=((self.table.cards_of(self.table.boss_hit.boss)[0], 1),))

    def enter(self, room: str, minions: tuple[tuple[str, int], ...]) -> None:
        self.pass_to("filch")
        self.do("explore", mouse="filch", via="exit", room=room)
        self.do("encounter", minions=minions)
        order = (*MICE, *(kind for kind, _number in minions))
        self.do("lay_order", order=order)

    def play(self) -> None:
        self.set_out()
        self.strike("collin", "rat-1", CHEESE)  # three cheese or more: Cheesemaster
        self.pass_to("tilda")
        self.do("afflict", mouse="tilda", state="poisoned")
        self.do("wound", target="tilda", number=3)  # captured with poison: Poison Master
        self.pass_to("filch")
        self.clear("filch")  # and Tilda is free
        self.enter("room-4", (("roach", 5),))
        self.do("capture_mouse", mouse="tilda")  # for the second time: Escape Artist
        self.clear("filch")  # four roaches and one more: Lord of Roaches
        self.enter("room-2", (("rat", 1),))
        self.clear("collin")
        self.do("boss_enters", boss="brodie")
        self.do("lay_order", order=("maginos", "brodie-chase", "collin", "tilda", "filch", "brodie-scratch"))
        self.pass_to("collin")
        self.clear("collin")  # Cat Tamer
        self.pass_to("filch")
        self.do("explore", mouse="filch", via="exit", room="room-1")
        self.do("no_encounter")
        self.do("win")
        self.do("close_chapter", kept=(), then="next")


def main() -> None:
    script = Script()
    script.play()
    evening = Evening(NAME, 0, MICE, ("room-4", "room-2", "room-1"), "won")
    (SESSIONS / f"{NAME}.json").write_text(as_json(evening, script.plays, script.tables), encoding="utf-8")
    print(f"{NAME}: {len(script.plays)} plays", script.tables[-2].achievements)


if __name__ == "__main__":
    main()
