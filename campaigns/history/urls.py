"""The addresses of evenings, of plays that ended, and of statistics."""

from django.urls import path

from campaigns.history import evening_views as evenings
from campaigns.history import play_views as plays
from campaigns.history import statistics_views

PLAY = "groups/<int:group_id>/plays/<int:play_id>/"

urlpatterns = [
    path("evenings/<int:session_id>/", evenings.show, name="evening"),
    path("evenings/<int:session_id>/reset", evenings.reset, name="evening_reset"),
    path("groups/<int:group_id>/plays/", plays.index, name="plays"),
    path("groups/<int:group_id>/plays/file/<slug:kind>", plays.all_file, name="plays_file"),
    path(PLAY, plays.show, name="play"),
    path(f"{PLAY}leave-out", plays.leave_out, name="play_leave_out"),
    path(f"{PLAY}file/<slug:kind>", plays.play_file, name="play_file"),
    path("hand/<str:token>", plays.hand, name="play_hand"),
    path("groups/<int:group_id>/statistics", statistics_views.show, name="statistics"),
]
