"""What every game gets: it lists its counters, notes and steps, the actions are here."""
