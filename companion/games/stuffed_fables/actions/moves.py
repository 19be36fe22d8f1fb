"""Moving, storing, encouraging (SF-MOVE, SF-STORE, SF-ENCO)."""
