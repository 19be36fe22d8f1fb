"""Groups, campaigns and the log in the admin: read only, except who owns a group.

Tables, and all columns from which a table could be read, are left out: `Session.start`, an entry's table,
answers, rolled answers, amends and body hash, a suggestion's body and sentence, the content of a box, also
before a book came in, and digests. Texts of notes and drafts are left out, because some are private;
corrections of evenings, places, mail addresses and the hashes of links, too.
"""

from django.contrib import admin
from django.db.models import Model, QuerySet
from django.http import HttpRequest

from campaigns import models
from campaigns.models import Entry, Membership
from companion.accounts.admin_site import ReadOnly, site
from companion.accounts.security_log import note

# The shown columns of read-only models: no sentence, no content, no token, and no hash.
COLUMNS: dict[type[Model], tuple[str, ...]] = {
    models.AnswerRequest: ("night", "person", "day", "sent_at"),
    models.Attendance: ("session", "person", "is_away", "stand_in"),
    models.BookImport: ("group", "game_slug", "name", "created_at"),
    models.Box: ("group", "game_slug", "version"),
    models.Campaign: ("name", "group", "game_slug", "created_at", "ended_at"),
    models.Claim: ("person", "user", "is_offer", "created_at"),
    models.DateAnswer: ("date", "person", "answered_at"),
    models.EndedPlay: (
        *("session", "position", "number", "started_at", "ended_at", "minutes"),
        *("is_together", "is_left_out", "is_taken_back"),
    ),
    models.EveningCorrection: ("session", "started_at", "ended_at", "paused_minutes", "place", "has_people"),
    models.FileExport: ("user", "kind", "number", "status", "size", "tries", "changed_at"),
    models.FileImport: ("user", "group", "status", "size", "here", "tries", "changed_at"),
    models.FormerPerson: ("person", "name", "merged_at"),
    # without the address that it redirected to: it may contain a token
    models.FormKey: ("user", "created_at"),
    models.GameNight: ("group", "starts_at", "time_zone", "repeats", "called_off_at", "sequence"),
    models.Group: ("name", "created_at", "ended_at"),
    models.GroupLink: ("group", "created_at", "expires_at", "revoked_at"),
    models.Invitation: ("group", "created_at", "used_at"),
    models.JoinCode: ("campaign", "created_at"),
    models.LessonTold: ("group", "game_slug", "slug", "is_closed", "told_at"),
    models.LogDigest: ("session", "number", "edition"),
    models.MailAddress: ("person", "user", "language", "created_at", "confirmed_at"),
    models.MistakeShown: ("session", "slug", "shown_at"),
    models.Note: ("campaign", "author", "is_private", "created_at"),
    models.NoteDraft: ("campaign", "author", "updated_at"),
    models.Pass: (
        *("campaign", "role", "person", "label", "permission"),
        *("created_at", "opened_at", "admitted_at", "expires_at", "revoked_at"),
    ),
    models.Pause: ("session", "started_at", "ended_at"),
    models.Person: ("name", "group", "user", "left_at"),
    models.PersonLink: ("person", "purpose", "user", "created_at", "expires_at", "revoked_at", "is_extra"),
    models.Photo: ("campaign", "session", "author", "created_at", "width", "height", "size"),
    models.PhotoLetter: ("photo", "letter"),
    models.PlayerResult: ("play", "position", "person", "name", "is_winner", "points", "place"),
    models.ProposedDate: ("night", "starts_at"),
    models.Recap: ("campaign", "author_name", "edited_at"),
    models.Reminder: ("night", "person", "sequence", "created_at", "sent_at"),
    models.SearchedLog: ("session", "number", "edition"),
    models.SearchRow: ("group", "kind", "at"),  # without its words: some are of private notes
    models.Seat: ("session", "position", "person", "device", "user"),
    models.Session: ("campaign", "number", "version", "people", "started_at", "closed_at", "is_paused"),
    models.StoryLink: ("campaign", "label", "created_at", "expires_at", "revoked_at"),
    models.Suggestion: ("session", "device", "action", "created_at", "outcome"),
    models.Thread: ("campaign", "words", "created_at", "tied_at"),
    models.WorkerSign: ("name", "seen_at"),
}
FILTERS: dict[type[Model], str] = {
    models.Box: "game_slug",
    models.Campaign: "game_slug",
    models.Pass: "role",
    models.PersonLink: "purpose",
}

for model, columns in COLUMNS.items():
    filters = (FILTERS[model],) if model in FILTERS else ()
    site.register(model, ReadOnly, list_display=columns, fields=columns, list_filter=filters)


@admin.register(Membership, site=site)
class MembershipAdmin(ReadOnly):
    """A member may be made an owner here, if a group has lost its owner."""

    list_display = fields = ("group", "user", "role")
    readonly_fields = ("group", "user")
    list_filter = ("role",)

    def save_model(self, request: HttpRequest, obj: Membership, form: object, change: bool) -> None:
        super().save_model(request, obj, form, change)
        note(request, f"made {obj.role} of a group", account=obj.user_id, group=obj.group_id)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return self.admin_site.has_permission(request)


@admin.register(Entry, site=site)
class EntryAdmin(ReadOnly):
    """A line of the log without its sentences: these are for those at the table."""

    list_display = fields = (
        *("session", "number", "kind", "action"),
        *("author_name", "seat", "created_at", "version"),
    )
    list_filter = ("kind",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Entry]:
        return super().get_queryset(request).defer("table").select_related("session")
