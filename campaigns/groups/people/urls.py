"""The addresses of the people of a group."""

from django.urls import path

from campaigns.groups.people import views

PEOPLE = "groups/<int:group_id>/people"

urlpatterns = [
    path(PEOPLE, views.people, name="people"),
    path(f"{PEOPLE}/guest", views.add_guest, name="guest_add"),
    path(f"{PEOPLE}/<int:person_id>/come-back", views.come_back, name="person_come_back"),
    path(f"{PEOPLE}/<int:person_id>/merge", views.merge_person, name="person_merge"),
]
