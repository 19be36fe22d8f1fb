"""The live streams: a screen is told in numbers that its table has moved on, and fetches its own part."""
