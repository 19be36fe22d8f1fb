"""The pages of groups and campaigns: fetch or refuse, a form, one change, one answer."""
