"""The addresses of the search, and of the pages that results link to."""

from django.urls import path

from campaigns.search import views

urlpatterns = [
    path("search/", views.find, name="search"),
    path("rules/<slug:slug>/", views.rules, name="rules"),
    path("evenings/<int:session_id>/log", views.evening_log, name="evening_log"),
]
