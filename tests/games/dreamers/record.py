"""Record the golden sessions: whole matches, played by a plain policy with seeded chance.

`python -m tests.games.dreamers.record` writes them anew; look at what changed before you keep it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.games.dreamers import GAME
from companion.games.dreamers.data import BY_ACCUSATION, BY_GATES, DREAMER, EXHAUSTED, MASTER, WORDS
from companion.games.dreamers.modifiers import exact
from companion.games.dreamers.table import Table, other
from tests.games.dreamers.tables import DD, DM, MD, PEOPLE
from tests.kit import golden

SESSIONS = Path(__file__).parent / "sessions"
Pair = tuple[str, str]


@dataclass(frozen=True)
class Played:
    """A round as it shall go: who is what, how it ends; `turned_down` where a Master tries to accuse."""

    identities: Pair
    ending: str
    turned_down: bool = False


@dataclass(frozen=True)
class Match:
    """A match to record: its rounds, whether the identities are real cards, and how it comes out."""

    name: str
    seed: int
    rounds: tuple[Played, ...]
    is_real: bool = False


MATCHES = (
    Match(
        "five-rounds",
        1,
        (
            Played(DD, BY_GATES),
            Played(DM, EXHAUSTED, turned_down=True),
            Played(MD, BY_ACCUSATION),
            Played(DD, BY_ACCUSATION),
            Played(MD, BY_GATES),
        ),
    ),
    Match(
        "tie-break",
        2,
        (
            Played(DM, EXHAUSTED),
            Played(DD, EXHAUSTED),
            Played(MD, EXHAUSTED, turned_down=True),
            Played(DD, EXHAUSTED),
            Played(DD, BY_GATES),
            Played(DD, BY_GATES),
        ),
    ),
    Match(
        "real-cards",
        3,
        (
            Played(MD, BY_GATES),
            Played(DD, BY_ACCUSATION),
            Played(DM, EXHAUSTED),
            Played(MD, BY_GATES),
            Played(DD, BY_GATES),
        ),
        is_real=True,
    ),
)


def checkpoint(number: int, table: Table) -> dict[str, Any]:
    keys = ("phase", "round", "first", "gates", "deck", "hands", "totals", "identities", "waits_for")
    return {"after": number, **{key: golden.without_defaults(getattr(table, key)) for key in keys}}


class Players(golden.Script):
    """Two people who know how the round shall end, and let chance have the rest."""

    def __init__(self, match: Match) -> None:
        super().__init__(GAME, PEOPLE, match.seed)
        self.match = match

    def play(self) -> None:
        self.do("new_match", is_real=self.match.is_real)
        self.do("draw_first")
        for number, played in enumerate(self.match.rounds, start=1):
            self.deal(played)
            self.play_round(played)
            if number < len(self.match.rounds):
                self.do("next_round", first=self.table.next_first)
        self.do("end_match")

    def deal(self, played: Played) -> None:
        """Lay the identities as they shall be, whoever takes the left card, or chooses."""
        if self.match.is_real:
            return
        pair = dict(zip(("seat-1", "seat-2"), played.identities, strict=True))
        if self.table.chooser:
            self.do("choose_identity", identity=pair.pop(self.table.chooser))
        order = sorted(pair, key=lambda seat: seat != self.table.first)
        mine = [pair[seat] for seat in order]
        left = [DREAMER, DREAMER, MASTER]
        for one in (*mine, *(one for one in self.table.identities if one)):
            left.remove(one)
        self.do("lay_identities", order=(*mine, *left))
        for number in range(len(order)):
            self.do("take_identity", card=f"card-{number + 1}")
        for seat in ("seat-1", "seat-2"):
            self.do("look", player=seat)

    def play_round(self, played: Played) -> None:
        turns = 0
        while self.table.is_played:
            if self.table.phase == "memories":
                self.do("begin_turn")  # the first with real cards, or the deck is exhausted
            if self.table.is_played:
                turns += 1
                self.play_turn(played, turns)
        if self.table.phase == "reveal":
            self.do("enter_identities", first=played.identities[0], second=played.identities[1])

    def play_turn(self, played: Played, turns: int) -> None:
        shall_hit = played.ending == BY_GATES and self.rng.random() < 0.7
        one, two = self.rng.randint(1, 10), self.rng.randint(1, 10)
        target = min(16, max(6, one + two))
        if not shall_hit and target == one + two:
            target = target - 1 if target > 6 else target + 1
        self.do("turn_nightmare", value=target)
        self.do("say_word", word=self.rng.choice(WORDS))
        self.do("turn_dreams", one=one, two=two)
        if self.table.phase == "modify":
            self.modify(played)
        if self.table.phase == "accuse":
            self.accuse(played, turns)

    def modify(self, played: Played) -> None:
        """Play a modifier where one hits and gates shall open; else both pass."""
        ways = [one for one in exact(self.table) if one.number <= 20]
        if played.ending == BY_GATES and ways:
            if self.rng.random() < 0.5:
                self.do("pass_modifier", by=self.table.first)
            one = self.rng.choice(ways)
            by = self.table.chance
            self.do("play_modifier", by=by, sign=one.sign, number=one.number, card=one.card)
            return
        self.do("pass_modifier", by=self.table.first)
        self.do("pass_modifier", by=other(self.table.first))

    def accuse(self, played: Played, turns: int) -> None:
        first = self.table.first
        identity = dict(zip(("seat-1", "seat-2"), played.identities, strict=True))[first]
        accuses = played.ending == BY_ACCUSATION and identity == DREAMER and turns > 1
        if self.match.is_real and accuses:
            self.do("accuse", by=first, skull=True)
        elif accuses or (played.turned_down and identity == MASTER):
            self.do("decide", accuses=True)
        else:
            self.do("no_accusation", by=first)


def played(match: Match) -> Players:
    players = Players(match)
    players.play()
    return players


def main() -> None:
    SESSIONS.mkdir(exist_ok=True)
    for match in MATCHES:
        players = played(match)
        text = golden.as_json(match.name, PEOPLE, players.plays, players.tables, checkpoint, seed=match.seed)
        (SESSIONS / f"{match.name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
