"""How the campaigns' tables came to be."""
