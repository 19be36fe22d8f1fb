"""Encounters and the monsters turn (SF-ENC, SF-MON)."""
