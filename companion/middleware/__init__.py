"""What every request goes through: names of this site alone, and a page for what the rules refuse."""
