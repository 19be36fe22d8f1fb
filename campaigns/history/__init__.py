"""The past of a group: attendance, plays that ended, statistics."""
