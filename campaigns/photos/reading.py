"""A picture that is sent, read by whoever can: by the library for pictures, or byte by byte."""

from django.conf import settings

from campaigns.photos.limits import Picture
from companion.abilities import PhotoDrawing


def read_picture(raw: bytes) -> Picture:
    """Return a picture in the sizes that this site stores. Raises: IllegalPlay, with the reason."""
    if settings.ABILITIES.photos is PhotoDrawing.PAGE:
        from campaigns.photos.jpeg import check_picture  # noqa: PLC0415  # few sites need it

        return check_picture(raw)
    from campaigns.photos.pictures import draw_anew  # noqa: PLC0415  # Pillow takes 3 MB, and few tables have photos

    return draw_anew(raw)
