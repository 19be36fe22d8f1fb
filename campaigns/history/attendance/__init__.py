"""The attendance of evenings: who was there, from when to when."""
