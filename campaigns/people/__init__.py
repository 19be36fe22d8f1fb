"""The people of a group: guests who become one of it, two entries of one human merged, who comes back."""
