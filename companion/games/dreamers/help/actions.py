"""To which rule the sheet of an action leads."""

from types import MappingProxyType

RULE_OF = MappingProxyType(
    {
        "new_match": "DR-MATCH-1",
        "draw_first": "DR-SETUP-4",
        "set_first": "DR-START-1",
        "lay_identities": "DR-SETUP-2",
        "take_identity": "DR-ID-1",
        "choose_identity": "DR-ID-6",
        "look": "DR-ID-2",
        "begin_turn": "DR-MEM-1",
        "end_round": "DR-END-3",
        "turn_nightmare": "DR-NIGHT-1",
        "say_word": "DR-DREAM-2",
        "turn_dreams": "DR-DREAM-5",
        "play_modifier": "DR-MOD-1",
        "pass_modifier": "DR-MOD-4",
        "accuse": "DR-ACC-1",
        "decide": "DR-ACC-9",
        "no_accusation": "DR-ACC-8",
        "deliver": "DR-DELIV-1",
        "enter_identities": "DR-END-4",
        "next_round": "DR-MATCH-7",
        "end_match": "DR-MATCH-4",
    }
)
