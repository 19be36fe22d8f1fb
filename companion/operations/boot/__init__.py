"""The one-command run: what happens before the site answers, and the child that works behind it."""
