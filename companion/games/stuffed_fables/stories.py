"""The stories that every copy has."""
