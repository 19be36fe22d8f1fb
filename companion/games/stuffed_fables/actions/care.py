"""Statuses, buttons, hearts, abilities, stuffing by a card (SF-STATUS, SF-TOK, SF-ABIL)."""
