"""Nightlight: a companion for board games about stories, beside the real table."""
