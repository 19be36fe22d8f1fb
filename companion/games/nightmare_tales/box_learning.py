"""What the box learns at the table: cards whose name was typed as they were revealed (NT-SCORE-1)."""

from companion.games.nightmare_tales.box import MOST_CARDS, Box, Card
from companion.games.nightmare_tales.table import Table
from companion.rules import Answers, replace


def learn_card(box: Box, table: Table, answers: Answers) -> Box:
    """Return the box with a card's fear, if its name was typed; one more card if there is room."""
    name, fear = str(answers.get("name", "")).strip(), int(answers["fear"])
    if not name:
        return box
    known = box.card(name)
    if known:
        cards = tuple(replace(card, fear=fear) if card is known else card for card in box.cards)
        return replace(box, cards=cards)
    is_full = len(box.cards) >= MOST_CARDS
    return box if is_full else replace(box, cards=(*box.cards, Card(name, fear)))
