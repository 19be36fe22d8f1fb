"""The set-up as things to lay (SF-SETUP)."""
