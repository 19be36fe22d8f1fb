"""The hashes of tokens that open something: a token itself is never stored."""

from hashlib import sha256


def hash_token(token: str) -> str:
    """Return the stored hash of a token: 64 hexadecimal digits."""
    return sha256(token.encode()).hexdigest()
