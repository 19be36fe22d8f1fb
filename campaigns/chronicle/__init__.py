"""The story of a campaign for those who were not there: the recap, also read aloud, and links to it all."""
