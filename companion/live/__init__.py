"""The live streams: a screen gets a number when its table has changed, and fetches its own part."""
