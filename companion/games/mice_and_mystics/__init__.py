"""Mice and Mystics."""

from companion.games.mice_and_mystics import box as boxes
from companion.games.mice_and_mystics import (
    chances,
    checklist,
    counters,
    data,
    demo,
    initiative,
    labels,
    names,
    proposals,
    story,
)
from companion.games.mice_and_mystics.actions import campaign, corrections, fight, party, rooms, turn
from companion.games.mice_and_mystics.panels import PANELS
from companion.games.mice_and_mystics.table import Table, set_up
from companion.rules import Game, Sheet, _, actions_in

GAME = Game(
    slug="mice_and_mystics",
    name=_("Mice and Mystics"),
    version=1,
    seats=range(1, 5),
    table=Table,
    box=boxes.Box,
    set_up=set_up,
    actions=actions_in(party, turn, fight, rooms, corrections, campaign),
    panels=PANELS,
    names=names.named,
    title=story.title,
    story=story.story,
    look="rind",
    sheets=(
        Sheet("setup", _("Set-up of the chapter"), _("what to lay, to tick")),
        Sheet("heroes", _("Hero sheets"), _("one for each mouse")),
        Sheet("pack_away", _("Pack-away sheet"), _("how to lay the table again")),
        Sheet("record", _("Campaign record"), _("chapters, kept cards, abilities")),
    ),
    questions={
        "labels": labels.LABELS,
        "facts_of": data.MICE.get,
        "figures_left": proposals.figures_left,
        "mice": tuple(data.MICE),
        "facts": data.MICE,
        "next_sheet": proposals.next_sheet,
        "reminders": proposals.reminders,
        "placeable": proposals.placeable,
        "chapter_title": story.chapter_title,
        "steps": checklist.steps,
        "checklist_items": checklist.items,
        "attack_chances": chances.attack_chances,
        "minion_chances": chances.minion_chances,
        "defence_chances": chances.defence_chances,
        "parts_in_words": chances.parts_in_words,
        "reasons_in_words": chances.reasons_in_words,
        "effects": chances.effects,
        "marks": chances.marks,
        "role_of": chances.role_of,
        "tally": chances.tally,
        "cards_to_lay": initiative.cards_to_lay,
        "is_full_laying": initiative.is_full_laying,
        "counter": counters.counter,
        "many": names.many,
        "prey": fight.prey,
        "values_of": boxes.values_of,
        "is_typed": boxes.is_typed,
        "cost_of": boxes.cost_of,
    },
    remember=boxes.remember,
    proposes=proposals.proposes,
    demo=(demo.PEOPLE, demo.plays),
)
