"""The platform's own panels, for a game that gives none: their templates are in templates/frames.

They show parts of the game itself: its counters, seats, set-up steps, story, and the actions that
are in the bar.
"""

from companion.rules.panels import Panel, Region, all_but

NOW = "now"  # the topic of the menu whose buttons are in the bar
TABLE = "table"  # the one topic of the menu "by hand" of a game that names none

_table = all_but("news", "chronicle")

BOARD = (
    Panel("order", Region.ORDER, _table),
    Panel("checklist", Region.MIDDLE, _table),
    Panel("outcome", Region.MIDDLE, _table),
    Panel("counters", Region.MIDDLE, _table),
    Panel("clocks", Region.TRACKS, _table),
    Panel("story", Region.TRACKS, repr),
    Panel("now", Region.NOW, _table),
)
PLAYER = (
    Panel("mine", Region.MIDDLE, _table),
    Panel("mine_table", Region.TRACKS, _table),
    Panel("mine_now", Region.NOW, _table),
)
TV = (
    Panel("tv_turn", Region.ORDER, _table),
    Panel("tv_clocks", Region.TRACKS, _table),
    Panel("tv_people", Region.MIDDLE, _table),
)
