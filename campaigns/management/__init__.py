"""The console commands of campaigns."""
