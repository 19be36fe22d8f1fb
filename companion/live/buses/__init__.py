"""The ways from one process of a site to the others; each is loaded only if it is used."""
