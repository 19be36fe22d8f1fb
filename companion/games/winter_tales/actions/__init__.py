"""What people can do, a module for each part of the game."""
