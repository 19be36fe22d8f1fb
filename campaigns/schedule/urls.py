"""The addresses of the evenings to come: a group's, those of people without an account, and calendars."""

from django.urls import URLPattern, URLResolver, include, path

from campaigns.schedule.views import answering, links, mail, nights
from companion.accounts.decorators import all_need, needs

NIGHT = [
    path("change", nights.change, name="evening_change"),
    path("call-off", nights.call_off, name="evening_call_off"),
    path("call-on", nights.call_on, name="evening_call_on"),
    path("file", nights.file, name="evening_file"),
    path("word", nights.word, name="evening_word"),
    path("remind", nights.remind, name="evening_remind"),
    path("dates", nights.add_date, name="evening_date_add"),
    path("dates/<int:date_id>/remove", nights.remove_date, name="evening_date_remove"),
    path("dates/<int:date_id>/choose", nights.choose, name="evening_date_choose"),
    path("dates/<int:date_id>/answer", nights.answer, name="evening_answer"),
]
LINKS = [
    path("link", links.make_for_all, name="evening_link_all"),
    path("link/end", links.revoke_for_all, name="evening_link_all_end"),
    path("people/<int:person_id>/link", links.make, name="evening_link"),
    path("people/<int:person_id>/revoke", links.revoke, name="evening_link_revoke"),
    path("feed", links.make_feed, name="evening_feed"),
    path("feed/end", links.end_feed, name="evening_feed_end"),
]
OF_GROUP: list[URLPattern | URLResolver] = [
    path("", nights.show, name="next_evening"),
    path("new", nights.new, name="evening_new"),
    *all_need("other_devices", LINKS),
    path("mail", mail.give_address, name="evening_mail"),
    path("mail/end", mail.end, name="evening_mail_end"),
    path("<int:night_id>/", include(NIGHT)),
]
BY_LINK = [
    path("", answering.show, name="next_evening_answer"),
    path("done", answering.done, name="answer_done"),
    path("who", answering.who, name="answer_who"),
    path("leave", answering.leave, name="answer_leave"),
    path("feed", answering.make_feed, name="answer_feed"),
    path("feed/end", answering.end_feed, name="answer_feed_end"),
    path("mail", mail.give_address_by_link, name="answer_mail"),
    path("dates/<int:date_id>", answering.answer, name="answer_date"),
    path("nights/<int:night_id>/word", answering.word, name="answer_word"),
    path("nights/<int:night_id>/file", answering.file, name="answer_file"),
    path("<str:token>", answering.open_token, name="answer_open"),
]
urlpatterns = [
    path("groups/<int:group_id>/evenings/", include(OF_GROUP)),
    path("answer/", include(all_need("other_devices", BY_LINK))),
    path("calendar/<str:token>.ics", needs("other_devices")(links.feed), name="calendar_feed"),
    path("mail/confirm/<str:token>", mail.confirm, name="mail_confirm"),
    path("mail/stop/<str:token>", mail.stop, name="mail_stop"),
]
