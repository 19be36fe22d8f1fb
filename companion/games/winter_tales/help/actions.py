"""Which rule each sheet leads to."""

from types import MappingProxyType

RULE_OF = MappingProxyType(
    {
        # before the tale
        "add_seat": "WT-SETUP-1",
        "drop_seat": "WT-SETUP-1",
        "order_seats": "WT-SETUP-13",
        "choose_first": "WT-SETUP-13",
        "choose_sides": "WT-SETUP-3",
        "deal_sides": "WT-SETUP-3",
        "set_track": "WT-OPEN-30",
        "name_character": "WT-SETUP-5",
        "deal_names": "WT-SETUP-5",
        "give_character": "WT-SETUP-5",
        "place_figure": "WT-SETUP-6",
        "place_first_quest": "WT-SETUP-7",
        "begin": "WT-SETUP-12",
        # a turn
        "activate": "WT-ACT-1",
        "move": "WT-MOVE-1",
        "generate_quest": "WT-QUEST-1",
        "resolve_quest": "WT-RES-1",
        "finish_activation": "WT-ACT-6",
        "end_chapter": "WT-CHAP-5",
        # a quest
        "come": "WT-RES-3",
        "stay_away": "WT-RES-3",
        "finish_coming": "WT-RES-4",
        "play_cards": "WT-RES-7",
        "last_card": "WT-RES-8",
        "close_quest": "WT-RES-14",
        # interruptions, rescues
        "start_conflict": "WT-INT-2",
        "raise_bid": "WT-CONF-1",
        "give_in": "WT-CONF-1",
        "enter_conflict": "WT-CONF-3",
        "end_conflict": "WT-CONF-5",
        "start_trick": "WT-INT-3",
        "answer_trick": "WT-TRICK-4",
        "reveal_trick": "WT-TRICK-5",
        "rescue": "WT-RESC-4",
        # the end
        "tell_end": "WT-EPI-5",
        "play_again": "WT-EPI-9",
        # by hand
        "correct": "WT-HAND-2",
        "adjust": "WT-HAND-2",
        "set_marks": "WT-TERM-5",
        "set_space": "WT-MOVE-3",
        "add_quest": "WT-OPEN-12",
        "name_quest": "WT-OPEN-12",
        "set_quest": "WT-QUEST-3",
        "drop_quest": "WT-OPEN-12",
        "add_memory": "WT-MEM-2",
        "change_memory": "WT-MEM-2",
        "remove_memory": "WT-MEM-1",
        "set_turn": "WT-CHAP-4",
        "reshuffle": "WT-HAND-3",
    }
)
