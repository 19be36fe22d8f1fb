"""Storage: files, databases, the cache of Redis, uploads, free space."""
