"""Searching, and what becomes of items (SF-SEARCH, SF-ITEM)."""
