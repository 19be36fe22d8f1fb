"""Attacks on monsters, and their defeat (SF-ATK, SF-BOSS)."""
