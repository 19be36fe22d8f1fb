"""The coach of a first evening: whether it is on, what it has told, what the log has done."""
