"""Stuffed Fables."""

from companion.games.stuffed_fables import (
    board,
    box,
    chances,
    checklist,
    demo,
    help,
    house,
    labels,
    names,
    outlook,
    proposals,
    story,
    teaching,
    whys,
)
from companion.games.stuffed_fables.actions import (
    care,
    corrections,
    encounters,
    endings,
    fights,
    finds,
    monster_cards,
    monsters,
    moves,
    pages,
    party,
    places,
    sleep,
    trials,
    turn,
)
from companion.games.stuffed_fables.actions import house as house_actions
from companion.games.stuffed_fables.panels import PANELS
from companion.games.stuffed_fables.shelves import SHELVES
from companion.games.stuffed_fables.table import Table, set_up
from companion.rules import Game, Sheet, _, actions_in

GAME = Game(
    slug="stuffed_fables",
    name=_("Stuffed Fables"),
    version=1,
    seats=range(2, 5),
    table=Table,
    box=box.Box,
    set_up=set_up,
    actions=actions_in(
        party,
        turn,
        moves,
        trials,
        fights,
        finds,
        care,
        encounters,
        monster_cards,
        monsters,
        sleep,
        pages,
        places,
        endings,
        corrections,
        house_actions,
    ),
    panels=PANELS,
    names=names.named,
    counted=names.counted,
    title=story.title,
    story=story.story,
    look="felt",
    sheets=(
        Sheet("setup", _("Set-up of the story"), _("what to lay, to tick")),
        Sheet("characters", _("Character sheets"), _("one for each stuffy")),
        Sheet("monsters", _("Monsters"), _("their actions by die, to look up")),
        Sheet("trackers", _("Trackers"), _("dice, threat, sleep: for an evening without a screen")),
        Sheet("pack_away", _("Pack-away sheet"), _("how to lay the table again")),
        Sheet("record", _("Campaign record"), _("stories, endings, discovery cards")),
    ),
    questions={
        # story
        "notes": {"note": "words"},
        "story_opening": story.opening,
        "titled": story.titled,
        "ending": story.ending,
        "ending_section": story.ending_section,
        "steps": checklist.steps,
        "checklist_items": checklist.items,
        # actions
        # monsters
        # odds
        "assumed": chances.assumed,
        "draw_odds": chances.draw_odds,
        "check_chance": chances.check_chance,
        "surges_ahead": chances.surges_ahead,
        "stuffing_odds": chances.stuffing_odds,
        "roll_odds": chances.roll_odds,
        "reroll_odds": chances.reroll_odds,
        "defence_odds": chances.defence_odds,
        "action_odds": chances.action_odds,
        "collapse_chance": chances.collapse_chance,
        "waking_odds": chances.waking_odds,
        "sleep_odds": chances.sleep_odds,
        "board_odds": chances.board_odds,
        "why": whys.why,
        # box
        "labels": labels.LABELS,
        "house_rules": house.house_rules,
        "next_sheet": proposals.next_sheet,
        # screens
        **board.QUESTIONS,
        **outlook.QUESTIONS,
        "help": help.HELP,
        "rule_of": help.RULE_OF,
        # paper
    },
    teaching=teaching.TEACHING,
    remember=teaching.remember,
    shelves=SHELVES,
    proposes=proposals.proposes,
    demo=(demo.PEOPLE, demo.plays),
)
