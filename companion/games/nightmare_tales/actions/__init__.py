"""What can be done at the table of Nightmare Tales, by topic."""
