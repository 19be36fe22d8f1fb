"""PostgreSQL as Django has it, but for how a connection is looked at that was kept."""
