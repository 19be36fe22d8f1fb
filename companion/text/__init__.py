"""Text: languages, dates in words, help and questions."""
