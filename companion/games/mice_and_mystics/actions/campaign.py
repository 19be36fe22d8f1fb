"""From chapter to chapter: which one, how it ends, and what is carried on (MM-SETUP-1, MM-CAMP, MM-END)."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from companion.games.mice_and_mystics.actions.chapter_facts import NO_FACTS, ChapterFacts, learn_chapter
from companion.games.mice_and_mystics.actions.party import lay_out, starting_cards, with_dice
from companion.games.mice_and_mystics.actions.picks import is_played, nothing_before, nothing_waits
from companion.games.mice_and_mystics.box import Box
from companion.games.mice_and_mystics.chapter_record import Record
from companion.games.mice_and_mystics.chapters import CHAPTERS, OF_LISTS, OF_THE_GROUP, Chapter, own_blank
from companion.games.mice_and_mystics.choosing import propose_chapter
from companion.games.mice_and_mystics.names import named
from companion.games.mice_and_mystics.passing import lost
from companion.games.mice_and_mystics.pieces import Card, Mouse, ids
from companion.games.mice_and_mystics.soundness import is_chapter
from companion.games.mice_and_mystics.story import chapter_called
from companion.games.mice_and_mystics.table import Table
from companion.games.mice_and_mystics.wounds import settle
from companion.rules import (
    Answers,
    FromBox,
    MenuEntry,
    Number,
    Pick,
    Some,
    Text,
    Tick,
    _,
    action,
    from_tuples,
    message,
    newest_lines,
    replace,
    require,
    to_tuples,
)
from companion.rules.box.book_order import OF_A_STORY
from companion.rules.box.own_rows import LAST_OWN

Kept = tuple[tuple[str, Card], ...]


def chapter_in_box(box: Box, answers: Answers) -> object:
    """Return the chapter that is chosen, as the group's box has it."""
    number = answers.get("number", 0)
    if number not in box.numbers:
        return ()
    chapter = box.as_chosen(number)
    told = to_tuples(chapter)
    if chapter.lists:
        return told
    told = told[: -len(OF_LISTS)]
    if chapter.heroes or chapter.own_tiles:
        return told
    # Without what a release has added, the one before can read it: both may serve one table.
    before = told[: -len(OF_THE_GROUP)]
    return before if chapter.is_in_a_story else before[: -len(OF_A_STORY)]


def _own_sentence(answers: Answers) -> str:
    """Return the sentence for a chapter of the group's own, whose name follows it."""
    return "" if answers.get("number") in CHAPTERS else _("A chapter of our own is chosen.")


@action(
    _("Chapter {number} is chosen."),
    label=_("Which chapter?"),
    rule="MM-SETUP-1",
    proposes=propose_chapter,
    teaches=learn_chapter,
    instead=_own_sentence,
)
def choose_chapter(
    table: Table,
    number: Annotated[int, Number(1, LAST_OWN, label=_("Which chapter?"))],
    chapter: Annotated[object, FromBox(chapter_in_box, is_chapter)] = (),
    facts: ChapterFacts = NO_FACTS,
) -> Table:
    """Take a chapter as the group's box has it; the mice of the one before come along (MM-SETUP-1).

    For one that is not filled in, `facts` are what is needed to begin (MM-SETUP-6, -8, MM-CH-2).

    The same chapter may be taken again after it was mended in the box, until the table is laid.
    """
    require(table.phase in ("party", "closed"), _("The table is already set up."))
    require(chapter or number in CHAPTERS, _("There is no such chapter in the box."), rule="MM-SETUP-1")
    chosen = facts.completed(from_tuples(Chapter, chapter) if chapter else CHAPTERS[number])
    shown = chosen.shown_number
    no_end = _("Chapter {number} has no End page yet: fill it in from your storybook.")
    require(chosen.end_page > 1, no_end, number=shown, rule="MM-SETUP-8")
    no_start = _("Chapter {number} has no room to start in yet: fill it in from your storybook.")
    require(chosen.start, no_start, number=shown, rule="MM-SETUP-6")
    mice = tuple(mouse for mouse in table.mice if mouse.id not in chosen.barred)
    is_same = number == table.chapter.number
    if number not in CHAPTERS:
        table = table.chronicled(_("It is {chapter}."), chapter=chapter_called(chosen))
    return replace(
        table,
        chapter=chosen,
        phase="party",
        mice=mice,
        roster=_with_all(table.roster, table.mice) if table.phase == "closed" else table.roster,
        attempt=table.attempt if is_same else 1,
    )


def _with_all(roster: tuple[Mouse, ...], mice: tuple[Mouse, ...]) -> tuple[Mouse, ...]:
    """Return the mice that have finished a chapter, those who have just done so as they are now."""
    return (*(mouse for mouse in roster if mouse.id not in ids(mice)), *mice)


def asks_for_word(table: Table, answers: Answers) -> bool:
    """Return whether the storybook's words decide the victory, not a room (MM-CH-2)."""
    return not table.chapter.goal


@action(_("Victory!"), label=_("Victory"), rule="MM-END-1")
def win(table: Table, met: Annotated[bool, Tick(asks_for_word, label=_("The conditions are met"))]) -> Table:
    """Declare the victory (MM-END-1): the goal's room is clear, every free mouse is in it (MM-CH1-6).

    If a chapter names no such room, people say that its conditions are met (MM-CH-2).
    """
    nothing_waits(table)
    goal = table.chapter.goal
    is_there = table.room == goal or not goal
    require(is_there, _("The mice must be in: {room}."), room=named(table, goal), rule="MM-CH1-6")
    require(not (goal and table.has_minions), _("Minions are in the room."), rule="MM-CH1-6")
    require(goal or met, _("The conditions of victory must be met first."), rule="MM-CH-2")
    require(table.hourglass < table.end, _("The hourglass has reached End."), rule="MM-HOUR-2")
    return replace(table, phase="over", outcome="won").chronicled(_("The chapter is won."))


@action(
    _("The chapter is given up: {why}"),
    label=_("Give the chapter up"),
    rule="MM-CH-2",
    menu=MenuEntry("board", "lost", _("Give up"), order=17),
)
def give_up(table: Table, why: Annotated[str, Text(120, label=_("Reason (optional)"))] = "") -> Table:
    """Declare a defeat that the companion cannot see (MM-CH-2)."""
    require(table.phase == "playing", _("The chapter is not being played."))
    table = replace(table, phase="over", outcome="lost", fight=None, queue=(), boss_hit=None, strikes=())
    return table.chronicled(_("The chapter is lost."))


@action(
    _("The defeat is confirmed."), label=_("Every mouse is captured: is the chapter lost?"), rule="MM-END-2"
)
def accept_defeat(table: Table) -> Table:
    """Confirm the defeat that is proposed if every mouse is captured (MM-END-2, MM-CAPT-8)."""
    is_played(table)
    require(table.may_be_lost, _("Not every mouse is captured."), rule="MM-END-2")
    nothing_before(table, "accept_defeat")
    return lost(table, message(_("All mice are captured: the chapter is lost.")))


@action(_("The chapter goes on. {why}"), label=_("Go on with this chapter"))
def play_on(table: Table, why: Annotated[str, Text(120, label=_("Reason (optional)"))] = "") -> Table:
    """Take up a chapter that was ended by mistake, or refuse the defeat that is proposed (MM-END-2)."""
    ends = table.phase == "over" or table.waits_for == "accept_defeat"
    require(ends, _("The chapter is not over yet."))
    require(table.hourglass < table.end, _("The hourglass has reached End."), rule="MM-HOUR-2")
    return settle(replace(table, phase="playing", outcome="", plays_on=not table.free_mice))


def heroes(table: Table, answers: Answers) -> Sequence[str]:
    """Return every mouse of the campaign: those in the party, and those who stay behind."""
    return tuple(dict.fromkeys((*ids(table.mice), *ids(table.roster))))


def honoured(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(dict.fromkeys(mouse for mouse, _words in table.honours))


def honours_of(table: Table, answers: Answers) -> Sequence[str]:
    return tuple(words for mouse, words in table.honours if mouse == answers.get("mouse"))


@action(
    _("A story achievement for {mouse}."),
    label=_("An achievement of the storybook"),
    rule="MM-ACH-7",
    menu=MenuEntry("mice", "won", _("Story achievement"), order=10),
)
def honour(
    table: Table,
    mouse: Annotated[str, Pick(heroes, label=_("Who earns it"))],
    words: Annotated[str, Text(60, needed=True, label=_("As the storybook calls it"))],
) -> Table:
    """Give a mouse an achievement of the storybook, kept over the chapters (MM-ACH-7, MM-CAMP-1)."""
    who, is_new = named(table, mouse), (mouse, words) not in table.honours
    require(is_new, _("{mouse} has earned this already."), mouse=who, rule="MM-ACH-7")
    table = replace(table, honours=(*table.honours, (mouse, words)))
    return table.chronicled(_("{mouse} earns: {words}."), mouse=who, words=words)


@action(
    _("Taken back from {mouse}: {words}."),
    label=_("Take an achievement back"),
    menu=MenuEntry("mice", "undo", _("Take it back"), order=11, when=lambda table: bool(table.honours)),
)
def take_back_honour(
    table: Table,
    mouse: Annotated[str, Pick(honoured, none=_("Nobody has an achievement yet."), label=_("Mouse"))],
    words: Annotated[str, Pick(honours_of, label=_("Achievement"))],
) -> Table:
    """Take an achievement of the storybook from a mouse again (MM-ACH-7)."""
    return replace(table, honours=tuple(row for row in table.honours if row != (mouse, words)))


def found_cards(table: Table, answers: Answers) -> Sequence[str]:
    """Return the search cards that mice found in this chapter, of which each may keep one (MM-CAMP-2)."""
    return tuple(card.id for mouse in table.mice for card in mouse.found_cards)


def what_next(table: Table, answers: Answers) -> Sequence[str]:
    return ("next", "retry")


def propose_kept(table: Table, box: Box, answers: Answers) -> Answers:
    """After a victory a mouse with a single found card keeps it, unless it says otherwise (MM-CAMP-2).

    After a defeat the chapter is tried again, unless the group would rather go on (MM-END-3).
    If the newest takes the place of the one before (MM-OPEN-50), the group chooses.
    """
    if table.outcome == "lost":
        goes_on = table.chapter.after_failure.to in ("next", "chapter", "end")
        return {"then": "next" if goes_on else "retry"}
    if table.outcome != "won" or table.reads("MM-OPEN-50"):
        return {}
    return {"kept": tuple(mouse.found_cards[0].id for mouse in table.mice if len(mouse.found_cards) == 1)}


@action(
    _("The chapter is closed; kept: {kept}."),
    label=_("Close the chapter"),
    rule="MM-CAMP-2",
    proposes=propose_kept,
)
def close_chapter(
    table: Table,
    kept: Annotated[
        tuple[str, ...], Some(found_cards, label=_("What each mouse keeps: one found card each"))
    ],
    then: Annotated[str, Pick(what_next, label=_("And then"))],
) -> Table:
    """Write the chapter into the campaign's record, and go on or try again (MM-CAMP-1..4, MM-END-3)."""
    require(table.phase == "over", _("The chapter is not over yet."))
    keepers = tuple((mouse.id, card) for mouse in table.mice for card in mouse.found_cards if card.id in kept)
    per_mouse = Counter(mouse for mouse, _card in keepers)
    greedy = next((mouse for mouse, number in per_mouse.items() if number > 1), "")
    who = named(table, greedy)
    require(not greedy, _("{mouse} may keep only one card."), mouse=who, rule="MM-CAMP-4")
    again = then == "retry"
    keeps_none = not (again and kept)
    require(keeps_none, _("The chapter is tried again from its start: no card is kept."), rule="MM-CAMP-2")
    return _tried_again(table) if again else _gone_on(table, keepers)


def _tried_again(table: Table) -> Table:
    """Return the table laid again as it was before the chapter: nothing is kept (MM-CH-3, MM-OPEN-50)."""
    closed = _cleared(table, _record(table, (), learnt=()))
    before = replace(closed, mice=table.mice_before, honours=table.honours_before, attempt=table.attempt + 1)
    return lay_out(before)


def _gone_on(table: Table, keepers: Kept) -> Table:
    """Return the table between two chapters: abilities and one card each are carried on (MM-CAMP-1..3)."""
    for mouse, card in keepers:
        table = table.chronicled(
            _("{mouse} keeps: {card}."), mouse=named(table, mouse), card=named(table, card.id)
        )
    mice = tuple(_carried_on(table, mouse, dict(keepers).get(mouse.id)) for mouse in table.mice)
    return replace(
        _cleared(table, _record(table, keepers, _learnt(table))),
        mice=mice,
        mice_before=mice,
        roster=_with_all(table.roster, mice),
        chapter=_following(table),
        phase="closed",
    )


def _following(table: Table) -> Chapter:
    """Return the chapter that is ready next, as the one that is over says; the last one stays."""
    now = table.chapter
    way = now.after_failure if table.outcome == "lost" else now.after_victory
    if table.outcome == "lost" and way.to in ("", "next"):
        way = now.after_victory
    if way.to == "chapter":
        return CHAPTERS.get(way.number) or own_blank(way.number, way.book, way.place, way.name)
    return now if way.to else CHAPTERS.get(now.number + 1, now)


def _record(table: Table, keepers: Kept, learnt: tuple[tuple[str, str], ...]) -> Record:
    """Return the chapter's line of the campaign's record; what a retry takes back is not in it."""
    earned = tuple((row[1], row[0]) for row in table.honours if row not in table.honours_before)
    return Record(
        table.chapter.number,
        table.outcome,
        table.round,
        table.hourglass,
        tuple((mouse, card.known_as) for mouse, card in keepers),
        mice=ids(table.mice),
        achievements=(*table.achievements, *earned),
        learnt=learnt,
        end=table.end,
        attempt=table.attempt,
        name=table.chapter.name,
        book=table.chapter.book,
        place=table.chapter.place,
    )


def _learnt(table: Table) -> tuple[tuple[str, str], ...]:
    """Return the abilities that mice have learnt in this chapter."""
    before = {mouse.id: mouse.abilities for mouse in table.mice_before}
    return tuple(
        (mouse.id, ability)
        for mouse in table.mice
        for ability in mouse.abilities
        if ability not in before.get(mouse.id, mouse.abilities)
    )


def _carried_on(table: Table, mouse: Mouse, chosen: Card | None) -> Mouse:
    """Return a mouse as the next chapter finds it: abilities, starting and kept cards (MM-CAMP-1..3).

    What it began with comes back, from any place; a card that is kept now is in the bag.
    """
    known = {card.id: card for owner in table.mice for card in owner.cards}
    starting = (as_known(card, known.get(card.id)) for card in starting_cards(mouse.id, mouse.own))
    newest = (replace(chosen, is_starting=True, is_equipped=False),) if chosen else ()
    older = () if chosen and table.reads("MM-OPEN-50") else _kept_before(table, mouse)
    return Mouse(
        mouse.id,
        mouse.player,
        *(mouse.combat, mouse.defence, mouse.lore, mouse.movement, mouse.vitality),
        abilities=mouse.abilities,
        cards=(*starting, *(replace(known.get(card.id, card), is_starting=True) for card in older), *newest),
        unverified=mouse.unverified,
        unknown=mouse.unknown,
        own=mouse.own,
    )


def _kept_before(table: Table, mouse: Mouse) -> tuple[Card, ...]:
    """Return the cards that a mouse kept from earlier chapters (MM-OPEN-50)."""
    began = next((former for former in table.mice_before if former.id == mouse.id), mouse)
    return began.kept_cards


def as_known(card: Card, read: Card | None) -> Card:
    """Return a starting card with the dice that the group has read on its own."""
    return card if read is None or read.is_unverified else with_dice(card, read.combat, read.defence)


def _cleared(table: Table, record: Record) -> Table:
    """Return the table with the chapter off the board; party items and tokens go (MM-CAMP-3)."""
    fresh = Table(
        people=table.people,
        chapter=table.chapter,
        kinds=table.kinds,
        effects=table.effects,
        mice=table.mice,
    )
    return replace(
        fresh,
        with_achievements=table.with_achievements,
        records=(*table.records, record),
        cards_made=table.cards_made,
        chronicle=tuple(newest_lines(table)),
        news=table.news,
        house=table.house,
        gone=table.gone,
        honours=table.honours,
        roster=table.roster,
        entries=table.entries,
        entries_made=table.entries_made,
        own_names=table.own_names,
        own_abilities=table.own_abilities,
    )
