"""A player's turn, its dice, and the surge that may end it (SF-TURN, -BAG, -STUFF, -THREAT ...)."""

from companion.rules import _

_TURN = (
    (
        "SF-TURN-1",
        _("Six steps"),
        _("Draw dice, search for stuffing, place threat, take actions, discard dice, check threat."),
    ),
    (
        "SF-TURN-2",
        _("The next player"),
        _("After the check, and whatever it sets off, the player to the left begins."),
    ),
    (
        "SF-TURN-3",
        _("A collapsed stuffy’s turn"),
        _("It takes its whole turn, but no actions if it is still down after step 2."),
    ),
    (
        "SF-TURN-4",
        _("Pauses"),
        _("The Lost, a point of interest or a merchant pause a turn; it then goes on in the same step."),
    ),
)
_BAG = (
    ("SF-BAG-1", _("Draw five"), _("Draw 5 dice from the bag and lay them before you.")),
    (
        "SF-BAG-2",
        _("Fewer than five"),
        _("Draw all that are in the bag, put every discarded die into it, then draw until you have 5."),
    ),
    (
        "SF-BAG-3",
        _("Five or more"),
        _("Nothing goes back before the draw. A bag that you emptied is filled at the next draw or reset."),
    ),
    (
        "SF-BAG-4",
        _("Only the discards go back"),
        _(
            "Dice on the threat track, on the group test track, on cards or in hand never return with a refill."
        ),
    ),
    ("SF-BAG-5", _("Resetting the bag"), _("All discarded dice go into the bag, whatever it still holds.")),
    (
        "SF-BAG-6",
        _("No die is ever lost"),
        _(
            "Bag, hand, discards, both tracks and stored dice always add up to the same: 31 dice for two stuffies, 33 for three, 35 for four, with five dice a color. If not, make a recount."
        ),
    ),
)
_STUFF = (
    ("SF-STUFF-1", _("One by one or together"), _("Roll your white dice singly or in groups, as you like.")),
    (
        "SF-STUFF-2",
        _("One roll, one stuffing"),
        _("A roll that reaches your current stuffing gives 1 stuffing, however many dice you rolled."),
    ),
    (
        "SF-STUFF-3",
        _("It gets harder"),
        _("Compare each roll with the stuffing that you have then: after a success you need one more."),
    ),
    (
        "SF-STUFF-4",
        _("White dice are discarded"),
        _("After the roll its dice go to the discards, won or not."),
    ),
    ("SF-STUFF-5", _("No upper limit"), _("You may have any amount of stuffing.")),
    (
        "SF-STUFF-6",
        _("Getting up"),
        _("With no stuffing left any roll succeeds: the collapsed stuffy recovers and may act this turn."),
    ),
    ("SF-STUFF-7", _("Nothing else"), _("White dice do nothing but this.")),
)
_THREAT = (
    (
        "SF-THREAT-1",
        _("Black dice to the track"),
        _("All black dice in your hand go on the threat track, from the top."),
    ),
    ("SF-THREAT-2", _("They are not rolled"), _("Threat dice are rolled only when monsters activate.")),
    ("SF-THREAT-3", _("They stay"), _("Defeating a monster takes no die off the track.")),
    (
        "SF-THREAT-4",
        _("How close it is"),
        _(
            "The board shows threat so many of so many: the number of monsters in play, or of stuffies where there are none."
        ),
    ),
)
_DICE = (
    ("SF-DICE-1", _("Spending a die"), _("Roll it, do what it brings, discard it.")),
    (
        "SF-DICE-2",
        _("One color a roll"),
        _("Roll dice singly, or several of one color together, purple ones too, and add them up."),
    ),
    (
        "SF-DICE-3",
        _("As many as you like"),
        _("Take actions in any order, the same one again too, as long as you have dice that fit."),
    ),
    (
        "SF-DICE-4",
        _("What any color does"),
        _("Move, store, encourage, and tests and group tests of its own color."),
    ),
    ("SF-DICE-5", _("Red"), _("Melee attack.")),
    ("SF-DICE-6", _("Green"), _("Ranged attack.")),
    ("SF-DICE-7", _("Yellow"), _("Search.")),
    ("SF-DICE-8", _("Blue"), _("It has no action of its own.")),
    (
        "SF-DICE-9",
        _("Purple"),
        _("It stands in for any attribute color, beside dice of that color or alone."),
    ),
    (
        "SF-DICE-10",
        _("What colors stand for"),
        _("Yellow is perception and red is strength; for green and blue we know no word."),
    ),
    (
        "SF-DICE-11",
        _("A die of another color"),
        _(
            "A card may let one join a roll: tick it on the sheet. Each die keeps its own color for bonuses and rerolls."
        ),
    ),
)
_DISC = (
    (
        "SF-DISC-1",
        _("Empty your hand"),
        _("All dice that you still have in hand are discarded. A stored die stays on its card."),
    ),
)
_CHECK = (
    (
        "SF-CHECK-1",
        _("Monsters in play"),
        _("As many threat dice as monsters, or more: the monsters take a turn."),
    ),
    ("SF-CHECK-2", _("No monsters"), _("As many threat dice as stuffies, or more: a surge.")),
    ("SF-CHECK-3", _("Too few"), _("Nothing happens, and the dice stay.")),
    (
        "SF-CHECK-4",
        _("Once a turn"),
        _(
            "Only the numbers of this moment count: monsters you defeated make the number lower, newcomers higher. With the last monster gone, dice left on the track may call a surge in the same turn. Collapsed stuffies count."
        ),
    ),
)
_SURGE = (
    (
        "SF-SURGE-1",
        _("What the page says"),
        _(
            "First do what the page says for a surge; many tell the first from later ones. Surges are counted for each page."
        ),
    ),
    (
        "SF-SURGE-2",
        _("New monsters act"),
        _("If it brought monsters, they take a turn at once, whatever the threat."),
    ),
    ("SF-SURGE-3", _("Clear the track"), _("Then all dice leave the threat track for the discards.")),
    ("SF-SURGE-4", _("Reset the bag"), _("All discards go into the bag.")),
    (
        "SF-SURGE-5",
        _("After the monsters"),
        _(
            "If monsters acted in the surge, track and bag have been reset already: there is nothing left to do."
        ),
    ),
    ("SF-SURGE-6", _("On to the next"), _("The player to the left begins.")),
)
TURNS = (
    (_("A player’s turn"), _TURN),
    (_("1. Draw dice"), _BAG),
    (_("2. Search for stuffing"), _STUFF),
    (_("3. Place threat"), _THREAT),
    (_("4. Take actions: dice and colors"), _DICE),
    (_("5. Discard dice"), _DISC),
    (_("6. Check threat"), _CHECK),
    (_("Surges"), _SURGE),
)
