"""A plain policy that plays whole tales with seeded chance: for golden sessions."""

from dataclasses import dataclass
from random import Random

from companion.games.winter_tales import GAME
from companion.games.winter_tales.flow import over_limit
from companion.games.winter_tales.quests import may_tell
from companion.games.winter_tales.seating import may_place_first
from companion.games.winter_tales.stepping_in import interrupters
from companion.games.winter_tales.table import Table
from companion.rules import Play, replace
from tests.kit.golden import Script

PLACES = ("Mill", "Wood", "Harbor", "Bridge", "Bakery", "Tower")
NEW = ("The lamp", "The wall", "The feast", "The letter", "The key", "The well", "The door", "The song")
LATEST = 600


@dataclass(frozen=True)
class Evening:
    """Who plays, and by which readings of the open notes."""

    name: str
    people: tuple[str, ...]
    seed: int = 0
    house: tuple[str, ...] = ()
    memories: int = 3


class Tale(Script):
    """A tale as it is played, from the seats to the winner."""

    table: Table

    def __init__(self, evening: Evening) -> None:
        super().__init__(GAME, evening.people, evening.seed)
        self.evening, self.own = evening, Random(evening.seed + 1)

    def one_in(self, number: int) -> bool:
        return self.own.randrange(number) == 0

    def lay(self) -> None:
        if self.evening.house:
            self.do("set_house_rules", others=self.evening.house)
        if self.evening.memories != self.table.limit:
            self.do("set_track", memories=self.evening.memories)
        self.do("deal_sides")
        self.do("deal_names")
        for side, name in (("spring", "The bridge"), ("winter", "The fire")):
            by = self.own.choice(may_place_first(self.table, side))
            place = self.own.choice(PLACES)
            self.do("place_first_quest", side=side, by=by, name=name, place=place)
        self.do("choose_first", seat=self.own.choice(self.table.players).id)
        self.do("begin", words="It snows.")

    def play(self) -> None:
        self.lay()
        while self.table.phase != "finished" and len(self.plays) < LATEST:
            waits = self.table.waits_for
            if waits:
                getattr(self, f"on_{waits}")()
            elif self.table.activation is None:
                self.do("activate", character=self.own.choice(self.table.ready_of(self.table.turn)).id)
            else:
                self.act()

    # a turn

    def act(self) -> None:
        table = self.table
        assert table.activation
        assert table.mover
        if self.may_rescue() or self.may_interrupt():
            return
        if table.activation.has_acted or table.mover.is_down:
            over = over_limit(table.player(table.turn))
            self.do("finish_activation", discards=over)
        elif not self.may_resolve() and not self.may_move() and not self.may_generate():
            self.do("finish_activation", discards=over_limit(table.player(table.turn)))

    def may_move(self) -> bool:
        moving, mover = self.table.moving, self.table.mover
        assert moving
        assert mover
        can = not moving.is_stopped and not mover.is_down and self.table.player(mover.owner).hand > 1
        if not can or moving.moves > 1:
            return False
        goals = [one.place for one in self.table.quests_of(mover.side, "on_board")]
        if self.table.resolving:
            goals = [self.table.quest(self.table.resolving.quest).place]
        self.do("move", space=self.own.choice(goals or PLACES))
        return True

    def may_resolve(self) -> bool:
        mover = self.table.mover
        assert mover
        there = [
            one.id
            for one in self.table.quests_of(mover.side, "on_board")
            if one.place == mover.space and mover.space_kind == "place"
        ]
        if there:
            self.do("resolve_quest", quest=there[0], words="With a song.")
        return bool(there)

    def may_generate(self) -> bool:
        mover = self.table.mover
        assert mover
        taken = {one.place for one in self.table.on_board}
        names = [name for name in NEW if name not in {one.name for one in self.table.quests}]
        if mover.space_kind != "place" or not mover.space or mover.space in taken or not names:
            return False
        self.do("generate_quest", quest="own", name=names[0])
        return True

    def may_interrupt(self) -> bool:
        can = interrupters(self.table)
        if not can or not self.one_in(2):
            return False
        id = self.own.choice(can)
        one = self.table.character(id)
        if not self.table.player(one.owner).hand:
            return False
        if one.kind == "tale":
            self.do("start_trick", tale=id)
        else:
            self.do("start_conflict", soldier=id)
        return True

    def may_rescue(self) -> bool:
        lying = [one for one in self.table.characters if one.is_down]
        for one in lying:
            if self.table.player(one.owner).hand > 3 and self.one_in(2):
                self.do("rescue", rescued=one.id, rescuer=one.id)
                return True
        return False

    # what waits

    def on_come(self) -> None:
        if self.one_in(2):
            self.do("come", character=self.own.choice(self.table.ready_of(self.table.asked)).id)
        else:
            self.do("stay_away")

    def on_stay_away(self) -> None:
        self.do("stay_away")

    def on_finish_coming(self) -> None:
        mover, running = self.table.mover, self.table.resolving
        assert mover
        assert running
        place = self.table.quest(running.quest).place
        there = mover.space == place and mover.space_kind == "place"
        if self.may_interrupt() or (not there and self.may_move()):
            return
        over = over_limit(self.table.player(self.table.asked))
        self.do("finish_coming", arrived=there and not mover.is_down, discards=over)

    def on_play_cards(self) -> None:
        can = may_tell(self.table, self.table.asked)
        hand = self.table.player(self.table.asked).hand
        character = self.own.choice(can)
        self.do("play_cards", character=character, cards=self.own.randint(min(1, hand), min(3, hand)))

    def on_last_card(self) -> None:
        running = self.table.resolving
        assert running
        sides = (running.total("spring"), running.total("winter"))
        self.do("last_card", plays=abs(sides[0] - sides[1]) < 2)

    def on_close_quest(self) -> None:
        assert self.table.resolving
        proposed = GAME.proposed(self.table, self.box, "close_quest", {})
        tied = self.table.resolving.winner == "neutral"
        answers = {"laid_by": proposed["laid_by"]} | ({"favours": "neutral"} if tied else {})
        if not self.table.resolving.cards:
            answers = {"favours": "neutral", "lays": False}
        self.do("close_quest", **answers, card="A card")

    def on_raise_bid(self) -> None:
        self.do("raise_bid" if self.one_in(2) else "give_in")

    def on_give_in(self) -> None:
        self.do("give_in")

    def on_end_conflict(self) -> None:
        self.do("end_conflict", space="Far Square", kind="square")

    def on_answer_trick(self) -> None:
        assert self.table.trick
        hand = self.table.player(self.table.owner(self.table.trick.soldier)).hand
        self.do("answer_trick", cards=self.own.randint(0, min(2, hand)))

    def on_reveal_trick(self) -> None:
        assert self.table.trick
        hand = self.table.player(self.table.owner(self.table.trick.tale)).hand
        self.do("reveal_trick", hidden=self.own.randint(0, min(2, hand)))

    def on_end_chapter(self) -> None:
        self.do("end_chapter")

    def on_tell_end(self) -> None:
        player = self.table.player(self.table.telling_end)
        if not player.is_writer:
            self.do("tell_end", **{player.role: player.hand}, words="So it was.")
            return
        spring, winter = (one.total for one in GAME.globals["scores"](self.table))
        self.do(
            "tell_end",
            spring=min(player.half, max(0, winter - spring)),
            winter=min(player.half, max(0, spring - winter)),
        )


def played(evening: Evening, seed: int) -> tuple[list[Play], list[Table]]:
    """Return the plays of an evening with this seed, and the tables from the empty one to the last."""
    tale = Tale(replace(evening, seed=seed))
    tale.play()
    return tale.plays, tale.tables
