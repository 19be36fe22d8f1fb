"""Rounds, initiative, a mouse's turn, its way over the board (MM-ROUND, -INIT, -BOSS, -TURN, -MOVE ...)."""

from companion.rules import _

_ROUNDS = (
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
        "MM-ROUND-3",
        _("A card leaves the column"),
        _(
            "When the last figure of a minion card is gone, the card goes too and those below move up. The card of a captured mouse stays where it is (MM-OPEN-17)."
        ),
    ),
    (
        "MM-ROUND-4",
        _("Time passes"),
        _(
            "After the turn of the last mouse on the column, one cheese goes on the wheel if no minion is in play. A minion that falls in that very turn no longer counts (MM-OPEN-59)."
        ),
    ),
    (
        "MM-ROUND-5",
        _("Waiting can call a surge"),
        _("The cheese of passing time counts like any other: it may be the sixth."),
    ),
)
_INITIATIVE = (
    (
        "MM-INIT-1",
        _("When cards are laid"),
        _(
            "At the start of a chapter, when a new encounter card is revealed, and whenever new minions enter play."
        ),
    ),
    (
        "MM-INIT-2",
        _("A new order"),
        _(
            "With no minion card on the column, the cards of all mice and of the new minions are shuffled together. The turn in hand is over and a new round begins at the top (MM-OPEN-10, MM-OPEN-11)."
        ),
    ),
    (
        "MM-INIT-3",
        _("Minions who join"),
        _(
            "With minion cards on the column, only the cards of new kinds are shuffled and laid below the others. They still act in this round (MM-OPEN-12)."
        ),
    ),
    (
        "MM-INIT-4",
        _("One card a kind"),
        _("A kind that has a card gets no second one: newcomers share it."),
    ),
    (
        "MM-INIT-5",
        _("A long column"),
        _("There may be more cards than printed spaces: simply go on below the last one (MM-OPEN-13)."),
    ),
    (
        "MM-INIT-6",
        _("Born Leader"),
        _(
            "When the cards are laid and Collin does not stand on space 1, he gains one cheese. It counts when his own card is laid, after any ambush (MM-OPEN-15)."
        ),
    ),
    (
        "MM-INIT-7",
        _("Shuffled by us or by you"),
        _(
            "Let the companion shuffle, or shuffle the cards at the table and say how they lie: both are the same to the rules."
        ),
    ),
    (
        "MM-INIT-8",
        _("Higher and lower"),
        _(
            "The place on the column settles ties: whom minions go for, whom Brodie chases, what the Dagger sees, and who runs the minions."
        ),
    ),
)
_BOSSES = (
    (
        "MM-BOSS-1",
        _("What a boss is"),
        _("A stronger minion, shown by a figure of its kind, with a token under it if needed."),
    ),
    (
        "MM-BOSS-2",
        _("Two cards of a boss"),
        _(
            "A boss with more than two initiative cards uses two, drawn at random. With one or two it uses those (MM-OPEN-16)."
        ),
    ),
    (
        "MM-BOSS-3",
        _("A boss acts twice"),
        _("It takes a turn for each of its cards on the column."),
    ),
    (
        "MM-BOSS-4",
        _("A boss comes first"),
        _("With no minion card on the column, the boss’s cards are shuffled in with all the others."),
    ),
    (
        "MM-BOSS-5",
        _("A boss joins a fight"),
        _(
            "With minion cards on the column, the boss’s cards go to the bottom; then the upper of the two rolls a die and moves up that many spaces, as in an ambush (MM-OPEN-16)."
        ),
    ),
    (
        "MM-BOSS-6",
        _("Wounding a boss"),
        _("For each wound the players choose which of the boss’s cards takes it."),
    ),
    (
        "MM-BOSS-7",
        _("A boss falls card by card"),
        _("A card whose wounds reach its life leaves the column. With the last card the boss is defeated."),
    ),
    (
        "MM-BOSS-8",
        _("A boss is nobody’s cousin"),
        _(
            "What names an ordinary kind does not touch a boss: Captain Vurst is no rat, neither for Filch nor for the Disguises."
        ),
    ),
)
_TURN = (
    (
        "MM-TURN-1",
        _("A mouse’s turn"),
        _("Move and take one action, in either order: scurry, attack, search, recover or explore."),
    ),
    (
        "MM-TURN-2",
        _("The five actions"),
        _("Scurry, attack, search, recover, explore: one of them a turn."),
    ),
    (
        "MM-TURN-3",
        _("Free actions"),
        _(
            "Share, equip and level up cost no action. Each once a turn, only on the mouse’s own turn, never in the middle of an action."
        ),
    ),
    (
        "MM-TURN-4",
        _("No free hands in the water"),
        _("A mouse on a water space takes no free action."),
    ),
    (
        "MM-TURN-5",
        _("Ability cards"),
        _(
            "One ability card a turn; the same one may be paid for again. Its cost is paid in cheese. Outside its own turn a mouse uses one only if the card says so (MM-OPEN-33)."
        ),
    ),
    (
        "MM-TURN-6",
        _("Scurry"),
        _("For its action, a mouse that has moved rolls another die and moves again."),
    ),
    (
        "MM-TURN-7",
        _("Party items in a turn"),
        _(
            "Laying down the Fishhook & Thread, the Dinner Fork or the Grape takes no action; picking one up, or being flung by the fork, does."
        ),
    ),
)
_MOVEMENT = (
    (
        "MM-MOVE-1",
        _("Movement"),
        _("One die plus the move value: that many spaces at most."),
    ),
    (
        "MM-MOVE-2",
        _("Adjacent spaces"),
        _(
            "Two spaces are adjacent where the gap between them is narrower than a mouse’s base. A step costs 1; things drawn on a space are part of it."
        ),
    ),
    (
        "MM-MOVE-3",
        _("Yellow lines"),
        _("With the arrow a step costs 1, against it 3. The spaces are adjacent all the same."),
    ),
    (
        "MM-MOVE-4",
        _("Red lines"),
        _("No mouse crosses one, and the spaces on both sides are not adjacent."),
    ),
    (
        "MM-MOVE-5",
        _("Black areas and walls"),
        _(
            "Nobody crosses them. The gaps between the pipes are crossed only with the Fishhook & Thread or a scroll of levitation."
        ),
    ),
    (
        "MM-MOVE-6",
        _("A full space"),
        _("Four small figures or one large one fill a space: nobody enters it or passes through."),
    ),
    (
        "MM-MOVE-7",
        _("Special areas"),
        _("The tables of kitchen and dining hall and the king’s bed hold as many figures as fit on them."),
    ),
    (
        "MM-MOVE-8",
        _("Minions in the way"),
        _(
            "A mouse that enters a space with a minion stops. It leaves one only if as many mice as minions stand there."
        ),
    ),
    (
        "MM-MOVE-9",
        _("Getting away from minions"),
        _(
            "Count before the mouse moves: it may leave a space with minions only if at least as many mice stand there."
        ),
    ),
)
_WATER = (
    (
        "MM-WATER-1",
        _("Into the water"),
        _("Entering a water space ends the movement, even from another water space."),
    ),
    (
        "MM-WATER-2",
        _("Out of the water"),
        _(
            "It takes the whole movement and a star: one die, and one more for each mouse on the dry space. Without a star the mouse stays in the water."
        ),
    ),
    (
        "MM-WATER-3",
        _("Current"),
        _("A mouse that ends its own turn on water with an arrow drifts one space along it."),
    ),
    (
        "MM-WATER-4",
        _("Swept away"),
        _("If the current carries a mouse off the tile, it is captured."),
    ),
    (
        "MM-WATER-5",
        _("Minions and water"),
        _("Water does not touch minions."),
    ),
)
_TRAPS = (
    (
        "MM-TRAP-1",
        _("Mousetraps are set"),
        _(
            "When an encounter card or the chapter says so, every red cross of the room gets a mousetrap token."
        ),
    ),
    (
        "MM-TRAP-2",
        _("A mouse on a trap"),
        _("It stops and rolls as many dice as its move value. A Tinkerer may roll the lore value instead."),
    ),
    (
        "MM-TRAP-3",
        _("The trap holds"),
        _(
            "With one star or more the mouse goes on. The trap stays and is tested again next time (MM-OPEN-41)."
        ),
    ),
    (
        "MM-TRAP-4",
        _("The trap snaps"),
        _(
            "Without a star: the token goes, the mouse takes 1 wound, gains 1 cheese, lies knocked down, and its turn is over. If the wound captures it, the cheese is lost with the rest (MM-OPEN-41)."
        ),
    ),
    (
        "MM-TRAP-5",
        _("Minions and traps"),
        _("Traps do not touch minions."),
    ),
)
TURNS = (
    (_("Rounds and time"), _ROUNDS),
    (_("A mouse’s turn"), _TURN),
    (_("Movement"), _MOVEMENT),
    (_("Initiative"), _INITIATIVE),
    (_("Bosses"), _BOSSES),
    (_("Water"), _WATER),
    (_("Mousetraps"), _TRAPS),
)
