"""The address of statistics."""

from django.urls import path

from campaigns.history.statistics import views

urlpatterns = [path("groups/<int:group_id>/statistics", views.show, name="statistics")]
