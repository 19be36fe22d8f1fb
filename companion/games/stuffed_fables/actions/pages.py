"""Pages and sections of the story book (SF-STORY, SF-LEAVE)."""
