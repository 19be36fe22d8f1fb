"""Who may see what of a group, and do what at its tables."""
