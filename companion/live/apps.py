"""The live streams as a Django app: it receives the signals of all changes, wherever they are made."""

from importlib import import_module

from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "companion.live"
    label = "live"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_out  # noqa: PLC0415
        from django.db.models.signals import post_delete, post_save  # noqa: PLC0415

        from campaigns.log.signals import table_changed  # noqa: PLC0415
        from campaigns.models import Membership  # noqa: PLC0415
        from companion.accounts.models import User  # noqa: PLC0415  # models are there from now on
        from companion.live import receivers  # noqa: PLC0415

        import_module("companion.live.checks")
        table_changed.connect(receivers.tell_screens)
        user_logged_out.connect(receivers.on_signed_out)
        post_save.connect(receivers.on_account, User)
        for signal in (post_save, post_delete):
            signal.connect(receivers.on_membership, Membership)
