"""Export and import: a group or a campaign as one file, which this site or another can import."""
