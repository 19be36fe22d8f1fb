"""Sheets: a table as pages to print."""
