"""Cheese, packs, party items, chapters, achievements, what is kept (MM-CHEESE, -FREE, -PARTY, -CH, ...)."""

from companion.rules import _

_CHEESE = (
    (
        "MM-CHEESE-1",
        _("How a mouse gains cheese"),
        _(
            "By cheese in its attack and defense rolls, by discarding a found card, by a trap that snaps, by abilities, gifts and achievements."
        ),
    ),
    (
        "MM-CHEESE-2",
        _("What cheese is for"),
        _("Ability cards cost what they say; six cheese buy a new ability."),
    ),
    (
        "MM-CHEESE-3",
        _("Rolls that give no cheese"),
        _("Cheese rolled in a search, a recovery, a move or a test is nothing (MM-OPEN-26)."),
    ),
    (
        "MM-CHEESE-4",
        _("Capture takes it"),
        _("A captured mouse loses all its cheese."),
    ),
    (
        "MM-CHEESE-5",
        _("As much as it can carry"),
        _("Nothing limits the cheese of a mouse (MM-OPEN-34)."),
    ),
)
_FREE = (
    (
        "MM-FREE-1",
        _("Share"),
        _(
            "With one mouse on the same or an adjacent space: any cards, any cheese, both ways. Once a turn, with one partner (MM-OPEN-63)."
        ),
    ),
    (
        "MM-FREE-2",
        _("Equip"),
        _(
            "Put on what is in the pack, or take into it what is worn: once a turn, as much as you like (MM-OPEN-63)."
        ),
    ),
    (
        "MM-FREE-3",
        _("A pack holds three"),
        _("Above three cards, discard one of your choice. Tricks do not count and cannot be the one."),
    ),
    (
        "MM-FREE-4",
        _("Where cards are worn"),
        _("One card for each part of the body, but two paws; some cards take both."),
    ),
    (
        "MM-FREE-5",
        _("Face up, face down"),
        _("What is worn lies face up before the sheet, what is in the pack face down."),
    ),
    (
        "MM-FREE-6",
        _("Level up"),
        _("For six cheese the mouse learns a new ability card that its class allows."),
    ),
    (
        "MM-FREE-7",
        _("The same ability twice"),
        _(
            "There are 28 ability cards. Whether two mice may learn the same one depends on your box; the companion only mentions it."
        ),
    ),
)
_PARTY = (
    (
        "MM-PARTY-1",
        _("Everybody’s items"),
        _(
            "A party item belongs to all: its token lies in the party stash, any mouse may use it, no pack carries it."
        ),
    ),
    (
        "MM-PARTY-2",
        _("Disguises"),
        _(
            "When an encounter card is drawn you may discard the token: its rats, elite ones too, stay away, everybody else comes. The card is shuffled into the search deck (MM-OPEN-45, MM-OPEN-46)."
        ),
    ),
    (
        "MM-PARTY-3",
        _("Fishhook & Thread"),
        _(
            "On its turn, without an action, a mouse lays it from its own space to another one of the room, one end on dry land. The two spaces are then adjacent for everybody."
        ),
    ),
    (
        "MM-PARTY-4",
        _("Taking up the thread"),
        _("A mouse at either end may spend its action to put it back into the stash."),
    ),
    (
        "MM-PARTY-5",
        _("Dinner Fork"),
        _("On its turn, without an action, a mouse lays it on its own space, never in water."),
    ),
    (
        "MM-PARTY-6",
        _("What the fork does"),
        _(
            "For an action, a mouse on its space flings another mouse of that space to any space of the room that it sees, or puts the fork back into the stash."
        ),
    ),
    (
        "MM-PARTY-7",
        _("The Grape as bait"),
        _("On its turn a mouse puts it on an adjacent space. Roaches go for it as if a mouse stood there."),
    ),
    (
        "MM-PARTY-8",
        _("Roaches at the Grape"),
        _(
            "Those that end their move there do not attack: Grape and roaches leave the board, and the card goes into the search deck. Nobody has defeated them (MM-OPEN-49)."
        ),
    ),
    (
        "MM-PARTY-9",
        _("The Grape as a weapon"),
        _(
            "A mouse on the fork’s space spends its attack to throw it at a space with a minion; it need not see it. Everybody there is hit; flip the token."
        ),
    ),
    (
        "MM-PARTY-10",
        _("Crushed"),
        _(
            "On the crushed side each figure there takes one hit and may defend. Then the Grape is gone and its card goes into the search deck."
        ),
    ),
    (
        "MM-PARTY-11",
        _("Whole"),
        _(
            "On the whole side those hit are knocked down, and the Grape stays there. Large figures are never hit by it."
        ),
    ),
    (
        "MM-PARTY-12",
        _("A rat finds the Grape"),
        _(
            "A rat that begins its turn on the Grape’s space, with no mouse there, stays and throws it instead of attacking: at the space with most mice, of equals the one with the mouse highest on the column."
        ),
    ),
)
_CHAPTERS = (
    (
        "MM-CH-1",
        _("What a chapter has"),
        _(
            "A story to read aloud, its aims, victory and defeat, the set-up, special rules, rules of rooms, often a closing text."
        ),
    ),
    (
        "MM-CH-2",
        _("Victory and defeat"),
        _(
            "The chapter says when it is won or lost; the companion shows it, and you say when it has come to that."
        ),
    ),
    (
        "MM-CH-3",
        _("After a defeat"),
        _("Go on to the next chapter, or try this one again from its start."),
    ),
    (
        "MM-CH-4",
        _("Rules of a room"),
        _(
            "Read them in the story book when the mice enter for the first time: they may lay things out, or give a special search or a special surge."
        ),
    ),
    (
        "MM-CH-5",
        _("Story fragments"),
        _("Read one aloud when the mice explore the room that has it."),
    ),
    (
        "MM-END-1",
        _("Victory"),
        _(
            "You declare it when the chapter’s conditions are met, before the hourglass reaches End. If the same event brings both, the chapter is lost; a surge that waits comes first (MM-OPEN-51)."
        ),
    ),
    (
        "MM-END-2",
        _("Defeat"),
        _("The companion declares it when the hourglass is on End, or when every mouse is captured."),
    ),
    (
        "MM-END-3",
        _("After the last turn"),
        _("Read the closing text if there is one, choose what each mouse keeps, then go on or try again."),
    ),
    (
        "MM-CAMP-1",
        _("What a campaign keeps"),
        _("Abilities, and the achievements of the story book."),
    ),
    (
        "MM-CAMP-2",
        _("What is kept"),
        _(
            "Abilities and achievements, and one found card for each mouse; not cheese, nor party items. Cards kept in earlier chapters stay; a chapter tried again starts as it did before (MM-OPEN-50)."
        ),
    ),
    (
        "MM-CAMP-3",
        _("What is not kept"),
        _("Cheese, party items, personal achievements."),
    ),
    (
        "MM-CAMP-4",
        _("One card a mouse"),
        _("A second found card cannot be kept; the rest goes back into the box."),
    ),
)
_ACHIEVEMENTS = (
    (
        "MM-ACH-1",
        _("Personal achievements"),
        _(
            "If you play with them: each goes to the first mouse that earns it, and is held until the chapter ends."
        ),
    ),
    (
        "MM-ACH-2",
        _("Cheesemaster"),
        _(
            "The first mouse with three cheese or more in one attack or defense roll. End moves one page on; from then on its defense rolls with a cheese give one cheese to every mouse that is not captured (MM-OPEN-24)."
        ),
    ),
    (
        "MM-ACH-3",
        _("Lord of Roaches"),
        _(
            "The first mouse that defeats four roaches in one fight, by its own attacks, before the room is clear (MM-OPEN-25). End moves one page on; roaches on its space are never greedy."
        ),
    ),
    (
        "MM-ACH-4",
        _("Poison Master"),
        _(
            "The first mouse captured with a poison wound. For the rest of the chapter poison wounds it would take are plain ones."
        ),
    ),
    (
        "MM-ACH-5",
        _("Escape Artist"),
        _(
            "The first mouse captured twice in a chapter. End moves one page on before the hourglass does (MM-OPEN-22); captured a third time, it is free at once and keeps what it wears (MM-OPEN-23)."
        ),
    ),
    (
        "MM-ACH-6",
        _("Cat Tamer"),
        _(
            "The first mouse that defeats Brodie. For the rest of the chapter large figures defend against it with one die fewer."
        ),
    ),
    (
        "MM-ACH-7",
        _("Achievements of the story book"),
        _("Each chapter may have its own: note them with the mouse that holds them."),
    ),
)
_FIRST = (
    (
        "MM-CH1-1",
        _("Chapter 1: who comes along"),
        _("Four mice. Lily has not joined the party yet."),
    ),
    (
        "MM-CH1-2",
        _("Chapter 1: the time there is"),
        _("End lies on page 6."),
    ),
    (
        "MM-CH1-3",
        _("Chapter 1: the encounter deck"),
        _("All normal encounters, shuffled; the difficult ones stay in the box."),
    ),
    (
        "MM-CH1-4",
        _("Chapter 1: the start"),
        _(
            "Guard Room, Kitchen Tunnels and Tunnel Entrance are laid. All mice start on the start space; three rats are placed in the Guard Room."
        ),
    ),
    (
        "MM-CH1-5",
        _("Chapter 1: the aim"),
        _("Bring all mice to the old tree in the Courtyard before the hourglass meets End."),
    ),
    (
        "MM-CH1-6",
        _("Chapter 1: victory"),
        _("The Courtyard without minions, and every free mouse on the tree entrance."),
    ),
    (
        "MM-CH1-7",
        _("Chapter 1: defeat"),
        _("The hourglass meets End first, or all mice are captured at the same time."),
    ),
    (
        "MM-CH1-8",
        _("Chapter 1: search in the Guard Room"),
        _(
            "A Tinkerer finds the Tinkerer’s Treasure: choose a weapon or an armor from the search deck, then shuffle the treasure back."
        ),
    ),
    (
        "MM-CH1-9",
        _("Chapter 1: surge in the Guard Room"),
        _("Two rats come, whatever the encounter card says."),
    ),
    (
        "MM-CH1-10",
        _("Chapter 1: search in the Sewers"),
        _(
            "On the water spaces a search finds the Fishhook & Thread. For leaving the Sewers see the story book (MM-OPEN-53)."
        ),
    ),
    (
        "MM-CH1-11",
        _("Chapter 1: Miz Maggie"),
        _(
            "In the Kitchen, a die for each roach that a mouse defeats: without a star the broom knocks the mouse down and the roach stays; with one she has seen you, and End moves one page on. We take the star to be the sign that saves (MM-OPEN-57)."
        ),
    ),
    (
        "MM-CH1-12",
        _("Chapter 1: cheese in the Kitchen"),
        _(
            "Cheese lies on the table, and roaches carry it to the wheel; when it is gone they act as ever. How much lies there, the story book says (MM-OPEN-53)."
        ),
    ),
    (
        "MM-CH1-13",
        _("Chapter 1: the tree entrance"),
        _("It is reached and left only by the spaces right beside it; others that look near are not."),
    ),
    (
        "MM-CH1-14",
        _("Chapter 1: safe in the tree"),
        _(
            "On the tree entrance the Old Crow cannot reach a mouse, minions cannot enter, and one sees only the spaces right beside it."
        ),
    ),
    (
        "MM-CH1-15",
        _("Chapter 1: the Old Crow"),
        _(
            "In the Courtyard a 1 on a movement die is one wound that cannot be blocked, for mice and minions. One roll, one wound, scurry too (MM-OPEN-58)."
        ),
    ),
    (
        "MM-CH1-16",
        _("Chapter 1: what to read aloud"),
        _("The Courtyard has a story fragment, and the chapter a closing text."),
    ),
)
CHAPTERS = (
    (_("Cheese of the mice"), _CHEESE),
    (_("Free actions and packs"), _FREE),
    (_("Party items"), _PARTY),
    (_("Chapters and campaign"), _CHAPTERS),
    (_("Chapter 1"), _FIRST),
    (_("Personal achievements"), _ACHIEVEMENTS),
)
