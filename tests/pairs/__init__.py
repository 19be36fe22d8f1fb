"""Pairs of rules: what happens if one event comes into the middle of another."""
