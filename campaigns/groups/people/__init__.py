"""The people of a group: guests who become people, entries that are merged, people who come back."""
