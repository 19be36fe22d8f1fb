"""The pure kernel: what a game is. No Django, no clock, no disk, no dice of its own."""

from companion.rules.actions import Action, Answers, MenuEntry, Own, Owner, Play, Step, action, actions_in
from companion.rules.asks import Ask, AskKind, Counts, FromBox, Label, Number, Pick, Some, Text, Tick
from companion.rules.because import Because, Reason
from companion.rules.chance_asks import Deal, Dice, Draw, Laid, Order
from companion.rules.flat import flat, is_flat, unflat
from companion.rules.game import AnyGame, Game, Reckoning
from companion.rules.help import Help
from companion.rules.hooks import (
    BoxSchema,
    Demo,
    History,
    Panel,
    Region,
    Screens,
    Seats,
    Sheet,
    Topic,
    all_but,
    people_renamed,
)
from companion.rules.offer.checklist import Item, SetUpStep, checklist, ticks
from companion.rules.offer.counters import Counter, Counters, corrections, owned_counters
from companion.rules.offer.house_rules import house_rules
from companion.rules.offer.notes import notes
from companion.rules.owning import is_of, person_at, picks
from companion.rules.played import Played, Tally, tallies
from companion.rules.private import Card, Choice, Private, seat_at
from companion.rules.refusals import Illegal, require
from companion.rules.rows import drop, find, replace, swap
from companion.rules.shelves import Column, Grid, Row, Section, Shelf
from companion.rules.telling import Telling
from companion.rules.words import Part, Say, _, rule_title, say, several

__all__ = [
    "AnyGame",
    "Action",
    "Answers",
    "Ask",
    "AskKind",
    "Because",
    "BoxSchema",
    "Card",
    "Choice",
    "Column",
    "Counter",
    "Counters",
    "Counts",
    "Deal",
    "Demo",
    "Dice",
    "Draw",
    "FromBox",
    "Game",
    "Grid",
    "Help",
    "History",
    "Illegal",
    "Item",
    "Label",
    "Laid",
    "MenuEntry",
    "Number",
    "Order",
    "Own",
    "Owner",
    "Panel",
    "Part",
    "Pick",
    "Play",
    "Played",
    "Private",
    "Reason",
    "Reckoning",
    "Region",
    "Row",
    "Say",
    "Screens",
    "Seats",
    "Section",
    "SetUpStep",
    "Sheet",
    "Shelf",
    "Some",
    "Step",
    "Tally",
    "Telling",
    "Text",
    "Tick",
    "Topic",
    "_",
    "action",
    "actions_in",
    "all_but",
    "checklist",
    "corrections",
    "drop",
    "find",
    "flat",
    "house_rules",
    "is_flat",
    "is_of",
    "notes",
    "owned_counters",
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
    "tallies",
    "ticks",
    "unflat",
]
