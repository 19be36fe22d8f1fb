"""The addresses of a table; none is a game's."""

from django.urls import path, re_path

from companion.table import alone, amends, door, screens, views

urlpatterns = [
    path("table/<int:session_id>/", views.show, name="table"),
    path("table/<int:session_id>/mine", views.mine, name="mine"),
    path("table/<int:session_id>/tv", views.tv, name="tv"),
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
    path("table/<int:session_id>/screens", screens.sheet, name="screens"),
    path("table/<int:session_id>/screens/now", screens.now, name="screens_now"),
    path("table/<int:session_id>/screens/code", screens.code, name="screens_code"),
    path("table/<int:session_id>/screens/link", screens.link, name="screens_link"),
    path("table/<int:session_id>/screens/pause", screens.pause, name="screens_pause"),
    path("table/<int:session_id>/screens/timer", screens.timer, name="screens_timer"),
    path("table/<int:session_id>/screens/<int:pass_id>/admit", screens.admit, name="screen_admit"),
    path("table/<int:session_id>/screens/<int:pass_id>/let", screens.let, name="screen_let"),
    path("table/<int:session_id>/screens/<int:pass_id>/let-go", screens.let_go, name="screen_let_go"),
    path("table/<int:session_id>/screens/<slug:seat>/let-stand", screens.let_stand, name="screen_let_stand"),
    path("table/<int:session_id>/door", door.show, name="door"),
    path("table/<int:session_id>/door/<int:suggestion_id>/do", door.do, name="suggestion_do"),
    path("table/<int:session_id>/door/<int:suggestion_id>/decline", door.decline, name="suggestion_decline"),
    path(
        "table/<int:session_id>/door/<int:suggestion_id>/act/<slug:name>",
        door.change,
        name="suggestion_change",
    ),
    path("table/<int:session_id>/settings", views.settings_sheet, name="table_settings"),
]
