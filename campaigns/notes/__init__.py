"""What people write between evenings: notes, their drafts, and open threads."""
