"""Photos in a file: the largest size that is kept of each; at the door each is drawn anew."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from string import ascii_uppercase

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from campaigns.limits import require_within
from campaigns.models import HASH_LENGTH, NAME_LENGTH, Campaign, Membership, Photo, PhotoLetter, Session
from campaigns.photos.forms import WORDS
from campaigns.photos.keeping import FOLDER, count_photos
from campaigns.photos.letters import NAME, SCALE
from campaigns.photos.limits import SIZES
from campaigns.transfer.archive import DAMAGED, PHOTOS, Parts
from campaigns.transfer.progress import Step, Tell, tell_nobody
from campaigns.transfer.reading import is_moment
from campaigns.transfer.shapes import CampaignRow, LetterRow, PhotoRow
from companion.accounts.models import User
from companion.rules import Message, _, plural, require

LARGEST = max(SIZES, key=lambda name: SIZES[name])
BESIDE = 1_000  # bytes that a photo takes beside its picture: its row, its hash, its name in the zip
DIGEST = re.compile(rf"[0-9a-f]{{{HASH_LENGTH}}}", re.ASCII)
CHANGED = _("Something has changed here meanwhile. Import the file again.")

# out of a site


@dataclass(frozen=True)
class PhotoChoice:
    """The photos that go into a file, by their campaigns, and how many of each campaign do not."""

    rows: Mapping[int, list[PhotoRow]]
    files: Mapping[str, str]  # part -> its name in the storage
    too_many: Mapping[int, int]
    lost: Mapping[int, int]

    def tell_left_out(self, campaign: Campaign) -> Iterator[Message]:
        """Give why photos of a campaign are not in the file."""
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
    """Return the photos of evenings, called by their logs, that fit into so many bytes: the newest first."""
    found, too_many, lost = list[Photo](), dict[int, int](), dict[int, int]()
    photos = Photo.objects.filter(session__in=evenings).prefetch_related("letters")
    for photo in photos.order_by("-created_at", "-pk"):
        size = _find_size(photo)
        left_out = lost if size is None else too_many
        if size is not None and size + BESIDE <= room and len(found) < parts:
            room -= size + BESIDE
            found.append(photo)
        else:
            left_out[photo.campaign_id] = left_out.get(photo.campaign_id, 0) + 1
    found.sort(key=lambda one: (one.campaign_id, one.session_id, one.created_at, one.pk))
    rows = {
        campaign: [_write_photo(one, evenings[one.session_id]) for one in same]
        for campaign, same in groupby(found, key=lambda one: one.campaign_id)
    }
    return PhotoChoice(rows, {_name(one): one.file_name(LARGEST) for one in found}, too_many, lost)


def _find_size(photo: Photo) -> int | None:
    try:
        return default_storage.size(photo.file_name(LARGEST))
    except FileNotFoundError:
        return None


def _name(photo: Photo) -> str:
    return f"{PHOTOS}{photo.pk}.jpg"


def _write_photo(photo: Photo, evening: str) -> PhotoRow:
    """Return the row of a photo, with the letters that people have put on it."""
    letters = [LetterRow(letter=one.letter, name=one.name, x=one.x, y=one.y) for one in photo.letters.all()]
    return PhotoRow(
        picture=_name(photo),
        evening=evening,
        words=photo.words,
        is_table=photo.is_table,
        author_name=photo.author_name,
        created_at=photo.created_at,
        digest=photo.digest,
        letters=letters,
    )


def read_pictures(files: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Give the pictures as parts of a file, one after the other."""
    for part, name in files.items():
        with default_storage.open(name) as kept:
            yield part, kept.read()


# at the door


def check_photos(row: CampaignRow) -> None:
    """Refuse what nobody could have put under a photo here. Raises: IllegalPlay."""
    logs = {evening.log for evening in row.evenings}
    require(len({(one.evening, one.digest) for one in row.photos}) == len(row.photos), DAMAGED)
    for one in row.photos:
        require(one.evening in logs and DIGEST.fullmatch(one.digest), DAMAGED)
        require(one.words == one.words.strip() and not WORDS.problem(None, {}, one.words), DAMAGED)
        require(len(one.author_name) <= NAME_LENGTH and one.author_name.isprintable(), DAMAGED)
        require(is_moment(one.created_at), DAMAGED)
        _check_letters(one)


def _check_letters(row: PhotoRow) -> None:
    require(len({one.letter for one in row.letters}) == len(row.letters), DAMAGED)
    for one in row.letters:
        require(len(one.letter) == 1 and one.letter in ascii_uppercase, DAMAGED)
        require(0 <= one.x <= SCALE and 0 <= one.y <= SCALE, DAMAGED)
        require(one.name == one.name.strip() and not NAME.problem(None, {}, one.name), DAMAGED)


# into a site


@dataclass(frozen=True)
class DrawnPhoto:
    """A picture of a file, drawn anew and kept in a folder of the storage; no row speaks of it yet."""

    folder: str
    width: int
    height: int
    size: int


Drawn = Mapping[str, DrawnPhoto]


def draw_photos(rows: Sequence[PhotoRow], parts: Parts, batch: str, tell: Tell = tell_nobody) -> Drawn:
    """Draw pictures anew, and keep them in folders of this batch; no transaction waits for it.

    Raises: IllegalPlay, at one that is not taken; nothing of the batch is left then.
    """
    drawn = dict[str, DrawnPhoto]()
    try:
        for place, row in enumerate(rows):
            tell(Step(place, len(rows), place + 1, len(rows)))
            drawn[row.picture] = _draw(parts[row.picture], f"{FOLDER}/{batch}/{place}")
    except BaseException:
        delete_batch(batch)
        raise
    return drawn


def _draw(raw: bytes, folder: str) -> DrawnPhoto:
    from campaigns.photos.pictures import draw_anew  # noqa: PLC0415  # as in campaigns/photos/keeping.py

    picture = draw_anew(raw)
    for size, content in picture.files.items():
        default_storage.save(f"{folder}/{size}.jpg", ContentFile(content))
    return DrawnPhoto(folder, picture.width, picture.height, picture.size)


def delete_batch(batch: str, keep: Iterable[str] = ()) -> None:
    """Delete the pictures of a batch, but for the folders that rows speak of."""
    kept, above = {*keep}, f"{FOLDER}/{batch}"
    for folder in (f"{above}/{name}" for name in default_storage.listdir(above)[0]):
        if folder not in kept:
            for name in default_storage.listdir(folder)[1]:
                default_storage.delete(f"{folder}/{name}")
            default_storage.delete(folder)
    if not kept:
        default_storage.delete(above)


def write_photos(
    row: CampaignRow, campaign: Campaign, evenings: Mapping[str, Session], drawn: Drawn
) -> list[Photo]:
    """Write the photos of a campaign that it does not have yet: they belong to no account here.

    Raises: IllegalPlay, where the group would have more than it may.
    """
    if not (new := list_new(row, campaign, evenings)):
        return []
    require(all(one.picture in drawn for one in new), CHANGED)
    made = [_make_photo(one, campaign, evenings[one.evening], drawn[one.picture]) for one in new]
    Photo.objects.bulk_create(made)
    PhotoLetter.objects.bulk_create(
        PhotoLetter(photo=photo, letter=one.letter, name=one.name, x=one.x, y=one.y)
        for photo, row in zip(made, new, strict=True)
        for one in row.letters
    )
    require_within("photos", count_photos(campaign.group))
    return made


def _make_photo(row: PhotoRow, campaign: Campaign, session: Session, drawn: DrawnPhoto) -> Photo:
    return Photo(
        campaign=campaign,
        session=session,
        words=row.words,
        is_table=row.is_table,
        author_name=row.author_name,
        created_at=row.created_at,
        digest=row.digest,
        folder=drawn.folder,
        width=drawn.width,
        height=drawn.height,
        size=drawn.size,
    )


def list_new(row: CampaignRow, campaign: Campaign, evenings: Mapping[str, Session]) -> list[PhotoRow]:
    """Return the photos of a file that a campaign does not have: the same twice is kept once."""
    if not row.photos:
        return []
    here = set(campaign.photos.values_list("session_id", "digest"))
    return [
        one
        for one in row.photos
        if one.evening in evenings and (evenings[one.evening].pk, one.digest) not in here
    ]


def match_evenings(row: CampaignRow, campaign: Campaign, user: User) -> dict[str, Session]:
    """Return the evenings of a campaign that is here, by their logs in a file; none for who is no owner.

    Who is only a member would add photos under the names of others.
    """
    owners = campaign.group.memberships.filter(role=Membership.Role.OWNER)
    if not row.photos or not owners.filter(user=user).exists():
        return {}
    sessions = {one.started_at: one for one in campaign.sessions.defer("start")}
    return {one.log: sessions[one.started_at] for one in row.evenings if one.started_at in sessions}
