"""The campaigns as a Django app."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    name = "campaigns"
