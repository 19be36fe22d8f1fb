"""Attacks, wounds, capture, and what minions do (MM-ATK, -WOUND, -MIN, -BROD, -ROACH, -STAT, -CAPT)."""

from companion.rules import _

_ATTACK = (
    (
        "MM-ATK-1",
        _("Whom a mouse attacks"),
        _(
            "It needs a weapon that is put on. A melee weapon reaches a minion on the same or an adjacent space."
        ),
    ),
    (
        "MM-ATK-2",
        _("Attack dice"),
        _(
            "The battle value and the bonus of every weapon and item that is put on. Of two weapons both bonuses count, but only the one in use gives its ability (MM-OPEN-40)."
        ),
    ),
    (
        "MM-ATK-3",
        _("Defense dice"),
        _("Only after a hit does the defender roll, as many dice as its defense; each block cancels a hit."),
    ),
    (
        "MM-ATK-4",
        _("Wounds of an attack"),
        _("Hits less blocks, never below 0. Each one left is a wound."),
    ),
    (
        "MM-ATK-5",
        _("Cheese in a fight"),
        _("A mouse gains the cheese that it rolls; a minion’s cheese goes on the wheel."),
    ),
    (
        "MM-ATK-6",
        _("Shooting"),
        _("With a ranged weapon or a spell a mouse may aim at any minion of the room that it sees."),
    ),
    (
        "MM-ATK-7",
        _("Shooting at close quarters"),
        _("With a minion on its own or a neighboring space, a mouse must shoot at one of the nearest."),
    ),
    (
        "MM-ATK-8",
        _("Line of sight"),
        _(
            "From the middle of one space to the middle of the other: a wall or a black area across that line hides the target. Where the picture leaves a doubt, the players decide."
        ),
    ),
    (
        "MM-ATK-9",
        _("A mouse defends"),
        _(
            "It rolls its defense value and the bonuses that it wears. Each sword-and-shield cancels a hit, each cheese is its own."
        ),
    ),
)
_WOUNDS = (
    (
        "MM-WOUND-1",
        _("One wound is enough"),
        _("A minion with 1 life is defeated by 1 wound: take the figure off."),
    ),
    (
        "MM-WOUND-2",
        _("The last of its kind"),
        _("With the last figure of a card, the card leaves the column too."),
    ),
    (
        "MM-WOUND-3",
        _("Minions with more than one life"),
        _(
            "Wounds add up; at its life value the minion is defeated. Each figure has wounds of its own (MM-OPEN-43)."
        ),
    ),
    (
        "MM-WOUND-4",
        _("The room is clear"),
        _(
            "With the last minion gone, captured mice are free, the mice may explore, and time begins to pass."
        ),
    ),
)
_MINIONS = (
    (
        "MM-MIN-1",
        _("A minion card’s turn"),
        _("Each figure of the kind moves, then fights; those nearest the mice begin."),
    ),
    (
        "MM-MIN-2",
        _("Who runs the minions"),
        _("The player of the mouse that stands lowest on the column, captured or not (MM-OPEN-55)."),
    ),
    (
        "MM-MIN-3",
        _("What does not stop minions"),
        _("They walk as mice do, but water, yellow and red lines and mousetraps mean nothing to them."),
    ),
    (
        "MM-MIN-4",
        _("How minions move"),
        _("One die, toward the nearest mouse. Ranged ones move only until they see a mouse."),
    ),
    (
        "MM-MIN-5",
        _("No room beside the mouse"),
        _("A minion cannot enter a full space; it comes as near as it can."),
    ),
    (
        "MM-MIN-6",
        _("Already there"),
        _("A melee minion that begins its turn on a space with a mouse does not move."),
    ),
    (
        "MM-MIN-7",
        _("Two mice equally near"),
        _("The minion goes for the one highest on the column."),
    ),
    (
        "MM-MIN-8",
        _("Minions that shoot"),
        _(
            "Only one that sees no mouse moves: one die, the shortest way to the nearest mouse, and it stops as soon as it sees one (MM-OPEN-42)."
        ),
    ),
    (
        "MM-MIN-9",
        _("Then it attacks"),
        _(
            "One mouse, if it can reach or see any: the nearest that this card has not attacked yet in this turn."
        ),
    ),
    (
        "MM-MIN-10",
        _("Whom a minion attacks"),
        _(
            "The nearest mouse that was not yet attacked in this card’s turn; of equals the one highest on the column."
        ),
    ),
    (
        "MM-MIN-11",
        _("A minion’s dice"),
        _(
            "As many as its battle value. Its cheese goes on the wheel; what the mouse does not block wounds it."
        ),
    ),
)
_BRODIE = (
    (
        "MM-BROD-1",
        _("Brodie’s paw"),
        _("The cat is shown by a paw token that fills no space: figures may stand on it."),
    ),
    (
        "MM-BROD-2",
        _("Brodie and the wheel"),
        _(
            "Brodie’s own dice never put cheese on the wheel. A minion that he hits still does, and a mouse keeps its own (MM-OPEN-48)."
        ),
    ),
    (
        "MM-BROD-3",
        _("Two cards"),
        _(
            "Brodie pounces on one of his cards and chases on the other; he acts on each. He counts as a minion, with wounds on each card (MM-OPEN-47)."
        ),
    ),
    (
        "MM-BROD-4",
        _("Where Brodie pounces"),
        _(
            "On the space of the room with most figures, minions too; of equals the one with the figure highest on the column; with nobody about, where he is."
        ),
    ),
    (
        "MM-BROD-5",
        _("Pouncing"),
        _("One roll against everybody on that space; each figure defends on its own."),
    ),
    (
        "MM-BROD-6",
        _("How far Brodie chases"),
        _(
            "Two dice added, toward the nearest mouse that is not on his space; of equals the one highest on the column. Of equal ways the players choose one."
        ),
    ),
    (
        "MM-BROD-7",
        _("Brodie runs on"),
        _(
            "What is left of his way leads on to the next nearest mouse. With every mouse on his space he stays."
        ),
    ),
    (
        "MM-BROD-8",
        _("Run over"),
        _(
            "After the run, one roll of the chase card against every figure on the spaces crossed, the first and the last too; each defends on its own."
        ),
    ),
    (
        "MM-BROD-9",
        _("Wounding Brodie"),
        _("By the ordinary rules, card by card as a boss; nothing else is said of it (MM-OPEN-47)."),
    ),
)
_ROACHES = (
    (
        "MM-ROACH-1",
        _("Greedy roaches"),
        _("They use the card of ordinary roaches."),
    ),
    (
        "MM-ROACH-2",
        _("Greed spreads"),
        _("When greedy roaches enter, every roach in play turns greedy."),
    ),
    (
        "MM-ROACH-3",
        _("Stolen cheese"),
        _("What a greedy roach steals goes on the wheel and may call a surge."),
    ),
    (
        "MM-ROACH-4",
        _("How they steal"),
        _("Their card says how and when: read it at the table (MM-OPEN-4)."),
    ),
)
_TOKENS = (
    (
        "MM-STAT-1",
        _("Stunned"),
        _(
            "The mouse may move, but its only action is recover. Free actions and defense are allowed (MM-OPEN-28)."
        ),
    ),
    (
        "MM-STAT-2",
        _("Webbed"),
        _(
            "No move, no scurry, until recover removes it. The mouse does not explore either, but goes along when another one does (MM-OPEN-29)."
        ),
    ),
    (
        "MM-STAT-3",
        _("Knocked down"),
        _(
            "Lay the figure on its side. Standing up takes the whole move; it attacks and defends as ever. Large figures never fall. Scurry then works as a normal move (MM-OPEN-30)."
        ),
    ),
    (
        "MM-STAT-4",
        _("Charmed"),
        _(
            "On its next turn the mouse moves and attacks like a melee minion: the nearest other mouse, with the values of its card alone. Cheese that it rolls is its own. The token goes at the end of that turn (MM-OPEN-27)."
        ),
    ),
    (
        "MM-STAT-5",
        _("Poisoned"),
        _(
            "A poison wound counts like any other, but ordinary healing does not reach it: only an antidote or a cure."
        ),
    ),
    (
        "MM-STAT-6",
        _("Tokens and capture"),
        _("A captured mouse loses all its wounds and all its tokens."),
    ),
)
_CAPTURE = (
    (
        "MM-CAPT-1",
        _("When a mouse is captured"),
        _("As soon as its wounds, poison wounds too, reach its life value."),
    ),
    (
        "MM-CAPT-2",
        _("Captured"),
        _(
            "The figure leaves the board; cheese, found cards it wears, wounds and tokens go; the hourglass moves one page."
        ),
    ),
    (
        "MM-CAPT-3",
        _("A captured mouse waits"),
        _("While minions are on the tile it cannot be freed, and its turn is skipped."),
    ),
    (
        "MM-CAPT-4",
        _("Its card stays"),
        _("The initiative card of a captured mouse keeps its place on the column (MM-OPEN-17)."),
    ),
    (
        "MM-CAPT-5",
        _("Free again"),
        _(
            "With the last minion gone, every captured mouse is free, and is put on or beside another mouse’s space. Captured with no minion about, it is free at once, but the hourglass has moved (MM-OPEN-19)."
        ),
    ),
    (
        "MM-CAPT-6",
        _("Where a freed mouse stands"),
        _("On the space of another mouse, or on one beside it."),
    ),
    (
        "MM-CAPT-7",
        _("Just freed"),
        _(
            "In the turn in which it is freed a mouse does nothing more. Freed in the turn of another card, it acts when its own comes (MM-OPEN-18)."
        ),
    ),
    (
        "MM-CAPT-8",
        _("All mice captured"),
        _(
            "When every mouse is captured at the same time, the chapter is lost: we read it so for every chapter (MM-OPEN-20)."
        ),
    ),
    (
        "MM-CAPT-9",
        _("What capture leaves"),
        _("Abilities, achievements, tricks, the pack and the starting equipment stay with the mouse."),
    ),
)
FIGHTS = (
    (_("Attack and defense"), _ATTACK),
    (_("Wounding minions"), _WOUNDS),
    (_("A minion’s turn"), _MINIONS),
    (_("Tokens on a mouse"), _TOKENS),
    (_("Captured and free"), _CAPTURE),
    (_("Greedy roaches"), _ROACHES),
    (_("Brodie"), _BRODIE),
)
