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
from companion.rules.flat import flat, is_flat, unflat
from companion.rules.game import Game, Panel, Reckoning, Region, Sheet
from companion.rules.private import Card, Choice, Private, seat_at
from companion.rules.refusals import Illegal, require
from companion.rules.rows import drop, find, replace, swap
from companion.rules.shelves import Column, Grid, Row, Section, Shelf
from companion.rules.words import Part, Say, _, say, several

__all__ = [
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
    "drop",
    "find",
    "flat",
    "is_flat",
    "replace",
    "require",
    "say",
    "seat_at",
    "several",
    "swap",
    "unflat",
]
