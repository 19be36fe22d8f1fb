"""The table is always right: everything set by hand (SF-GAME-3)."""
