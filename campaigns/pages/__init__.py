"""The pages of groups and campaigns."""
