"""Texts of members about a campaign: notes, their drafts, and open threads."""
