"""Record the golden sessions: whole evenings, played by a plain policy with seeded cards.

`python -m tests.games.nightmare_tales.record` writes them anew; look at what changed before you keep it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.games import GAMES
from companion.games.nightmare_tales.box import Box, Card
from companion.games.nightmare_tales.data import BY_DECK, BY_KNOCK, BY_ZERO, CAUSES, KEYWORDS
from companion.games.nightmare_tales.table import Table
from tests.games.nightmare_tales.tables import NAMES
from tests.kit import golden

GAME = GAMES["nightmare_tales"]
SESSIONS = Path(__file__).parent / "sessions"
# A made-up deck, as a group may have typed it in.
BOX = Box(
    (
        Card("Ghost", 3, "fear", copies=6),
        Card("Spider", 5, "monster", copies=6),
        Card("Teddy", 0, "ally", copies=4),
        Card("Dragon", 12, "monster", copies=2),
        Card("Lamp", 1, "ally", copies=6),
    )
)


class Night(golden.Script):
    """An evening: a hand that turns cards, and chance that says what lies there."""

    def __init__(self, people: int, seed: int, box: Box | None = None) -> None:
        super().__init__(GAME, NAMES[:people], seed, box or Box())
        self.cards = Random(seed + 1)

    def deal(self, way: str = "random", **game: Any) -> None:
        if game:
            tournament = {"maximum": 50} if game["mode"] == "tournament" else {}
            self.do(
                "choose_game", **tournament | {"cards": 4, "looked": 1, "simple": False, "deck": 0} | game
            )
        self.do("begin", way=way)

    def until(self, cause: str) -> None:
        """Play turns until dawn, which this is to bring."""
        loser = self.cards.choice(self.table.ids)
        for turn in range(99):
            if self.table.phase != "play":
                return
            if cause == BY_KNOCK and turn >= 2 and not self.table.knocker:
                self.do("knock")
                continue
            self.do("draw")
            self._between(loser if cause == BY_ZERO else "")
            if cause == BY_DECK and turn >= 3 and not self.table.is_deck_out:
                self.do("deck_empty")
                self.do("penalty", player=self.cards.choice(self.table.ids), cause="targeted")
            self.do("end_turn")

    def _between(self, loser: str) -> None:
        """Play what may come in a turn: an effect, the same name, a penalty."""
        if loser:
            self.do("discard_same", player=loser, number=1)
        match self.cards.randint(0, 5):
            case 0:
                self.do("use_effect", player=self.table.active, keyword=self.cards.choice(KEYWORDS))
            case 1:
                others = [id for id in self.table.ids if id != loser]
                cause = self.cards.choice(CAUSES)
                words = {"words": "whistled"} if cause == "other" else {}
                self.do("penalty", player=self.cards.choice(others), cause=cause, **words)
            case 2:
                many = [one.id for one in self.table.seats if one.cards > 2 and one.id != loser]
                if many:
                    self.do("discard_same", player=self.cards.choice(many))

    def reveal(self) -> None:
        """Enter what lies there: rows, single cards, sums, cards of the list in turn."""
        for number, player in enumerate(self.table.not_entered):
            row = [self.cards.randint(0, 7) for _card in range(player.cards)]
            if self.table.deck_list:
                known = self.cards.sample(
                    [card.id for card in self.table.deck_list for _i in range(card.copies)], len(row)
                )
                counts = tuple((id, known.count(id)) for id in dict.fromkeys(known))
                self.do("reveal_known", player=player.id, cards=counts)
            elif number % 3 == 0:
                self.do("reveal_row", player=player.id, row=" ".join(map(str, row)))
            elif number % 3 == 1:
                for fear in row:
                    self.do("reveal_card", player=player.id, fear=fear)
            else:
                self.do("enter_sum", player=player.id, number=len(row), fear=sum(row))
        while tied := GAME.globals["lacks_highest"](self.table):
            low = GAME.actions["enter_highest"].asks["highest"].tries(self.table, {"player": tied[0]})
            self.do("enter_highest", player=tied[0], highest=min(low))
        self.do("score")

    def one_game(self, cause: str, way: str = "random", **game: Any) -> None:
        self.deal(way, **game)
        self.until(cause)
        self.reveal()


def winner(night: Night) -> None:
    """A tournament of five until one is left, by each dawn in turn."""
    night.one_game(BY_ZERO, mode="tournament")
    for number in range(60):
        if night.table.is_over:
            break
        night.do("next_game")
        night.one_game((BY_KNOCK, BY_DECK, BY_ZERO)[number % 3], way="frightened")
    night.do("new_game")


def nightmares(night: Night) -> None:
    """A tournament of three to a low maximum, in which all go out at once."""
    night.one_game(BY_DECK, mode="tournament", maximum=12)
    while not night.table.is_over:
        night.do("next_game")
        night.one_game(BY_DECK)
    night.do("new_game")


def teams(night: Night) -> None:
    """Six in three teams, then in two; a game called off, a seat changed."""
    night.do("choose_game", mode="teams", cards=5, looked=2, simple=False, deck=0)
    proposed = GAME.proposed(night.table, night.box, "set_teams", {"number": "3"})
    night.do("set_teams", **proposed)
    night.one_game(BY_ZERO)
    night.do("new_game")
    night.do("set_teams", **GAME.proposed(night.table, night.box, "set_teams", {"number": "2"}))
    night.deal("frightened")
    night.do("draw")
    night.do("call_off", why="somebody looked at all")
    night.one_game(BY_KNOCK)


def single(night: Night) -> None:
    """Single games of four with a deck list that is counted: simple, faster, corrected by hand."""
    night.one_game(BY_DECK, mode="single", simple=True, deck=44)
    night.do("new_game")
    night.do("set_house_rules", others=("NT-OPEN-13", "NT-OPEN-9"))
    night.deal("frightened", mode="single", cards=3, looked=0, deck=44)
    night.do("draw")
    night.do("correct", counter="deck", value=2, why="counted")
    night.do("change_cards", player=night.table.active, by=1)
    night.do("end_turn")
    night.do("set_turn", player=night.table.ids[0], drawn=False, why="out of turn")
    while night.table.phase == "play":
        night.do("draw")
        if night.table.phase == "play":
            night.do("end_turn")
    night.reveal()


@dataclass(frozen=True)
class Evening:
    name: str
    seed: int
    people: int
    plays: Callable[[Night], None]
    box: Box | None = None


EVENINGS = (
    Evening("winner", 3, 5, winner),
    Evening("nightmares", 8, 3, nightmares),
    Evening("teams", 2, 6, teams),
    Evening("single", 1, 4, single, BOX),
)


def played(evening: Evening, seed: int | None = None) -> Night:
    night = Night(evening.people, evening.seed if seed is None else seed, evening.box)
    evening.plays(night)
    return night


def checkpoint(after: int, table: Table) -> dict[str, Any]:
    cards = {player.id: player.cards for player in table.players}
    points = {player.id: player.points for player in table.players}
    return {
        **{"after": after, "phase": table.phase, "turn": table.turn, "active": table.active},
        **{"cards": cards, "points": points, "records": len(table.records), "knocker": table.knocker},
    }


def main() -> None:
    SESSIONS.mkdir(exist_ok=True)
    for evening in EVENINGS:
        night = played(evening)
        text = golden.as_json(
            evening.name, night.people, night.plays, night.tables, checkpoint, seed=evening.seed
        )
        (SESSIONS / f"{evening.name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
