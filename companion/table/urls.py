"""The addresses of a table; none is a game's."""

from django.urls import path, re_path

from companion.accounts.decorators import needs
from companion.table.views import acting, burning, coach, history, listening, private, screens, suggestions
from companion.table.views.rewind import rewind
from companion.table.views.sheets import (
    redirect_to_box,
    show_explanation,
    show_help,
    show_log,
    show_menu,
    show_settings,
)
from companion.table.views.table import show_board, show_mine, show_table, show_tv, show_version

urlpatterns = [
    path("table/<int:session_id>/act/<slug:name>", acting.act, name="act"),
    path("table/<int:session_id>/", show_table, name="table"),
    path("table/<int:session_id>/mine", show_mine, name="mine"),
    path("table/<int:session_id>/tv", show_tv, name="tv"),
    path("table/<int:session_id>/board", show_board, name="board"),
    path("table/<int:session_id>/version", show_version, name="version"),
    path("table/<int:session_id>/amend/<int:number>/<int:part>", history.leave_out, name="leave_out"),
    path("table/<int:session_id>/amend/<int:number>/<int:part>/<slug:name>", history.amend, name="amend"),
    path("table/<int:session_id>/insert/<int:number>/<int:part>", history.show_insertable, name="insertable"),
    path("table/<int:session_id>/insert/<int:number>/<int:part>/<slug:name>", history.insert, name="insert"),
    path("table/<int:session_id>/lay/<int:since>/<int:until>", history.show_to_lay, name="to_lay"),
    re_path(r"^table/(?P<session_id>\d+)/(?P<kind>undo|redo)$", rewind, name="rewind"),
    path("table/<int:session_id>/private/<slug:seat>/", private.show_private, name="private"),
    path("table/<int:session_id>/private/<slug:seat>/hold", private.hold, name="private_hold"),
    path("table/<int:session_id>/private/<slug:seat>/share", private.share, name="private_share"),
    path("table/<int:session_id>/private/<slug:seat>/choose", private.choose, name="private_choose"),
    path("table/<int:session_id>/log", show_log, name="log"),
    path("table/<int:session_id>/help", show_help, name="help"),
    path("table/<int:session_id>/why/<str:name>", show_explanation, name="why"),
    path("table/<int:session_id>/menu/<str:menu>", show_menu, name="menu"),
    path("table/<int:session_id>/box", redirect_to_box, name="table_box"),
    path("table/<int:session_id>/screens", screens.show_screens, name="screens"),
    path("table/<int:session_id>/screens/now", screens.refresh_screens, name="screens_now"),
    path(
        "table/<int:session_id>/screens/code",
        needs("other_devices")(screens.create_code),
        name="screens_code",
    ),
    path(
        "table/<int:session_id>/screens/link",
        needs("other_devices")(screens.create_link),
        name="screens_link",
    ),
    path("table/<int:session_id>/screens/pause", screens.set_paused, name="screens_pause"),
    path("table/<int:session_id>/dice", screens.set_own_dice, name="table_dice"),
    path("table/<int:session_id>/screens/timer", screens.set_turn_timer, name="screens_timer"),
    path("table/<int:session_id>/screens/<int:pass_id>/admit", screens.admit_pass, name="screen_admit"),
    path("table/<int:session_id>/screens/<int:pass_id>/let", screens.set_permission, name="screen_let"),
    path("table/<int:session_id>/screens/<int:pass_id>/let-go", screens.revoke_pass, name="screen_let_go"),
    path("table/<int:session_id>/screens/<int:pass_id>/speaker", screens.set_speaker, name="screen_speaker"),
    path("table/<int:session_id>/screens/<slug:seat>/let-stand", screens.free_seat, name="screen_let_stand"),
    path("table/<int:session_id>/door", suggestions.show_suggestions, name="door"),
    path(
        "table/<int:session_id>/door/<int:suggestion_id>/do",
        suggestions.play_suggestion,
        name="suggestion_do",
    ),
    path(
        "table/<int:session_id>/door/<int:suggestion_id>/decline",
        suggestions.decline_suggestion,
        name="suggestion_decline",
    ),
    path(
        "table/<int:session_id>/door/<int:suggestion_id>/act/<slug:name>",
        suggestions.change_suggestion,
        name="suggestion_change",
    ),
    path("table/<int:session_id>/coach/told", coach.tell, name="coach_told"),
    path("table/<int:session_id>/coach/skip", coach.skip, name="coach_skip"),
    re_path(
        r"^table/(?P<session_id>\d+)/coach/(?P<what>coach|mistakes)/(?P<to>on|off)$",
        coach.switch,
        name="coach_switch",
    ),
    path("table/<int:session_id>/listen", listening.show_listening, name="listen"),
    path("table/<int:session_id>/listen/<slug:question>", listening.answer_listener, name="listen_to"),
    path("table/<int:session_id>/burning", burning.show_burning, name="burning"),
    path("table/<int:session_id>/candle", burning.show_candle, name="candle"),
    path("table/<int:session_id>/candle/light", burning.light, name="candle_light"),
    path("table/<int:session_id>/candle/out", burning.put_out, name="candle_out"),
    path("table/<int:session_id>/speaker", burning.set_speaker, name="speaker"),
    path("table/<int:session_id>/settings", show_settings, name="table_settings"),
]
