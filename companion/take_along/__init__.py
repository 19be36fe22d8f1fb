"""The whole site inside a browser, without a server: settings, the bridge to Django, a snapshot of the memory.

`scripts/take_along.py` builds the folder of static files; `shell/` is what the browser runs around the site.
"""
