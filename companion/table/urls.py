"""The addresses of a table; none is a game's."""

from django.urls import path, re_path

from companion.table import alone, amends, views

urlpatterns = [
    path("table/<int:session_id>/", views.show, name="table"),
    path("table/<int:session_id>/board", views.board, name="board"),
    path("table/<int:session_id>/version", views.version, name="version"),
    path("table/<int:session_id>/act/<slug:name>", views.act, name="act"),
    path("table/<int:session_id>/amend/<int:number>/<int:part>", amends.leave_out, name="leave_out"),
    path("table/<int:session_id>/amend/<int:number>/<int:part>/<slug:name>", amends.change, name="amend"),
    path("table/<int:session_id>/insert/<int:number>/<int:part>/<slug:name>", amends.insert, name="insert"),
    re_path(r"^table/(?P<session_id>\d+)/(?P<word>undo|redo)$", views.rewind, name="rewind"),
    path("table/<int:session_id>/private/<slug:seat>/", alone.show, name="private"),
    path("table/<int:session_id>/private/<slug:seat>/hold", alone.hold, name="private_hold"),
    path("table/<int:session_id>/private/<slug:seat>/choose", alone.choose, name="private_choose"),
    path("table/<int:session_id>/log", views.log, name="log"),
    path("table/<int:session_id>/help", views.help_sheet, name="help"),
    path("table/<int:session_id>/why/<str:name>", views.why_sheet, name="why"),
    path("table/<int:session_id>/box", views.to_box, name="table_box"),
    path("table/<int:session_id>/settings", views.settings_sheet, name="table_settings"),
]
