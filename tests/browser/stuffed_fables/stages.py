"""Tables of Stuffed Fables as an evening meets them, each as the plays that lead to it."""

from collections.abc import Callable
from typing import Any

from campaigns.log import commands
from campaigns.log.state import Command
from campaigns.models import Campaign, Group, Session
from companion.games import GAMES
from companion.games.stuffed_fables.cards import CRAWLY
from companion.rules import Play, make_play, to_tuples
from tests.support.seated import begin

GAME = GAMES["stuffed_fables"]
PARTY = ("Anna", "Bruno", "Chiara", "Dario")
CIRCLE = ("flops", "lumpy", "stitch", "theadora")


def _chosen(count: int = 4) -> list[Play]:
    story = make_play("choose_story", number=1, name="The Big Girl Bed")
    pairs = zip(CIRCLE, PARTY, strict=True)
    stuffies = [make_play("choose_stuffy", character=who, player=player) for who, player in pairs]
    return [story, *stuffies[:count]]


def _laying() -> list[Play]:
    party = make_play("set_party", first="lumpy", cards=(to_tuples(CRAWLY),))
    return [*_chosen(), party, make_play("lay_items", items=("flops", "bookmark"))]


def _laid() -> list[Play]:
    plays = _laying()
    table = GAME.replay(GAME.set_up(PARTY), plays)
    items = tuple(one for one in GAME.globals["checklist_items"](table) if one not in table.laid)
    return [*plays, make_play("lay_items", items=items)]


def _begun() -> list[Play]:
    return [*_laid(), make_play("begin")]


def _page() -> list[Play]:
    words = {"first": "7-3", "later": "Reveal a sleep card.", "restless": "Lose 1 stuffing.", "words": ""}
    return [*_begun(), make_play("turn_page", number="7", search=6, lost=2, **words)]


def _item(to: str, name: str, *slots: str, **more: Any) -> Play:
    return make_play("give_item", to=to, name=name, slots=slots, **more)


def _equipped() -> list[Play]:
    """The page is open, three are armed, Flops keeps a green die, Theadora has lost stuffing."""
    return [
        *_page(),
        _item("stitch", "Letter opener", "paws", weapon="melee", reach=1),
        _item("lumpy", "Meat mallet", "paws", weapon="melee", reach=1, colour="red", amount=1, gain=1),
        _item("flops", "Sucker-arrow bow", "paws", weapon="ranged", reach=6),
        _item("flops", "Rubber bands", "accessory", colour="green", amount=1),
        _item("theadora", "Scissors", "paws"),
        _item("group", "Night light", words="Stuffies beside it are not scared."),
        make_play("gain", stuffy="flops", what="buttons", number=2),
        make_play("gain", stuffy="lumpy", what="hearts", number=2),
        make_play("gain", stuffy="stitch", what="buttons", number=3),
        make_play("gain", stuffy="stitch", what="hearts", number=1),
        make_play("give_status", stuffy="stitch", status="scared"),
        make_play("add_point", name="Toy chest", section="9-2"),
        make_play("add_point", name="Night table", section="9-4", repeatable=True),
        make_play("add_merchant", name="Marble the snail"),
        make_play("place_lost", number=2),
    ]


def _turn(dice: str, *more: Play) -> list[Play]:
    """Draw dice, as "red red white", then what follows."""
    return [make_play("draw", dice=tuple(dice.split())), *more]


def _whites() -> list[Play]:
    return [*_equipped(), *_turn("white white red yellow black")]


def _two_turns() -> list[Play]:
    """Lumpy and Stitch have played; it is Theadora's draw, with two threat dice on the track."""
    lumpy = _turn(
        "white red green black blue",
        make_play("search_stuffing", number=1, roll=("6",)),
        make_play("store", die="blue-1"),
        make_play("end_actions"),
    )
    stitch = _turn("red red yellow purple black", make_play("end_actions"))
    return [*_equipped(), *lumpy, *stitch]


def _monsters() -> list[Play]:
    """Flops' turn: Theadora has collapsed, four monsters are in play."""
    fall = make_play("lose", stuffy="theadora", what="stuffing", number=5)
    asleep = make_play("reveal_sleep", kind="deep")
    come = make_play("random_encounter", cards=("crawly", "unknown", "unknown", "unknown"))
    hand = _turn("red green yellow purple green", make_play("end_actions"))
    return [*_two_turns(), fall, asleep, *hand, *_turn("green green yellow purple red"), come]


def _group() -> list[Play]:
    """A group test is open, with a die on it."""
    opened = make_play(
        "open_group", colour="red", difficulty=13, limit="Only beside the door", name="The door"
    )
    group = "group-" + str(GAME.replay(GAME.set_up(PARTY), [*_monsters(), opened]).things_made)
    added = make_play("contribute", group=group, dice=("red-1",), roll=("5",))
    return [*_monsters(), opened, added, make_play("place_dice")]


def _strikes() -> list[Play]:
    """The monsters act: Crawly has rolled."""
    return [*_monsters(), make_play("call_monsters"), make_play("activate", roll=("2",))]


def _unknown_strikes() -> list[Play]:
    """Crawly has hit Lumpy; a monster whose card nobody has typed has rolled."""
    hit = make_play("strike", target="lumpy", strength=3, defends=True, block=("3",))
    return [*_strikes(), hit, make_play("activate", roll=("5",))]


def _collapsing() -> list[Play]:
    return [*_two_turns(), make_play("lose", stuffy="theadora", what="stuffing", number=5)]


def _asleep() -> list[Play]:
    """Theadora's turn: she has collapsed, and dice lie before her."""
    hand = _turn("red green yellow purple green")
    return [*_collapsing(), make_play("reveal_sleep", kind="deep"), *hand]


def _searched() -> list[Play]:
    return [*_monsters(), make_play("search", dice=("yellow-1", "purple-1"), roll=("4", "3"))]


def _reroll() -> list[Play]:
    yellow = _turn(
        "yellow red yellow blue purple",
        make_play(
            "test",
            who="stitch",
            colour="yellow",
            difficulty=9,
            dice=("yellow-1", "yellow-2"),
            roll=("2", "5"),
        ),
    )
    turn = make_play("set_turn", stuffy="stitch", step="step-1")
    return [*_equipped(), turn, *yellow]


def _merchant() -> list[Play]:
    table = GAME.replay(GAME.set_up(PARTY), _monsters())
    names = ("Thimble helmet", "Button shield", "", "Yarn cape")
    offer = dict(zip(("first", "second", "third", "fourth"), names, strict=True))
    return [*_monsters(), make_play("open_merchant", merchant=table.merchants[0].id, **offer)]


def _point() -> list[Play]:
    table = GAME.replay(GAME.set_up(PARTY), _monsters())
    return [*_monsters(), make_play("explore", point=table.points[0].id)]


def _evening() -> list[Play]:
    assert GAME.demo
    return list(GAME.demo.plays(GAME.set_up(GAME.demo.people)))


STAGES: dict[str, Callable[[], list[Play]]] = {
    "empty": list,
    "party": lambda: _chosen(2),
    "brought": lambda: [make_play("bring_stuffies")],
    "full-party": _chosen,
    "laying": _laying,
    "laid": _laid,
    "first-page": _begun,
    "draw": _equipped,
    "white": _whites,
    "second-draw": _two_turns,
    "playing": _monsters,
    "evening": _evening,
    "group": _group,
    "acting": lambda: [*_monsters(), make_play("call_monsters")],
    "strikes": _strikes,
    "unknown-strikes": _unknown_strikes,
    "collapsing": _collapsing,
    "asleep": _asleep,
    "searched": _searched,
    "reroll": _reroll,
    "merchant": _merchant,
    "point": _point,
    "lost-one": lambda: [*_monsters(), make_play("touch_lost")],
    "surge": lambda: [*_equipped(), *_turn("red red yellow purple black"), make_play("call_surge")],
    "leaving": lambda: [*_monsters(), make_play("leave_page")],
    "won": lambda: [*_monsters(), make_play("win")],
    "lost": lambda: [*_monsters(), make_play("lose_story", why="It is late.")],
    "closed": lambda: [*_monsters(), make_play("win"), make_play("close_story", added=False)],
}


def session_at(stage: str, group: Group, name: str = "") -> Session:
    """Return a new campaign's session, played up to a stage."""
    campaign = Campaign.objects.create(group=group, name=name or stage, game_slug=GAME.slug)
    session = begin(campaign, PARTY)
    for number, play in enumerate(STAGES[stage]()):
        commands.record(
            session,
            play,
            Command(seen=number, key=f"{stage}-{number}", author_name=PARTY[number % len(PARTY)]),
        )
    return session
