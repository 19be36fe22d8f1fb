"""How a story ends, and what it leaves (SF-OVER, SF-CAMP)."""
