"""Photos of evenings: the rows are here, the files in Django's storages."""

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils import timezone

from campaigns.models.campaigns import Campaign, Session
from campaigns.models.groups import HASH_LENGTH, NAME_LENGTH
from companion.abilities import PhotoDrawing

WORDS_LENGTH = 120
FOLDER_LENGTH = 80
LARGEST = "large"


class Photo(models.Model):
    """A photo of an evening, with a caption; `is_table` if it shows the table at the end of the evening.

    Its files are in a folder of their own: one a size, or the largest alone if pages draw the photos.
    `digest` is of what was sent, so that a photo which comes twice is kept once. `width` and `height` are
    those of the largest size.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="photos")
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="photos")
    words = models.CharField(max_length=WORDS_LENGTH, blank=True, default="")
    is_table = models.BooleanField(default=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    author_name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    created_at = models.DateTimeField(default=timezone.now)
    folder = models.CharField(max_length=FOLDER_LENGTH, unique=True)
    digest = models.CharField(max_length=HASH_LENGTH)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    size = models.PositiveIntegerField()  # bytes of all its files

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [UniqueConstraint(fields=["session", "digest"], name="one_photo_per_evening")]

    def __str__(self) -> str:
        return f"of {self.session_id}, {self.created_at:%Y-%m-%d %H:%M}"

    @property
    def relative_height(self) -> int:
        """The height, in thousandths of the width."""
        return round(1000 * self.height / self.width)

    def file_name(self, size: str) -> str:
        """Return the name in the storage of the file from which a size is shown."""
        is_alone = settings.ABILITIES.photos is PhotoDrawing.PAGE
        return f"{self.folder}/{LARGEST if is_alone else size}.jpg"


class PhotoLetter(models.Model):
    """A letter on a photo of the table, its meaning, and its place in thousandths of the picture."""

    photo = models.ForeignKey(Photo, on_delete=models.CASCADE, related_name="letters")
    letter = models.CharField(max_length=1)
    name = models.CharField(max_length=NAME_LENGTH, blank=True, default="")
    x = models.PositiveSmallIntegerField()
    y = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["letter"]
        constraints = [
            UniqueConstraint(fields=["photo", "letter"], name="one_place_per_letter"),
            CheckConstraint(
                condition=Q(letter__gte="A", letter__lte="Z"), name="a_letter_is_of_the_alphabet"
            ),
            CheckConstraint(condition=Q(x__lte=1000, y__lte=1000), name="a_letter_is_on_its_photo"),
        ]

    def __str__(self) -> str:
        return f"{self.letter} on {self.photo_id}"
