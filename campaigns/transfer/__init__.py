"""A group or a campaign as one file: written, checked at the door, taken in by this site or another."""
