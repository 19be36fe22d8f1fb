"""Photos of evenings: taken in, drawn anew, kept, shown to their group."""
