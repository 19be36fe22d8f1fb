"""Stuffing lost and regained, collapse, and the end of it all (SF-COLL, SF-DEF)."""

from companion.games.stuffed_fables import dice
from companion.games.stuffed_fables.data import ACTIONS, BUTTONS
from companion.games.stuffed_fables.names import named
from companion.games.stuffed_fables.table import Table
from companion.rules import _, replace


def lose_stuffing(table: Table, stuffy: str, amount: int) -> Table:
    """Return the table with less stuffing in a stuffy; with none left it collapses (SF-COLL-1, -6)."""
    hurt = table.stuffy(stuffy)
    lost = min(amount, hurt.stuffing)
    if not lost:
        return table
    table = table.with_stuffy(replace(hurt, stuffing=hurt.stuffing - lost))
    table = table.tell(_("{stuffy} loses {number} stuffing."), stuffy=named(table, stuffy), number=lost)
    return collapse(table, stuffy) if table.stuffy(stuffy).is_collapsed else table


def hit(table: Table, stuffy: str, amount: int, block: tuple[str, ...] = ()) -> Table:
    """Return the table after damage; `block` is what the stored die shows, if it was rolled (SF-DEF-1..4).

    It goes back on its card if it blocks everything, else it is discarded.
    """
    if not block:
        return lose_stuffing(table, stuffy, amount)
    target, who, blocked = table.stuffy(stuffy), named(table, stuffy), int(block[0])
    stays = table.reads("SF-VAR-3") and blocked < amount
    if stays:
        words = _("{stuffy} blocks {number}: by house rule the die goes back on its card.")
        return lose_stuffing(table.tell(words, stuffy=who, number=blocked), stuffy, amount - blocked)
    if blocked >= amount:
        return table.tell(_("{stuffy} blocks everything: the die goes back on its card."), stuffy=who)
    table = table.discarding(dice.gathered((target.stored,))).with_stuffy(replace(target, stored=""))
    table = table.tell(_("{stuffy} blocks {number}: the die is discarded."), stuffy=who, number=blocked)
    return lose_stuffing(table, stuffy, amount - blocked)


def collapse(table: Table, stuffy: str) -> Table:
    """Return the table with a stuffy on its side: statuses, buttons, hearts gone, sleep card due (SF-COLL-2).

    If all have collapsed, the game is lost at once (SF-COLL-7, SF-OPEN-38, SF-OPEN-40).
    """
    fallen = replace(table.stuffy(stuffy), stuffing=0, statuses=(), buttons=0, hearts=0)
    if fallen.stored and table.reads("SF-OPEN-36"):
        table, fallen = table.discarding(dice.gathered((fallen.stored,))), replace(fallen, stored="")
    table = table.with_stuffy(fallen).chronicled(_("{stuffy} collapses."), stuffy=named(table, stuffy))
    table = table.tell(_("Lay its figure on its side; statuses, buttons and hearts go back."))
    if not table.standing:
        return lose(table)
    if stuffy == table.active and table.step == ACTIONS:
        table = table.tell(
            _("{stuffy} takes no more actions, unless it recovers."), stuffy=named(table, stuffy)
        )
    return sleep_card_due(table)


def sleep_card_due(table: Table) -> Table:
    """Return the table with a sleep card to be revealed, unless Waking was (SF-SLEEP-1, -4)."""
    return table if table.is_awake else replace(table, sleep_due=table.sleep_due + 1)


def lose(table: Table) -> Table:
    """Return the table of a lost game: the steps that waited are not played (SF-OVER-1, SF-OPEN-40)."""
    table = ended(table, "lost")
    return table.chronicled(_("All stuffies have collapsed: the story is lost."))


def ended(table: Table, outcome: str) -> Table:
    """Return the table of a story that is over; dice that lay rolled are discarded."""
    return replace(
        table.discarding(table.rolled),
        phase="over",
        outcome=outcome,
        roll=None,
        monsters_turn=None,
        surge=None,
        sleep_due=0,
        items_due=0,
        pause=None,
        leaving=None,
        page_due=False,
    )


def gain_stuffing(table: Table, stuffy: str, amount: int) -> Table:
    """Return the table with more stuffing in a stuffy, which recovers with the first (SF-COLL-5)."""
    if not amount:
        return table
    before = table.stuffy(stuffy)
    table = table.with_stuffy(replace(before, stuffing=before.stuffing + amount))
    if before.is_collapsed:
        return table.chronicled(_("{stuffy} recovers."), stuffy=named(table, stuffy))
    return table.tell(
        _("{stuffy} now has stuffing: {number}."),
        stuffy=named(table, stuffy),
        number=before.stuffing + amount,
    )


def though_collapsed(table: Table, stuffy: str) -> Table:
    """Return the table, with a word if a stuffy that receives something has collapsed (SF-COLL-2).

    The rules say what a collapse takes, not that nothing may be received while it lasts: it is let pass.
    """
    if not table.stuffy(stuffy).is_collapsed:
        return table
    return table.tell(_("{stuffy} has collapsed."), stuffy=named(table, stuffy), rule="SF-COLL-2")


def beyond_the_box(table: Table, what: str) -> Table:
    """Return the table, with a warning if more is on it than the box holds (SF-OPEN-2)."""
    in_play = sum(getattr(stuffy, what) for stuffy in table.stuffies)
    in_play += sum(monster.dark for monster in table.column) if what == "stuffing" else 0
    in_box = {"stuffing": table.counts.stuffing, "buttons": BUTTONS, "hearts": table.counts.hearts}[what]
    if in_play <= in_box:
        return table
    more = _("That is more than the box holds, {number}: {what}.")
    return table.tell(more, number=in_box, what=named(table, what), rule="SF-OPEN-2")
