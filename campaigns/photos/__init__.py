"""Photos of evenings: received, encoded again, stored, shown to their group."""
