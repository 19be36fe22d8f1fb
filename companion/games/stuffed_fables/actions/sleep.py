"""Damage from elsewhere and sleep cards (SF-DEF-3, SF-SLEEP)."""
