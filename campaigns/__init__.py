"""Groups, their campaigns, and the log of every evening."""
