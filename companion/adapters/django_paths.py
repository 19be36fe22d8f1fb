"""Paths below a folder, joined as Django 5.2 does for static and uploaded files."""

from django.utils._os import safe_join

__all__ = ["safe_join"]
