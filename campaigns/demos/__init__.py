"""A demo: a group of an account with made-up content, which can be begun again or removed."""
