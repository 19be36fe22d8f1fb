"""Lost ones, points of interest, merchants (SF-LOST, SF-POI, SF-SHOP)."""
