"""How the group reads the open notes (SF-OPEN)."""
