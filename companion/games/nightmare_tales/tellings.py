"""The words for games and tournaments afterwards: who knocked, how dawn came, who was the bravest."""

from companion.rules import Past, Weight, _, tells_by

PASTS = {
    "Game {number}, {players} players: {first} begins.": Past(""),
    "{player} knocks: the last round begins.": Past(_("{player} dared to knock.")),
    "Dawn: no cards are left to {players}.": Past(_("Dawn came, for {players} had no card left.")),
    "No cards are left to {player} either.": Past(_("{player} had no card left either."), Weight.DETAIL),
    "Dawn: the deck has run out.": Past(_("Dawn came, for the deck had run out.")),
    "Dawn: the last round after the knock of {player} is over.": Past(""),
    "Game {number}: {players} is the bravest, without a card left.": Past(
        _("{players} was the bravest in game {number}, without a card left."), Weight.TURN
    ),
    "Game {number}: {players} is the bravest, with fear {fear}.": Past(
        _("{players} was the bravest in game {number}, with fear {fear}."), Weight.TURN
    ),
    "Game {number}: {players} share the win, without a card left.": Past(
        _("{players} shared the win of game {number}, without a card left."), Weight.TURN
    ),
    "Game {number}: {players} wins.": Past(_("{players} won game {number}."), Weight.TURN),
    "Game {number} is a draw: {players}.": Past(_("Game {number} was a draw of {players}."), Weight.TURN),
    "The tournament is given up.": Past(_("The tournament was given up."), Weight.TURN),
    "Nobody is left: the nightmares have won the tournament.": Past(
        _("Nobody was left, and the nightmares won the tournament!"), Weight.END
    ),
    "{player} is the last one in and wins the tournament.": Past(
        _("{player} was the last one left, and won the tournament!"), Weight.END
    ),
}
TELLS = tells_by(PASTS)
