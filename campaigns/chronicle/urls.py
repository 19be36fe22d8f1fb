"""The addresses of the recap, and of the story for readers without an account."""

from django.urls import path

from campaigns.chronicle import story_views, views
from companion.accounts.decorators import all_need

CAMPAIGN = "campaigns/<int:campaign_id>"

RECAP = [
    path(f"{CAMPAIGN}/recap", views.edit, name="recap"),
    path(f"{CAMPAIGN}/recap/from-log", views.from_log, name="recap_from_log"),
    path(f"{CAMPAIGN}/recap/aloud", views.read_aloud, name="recap_aloud"),
    path("table/<int:session_id>/recap", views.show_on_tv, name="recap_tv"),
    path("table/<int:session_id>/recap/at", views.tell_sentence, name="recap_at"),
]
STORY = [
    path(f"{CAMPAIGN}/story-links", story_views.links, name="story_links"),
    path(f"{CAMPAIGN}/story-links/<int:link_id>/revoke", story_views.revoke, name="story_link_revoke"),
    path("story/", story_views.read, name="story"),
    path("story/<str:token>", story_views.open_token, name="story_open"),
]
urlpatterns = [*RECAP, *all_need("other_devices", STORY)]
