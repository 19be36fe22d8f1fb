"""The pure kernel: what a game is. No Django, no clock, no disk, no dice of its own."""

from companion.rules.actions import Action, Answers, Play, action, actions_in
from companion.rules.asks import (
    Ask,
    AskKind,
    Counts,
    Deal,
    Dice,
    Draw,
    FromBox,
    Laid,
    Number,
    Order,
    Pick,
    Some,
    Text,
    Tick,
)
from companion.rules.because import Because, Reason
from companion.rules.checklist import Item, Step, ticks
from companion.rules.flat import flat, is_flat, unflat
from companion.rules.game import Game, Panel, Reckoning, Region, Sheet, all_but, people_renamed
from companion.rules.help import Help
from companion.rules.house import HouseRule, as_read
from companion.rules.owning import counts, each, is_of, owned, person_at, picks
from companion.rules.played import Played, Tally, tallies
from companion.rules.private import Card, Choice, Private, seat_at
from companion.rules.refusals import Illegal, require
from companion.rules.rows import drop, find, replace, swap
from companion.rules.shelves import Column, Grid, Row, Section, Shelf
from companion.rules.telling import Telling
from companion.rules.words import Part, Say, _, rule_title, say, several

__all__ = [
    "Played",
    "Tally",
    "tallies",
    "all_but",
    "Telling",
    "ticks",
    "Step",
    "Item",
    "as_read",
    "HouseRule",
    "Help",
    "Action",
    "Answers",
    "Ask",
    "AskKind",
    "Because",
    "Card",
    "Choice",
    "Column",
    "Counts",
    "Deal",
    "Dice",
    "Draw",
    "FromBox",
    "Game",
    "Grid",
    "Illegal",
    "Laid",
    "Number",
    "Order",
    "Panel",
    "Part",
    "Pick",
    "Play",
    "Private",
    "Reason",
    "Reckoning",
    "Region",
    "Row",
    "Say",
    "Section",
    "Sheet",
    "Shelf",
    "Some",
    "Text",
    "Tick",
    "_",
    "action",
    "actions_in",
    "counts",
    "drop",
    "each",
    "find",
    "flat",
    "is_flat",
    "is_of",
    "owned",
    "people_renamed",
    "person_at",
    "picks",
    "replace",
    "require",
    "rule_title",
    "say",
    "seat_at",
    "several",
    "swap",
    "unflat",
]
