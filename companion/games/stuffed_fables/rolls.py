"""Which dice may pay for what, and what a roll comes to (SF-DICE, SF-BONUS)."""
