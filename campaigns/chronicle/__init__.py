"""The story of a campaign for those who were not there: the recap, which can be read aloud, and links."""
