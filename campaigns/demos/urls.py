"""The addresses of the demo: each account has its own, so none has a number."""

from django.urls import path

from campaigns.demos import views

urlpatterns = [
    path("demo/look", views.look, name="demo_look"),
    path("demo/reset", views.reset, name="demo_reset"),
    path("demo/remove", views.remove, name="demo_remove"),
]
