"""A turn of a stuffy, step by step (SF-BAG, SF-STUFF, SF-DISC, SF-SURGE)."""
