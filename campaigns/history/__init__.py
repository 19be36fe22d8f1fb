"""The past of a group: who was there from when to when, plays that ended, statistics of both."""
