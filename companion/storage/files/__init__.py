"""Files of people and of the site, in a folder or in the database: Django's storages alone know which."""
