"""Which rule the help opens at from the sheet of an action."""

from types import MappingProxyType

RULE_OF = MappingProxyType(
    {
        "add_player": "NT-SETUP-10",
        "drop_player": "NT-SETUP-10",
        "seat_players": "NT-SETUP-5",
        "choose_game": "NT-SETUP-7",
        "set_teams": "NT-TEAM-1",
        "lay_items": "NT-SETUP-1",
        "lift_items": "NT-SETUP-1",
        "begin": "NT-SETUP-4",
        "fetch_deck": "NT-CARD-2",
        "knock": "NT-KNOCK-1",
        "draw": "NT-TURN-1",
        "discard_same": "NT-TURN-7",
        "penalty": "NT-PEN-1",
        "use_effect": "NT-EFF-1",
        "change_cards": "NT-EFF-12",
        "deck_empty": "NT-DAWN-2",
        "end_turn": "NT-TURN-10",
        "reveal_card": "NT-SCORE-1",
        "reveal_row": "NT-SCORE-1",
        "reveal_known": "NT-SCORE-1",
        "enter_sum": "NT-SCORE-7",
        "enter_highest": "NT-SCORE-4",
        "take_back": "NT-SCORE-1",
        "score": "NT-SCORE-2",
        "next_game": "NT-TOUR-1",
        "new_game": "NT-SETUP-4",
        "call_off": "NT-DAWN-1",
        "set_turn": "NT-TURN-10",
        "set_knocker": "NT-KNOCK-3",
        "set_cause": "NT-DAWN-7",
        "correct": "NT-SHEET-2",
        "adjust": "NT-SHEET-2",
        "set_house_rules": "NT-OPEN-13",
    }
)
