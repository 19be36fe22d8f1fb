"""The addresses of plays that ended."""

from django.urls import path

from campaigns.history.plays import views

urlpatterns = [
    path("groups/<int:group_id>/plays/", views.index, name="plays"),
    path("groups/<int:group_id>/plays/file/<slug:kind>", views.all_file, name="plays_file"),
    path("groups/<int:group_id>/plays/<int:play_id>/", views.show, name="play"),
    path("groups/<int:group_id>/plays/<int:play_id>/leave-out", views.leave_out, name="play_leave_out"),
    path("groups/<int:group_id>/plays/<int:play_id>/file/<slug:kind>", views.play_file, name="play_file"),
    path("hand/<str:token>", views.hand, name="play_hand"),
]
