"""How a turn goes on: from the draw to the check, through a surge or the monsters, to the next (SF-TURN)."""

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import (
    ACTIONS,
    BLACK,
    BOSS,
    CHECK,
    DRAW,
    HAND,
    SEARCH,
    WHITE,
)
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.pieces import Monster, MonstersTurn, Page
from companion.games.stuffed_fables.table import Table
from companion.rules import _, replace


def drawn(table: Table, taken: tuple[str, ...]) -> Table:
    """Return the table with dice drawn; a bag that holds too few is emptied, then filled (SF-BAG-2, -3)."""
    out, is_short = dice.gathered(taken), dice.number(table.bag) < len(taken)
    before = dice.number(table.hand)
    if is_short and table.discard:
        table = reset_bag(table).tell(_("The bag ran short: the discarded dice are in it again."))
    table = replace(table, bag=dice.minus(table.bag, out), hand=dice.plus(table.hand, out))
    if before + len(taken) < HAND:
        table = table.tell(_("Dice that could be drawn: {number}."), number=len(taken))  # SF-OPEN-18
    return table


def after_draw(table: Table) -> Table:
    """Return the table in step 2 while white dice lie in the hand, else further on (SF-TURN-1)."""
    if dice.number(table.hand, WHITE):
        return replace(table, step=SEARCH)
    return place_threat(table)


def place_threat(table: Table) -> Table:
    """Return the table in step 4, black dice of the hand unrolled on the track (SF-THREAT-1, -2)."""
    black = dice.only(table.hand, BLACK)
    count = dice.number(black)
    table = replace(table, step=ACTIONS, hand=dice.minus(table.hand, black), threat=table.threat + count)
    if count:
        table = table.tell(
            _("Threat {number}; the monsters act at {of}."), number=table.threat, of=table.threshold
        )
    if table.acting and table.acting.is_collapsed:
        who = named(table, table.active)
        table = table.tell(_("{stuffy} is still collapsed and takes no actions."), stuffy=who)
    return table


def reset_bag(table: Table) -> Table:
    """Return the table with the discard area in the bag (SF-BAG-5)."""
    return replace(table, bag=dice.plus(table.bag, table.discard), discard=())


def discard_hand(table: Table) -> Table:
    """Return the table with an empty hand: all its dice are discarded (SF-DISC-1)."""
    return replace(table.discarding(table.hand), hand=())


def check_threat(table: Table) -> Table:
    """Return the table after step 6: the monsters', a surge's, or the next player's turn (SF-CHECK)."""
    table = replace(table, step=CHECK)
    if table.threat < table.threshold:
        return next_turn(table)
    return start_monsters(table) if table.column else start_surge(table)


def start_surge(table: Table) -> Table:
    """Return the table with a surge on: the page says what it does (SF-SURGE-1)."""
    table = replace(table, surges=table.surges + 1, surge=tuple(monster.id for monster in table.column))
    table = table.chronicled(_("A surge!"))
    if table.surge_words:
        return table.tell(_("The page, at a surge: {words}"), words=table.surge_words)
    return table.tell(_("Look at the page for its surge; if it is silent, only the threat is cleared."))


def finish_surge(table: Table) -> Table:
    """Return the table after a surge: its monsters act, or track and bag are reset (SF-SURGE-2..6)."""
    before = table.surge or ()
    newcomers = any(monster.id not in before for monster in table.column)
    table = replace(table, surge=None)
    if newcomers:
        return start_monsters(table, is_ordered=table.step != CHECK)
    table = cleared(table)
    return next_turn(table) if table.step == CHECK else table


def clear_track(table: Table) -> Table:
    """Return the table with the threat dice discarded, unrolled (SF-SURGE-3, SF-MON-10)."""
    gone = ((BLACK, table.threat),) if table.threat else ()
    return replace(table.discarding(gone), threat=0)


def cleared(table: Table) -> Table:
    """Return the table with track and discard area empty: all those dice are in the bag (SF-BAG-5)."""
    table = reset_bag(clear_track(table))
    return table.tell(_("The threat track is clear and the discarded dice are in the bag."))


def start_monsters(table: Table, *, is_ordered: bool = False) -> Table:
    """Return the table as the monsters' turn begins, from the top of the column (SF-MON-1).

    `is_ordered`: by the book, in the middle of a turn, which then goes on (SF-OPEN-44).
    """
    todo = tuple(monster.id for monster in table.column)
    table = replace(table, monsters_turn=MonstersTurn(todo, is_ordered))
    return table.tell(_("The monsters’ turn begins."))


def next_monster(table: Table, done: str) -> Table:
    """Return the table after one monster's activation: the next one's, or the end of their turn.

    A sleep card that is due is revealed before it ends, and what it brings is done.
    """
    turn = table.monsters_turn
    if turn is None:
        return table
    present = {monster.id for monster in table.column}
    todo = tuple(monster for monster in turn.todo if monster != done and monster in present)
    is_open = turn.is_open and done not in turn.todo
    table = replace(table, monsters_turn=replace(turn, todo=todo, strike=None, is_open=is_open))
    return table if todo or table.sleep_due or is_open else end_monsters(table)


def join_monsters(table: Table, newcomers: tuple[str, ...]) -> Table:
    """Return the table with monsters that come in the monsters' turn acting in it, last (SF-MON-1).

    The group may read it so that only those act that stood there as it began (SF-OPEN-46).
    """
    turn = table.monsters_turn
    if turn is None or table.reads("SF-OPEN-46"):
        return table
    return replace(table, monsters_turn=replace(turn, todo=(*turn.todo, *newcomers)))


def activated(table: Table) -> Table:
    """Return the table after the activation that is under way: its die is discarded (SF-MON-9)."""
    strike = table.monsters_turn and table.monsters_turn.strike
    if not strike:
        return table
    if table.threat and not strike.is_spare:
        table = replace(table.discarding(((BLACK, 1),)), threat=table.threat - 1)
    return next_monster(table, strike.monster)


def after_sleep(table: Table, *, has_effect: bool = False) -> Table:
    """Return the table after a sleep card: a monsters' turn that waited for it ends.

    If the card `has_effect`, people say that it is over once they have done that (SF-SLEEP-3).
    """
    turn = table.monsters_turn
    if turn is None or turn.todo or turn.strike:
        return table
    is_open = turn.is_open or has_effect
    return next_monster(replace(table, monsters_turn=replace(turn, is_open=is_open)), "")


def end_monsters(table: Table) -> Table:
    """Return the table after the monsters' turn (SF-MON-10)."""
    is_ordered = table.monsters_turn is not None and table.monsters_turn.is_ordered
    table = cleared(replace(table, monsters_turn=None))
    return table if is_ordered else next_turn(table)


def next_turn(table: Table) -> Table:
    """Return the table with the next player's turn, the page left first if it is time (SF-TURN-2)."""
    if table.leaving:
        table = leave(table)
    following = table.left_of(table.active)
    table = replace(table, active=following, turn=table.turn + 1, step=DRAW)
    table = table.tell(_("{stuffy} is next."), stuffy=named(table, following))
    return bookmarked(table)


def bookmarked(table: Table) -> Table:
    """Return the table with the bookmark at the active player, unless the group reads it so (SF-OPEN-8)."""
    stays = table.reads("SF-OPEN-8") or table.reads("SF-OPEN-8-hand")
    return table if stays else handed_on(table, table.active)


def handed_on(table: Table, to: str) -> Table:
    """Return the table with the bookmark at another seat (SF-NARR-1, SF-OPEN-8)."""
    return replace(table, narrator=to)


def without_cards(table: Table, gone: tuple[Monster, ...]) -> Table:
    """Return the table with the cards of these monsters discarded, a boss's in its open pile (SF-ATK-3)."""
    bosses, deck = table.pile("boss"), table.pile("monster")
    back = sum(table.card(monster.id).kind == BOSS for monster in gone)
    table = table.with_pile(replace(deck, discarded=deck.discarded + len(gone) - back))
    return table.with_pile(replace(bosses, left=bosses.left + back)) if back else table


def leave(table: Table) -> Table:
    """Return the table with the page left: nothing on it was defeated, nothing else is reset (SF-LEAVE)."""
    how = table.leaving
    if how is None:
        return table
    if not how.keeps_threat:
        table = clear_track(table)
    if not how.keeps_group and table.groups:
        table = replace(table.discarding(table.on_group), groups=())
        table = table.tell(_("The dice of the group test are discarded."), rule="SF-OPEN-13")
    table = _goods_back(without_cards(table, table.column))
    environments = table.environments if how.keeps_environments else ()
    if table.reads("SF-OPEN-8") and not table.reads("SF-OPEN-8-hand"):
        table = handed_on(table, table.left_of(table.narrator))
    table = table.tell(_("All monsters and tokens off the page; each figure on its character card."))
    return replace(
        table,
        leaving=None,
        page_due=True,
        page=Page(),
        section="",
        column=(),
        surges=0,
        points=(),
        merchants=(),
        lost_tokens=0,
        markers=(),
        environments=environments,
        pause=None,
    ).chronicled(_("{page} is left."), page=named(table, "page"))


def _goods_back(table: Table) -> Table:
    """Return the table with cards on offer in their deck, environment cards on theirs (SF-SHOP-4)."""
    items, offered = table.pile("item"), sum(len(merchant.offer) for merchant in table.merchants)
    if offered:
        table = table.with_pile(replace(items, left=items.left + offered))
        table = table.tell(_("The cards on offer are shuffled into the item deck."), rule="SF-SHOP-4")
    if table.leaving and table.leaving.keeps_environments:
        return table
    cards = table.pile("environment")
    return table.with_pile(replace(cards, left=cards.left + len(table.environments)))
