"""Tables of Mice and Mystics as an evening meets them, each as the plays that lead to it."""

from collections.abc import Callable

from campaigns.box.repository import save_box
from campaigns.log import commands
from campaigns.log.state import Command, current_state
from campaigns.models import Campaign, Group, Session
from campaigns.sessions import lifecycle
from companion.games import GAMES
from companion.games.mice_and_mystics import demo_session
from companion.rules import Play, make_play, to_tuples
from tests.games.mice_and_mystics.chapters import BOX, TWO
from tests.games.mice_and_mystics.test_sessions import plays_of
from tests.games.mice_and_mystics.whole_book import an_evening
from tests.support.seated import begin

GAME = GAMES["mice_and_mystics"]
PARTY = demo_session.PEOPLE


def _evening() -> list[Play]:
    return list(demo_session.plays(GAME.set_up(PARTY)))


def _until(action: str, count: int = 1) -> list[Play]:
    """Return the demo's evening up to and with the `count`-th play of an action."""
    plays = _evening()
    found = [place for place, play in enumerate(plays) if play.action == action]
    return plays[: found[count - 1] + 1]


def _housed() -> list[Play]:
    """An evening of a group that plays by variants of the house."""
    return [*_evening(), make_play("set_packs", packs=("small-children",))]


def _surge() -> list[Play]:
    return [*_evening(), make_play("feed_wheel", number=6)]


def _no_minions() -> list[Play]:
    return [make_play("correct", counter=f"figures:{kind}", value=0) for kind in ("roach", "spider")]


def _won() -> list[Play]:
    return [*_evening(), *_no_minions(), make_play("set_room", room="room-1"), make_play("win")]


def _captured() -> list[Play]:
    return [
        *_evening(),
        make_play("capture_mouse", mouse="tilda"),
        make_play("mark", mouse="filch", state="stunned"),
    ]


def _closed() -> list[Play]:
    return [*_won(), make_play("close_chapter", kept=(), then="next")]


def _found() -> list[Play]:
    star = ("sword-2-star",)
    return [*_until("lay_order", 2), make_play("search", mouse="collin", roll=star)]


def _retry() -> list[Play]:
    lost = [*_evening(), make_play("give_up", why="It is late.")]
    return [*lost, make_play("close_chapter", kept=(), then="retry")]


def _stash(*items: str, tile: tuple[str, ...] = ()) -> list[Play]:
    put = (make_play("stash_item", item=item) for item in items)
    return [*put, *(make_play("fill_tile", item=item) for item in tile)]


def _equipped() -> list[Play]:
    """Filch's turn, with a ring on, a bow and two armours in the pack, a trick kept aside."""
    ring = make_play("give_card", mouse="filch", printed="feline-ring", kind="accessory", combat=1)
    bow = make_play(
        "give_card",
        mouse="filch",
        name="Reed bow",
        kind="weapon",
        combat=1,
        reach="ranged",
        paws=2,
        attack="sharp",
        needs=("archer", "scamp"),
    )
    helmet = make_play("give_card", mouse="filch", name="Thimble", kind="armour", defence=1, part="head")
    plate = make_play("give_card", mouse="filch", printed="leather-breastplate", kind="armour", defence=1)
    trick = make_play("give_card", mouse="filch", name="Loose flagstone", kind="trick")
    worn = make_play("turn_card", mouse="filch", card="filch/found-2")
    return [*_evening(), ring, worn, bow, helmet, plate, trick]


def _full_pack() -> list[Play]:
    scroll = make_play("give_card", mouse="filch", name="Scroll of mending", kind="scroll", needs=("healer",))
    return [*_equipped(), scroll]


def _boss() -> list[Play]:
    return [*_evening(), make_play("boss_enters", boss="vanestra")]


def _boss_hit() -> list[Play]:
    cards = ("vanestra-charm", "vanestra-web", "vanestra-sting", "vanestra-call")
    die = ("bow-2",)
    laid = make_play("lay_order", draw=cards, order=cards[:2], ambush=die)
    life = make_play("set_minion", kind="vanestra-web", combat=3, defence=4, vitality=4)
    hurt = make_play("correct", counter="wounds:vanestra-web", value=1)
    return [*_boss(), laid, life, hurt, make_play("wound", target="vanestra-1", number=2)]


def _brodie() -> list[Play]:
    cards = ("brodie-chase", "brodie-scratch")
    laid = make_play("lay_order", order=cards, ambush=("sword-2-star",))
    return [*_evening(), make_play("boss_enters", boss="brodie"), laid, make_play("set_turn", card=cards[0])]


def _queue() -> list[Play]:
    faces = ("sword-2-star", "swordshield-3", "cheese-1")
    hit = ("collin", "roach-2", "filch")
    return [*_brodie(), make_play("brodie_strikes", hit=hit, roll=faces)]


def _lost_aim() -> list[Play]:
    """Two rats attack Collin, whom the first one captures; the third has reached nobody."""
    hearts = make_play("set_values", mouse="collin", combat=2, defence=0, lore=2, movement=2, vitality=1)
    roll = ("sword-2-star",) * 2
    rats = make_play("set_minion", kind="rat", combat=1, defence=1, vitality=1)
    attack = make_play("minions_attack", targets=(("collin", 2),), one_by_one=True, roll=roll)
    turn = make_play("set_turn", card="rat")
    return [*_until("lay_order"), hearts, rats, turn, attack, make_play("defend", roll=("bow-2",))]


def _card(kind: str, effect: str) -> Play:
    """A minion's card as a group may have typed it, with what it does."""
    more = {"more": True, "effect": effect, "reach": "melee", "size": "small", "figures": 8}
    return make_play("set_minion", kind=kind, combat=2, defence=1, vitality=1, **more)


def _ill() -> list[Play]:
    """Effects on every mouse, mousetraps on the tile, and roaches that are greedy."""
    suffers = (("collin", "stunned"), ("collin", "webbed"), ("collin", "poisoned"), ("filch", "knocked-down"))
    effects = (make_play("afflict", mouse=mouse, state=state) for mouse, state in suffers)
    roaches = (_card("roach", "steal"), make_play("turn_greedy"), make_play("topple", minion="roach-3"))
    traps = make_play("correct", counter="traps", value=2)
    return [*_evening(), *effects, *roaches, traps, make_play("set_turn", card="collin")]


def _in_the_water() -> list[Play]:
    wet = (make_play("wade", mouse="filch"), make_play("wade", mouse="tilda"))
    return [*_evening(), make_play("set_room", room="room-6"), *wet, make_play("set_turn", card="filch")]


def _charmed() -> list[Play]:
    charm = make_play("afflict", mouse="collin", state="bewitched")
    return [*_evening(), charm, make_play("set_turn", card="collin")]


def _thief() -> list[Play]:
    return [*_ill(), make_play("set_turn", card="roach"), make_play("minion_move", minion="roach-3")]


def _next_chapter() -> list[Play]:
    """A chapter that the group filled in is chosen; those of the one before come along."""
    return [*_closed(), make_play("choose_chapter", number=2, chapter=to_tuples(TWO))]


def _second_chapter() -> list[Play]:
    values = {"combat": 2, "defence": 2, "lore": 1, "movement": 2, "vitality": 4}
    lily = make_play("choose_mouse", mouse="lily", player="Anna", ability="aimed-shot", **values)
    plays = [*_next_chapter(), make_play("drop_mouse", mouse="filch"), lily, make_play("set_party")]
    table = GAME.replay(GAME.set_up(PARTY), plays)
    laid = make_play("lay_items", items=GAME.globals["checklist_items"](table))
    order = make_play("lay_order", order=("lily", "collin", "roach", "tilda", "maginos"))
    return [*plays, laid, make_play("begin"), order]


def _hands_on() -> list[Play]:
    """A chapter of the group's own: two sentences wait, one of Bramble's light, one of a weevil that fell."""
    plays = an_evening(GAME.set_up(PARTY), 1, 0)
    return [
        *plays,
        make_play("lay_order", order=("hero-101", "kind-101", "collin", "tilda", "filch")),
        make_play("adjust", counter="cheese:hero-101", by=3),
        make_play("wound", target="kind-101-1", number=3),
        make_play("use_ability", mouse="hero-101", ability="ability-101", cost=2),
    ]


STAGES: dict[str, Callable[[], list[Play]]] = {
    "empty": list,
    "party": lambda: _until("choose_mouse", 2),
    "housed": _housed,
    "full-party": lambda: _until("choose_mouse", 4),
    "laying": lambda: [*_until("set_party"), make_play("lay_items", items=("hourglass", "end", "wheel"))],
    "laid": lambda: _until("lay_items"),
    "first-order": lambda: _until("begin"),
    "first-fight": lambda: _until("lay_order"),
    "playing": _evening,
    "captured": _captured,
    "minions": lambda: _until("lay_order", 2) + [make_play("end_turn")],
    "three-rats": lambda: [*_until("lay_order"), make_play("set_turn", card="rat")],
    "defending": lambda: _until("minion_attack", 3),
    "encounter": lambda: _until("explore"),
    "next-chapter": _next_chapter,
    "second-chapter": _second_chapter,
    "order": lambda: _until("encounter"),
    "surge": _surge,
    "found": _found,
    "quiet": lambda: [*_evening(), *_no_minions()],
    "courtyard": lambda: [*_evening(), *_no_minions(), make_play("set_room", room="room-1")],
    "special": lambda: _until("search"),
    "items": lambda: [*_evening(), *_stash("disguise", "grape", "grape", "hook-and-line", tile=("fork",))],
    "bait": lambda: [*_until("lay_order", 2), make_play("end_turn"), *_stash(tile=("grape",))],
    "disguise": lambda: [*_until("explore"), *_stash("disguise")],
    "leaving": lambda: [*_evening(), *_no_minions(), *_stash(tile=("fork",))],
    "rat-on-grape": lambda: [*_until("lay_order"), *_stash(tile=("grape",)), make_play("end_turn")],
    "equipped": _equipped,
    "full-pack": _full_pack,
    "won": _won,
    "lost": lambda: [*_evening(), make_play("give_up", why="It is late.")],
    "closed": _closed,
    "again": _retry,
    "boss": _boss,
    "boss-hit": _boss_hit,
    "brodie": _brodie,
    "scratch": lambda: [*_brodie(), make_play("set_turn", card="brodie-scratch")],
    "lost-aim": _lost_aim,
    "lone-rat": lambda: [
        *_until("lay_order"),
        make_play("correct", counter="figures:rat", value=1),
        make_play("set_turn", card="rat"),
    ],
    "queue": _queue,
    "ill": _ill,
    "in-the-water": _in_the_water,
    "charmed": _charmed,
    "thief": _thief,
    "hands-on": _hands_on,
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


def campaign_of(group: Group) -> Campaign:
    """Return the golden campaign, three chapters on four evenings with notes, its chapters in the box."""
    save_box(group, GAME, BOX)
    campaign = Campaign.objects.create(group=group, name="The long way home", game_slug=GAME.slug)
    session = begin(campaign, PARTY[:3])
    for number, play in enumerate(plays_of("campaign")):
        seen = current_state(session).number
        commands.record(session, play, Command(seen=seen, key=f"campaign-{number}", author_name="Anna"))
        if play.action == "close_chapter":
            words = ("The cook let us pass for one cheese too many.", "Filch says it was a loan.")[number % 2]
            note = Play("note", {"words": words})
            commands.record(session, note, Command(seen=seen + 1, key=f"note-{number}", author_name="Chiara"))
            lifecycle.pack_away(session)
            session = lifecycle.go_on(campaign)
    return campaign
