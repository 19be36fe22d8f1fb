"""The addresses of evenings."""

from django.urls import path

from campaigns.history.attendance import views

urlpatterns = [
    path("evenings/<int:session_id>/", views.show, name="evening"),
    path("evenings/<int:session_id>/reset", views.reset, name="evening_reset"),
]
