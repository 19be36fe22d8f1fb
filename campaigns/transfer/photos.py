"""Photos in a file: the largest stored size of each; at an import each is read as if it were sent."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from string import ascii_uppercase

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from campaigns.groups.limits import require_within
from campaigns.models import HASH_LENGTH, NAME_LENGTH, Campaign, Photo, PhotoLetter, Session
from campaigns.models.photos import LARGEST
from campaigns.photos.forms import WORDS
from campaigns.photos.keeping import FOLDER, count_photos
from campaigns.photos.letters import NAME, SCALE
from campaigns.photos.reading import read_picture
from campaigns.transfer.archive import DAMAGED, PHOTOS, Parts
from campaigns.transfer.incoming import ProgressStep, Tell, tell_nobody
from campaigns.transfer.matching import Match
from campaigns.transfer.reading import is_moment
from campaigns.transfer.shapes import CampaignRow, LetterRow, PhotoRow
from companion.rules import Message, _, plural, require
from companion.rules.plain_text import is_plain

BESIDE = 1_000  # bytes of a photo besides its picture: its row, its hash, its name in the zip
DIGEST = re.compile(rf"[0-9a-f]{{{HASH_LENGTH}}}", re.ASCII)
CHANGED = _("Something has changed here meanwhile. Import the file again.")

# export


@dataclass(frozen=True)
class PhotoChoice:
    """The photos that go into a file, by campaign, and the numbers of those left out."""

    rows: Mapping[int, list[PhotoRow]]
    files: Mapping[str, str]  # part -> its name in the storage
    too_many: Mapping[int, int]
    lost: Mapping[int, int]

    def tell_left_out(self, campaign: Campaign) -> Iterator[Message]:
        """Yield the reasons why photos of a campaign are not in the file."""
        if count := self.too_many.get(campaign.pk):
            yield plural(
                _("{count} photo does not fit into the file."),
                _("{count} photos do not fit into the file."),
                count,
            )
        if count := self.lost.get(campaign.pk):
            yield plural(
                _("{count} photo cannot be read here."), _("{count} photos cannot be read here."), count
            )


NO_PHOTOS = PhotoChoice({}, {}, {}, {})


def choose_photos(evenings: Mapping[int, str], room: int, parts: int) -> PhotoChoice:
    """Return the photos of sessions that fit into `room` bytes and `parts`, the newest first."""
    chosen, too_many, lost = list[Photo](), dict[int, int](), dict[int, int]()
    photos = Photo.objects.filter(session__in=evenings).prefetch_related("letters")
    for photo in photos.order_by("-created_at", "-pk"):
        size = _find_size(photo)
        left_out = lost if size is None else too_many
        if size is not None and size + BESIDE <= room and len(chosen) < parts:
            room -= size + BESIDE
            chosen.append(photo)
        else:
            left_out[photo.campaign_id] = left_out.get(photo.campaign_id, 0) + 1
    chosen.sort(key=lambda photo: (photo.campaign_id, photo.session_id, photo.created_at, photo.pk))
    rows = {
        campaign: [_write_photo(photo, evenings[photo.session_id]) for photo in same]
        for campaign, same in groupby(chosen, key=lambda photo: photo.campaign_id)
    }
    return PhotoChoice(rows, {_name(photo): photo.file_name(LARGEST) for photo in chosen}, too_many, lost)


def _find_size(photo: Photo) -> int | None:
    try:
        return default_storage.size(photo.file_name(LARGEST))
    except FileNotFoundError:
        return None


def _name(photo: Photo) -> str:
    return f"{PHOTOS}{photo.pk}.jpg"


def _write_photo(photo: Photo, evening: str) -> PhotoRow:
    """Return the row of a photo, with its letters."""
    letters = [LetterRow.of(letter) for letter in photo.letters.all()]
    return PhotoRow.of(photo, picture=_name(photo), evening=evening, letters=letters)


def read_pictures(files: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures as parts of a file."""
    for part, name in files.items():
        with default_storage.open(name) as stored:
            yield part, stored.read()


# check


def check_photos(row: CampaignRow) -> None:
    """Refuse photos with captions, letters or digests that this site does not allow. Raises: IllegalPlay."""
    logs = {evening.log for evening in row.evenings}
    require(len({(photo.evening, photo.digest) for photo in row.photos}) == len(row.photos), DAMAGED)
    for photo in row.photos:
        require(photo.evening in logs and DIGEST.fullmatch(photo.digest), DAMAGED)
        require(photo.words == photo.words.strip() and not WORDS.problem(None, {}, photo.words), DAMAGED)
        require(len(photo.author_name) <= NAME_LENGTH and is_plain(photo.author_name), DAMAGED)
        require(is_moment(photo.created_at), DAMAGED)
        _check_letters(photo)


def _check_letters(row: PhotoRow) -> None:
    require(len({letter.letter for letter in row.letters}) == len(row.letters), DAMAGED)
    for letter in row.letters:
        require(len(letter.letter) == 1 and letter.letter in ascii_uppercase, DAMAGED)
        require(0 <= letter.x <= SCALE and 0 <= letter.y <= SCALE, DAMAGED)
        require(letter.name == letter.name.strip() and not NAME.problem(None, {}, letter.name), DAMAGED)


# import


@dataclass(frozen=True)
class DrawnPhoto:
    """A picture of a file, encoded again and stored in a folder; no row refers to it yet."""

    folder: str
    width: int
    height: int
    size: int


Drawn = Mapping[str, DrawnPhoto]


def draw_photos(rows: Sequence[PhotoRow], parts: Parts, batch: str, tell: Tell = tell_nobody) -> Drawn:
    """Encode pictures again, and store them in folders of this batch; this is done outside of a transaction.

    Raises: IllegalPlay, if a picture is refused; then nothing of the batch is left.
    """
    drawn = dict[str, DrawnPhoto]()
    try:
        for place, row in enumerate(rows):
            tell(ProgressStep(place, len(rows), place + 1, len(rows)))
            drawn[row.picture] = _draw(parts[row.picture], f"{FOLDER}/{batch}/{place}")
    except BaseException:
        delete_batch(batch)
        raise
    return drawn


def _draw(raw: bytes, folder: str) -> DrawnPhoto:
    picture = read_picture(raw)
    for size, content in picture.files.items():
        default_storage.save(f"{folder}/{size}.jpg", ContentFile(content))
    return DrawnPhoto(folder, picture.width, picture.height, picture.size)


def delete_batch(batch: str, keep: Iterable[str] = ()) -> None:
    """Delete the pictures of a batch, except the folders in `keep`."""
    kept_folders, above = {*keep}, f"{FOLDER}/{batch}"
    for folder in (f"{above}/{name}" for name in default_storage.listdir(above)[0]):
        if folder not in kept_folders:
            for name in default_storage.listdir(folder)[1]:
                default_storage.delete(f"{folder}/{name}")
            default_storage.delete(folder)
    if not kept_folders:
        default_storage.delete(above)


def write_photos(
    row: CampaignRow, campaign: Campaign, evenings: Mapping[str, Session], drawn: Drawn
) -> list[Photo]:
    """Write the photos that a campaign does not have yet: they belong to no account here.

    Raises: IllegalPlay, if the group would have more than it may.
    """
    if not (new := list_new(row, campaign, evenings)):
        return []
    require(all(photo.picture in drawn for photo in new), CHANGED)
    made = [
        Photo(
            campaign=campaign,
            session=evenings[photo.evening],
            **photo.columns("picture", "evening", "letters"),
            **vars(drawn[photo.picture]),
        )
        for photo in new
    ]
    Photo.objects.bulk_create(made)
    PhotoLetter.objects.bulk_create(
        PhotoLetter(photo=photo, **letter.columns())
        for photo, row in zip(made, new, strict=True)
        for letter in row.letters
    )
    require_within("photos", count_photos(campaign.group))
    return made


def list_new(row: CampaignRow, campaign: Campaign, evenings: Mapping[str, Session]) -> list[PhotoRow]:
    """Return the photos of a file that a campaign does not have."""
    if not row.photos:
        return []
    existing = set(campaign.photos.values_list("session_id", "digest"))
    return [
        photo
        for photo in row.photos
        if photo.evening in evenings and (evenings[photo.evening].pk, photo.digest) not in existing
    ]


def list_missing(row: CampaignRow, match: Match) -> list[PhotoRow]:
    """Return the photos of a file that are to be encoded: none for a campaign that gets nothing.

    A member who is not an owner could otherwise add photos under the names of others.
    """
    if match.campaign is None:
        return row.photos
    if match.is_parted or not match.is_owner:
        return []
    new = list_new(row, match.campaign, match.sessions)
    return new + [photo for photo in row.photos if match.is_longer and photo.evening not in match.sessions]
