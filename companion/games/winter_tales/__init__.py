"""Winter Tales."""

from companion.games.winter_tales import (
    box,
    by_hand,
    demo,
    endings,
    help,
    house,
    labels,
    names,
    proposals,
    quests,
    seating,
    shelves,
    story,
    teaching,
    whys,
)
from companion.games.winter_tales.actions import (
    clashes,
    corrections,
    ending,
    laying,
    seats,
    turn,
)
from companion.games.winter_tales.actions import house as house_actions
from companion.games.winter_tales.actions import quests as quest_actions
from companion.games.winter_tales.panels import PANELS
from companion.games.winter_tales.table import Table, set_up
from companion.rules import Game, _, actions_in

GAME = Game(
    slug="winter_tales",
    name=_("Winter Tales"),
    version=1,
    seats=range(2, 8),
    table=Table,
    box=box.Box,
    set_up=set_up,
    actions=actions_in(seats, laying, turn, quest_actions, clashes, ending, corrections, house_actions),
    panels=PANELS,
    names=names.named,
    counted=names.counted,
    title=story.title,
    story=story.story,
    look="frost",
    questions={
        "notes": {"note": "words"},
        "tale": story.tale,
        "scores": story.scores,
        "history": story.history,
        "sides_won": story.sides_won,
        "lead": endings.lead,
        "interrupters": clashes.interrupters,
        "may_tell": quests.may_tell,
        "first_quests": seating.first_quests,
        "may_place_first": seating.may_place_first,
        "why": whys.why,
        "labels": labels.LABELS,
        "house_rules": house.house_rules,
        "by_hand": frozenset(actions_in(corrections)),
        "hand_buttons": by_hand.BY_HAND,
        "next_sheet": proposals.next_sheet,
        "help": help.HELP,
        "rule_of": help.RULE_OF,
    },
    teaching=teaching.TEACHING,
    remember=teaching.remember,
    shelves=shelves.SHELVES,
    proposes=proposals.proposes,
    demo=(demo.PEOPLE, demo.plays),
)
