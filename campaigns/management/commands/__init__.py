"""What can be asked of the campaigns from the console."""
