"""What can be done in Dreamers, by topic."""
