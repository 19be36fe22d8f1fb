"""Groups, campaigns and the log in the admin: to be looked at, but for who owns a group.

Left out are the tables and all that a table could be read from: `Session.start`, an entry's table, answers,
rolled answers, amends and hash of its body, a suggestion's body and sentence, the content of a box, what a
log adds up to, and what notes and drafts say: some are for their authors alone. And what people say of their
evenings, where they meet, their addresses, and the hashes of their links.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from campaigns.models import (
    AnswerRequest,
    Attendance,
    Box,
    Campaign,
    Claim,
    DateAnswer,
    EndedPlay,
    Entry,
    EveningCorrection,
    FileImport,
    FormerPerson,
    GameNight,
    Group,
    GroupLink,
    Invitation,
    JoinCode,
    LessonTold,
    LogDigest,
    MailAddress,
    Membership,
    MistakeShown,
    Note,
    NoteDraft,
    Pass,
    Pause,
    Person,
    PersonLink,
    Photo,
    PhotoLetter,
    PlayerResult,
    ProposedDate,
    Recap,
    Reminder,
    SearchedLog,
    SearchRow,
    Seat,
    Session,
    StoryLink,
    Suggestion,
    Thread,
)
from companion.accounts.admin_site import ReadOnly, site
from companion.security import note


@admin.register(Group, site=site)
class GroupAdmin(ReadOnly):
    list_display = fields = ("name", "created_at", "ended_at")


@admin.register(Membership, site=site)
class MembershipAdmin(ReadOnly):
    """A member may be made an owner here, for a group whose owner has gone."""

    list_display = fields = ("group", "user", "role")
    readonly_fields = ("group", "user")
    list_filter = ("role",)

    def save_model(self, request: HttpRequest, obj: Membership, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        note(request, f"made {obj.role} of a group", account=obj.user_id, group=obj.group_id)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.admin_site.has_permission(request)


@admin.register(Invitation, site=site)
class InvitationAdmin(ReadOnly):
    list_display = fields = ("group", "created_at", "used_at")


@admin.register(Person, site=site)
class PersonAdmin(ReadOnly):
    list_display = fields = ("name", "group", "user", "left_at")


@admin.register(FormerPerson, site=site)
class FormerPersonAdmin(ReadOnly):
    list_display = fields = ("person", "name", "merged_at")


@admin.register(Claim, site=site)
class ClaimAdmin(ReadOnly):
    list_display = fields = ("person", "user", "is_offer", "created_at")


@admin.register(Campaign, site=site)
class CampaignAdmin(ReadOnly):
    list_display = fields = ("name", "group", "game_slug", "created_at", "ended_at")
    list_filter = ("game_slug",)


@admin.register(Session, site=site)
class SessionAdmin(ReadOnly):
    list_display = fields = (
        "campaign",
        "number",
        "version",
        "people",
        "started_at",
        "closed_at",
        "is_paused",
    )


@admin.register(Seat, site=site)
class SeatAdmin(ReadOnly):
    list_display = fields = ("session", "position", "person", "device", "user")


@admin.register(Entry, site=site)
class EntryAdmin(ReadOnly):
    """A line of the log without what was said: sentences are shown to those at the table."""

    list_display = fields = (
        "session",
        "number",
        "kind",
        "action",
        "author_name",
        "seat",
        "created_at",
        "version",
    )
    list_filter = ("kind",)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("table").select_related("session")


@admin.register(Box, site=site)
class BoxAdmin(ReadOnly):
    list_display = fields = ("group", "game_slug", "version")
    list_filter = ("game_slug",)


@admin.register(JoinCode, site=site)
class JoinCodeAdmin(ReadOnly):
    list_display = fields = ("campaign", "created_at")


@admin.register(Pass, site=site)
class PassAdmin(ReadOnly):
    list_display = fields = (
        *("campaign", "role", "person", "label", "permission"),
        *("created_at", "opened_at", "admitted_at", "expires_at", "revoked_at"),
    )
    list_filter = ("role",)


@admin.register(Suggestion, site=site)
class SuggestionAdmin(ReadOnly):
    list_display = fields = ("session", "device", "action", "created_at", "outcome")


@admin.register(Pause, site=site)
class PauseAdmin(ReadOnly):
    list_display = fields = ("session", "started_at", "ended_at")


@admin.register(EveningCorrection, site=site)
class EveningCorrectionAdmin(ReadOnly):
    list_display = fields = ("session", "started_at", "ended_at", "paused_minutes", "place", "has_people")


@admin.register(Attendance, site=site)
class AttendanceAdmin(ReadOnly):
    list_display = fields = ("session", "person", "is_away", "stand_in")


@admin.register(LogDigest, site=site)
class LogDigestAdmin(ReadOnly):
    list_display = fields = ("session", "number", "edition")


@admin.register(EndedPlay, site=site)
class EndedPlayAdmin(ReadOnly):
    list_display = fields = (
        *("session", "position", "number", "started_at", "ended_at", "minutes"),
        *("is_together", "is_left_out", "is_taken_back"),
    )


@admin.register(PlayerResult, site=site)
class PlayerResultAdmin(ReadOnly):
    list_display = fields = ("play", "position", "person", "name", "is_winner", "points", "place")


@admin.register(FileImport, site=site)
class FileImportAdmin(ReadOnly):  # not its token, nor what came of it
    list_display = fields = ("user", "group", "status", "size", "here", "tries", "changed_at")


@admin.register(SearchedLog, site=site)
class SearchedLogAdmin(ReadOnly):
    list_display = fields = ("session", "number", "edition")


@admin.register(SearchRow, site=site)
class SearchRowAdmin(ReadOnly):  # not its words: a private note's are among them
    list_display = fields = ("group", "kind", "at")


@admin.register(Note, site=site)
class NoteAdmin(ReadOnly):
    list_display = fields = ("campaign", "author", "is_private", "created_at")


@admin.register(NoteDraft, site=site)
class NoteDraftAdmin(ReadOnly):
    list_display = fields = ("campaign", "author", "updated_at")


@admin.register(Thread, site=site)
class ThreadAdmin(ReadOnly):
    list_display = fields = ("campaign", "words", "created_at", "tied_at")


@admin.register(Photo, site=site)
class PhotoAdmin(ReadOnly):
    """A photo without what stands under it, and without the picture."""

    list_display = fields = ("campaign", "session", "author", "created_at", "width", "height", "size")


@admin.register(PhotoLetter, site=site)
class PhotoLetterAdmin(ReadOnly):
    list_display = fields = ("photo", "letter")


@admin.register(Recap, site=site)
class RecapAdmin(ReadOnly):
    list_display = fields = ("campaign", "author_name", "edited_at")


@admin.register(StoryLink, site=site)
class StoryLinkAdmin(ReadOnly):
    list_display = fields = ("campaign", "label", "created_at", "expires_at", "revoked_at")


@admin.register(GameNight, site=site)
class GameNightAdmin(ReadOnly):
    list_display = fields = ("group", "starts_at", "time_zone", "repeats", "called_off_at", "sequence")


@admin.register(ProposedDate, site=site)
class ProposedDateAdmin(ReadOnly):
    list_display = fields = ("night", "starts_at")


@admin.register(DateAnswer, site=site)
class DateAnswerAdmin(ReadOnly):
    list_display = fields = ("date", "person", "answered_at")


@admin.register(GroupLink, site=site)
class GroupLinkAdmin(ReadOnly):
    list_display = fields = ("group", "created_at", "expires_at", "revoked_at")


@admin.register(PersonLink, site=site)
class PersonLinkAdmin(ReadOnly):
    list_display = fields = (
        "person",
        "purpose",
        "user",
        "created_at",
        "expires_at",
        "revoked_at",
        "is_extra",
    )
    list_filter = ("purpose",)


@admin.register(MailAddress, site=site)
class MailAddressAdmin(ReadOnly):
    list_display = fields = ("person", "user", "language", "created_at", "confirmed_at")


@admin.register(Reminder, site=site)
class ReminderAdmin(ReadOnly):
    list_display = fields = ("night", "person", "sequence", "created_at", "sent_at")


@admin.register(AnswerRequest, site=site)
class AnswerRequestAdmin(ReadOnly):
    list_display = fields = ("night", "person", "day", "sent_at")


@admin.register(LessonTold, site=site)
class LessonToldAdmin(ReadOnly):
    list_display = fields = ("group", "game_slug", "slug", "is_closed", "told_at")


@admin.register(MistakeShown, site=site)
class MistakeShownAdmin(ReadOnly):
    list_display = fields = ("session", "slug", "shown_at")
