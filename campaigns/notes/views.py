"""The notes and threads of a campaign: read, written, changed; drafts are stored during typing."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.access.decorators import campaign_member
from campaigns.access.once import once
from campaigns.access.permissions import is_group_owner
from campaigns.models import Campaign, Note, Thread
from campaigns.notes import selectors, writing
from campaigns.notes.forms import DraftForm, NoteForm, ThreadForm
from companion.accounts.models import User
from companion.accounts.requests import signed_in_user
from companion.text.dates import format_day
from companion.web.numbers import read_number

KEYS_SHOWN = 5  # keys of the newest notes, so that a browser knows which were saved


@campaign_member
@require_http_methods(["GET", "POST"])
@once
def notes(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Show the notes of a campaign, of one evening or of one figure; POST writes one."""
    if request.method == "POST":
        return _write(request, campaign)
    return _page(request, campaign)


def _write(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    form = NoteForm(request.POST, campaign=campaign, figures=selectors.find_figures(campaign))
    if not form.is_valid():
        return _page(request, campaign, form)
    user = _account(request)
    writing.write_note(campaign, user, form.cleaned_data["key"], **form.content)
    messages.success(request, gettext("Written down."))
    return _back(request, campaign)


def _page(
    request: HttpRequest,
    campaign: Campaign,
    form: NoteForm | None = None,
    thread_form: ThreadForm | None = None,
) -> HttpResponse:
    """Render the notes of a campaign, with a form that has errors if there is one."""
    user, figures = _account(request), selectors.find_figures(campaign)
    evening, figure = read_number(request.GET.get("evening", "")), request.GET.get("figure", "")
    note = read_number(request.GET.get("note", ""))
    number = str(selectors.find_page(campaign, user, note)) if note else request.GET.get("page", "")
    written, page = selectors.list_notes(campaign, user, number, evening, figure)
    draft = selectors.find_draft(campaign, user)
    start = {} if draft else _start(campaign, evening, figure)
    new = NoteForm(campaign=campaign, figures=figures, draft=draft, initial=start)
    context = {
        "campaign": campaign,
        "group": campaign.group,
        "look": campaign.game_slug,
        "form": form or new,
        "has_draft": draft is not None and form is None,
        "thread_form": thread_form or ThreadForm(campaign=campaign),
        "threads": selectors.list_threads(campaign, is_whole=True),
        "notes": written,
        "page": page,
        "figures": figures,
        "evening": evening,
        "figure": figure,
        "known_keys": _known_keys(campaign, user),
        "is_owner": is_group_owner(request, campaign.group),
        "day": format_day,
    }
    is_refused = form is not None or thread_form is not None
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_refused else HTTPStatus.OK
    return render(request, "campaigns/notes/notes.html", context, status=status)


def _start(campaign: Campaign, evening: int, figure: str) -> dict[str, object]:
    """Return the initial values of a new note: the evening or figure that the page is about."""
    session = campaign.sessions.filter(number=evening).only("pk").first() if evening else None
    return {"session": session.pk if session else None, "figure": figure}


def _known_keys(campaign: Campaign, user: User) -> str:
    keys = campaign.notes.filter(author=user).order_by("-pk").values_list("key", flat=True)
    return " ".join(keys[:KEYS_SHOWN])


@campaign_member
@require_http_methods(["GET", "POST"])
def note(request: HttpRequest, campaign: Campaign, note_id: int) -> HttpResponse:
    """Change a note of the reader's own."""
    edited = _own_note_or_404(request, campaign, note_id)
    figures, user = selectors.find_figures(campaign), _account(request)
    draft = selectors.find_draft(campaign, user, edited)
    sent = request.POST if request.method == "POST" else None
    form = NoteForm(sent, campaign=campaign, figures=figures, note=edited, draft=draft)
    theirs = None
    if form.is_valid():
        if writing.change_note(edited, form.cleaned_data["version"] or 0, **form.content):
            messages.success(request, gettext("Changed."))
            return redirect("notes", campaign.pk)
        edited.refresh_from_db()
        theirs = selectors.read_notes([edited], user, figures)[0]
        form = NoteForm(_with_version(request, edited), campaign=campaign, figures=figures, note=edited)
        form.add_error(
            "text",
            gettext(
                "This note was changed on another screen, as it stands below. Save again to write over it."
            ),
        )
    context = {"campaign": campaign, "group": campaign.group, "look": campaign.game_slug}
    context |= {"note": edited, "form": form, "has_draft": draft is not None and sent is None}
    context |= {"theirs": theirs, "known_keys": "", "is_owner": False, "day": format_day}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    return render(request, "campaigns/notes/note.html", context, status=status)


def _with_version(request: HttpRequest, edited: Note) -> QueryDict:
    """Return the form data with the present version of the note."""
    sent = request.POST.copy()
    sent["version"] = str(edited.version)
    return sent


@campaign_member
@require_POST
def delete_note(request: HttpRequest, campaign: Campaign, note_id: int) -> HttpResponse:
    """Delete a note: the reader's own, or, as an owner of the group, one that all may read."""
    readable = campaign.notes.seen_by(request.user.pk)
    deleted = get_object_or_404(readable, pk=note_id)
    if deleted.author_id != request.user.pk and not is_group_owner(request, campaign.group):
        messages.error(request, gettext("Only its author or an owner of the group may delete a note."))
    else:
        deleted.delete()
        messages.success(request, gettext("The note has been deleted."))
    return redirect("notes", campaign.pk)


@campaign_member
@require_POST
def keep_draft(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Store the typed text of a new note or of a change to `note`; `drop` deletes it."""
    note_id = read_number(request.GET.get("note", ""))
    edited = _own_note_or_404(request, campaign, note_id) if note_id else None
    user = _account(request)
    if "drop" in request.POST:
        writing.drop_draft(campaign, user, edited)
        return redirect("note", campaign.pk, note_id) if edited else redirect("notes", campaign.pk)
    form = DraftForm(request.POST, campaign=campaign)
    if not form.is_valid():
        is_long = form.has_error("text", "max_length")
        refused = HTTPStatus.REQUEST_ENTITY_TOO_LARGE if is_long else HTTPStatus.UNPROCESSABLE_ENTITY
        return HttpResponse(status=refused)
    fields = dict(form.cleaned_data)
    writing.keep_draft(campaign, user, edited, fields.pop("key"), **fields)
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@campaign_member
@require_POST
@once
def open_thread(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Open a thread, or open the one with these words again."""
    form = ThreadForm(request.POST, campaign=campaign)
    if not form.is_valid():
        return _page(request, campaign, thread_form=form)
    writing.open_thread(campaign, _account(request), form.cleaned_data["words"])
    return _back(request, campaign)


@campaign_member
@require_POST
def tie_thread(request: HttpRequest, campaign: Campaign, thread_id: int) -> HttpResponse:
    """Tie a thread up; with `open` it is open again."""
    thread = get_object_or_404(Thread, campaign=campaign, pk=thread_id)
    writing.tie_thread(thread, is_tied="open" not in request.POST)
    return _back(request, campaign)


def _back(request: HttpRequest, campaign: Campaign) -> HttpResponse:
    """Redirect to the page of the form: the campaign's own, or that of its notes."""
    if request.POST.get("from") == "campaign":
        return redirect("campaign", campaign.pk)
    return redirect("notes", campaign.pk)


def _own_note_or_404(request: HttpRequest, campaign: Campaign, note_id: int) -> Note:
    try:
        return campaign.notes.get(pk=note_id, author=request.user.pk or 0)
    except Note.DoesNotExist:
        raise Http404 from None


def _account(request: HttpRequest) -> User:
    return signed_in_user(request)
