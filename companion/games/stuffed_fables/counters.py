"""Every counter on the table by name, to be read and set by hand."""
