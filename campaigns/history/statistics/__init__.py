"""Statistics of a group and of one person: luck, awards, charts."""
