"""PostgreSQL as Django has it, except for the check of a kept connection."""
