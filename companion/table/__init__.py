"""The live table: one page, one way to act, undo and redo."""
