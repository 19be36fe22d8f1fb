"""The rules of the game in our own words."""
