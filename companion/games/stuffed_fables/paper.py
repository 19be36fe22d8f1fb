"""What printed sheets read off the table."""
