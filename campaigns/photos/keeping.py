"""Photos stored and deleted: files first, then the row, and reversed, so that no row is without its files."""

from collections.abc import Iterable
from hashlib import sha256
from secrets import token_hex

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import IntegrityError

from campaigns.groups.limits import require_room
from campaigns.log.locks import lock_rows
from campaigns.models import Group, Photo, Session
from campaigns.notes.writing import name_in
from campaigns.photos.limits import SIZES, Picture
from campaigns.photos.reading import read_picture
from companion.accounts.models import User
from companion.storage.write_lock import write_lock

FOLDER, FOLDER_BYTES = "photos", 16


def count_photos(group: Group) -> int:
    return Photo.objects.filter(campaign__group=group).count()


def keep_photo(session: Session, user: User, raw: bytes, words: str = "", *, is_table: bool = False) -> Photo:
    """Return the new photo of an evening, encoded again; the stored one if the same file was sent before.

    Raises: IllegalPlay, with the reason, if it is not taken.
    """
    digest = sha256(raw).hexdigest()
    if known := session.photos.filter(digest=digest).first():
        return known
    group = session.campaign.group
    require_room("photos", count_photos(group))
    picture = read_picture(raw)
    about = {"session": session, "words": words, "is_table": is_table, "digest": digest}
    about |= {"author": user, "author_name": name_in(group, user)}
    about |= {"width": picture.width, "height": picture.height, "size": picture.size}
    folder = f"{FOLDER}/{group.pk}/{token_hex(FOLDER_BYTES)}"
    return _save(Photo(campaign_id=session.campaign_id, folder=folder, **about), picture)


def _save(photo: Photo, picture: Picture) -> Photo:
    """Return the photo after its files and its row are saved; or the one that came at the same time."""
    is_saved = False
    try:
        for size, content in picture.files.items():
            default_storage.save(photo.file_name(size), ContentFile(content))
        with lock_rows(Group.objects.filter(pk=photo.campaign.group_id)):
            require_room("photos", count_photos(photo.campaign.group))
            photo.save(force_insert=True)
        is_saved = True
    except IntegrityError:
        return photo.session.photos.get(digest=photo.digest)
    finally:
        if not is_saved:
            delete_files([photo])
    return photo


def delete_photo(photo: Photo) -> None:
    with write_lock():
        photo.delete()
    delete_files([photo])


def delete_files(photos: Iterable[Photo]) -> None:
    for photo in photos:
        for size in SIZES:
            default_storage.delete(photo.file_name(size))


def may_change(photo: Photo, user: User, *, is_owner: bool) -> bool:
    """Return whether an account may change the caption of a photo, or delete it."""
    return is_owner or photo.author_id == user.pk
