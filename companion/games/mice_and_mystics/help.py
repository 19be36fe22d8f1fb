"""The rules in our own words, by rule id: what a game master looks up in the middle of an evening."""

from companion.rules import Say, _, say

_ROWS = (
    (
        "MM-ROUND-1",
        _("Rounds and turns"),
        _(
            "Cards take their turns from the top of the column to the bottom; then a new round begins at the top."
        ),
    ),
    (
        "MM-ROUND-2",
        _("One card, several figures"),
        _(
            "When a minion card has its turn, every figure of that kind moves and fights, one after the other."
        ),
    ),
    (
        "MM-ROUND-4",
        _("Time passes"),
        _(
            "After the turn of the last mouse on the column, one cheese goes on the wheel if no minion is in play."
        ),
    ),
    (
        "MM-INIT-2",
        _("A new order"),
        _(
            "With no minion card on the column, the cards of all mice and of the new minions are shuffled together."
        ),
    ),
    (
        "MM-INIT-3",
        _("Minions who join"),
        _(
            "With minion cards on the column, only the cards of new kinds are shuffled and laid below the others."
        ),
    ),
    (
        "MM-INIT-4",
        _("One card a kind"),
        _("A kind that has a card gets no second one: newcomers share it."),
    ),
    (
        "MM-INIT-6",
        _("Born Leader"),
        _("When the cards are laid and Collin does not stand on space 1, he gains one cheese."),
    ),
    (
        "MM-AMB-1",
        _("Ambush"),
        _("After laying, each minion card rolls a die, the highest first, and moves up that many spaces."),
    ),
    (
        "MM-TURN-1",
        _("A mouse’s turn"),
        _("Move and take one action, in either order: scurry, attack, search, recover or explore."),
    ),
    (
        "MM-TURN-5",
        _("Ability cards"),
        _("One ability card a turn; the same one may be paid for again. Its cost is paid in cheese."),
    ),
    (
        "MM-TURN-6",
        _("Scurry"),
        _("For its action, a mouse that has moved rolls another die and moves again."),
    ),
    (
        "MM-MOVE-1",
        _("Movement"),
        _("One die plus the move value: that many spaces at most."),
    ),
    (
        "MM-MOVE-8",
        _("Minions in the way"),
        _(
            "A mouse that enters a space with a minion stops. It leaves one only if as many mice as minions stand there."
        ),
    ),
    (
        "MM-DICE-2",
        _("What the faces do"),
        _(
            "Swords and sword-and-shields hit in melee, bows hit at range, sword-and-shields block, cheese is gained or feeds the wheel. The star tells success."
        ),
    ),
    (
        "MM-ATK-2",
        _("Attack dice"),
        _("The battle value and the bonus of every weapon and item that is put on."),
    ),
    (
        "MM-ATK-3",
        _("Defense dice"),
        _("Only after a hit does the defender roll, as many dice as its defense; each block cancels a hit."),
    ),
    (
        "MM-ATK-5",
        _("Cheese in a fight"),
        _("A mouse gains the cheese that it rolls; a minion’s cheese goes on the wheel."),
    ),
    (
        "MM-ATK-7",
        _("Shooting at close quarters"),
        _("With a minion on its own or a neighboring space, a mouse must shoot at one of the nearest."),
    ),
    (
        "MM-WOUND-3",
        _("Minions with more than one life"),
        _("Wounds add up; at its life value the minion is defeated."),
    ),
    (
        "MM-SEARCH-1",
        _("Search"),
        _("One die; a star finds a card. Each mouse finds one card a room, and may try until it does."),
    ),
    (
        "MM-SEARCH-2",
        _("What was found"),
        _(
            "It goes into the pack, or is discarded for one cheese; events happen at once, party items go into the stash."
        ),
    ),
    (
        "MM-RECOV-1",
        _("Recover"),
        _("A stunned mouse shakes it off without a die; a webbed one needs a star."),
    ),
    (
        "MM-EXPL-1",
        _("Explore"),
        _("Only with no minion in the room. All mice go along; a new room brings an encounter."),
    ),
    (
        "MM-ENC-2",
        _("Encounter cards"),
        _(
            "Read the line of the page on which the hourglass stands; then the card lies face up for the next surge."
        ),
    ),
    (
        "MM-PLACE-2",
        _("Placing minions"),
        _(
            "First small ones with ranged weapons, far from the mice; then large ones, near; then small melee ones, spread evenly."
        ),
    ),
    (
        "MM-SURGE-2",
        _("Surge"),
        _("At six cheese the wheel calls a surge, once the attack in hand is finished."),
    ),
    (
        "MM-SURGE-3",
        _("The five steps of a surge"),
        _(
            "The hourglass moves one page; the room’s own surge comes, or else the face-up card’s, which is then discarded; or nobody; the wheel is emptied."
        ),
    ),
    (
        "MM-HOUR-2",
        _("The hourglass"),
        _("Each surge and each capture moves it one page. When it reaches End, the chapter is lost."),
    ),
    (
        "MM-CHEESE-2",
        _("What cheese is for"),
        _("Ability cards cost what they say; six cheese buy a new ability."),
    ),
    (
        "MM-MIN-2",
        _("Who runs the minions"),
        _("The player of the mouse that stands lowest on the column."),
    ),
    (
        "MM-MIN-4",
        _("How minions move"),
        _("One die, toward the nearest mouse. Ranged ones move only until they see a mouse."),
    ),
    (
        "MM-MIN-10",
        _("Whom a minion attacks"),
        _(
            "The nearest mouse that was not yet attacked in this card’s turn; of equals the one highest on the column."
        ),
    ),
    (
        "MM-CAPT-2",
        _("Captured"),
        _(
            "The figure leaves the board; cheese, found cards it wears, wounds and tokens go; the hourglass moves one page."
        ),
    ),
    (
        "MM-CAPT-5",
        _("Free again"),
        _(
            "With the last minion gone, every captured mouse is free, and is put on or beside another mouse’s space."
        ),
    ),
    (
        "MM-CH1-6",
        _("Chapter 1: victory"),
        _("The Courtyard without minions, and every free mouse on the tree entrance."),
    ),
    (
        "MM-CH1-11",
        _("Chapter 1: Miz Maggie"),
        _(
            "In the Kitchen, a die for each roach that a mouse defeats: without a star the broom knocks the mouse down and the roach stays; with one she has seen you, and End moves one page on."
        ),
    ),
    (
        "MM-CH1-15",
        _("Chapter 1: the Old Crow"),
        _("In the Courtyard a 1 on a movement die is one wound that cannot be blocked."),
    ),
    (
        "MM-CAMP-2",
        _("What is kept"),
        _("Abilities and achievements, and one found card for each mouse; not cheese, nor party items."),
    ),
)

HELP: tuple[tuple[str, Say, Say, Say], ...] = tuple(
    (id, say(_("Rules")), say(title), say(text)) for id, title, text in _ROWS
)
