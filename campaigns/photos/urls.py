"""The addresses of photos: a group's album, the photo of a packed table, photos for devices at the table."""

from django.urls import path, register_converter

from campaigns.photos import letter_views, views
from campaigns.photos.limits import SIZES
from companion.accounts.decorators import all_need


class SizeConverter:
    """One of the sizes in which a photo is stored."""

    regex = "|".join(SIZES)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(SizeConverter, "photo_size")

ALBUM = "groups/<int:group_id>/photos"
PHOTO = f"{ALBUM}/<int:photo_id>"

OF_PHOTOS = [
    path(f"{ALBUM}/", views.album, name="photos"),
    path(f"{ALBUM}/add", views.add, name="photos_add"),
    path(PHOTO, views.photo, name="photo"),
    path(f"{PHOTO}/delete", views.delete, name="photo_delete"),
    path(f"{PHOTO}/letters", letter_views.letters, name="photo_letters"),
    path(f"{PHOTO}/<photo_size:photo_size>.jpg", views.file, name="photo_file"),
    path("campaigns/<int:campaign_id>/pack-away/photo", views.pack_away_photo, name="pack_away_photo"),
    path("table/<int:session_id>/photos", views.album_at_table, name="table_photos"),
    path(
        "table/<int:session_id>/photos/<int:photo_id>/<photo_size:photo_size>.jpg",
        views.file_at_table,
        name="table_photo",
    ),
]
urlpatterns = all_need("photos", OF_PHOTOS)
