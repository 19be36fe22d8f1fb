"""The owner's page: backups made, downloaded and brought back, and how the parts of the site are."""
