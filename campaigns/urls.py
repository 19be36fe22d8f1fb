"""The addresses of groups and campaigns; none is a game's."""

from django.urls import include, path

from campaigns.access import views
from campaigns.box.views import books, files, rows, shelves
from campaigns.history.urls import urlpatterns as history
from campaigns.pages import campaigns, groups, home, joining, leaving, persons
from campaigns.transfer import import_views as imports
from campaigns.transfer import views as transfer
from companion.accounts.decorators import all_need

JOINING = [
    path("join/<str:token>", joining.join, name="join"),
    path("sit/", views.sit, name="sit"),
    path("tv", views.open_tv, name="sit_tv"),
    path("sit/knock", views.request_seat, name="sit_knock"),
    path("sit/open", views.open_link, name="sit_open"),
    path("sit/again", views.start_again, name="sit_again"),
    path("sit/answer", views.poll_answer, name="sit_answer"),
    path("sit/<str:token>", views.open_token, name="sit_come"),
    path("groups/<int:group_id>/invite", groups.invite, name="invite"),
]
urlpatterns = [
    path("", include("campaigns.demos.urls")),
    path("", include("campaigns.schedule.urls")),
    path("", include(history)),
    path("", include("campaigns.groups.people.urls")),
    path("", include("campaigns.notes.urls")),
    path("", include("campaigns.photos.urls")),
    path("", include("campaigns.chronicle.urls")),
    path("", include("campaigns.search.urls")),
    path("", home.home, name="home"),
    path("account/", home.account, name="account"),
    path("account/file", transfer.account_file, name="account_file"),
    path("account/leave", leaving.leave, name="account_leave"),
    path("export", transfer.show_export, name="export_going"),
    path("export/file", transfer.export_file, name="export_file"),
    path("import", imports.import_file, name="import_file"),
    path("import/part", imports.take_part, name="import_part"),
    path("import/both", imports.keep_both, name="import_both"),
    path("import/going", imports.show_import, name="import_going"),
    *all_need("other_devices", JOINING),
    path("table/<int:session_id>/sit-down", views.sit_down_here, name="sit_down"),
    path("table/<int:session_id>/stand-up", views.stand_up_here, name="stand_up"),
    path("groups/new", groups.new, name="group_new"),
    path("groups/<int:group_id>/", groups.show, name="group"),
    path("groups/<int:group_id>/campaigns", groups.list_campaigns, name="campaign_list"),
    path("groups/<int:group_id>/rename", groups.rename, name="group_rename"),
    path("groups/<int:group_id>/end", groups.end, name="group_end"),
    path("groups/<int:group_id>/file", transfer.group_file, name="group_file"),
    path("groups/<int:group_id>/who", persons.who_am_i, name="who_am_i"),
    path("groups/<int:group_id>/people/<int:person_id>", persons.show, name="person"),
    path("groups/<int:group_id>/people/<int:person_id>/remove", persons.remove, name="person_remove"),
    path("groups/<int:group_id>/people/<int:person_id>/claim", persons.claim, name="person_claim"),
    path("groups/<int:group_id>/people/<int:person_id>/offer", persons.offer, name="person_offer"),
    path("groups/<int:group_id>/people/<int:person_id>/unlink", persons.unlink, name="person_unlink"),
    path("groups/<int:group_id>/claims/<int:claim_id>/accept", persons.accept, name="claim_accept"),
    path("groups/<int:group_id>/claims/<int:claim_id>/drop", persons.drop, name="claim_drop"),
    path(
        "groups/<int:group_id>/invitations/<int:invitation_id>/cancel",
        groups.cancel_invitation,
        name="invitation_cancel",
    ),
    path(
        "groups/<int:group_id>/members/<int:membership_id>/remove", groups.remove_member, name="member_remove"
    ),
    path("groups/<int:group_id>/box/<slug:slug>/", shelves.overview, name="box"),
    path("groups/<int:group_id>/box/<slug:slug>/file", files.file, name="box_file"),
    path("groups/<int:group_id>/box/<slug:slug>/book", books.book, name="box_book"),
    path("groups/<int:group_id>/box/<slug:slug>/take", files.take_over, name="box_take"),
    path("groups/<int:group_id>/box/<slug:slug>/book-import", books.book_import, name="box_book_import"),
    path("groups/<int:group_id>/box/<slug:slug>/anew", files.anew, name="box_anew"),
    path("groups/<int:group_id>/box/<slug:slug>/<slug:shelf>/", shelves.shelf, name="box_shelf"),
    path("groups/<int:group_id>/box/<slug:slug>/<slug:shelf>/paste", rows.paste, name="box_paste"),
    path("groups/<int:group_id>/box/<slug:slug>/<slug:shelf>/<slug:row>/", rows.row, name="box_row"),
    path(
        "groups/<int:group_id>/box/<slug:slug>/<slug:shelf>/<slug:row>/file",
        files.row_file,
        name="box_row_file",
    ),
    path("groups/<int:group_id>/campaigns/new", campaigns.new, name="campaign_new"),
    path("campaigns/<int:campaign_id>/", campaigns.show, name="campaign"),
    path("campaigns/<int:campaign_id>/file", transfer.campaign_file, name="campaign_file"),
    path("campaigns/<int:campaign_id>/journal", campaigns.read_journal, name="journal"),
    path("campaigns/<int:campaign_id>/go-on", campaigns.go_on, name="campaign_go_on"),
    path("campaigns/<int:campaign_id>/left", campaigns.show_as_left, name="campaign_left"),
    path("campaigns/<int:campaign_id>/pack-away", campaigns.pack_away, name="campaign_pack_away"),
    path("campaigns/<int:campaign_id>/end", campaigns.end, name="campaign_end"),
    path("campaigns/<int:campaign_id>/take-up", campaigns.take_up, name="campaign_take_up"),
]
