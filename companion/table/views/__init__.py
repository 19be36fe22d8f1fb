"""The views of the table: playing, looking, going back, and what leads to other screens."""
