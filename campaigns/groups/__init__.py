"""Groups and the people in them."""
