"""Who was there of an evening, from when to when."""
