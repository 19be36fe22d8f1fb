"""What the game's own templates ask, as `game.globals`: functions and values by name."""

from types import MappingProxyType
from typing import Any

from companion.games.mice_and_mystics import (
    achievements,
    bosses,
    box,
    card_decks,
    cards,
    chances,
    chapters,
    checklist,
    combat,
    data,
    defaults,
    dice,
    equipment,
    growth,
    initiative,
    minion_cards,
    moments,
    names,
    party_items,
    print_context,
    reminders,
    special_search,
    stash,
    story,
    tv_screen,
    variants,
    ways,
)
from companion.games.mice_and_mystics.actions import bosses as boss_actions
from companion.games.mice_and_mystics.actions import minions, packs

_MICE = {
    "mice": tuple(data.MICE),
    "ability_asks": tuple(f"{mouse}{defaults.ABILITY}" for mouse in data.MICE),
    "facts": data.MICE,
    "facts_of": data.MICE.get,
    "rats": data.RATS,
    "achievements": achievements.list_with_holders,
    "achievement_in_words": achievements.in_words,
    "path": growth.path,
    "growth": growth.growth,
}
_CARDS = {
    "card_facts": cards.CARDS.get,
    "party_items": cards.PARTY_ITEMS,
    "lost_with_tile": cards.LOST_WITH_TILE,
    "slots": equipment.slots,
    "cards_alone": equipment.cards_alone,
    "card_does": equipment.does_in_words,
    "about": equipment.about,
    "dressed": equipment.dressed,
    "misfit": equipment.misfit,
    "stash": stash.stash,
    "has_large": party_items.has_large,
    "special_is_there": special_search.is_there,
    "special_is_likely": special_search.is_likely,
    "card_says": minion_cards.card_says,
    "source_says": minion_cards.source_says,
}
_BOX = {
    "is_typed": box.is_typed,
    "unknown_values": box.unknown_values,
    "cost_of": box.cost_of,
    "ability_words": box.ability_words,
    "is_cost_typed": box.is_cost_typed,
}
_CHAPTER = {
    "chapter_title": story.chapter_title,
    "chapter_name": story.chapter_name,
    "chapter_numbers": tuple(chapters.CHAPTERS),
    "chapter_form": story.chapter_form,
    "titled": story.titled,
    "victory": story.victory,
    "defeats": story.defeats,
    "purse": variants.purse,
    "company": story.company,
    "candidates": story.candidates,
    "chapter_counters": moments.own_counters,
    "moment": moments.moment,
    "checklist_items": checklist.items,
}
_TURN = {
    "coming": tv_screen.coming,
    "many": names.many,
    "sign_of": names.sign_of,
    "figures_left": reminders.figures_left,
    "reminders": reminders.reminders,
    "turn_steps": reminders.turn_steps,
    "goes_alone": reminders.goes_alone,
    "ways_out": reminders.ways_out,
    "way_now": ways.way_now,
    "spaces_by_face": ways.spaces_by_face,
    "to_place": reminders.to_place,
    "why_asked": defaults.why_asked,
    "who_defends": defaults.who_defends,
    "goes_for": minions.goes_for,
    "attackers": packs.attackers,
    "ways_told": packs.ways_told,
    "ways_to_place": boss_actions.ways_to_place,
    "bosses_moving": initiative.bosses_moving,
    "is_full_laying": initiative.is_full_laying,
    "has_several": bosses.has_several,
    "cards_in_play": bosses.cards_in_play,
    "hearts_on": bosses.hearts_on,
}
_DICE = {
    "attack_chances": chances.attack_chances,
    "minion_chances": chances.minion_chances,
    "bewitched_chances": chances.bewitched_chances,
    "defence_chances": chances.defence_chances,
    "parts_in_words": chances.parts_in_words,
    "effects": chances.effects,
    "pays": chances.pays,
    "paid_by": chances.paid_by,
    "pays_in_defence": chances.pays_in_defence,
    "marks": chances.marks,
    "role_of": chances.role_of,
    "role_of_defence": chances.role_of_defence,
    "tally": chances.tally,
    "minion_dice": combat.minion_attack_dice,
}
_PAPER = {
    "states_say": card_decks.STATES,
    "wardrobe": print_context.wardrobe,
    "to_lay": print_context.to_lay,
    "lines": print_context.lines,
    "on_card": print_context.on_card,
    "faces": dice.FACES,
}
GLOBALS: MappingProxyType[str, Any] = MappingProxyType(
    {**_MICE, **_CARDS, **_BOX, **_CHAPTER, **_TURN, **_DICE, **_PAPER}
)
