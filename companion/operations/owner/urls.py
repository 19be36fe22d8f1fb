"""The addresses of the owner's page."""

from django.urls import path

from companion.accounts.decorators import all_need
from companion.operations.owner import restoring, uploads, views

BACKUPS = [
    path("owner/backups/now", views.back_up, name="backup_now"),
    path("owner/backups/work", views.show_work, name="backup_work"),
    path("owner/backups/upload", uploads.take_part, name="backup_upload"),
    path("owner/backups/<str:backup>/file", views.download, name="backup_file"),
    path("owner/backups/<str:backup>/verify", views.verify, name="backup_verify"),
    path("owner/backups/<str:backup>/restore", restoring.restore, name="backup_restore"),
    path("owner/<str:token>/back", restoring.watch, name="restoring"),
]
urlpatterns = [path("owner/", views.show, name="owner"), *all_need("backups", BACKUPS)]
