"""Access to groups and tables: who may see and do what."""
