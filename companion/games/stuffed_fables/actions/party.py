"""Choosing a story and stuffies, laying the table (SF-SETUP, SF-TWO)."""
