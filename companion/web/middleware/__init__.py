"""The middleware: names of this site alone, and a page for requests that are refused."""
