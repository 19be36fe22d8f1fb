"""Dreamers."""

from companion.games.dreamers import (
    board,
    box,
    counters,
    demo,
    help,
    house,
    labels,
    mine,
    modifiers,
    names,
    proposals,
    story,
    tv,
    whys,
)
from companion.games.dreamers.actions import corrections, match, turn
from companion.games.dreamers.panels import PANELS
from companion.games.dreamers.private import PRIVATE
from companion.games.dreamers.table import Table, seen_by, set_up
from companion.rules import Game, Sheet, _, actions_in

GAME = Game(
    slug="dreamers",
    name=_("Dreamers"),
    version=1,
    seats=range(2, 3),
    table=Table,
    box=box.Box,
    set_up=set_up,
    actions=actions_in(match, turn, corrections),
    panels=PANELS,
    tv=tv.TV,
    names=names.named,
    title=story.title,
    story=story.story,
    played=story.played,
    sheets=(
        Sheet("score", _("Score sheet"), _("round by round, and lines for another match")),
        Sheet("reference", _("Reference card"), _("phases, modifiers, points"), has_filled=False),
        Sheet("setup", _("Set-up"), _("what to lay, to tick")),
        Sheet("pack_away", _("Pack-away sheet"), _("how to lay the table again")),
        Sheet("matches", _("Matches"), _("all of you two, with their winners")),
    ),
    questions={
        "notes": {"note": "words"},
        "by_hand": ("correct", "adjust", "end_round"),
        "round_of": story.round_of,
        "number_of_turn": story.number_of_turn,
        # the helper of phase 4
        "exact": modifiers.exact,
        "checked": modifiers.checked,
        "times": modifiers.times,
        **board.QUESTIONS,
        "counter": counters.counter,
        "why": whys.why,
        "labels": labels.LABELS,
        "house_rules": house.house_rules,
        "next_sheet": proposals.next_sheet,
        "help": help.HELP,
        "rule_of": help.RULE_OF,
    },
    proposes=proposals.proposes,
    demo=(demo.PEOPLE, demo.plays),
    seen_by=seen_by,
    hides=lambda table: table.keeps_a_secret,
    private=PRIVATE,
    mine=mine.MINE,
    owns=mine.owns,
    turn=mine.turn,
    figures=mine.figures,
)
