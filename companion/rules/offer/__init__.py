"""What every game gets for nothing: it lists its counters, notes and steps, the actions are here."""
