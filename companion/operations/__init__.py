"""Running a site: its start, backups, health, the pages of its owner."""
