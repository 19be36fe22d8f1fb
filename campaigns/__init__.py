"""Groups, their campaigns, and the log of each session."""
