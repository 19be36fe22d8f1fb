"""Exact chances, as fractions (checklist, 18)."""
