"""The addresses of notes and threads."""

from django.urls import path

from campaigns.notes import views

CAMPAIGN = "campaigns/<int:campaign_id>"

urlpatterns = [
    path(f"{CAMPAIGN}/notes/", views.notes, name="notes"),
    path(f"{CAMPAIGN}/notes/draft", views.keep_draft, name="note_draft"),
    path(f"{CAMPAIGN}/notes/<int:note_id>", views.note, name="note"),
    path(f"{CAMPAIGN}/notes/<int:note_id>/delete", views.delete_note, name="note_delete"),
    path(f"{CAMPAIGN}/threads", views.open_thread, name="thread_new"),
    path(f"{CAMPAIGN}/threads/<int:thread_id>/tie", views.tie_thread, name="thread_tie"),
]
