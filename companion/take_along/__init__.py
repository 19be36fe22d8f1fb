"""The whole site inside a browser, without a server: settings, bridge to Django, snapshots.

`scripts/take_along/build.py` makes the folder of static files; `shell/` is what runs around the site.
"""
