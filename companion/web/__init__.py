"""HTTP: requests, middleware, static files, the environment of the templates, what every page shares."""
