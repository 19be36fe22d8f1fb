"""The coach of a first evening: whether it is on, its lessons, and the plays that the log has."""
