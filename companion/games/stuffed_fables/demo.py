"""An evening to look at."""
