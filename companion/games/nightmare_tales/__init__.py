"""Nightmare Tales."""

from companion.games.nightmare_tales import (
    board,
    box,
    by_hand,
    checklist,
    demo,
    help,
    house,
    labels,
    names,
    paper,
    proposals,
    records,
    scoring,
    story,
    whys,
)
from companion.games.nightmare_tales.actions import corrections, dawn, endings, setting, turn
from companion.games.nightmare_tales.actions import house as house_actions
from companion.games.nightmare_tales.counters import counter
from companion.games.nightmare_tales.panels import PANELS
from companion.games.nightmare_tales.shelves import SHELVES
from companion.games.nightmare_tales.table import Table, set_up
from companion.rules import Game, Sheet, _, actions_in

GAME = Game(
    slug="nightmare_tales",
    name=_("Nightmare Tales"),
    version=1,
    seats=range(2, 11),
    table=Table,
    box=box.Box,
    set_up=set_up,
    actions=actions_in(setting, turn, dawn, endings, corrections, house_actions),
    panels=PANELS,
    names=names.named,
    counted=names.counted,
    title=story.title,
    story=story.story,
    look="moss",
    styles=("moss",),
    sheets=(
        Sheet("setup", _("Set-up and reference"), _("what to lay, to tick; keywords, penalties, dawn")),
        Sheet("score", _("Score sheet"), _("fear, cards, knock and points, game by game")),
        Sheet("tournament", _("Tournament table"), _("points and what is left, with fear by game")),
        Sheet("history", _("History"), _("every game with its winners")),
        Sheet("pack_away", _("Pack-away sheet"), _("how to lay the table again")),
    ),
    questions={
        "notes": {"note": "words"},
        "by_hand": frozenset(actions_in(corrections)),
        "heading": story.heading,
        "steps": checklist.steps,
        "checklist_items": checklist.items,
        "places": scoring.places_of,
        "lacks_highest": scoring.lacks_highest,
        "most_frightened": records.most_frightened,
        "chart": records.chart,
        "history": records.history,
        "cups": records.all_cups,
        "counter": counter,
        "why": whys.why,
        **board.QUESTIONS,
        "hand_menu": by_hand.menu,
        "score_blocks": paper.score_blocks,
        "spans": paper.spans,
        "to_lay": paper.to_lay,
        "labels": labels.LABELS,
        "house_rules": house.house_rules,
        "next_sheet": proposals.next_sheet,
        "help": help.HELP,
        "rule_of": help.RULE_OF,
    },
    teaching=box.TEACHING,
    remember=box.remember,
    shelves=SHELVES,
    proposes=proposals.proposes,
    demo=(demo.PEOPLE, demo.plays),
)
