"""The evenings that are recorded: who sits at the table, what the book brings, when it is won or lost."""

from collections.abc import Callable
from typing import Any

from companion.games.stuffed_fables.box import Box
from companion.games.stuffed_fables.data import BOSS, LEADER
from companion.games.stuffed_fables.pieces import MonsterAction, MonsterCard, Page, PointOf, Story
from companion.games.stuffed_fables.rolls import payable
from companion.games.stuffed_fables.table import Table
from tests.games.stuffed_fables.players import Beat, Evening, beat

# Made-up cards: with the rulebook's sample they are twelve in the deck, and a boss in the open pile.
SOCK = MonsterCard("Calzino", "Calzino", defence=4, actions=(MonsterAction(1, 6, 4, 1, 2),), copies=6)
LAMP = MonsterCard(
    *("Lampada", "Lampada"),
    defence=6,
    actions=(MonsterAction(1, 3, 3, 3, 1), MonsterAction(4, 6, 5, 1, 3)),
    copies=4,
)
CAPTAIN = MonsterCard("Capitano", "Capitano", LEADER, 6, (MonsterAction(1, 6, 5, 1, 3),))
MOTH = MonsterCard("Falena", "Falena", BOSS, 7, (MonsterAction(1, 4, 2, 2, 2), MonsterAction(5, 6, 6, 1, 4)))
DARK = MonsterCard("Buio", "Buio", defence=9, actions=(MonsterAction(1, 6, 6, 2, 6),), copies=5)
BOX = Box(monsters=(SOCK, LAMP, CAPTAIN, MOTH, DARK))  # at the table "card-1", "card-2" ... in this order
DEALT = Box(monsters=(SOCK, LAMP, CAPTAIN, MOTH))  # all twelve are known: the encounter is dealt by chance

PAGE = {"number": "7", "search": 6, "first": "7-3", "later": "73-3", "restless": "7-5", "lost": 2}
NEXT_PAGE = {"number": "8", "first": "8-2", "later": "8-2"}
CLUB = {"name": "Mazzuolo Batticarne", "slots": ("paws",), "weapon": "melee", "colour": "red", "amount": 1}
CLUB |= {"use": "melee", "gain": 1}
BOW = {"name": "Arco", "slots": ("paws",), "weapon": "ranged", "reach": 6}
THREE = (("lumpy", "Anna"), ("flops", "Bruno"), ("stitch", "Chiara"))
When = Callable[[Table], bool]


def acting(from_turn: int = 1) -> When:
    return lambda table: table.may_act and table.turn >= from_turn


def freed(from_turn: int = 1) -> When:
    """Whether the active stuffy may act, and no monster is left."""
    return lambda table: acting(from_turn)(table) and not table.column


def at_pause(kind: str) -> When:
    return lambda table: table.waits_for == "go_on" and table.pause is not None and table.pause.kind == kind


def armed(*weapons: dict[str, Any]) -> tuple[Beat, ...]:
    """Give a weapon to one after another, as the story says at its start."""
    return tuple(
        beat(acting(), "give_item", to=lambda table, place=place: table.stuffies[place].id, **weapon)
        for place, weapon in enumerate(weapons)
    )


def active(table: Table) -> str:
    return table.active


# 1. a page with a random encounter and a search, left in the middle of things


def is_as_in_the_example(table: Table) -> bool:
    """Whether a page is left as in SF-EX-64: the check brings nothing, and much lies on the page."""
    return (
        acting()(table)
        and bool(table.hand)
        and 0 < table.threat < len(table.column)
        and bool(table.on_group and table.lost_tokens and table.merchants[0].offer and table.stored)
    )


SEARCH = Evening(
    "search",
    ("Anna", "Bruno", "Chiara"),
    THREE,
    "flops",
    ({**PAGE, "search": 5}, NEXT_PAGE),
    (
        *armed(CLUB, BOW, CLUB),
        beat(acting(), "add_merchant", name="Talpa"),
        beat(acting(), "place_lost", number=2),
        beat(acting(2), "random_encounter", cards=("unknown", "crawly", "unknown")),
        beat(acting(2), "open_group", colour="red", difficulty=40, name="Cancello"),
        beat(acting(3), "open_merchant", merchant=lambda table: table.merchants[0].id, first="Bussola"),
        beat(acting(4), "touch_lost"),
        beat(acting(6), "random_encounter", cards=("unknown", "unknown", "crawly")),
        beat(lambda table: is_as_in_the_example(table) or acting(25)(table), "leave_page"),
        beat(lambda table: table.page.number == "8" and acting()(table), "win"),
    ),
)

# 2. a boss, a leader and a minion, by the book

BOSS_PAGE = Evening(
    "boss",
    ("Anna", "Bruno"),
    (("lumpy", "Anna"), ("theadora", "Bruno")),
    "theadora",
    ({"number": "21", "first": "21-4", "later": "21-5", "words": "La Falena aspetta."},),
    (
        *armed(CLUB, CLUB),
        beat(acting(), "give_status", stuffy=active, status="scared"),
        beat(acting(), "give_status", stuffy=active, status="own", name="Infreddolito"),
        beat(acting(), "pass_test", who=active, colour="yellow", passed="21-2", why="Concentrazione"),
        beat(acting(), "remove_status", stuffy=active, status="scared"),
        beat(acting(), "preset_encounter", cards=(("card-1", 1), ("card-3", 1), ("card-4", 1))),
        beat(freed(), "win"),
    ),
    BOX,
    story=2,
)

# 3. too many of the dark

LOST = Evening(
    "lost",
    ("Anna", "Bruno", "Chiara", "Dario"),
    (*THREE, ("theadora", "Dario")),
    "lumpy",
    ({"number": "30", "search": 8},),
    (beat(acting(2), "preset_encounter", cards=(("card-5", 4),)),),
    BOX,
)

# 4. Waking


def someone_falls(table: Table) -> str:
    return next(stuffy.id for stuffy in table.standing if stuffy.id != table.active)


def is_safe(from_turn: int) -> When:
    """Whether a stuffy may collapse: two others stand."""
    return lambda table: acting(from_turn)(table) and len(table.standing) >= 3


ASLEEP = tuple(
    beat(is_safe(turn), "damage", target=someone_falls, amount=20, why="Il buio") for turn in range(2, 11)
)
WAKING = Evening(
    "waking",
    ("Anna", "Bruno"),
    (("lumpy", "Anna"), ("flops", "Bruno"), ("stitch", "Anna"), ("piggle", "Bruno")),
    "stitch",
    (PAGE,),
    (
        *armed(CLUB, BOW, CLUB, BOW),
        beat(acting(), "random_encounter"),
        *ASLEEP,
        beat(lambda table: table.is_awake and is_safe(2)(table), "damage", target=someone_falls, amount=20),
        beat(lambda table: table.is_awake and acting()(table), "win"),
    ),
    DEALT,
    deep=5,
)

# 5. merchants, lost ones, points of interest


def tested(colour: str, difficulty: int) -> tuple[Beat, ...]:
    """Give a test that the active stuffy takes with all dice that fit."""
    answers = {"who": active, "colour": colour, "difficulty": difficulty, "passed": "7-10", "failed": "7-11"}
    return (beat(acting(), "test", **answers, dice=lambda table: payable(table, table.active, colour)),)


def offered(place: int) -> Callable[[Table], str]:
    return lambda table: next(one.offer[place].id for one in table.merchants if one.offer)


def payer(table: Table) -> str:
    """Return another stuffy that has an item to pay with."""
    others = (one for one in table.standing if one.id != table.active and one.items)
    return next((one.id for one in others), "")


def may_shop(table: Table) -> bool:
    return acting()(table) and table.acting is not None and table.acting.buttons > 0 and bool(payer(table))


MERCHANT = Evening(
    "merchant",
    ("Anna", "Bruno"),
    (("lumpy", "Anna"), ("flops", "Bruno"), ("lionel", "Anna")),
    "lumpy",
    (PAGE, NEXT_PAGE),
    (
        *armed(CLUB, CLUB, BOW),
        beat(acting(), "add_point", name="Altalena", section="7-8", repeatable=True),
        beat(acting(), "add_point", name="Pozzo", section="7-9"),
        beat(acting(), "add_merchant", name="Talpa"),
        beat(acting(), "place_lost", number=2),
        beat(acting(), "explore", point=lambda table: table.points[0].id),
        beat(acting(2), "touch_lost"),
        beat(acting(2), "random_encounter"),
        beat(acting(3), "explore", point=lambda table: table.points[1].id),
        *tested("yellow", 4),
        *(
            beat(acting(), "note", words="Il pozzo era vuoto"),
            beat(may_shop, "open_merchant", merchant=lambda table: table.merchants[0].id, first="Bussola"),
            beat(at_pause("merchant"), "buy", buyer=active, card=offered(0), pay="button", slots=("head",)),
            beat(
                at_pause("merchant"),
                "buy",
                buyer=payer,
                card=offered(0),
                name="Mantello",
                slots=("body",),
                pay=lambda table: table.stuffy(payer(table)).items[0].id,
            ),
        ),
        beat(acting(4), "explore", point=lambda table: table.points[0].id),
        beat(acting(5), "touch_lost"),
        beat(acting(5), "leave_page"),
        beat(lambda table: table.page.number == "8" and acting()(table), "win"),
    ),
    DEALT,
)

# 6. a group test over several turns, with surges


def at_surge(number: int) -> When:
    return lambda table: table.waits_for == "finish_surge" and table.surges == number


def awaits(action: str) -> When:
    return lambda table: table.waits_for == action


def stored_by_stitch(table: Table) -> str:
    return "stitch" if table.stuffy("stitch").stored else "none"


GROUP = Evening(
    "group",
    ("Anna", "Bruno", "Chiara"),
    THREE,
    "stitch",
    ({**PAGE, "search": 0},),
    (
        *armed(BOW, CLUB, CLUB),
        beat(acting(), "place_marker", marker="door"),
        beat(acting(), "lay_environment", name="Pioggia"),
        beat(acting(), "open_group", colour="red", difficulty=24, passed="7-6", name="Porta"),
        beat(acting(), "gain", stuffy="stitch", what="hearts", number=2),
        *(beat(acting(), "use_ability", stuffy="stitch", ability="insight") for _time in range(2)),
        beat(acting(), "use_ability", stuffy="stitch", ability="outwit"),
        beat(at_surge(1), "go_to", section="7-3"),
        beat(at_surge(2), "call_sleep"),
        beat(at_surge(2), "preset_encounter", cards=(("card-1", 2), ("card-2", 2), ("card-3", 1))),
        beat(awaits("activate"), "use_ability", stuffy="stitch", ability="diversion"),
        beat(awaits("activate"), "skip_activation", why="Diversivo", stored=stored_by_stitch),
        beat(lambda table: acting()(table) and not table.groups, "win"),
    ),
    DEALT,
)
EVENINGS = (SEARCH, BOSS_PAGE, LOST, WAKING, MERCHANT, GROUP)

# a campaign: a story that is won, one that the book ends, the first one again

STORIES = (
    Story(1, "Il letto", "3-1", discovery=6, deep="19-1", waking="19-2"),
    Story(
        *(2, "La soffitta", "21-1"),
        pages=(Page("21", points=(PointOf("Baule", "21-7"),), merchants=("Talpa",), restless="21-9"),),
        discovery=4,
    ),
)
CAMPAIGN_BOX = Box(monsters=(SOCK, LAMP, CAPTAIN, MOTH), stories=STORIES)


def _stage(story: int, *beats: Beat, added: tuple[tuple[str, int], ...]) -> Evening:
    page = {"number": "21" if story == 2 else "3", "search": 5, "first": "3-3", "later": "3-4"}
    circle = (("piggle", "Anna"), ("lionel", "Bruno"))
    people = ("Anna", "Bruno")
    return Evening(
        "campaign", people, circle, "lionel", (page,), beats, CAMPAIGN_BOX, story=story, added=added
    )


CAMPAIGN = (
    _stage(
        1,
        *armed(CLUB, BOW),
        beat(acting(2), "random_encounter"),
        beat(freed(4), "win"),
        added=(("item", 3), ("monster", 2), ("boss", 1)),
    ),
    _stage(
        2,
        beat(acting(), "give_item", to=active, **CLUB),
        beat(acting(), "explore", point=lambda table: table.points[0].id),
        beat(acting(3), "lose_story", why="Il libro dice che la soffitta si chiude"),
        added=(("item", 2), ("lost", 2)),
    ),
    _stage(
        1,
        *armed(CLUB, CLUB),
        beat(acting(2), "preset_encounter", cards=(("card-4", 1),)),
        beat(freed(3), "win"),
        added=(("item", 3), ("monster", 2), ("boss", 1)),
    ),
)
