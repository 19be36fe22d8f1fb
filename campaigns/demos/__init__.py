"""A demo: a group of its own for an account, made up to be looked at, begun again or removed in one tap."""
