"""The addresses of sheets; none is a game's."""

from django.urls import path

from companion.accounts.decorators import needs
from companion.printing import box_list, chronicle, tent_card, views, year

urlpatterns = [
    path("table/<int:session_id>/sheets", views.redirect_from_table, name="table_sheets"),
    path(
        "table/<int:session_id>/tent-card", needs("other_devices")(tent_card.show_tent_card), name="tent_card"
    ),
    path("sheets/<int:session_id>/", views.choose_sheet, name="sheets"),
    path("sheets/<int:session_id>/page", views.show_page, name="sheet_page"),
    path("sheets/<int:session_id>/jobs/<int:job_id>", views.answer_job, name="sheet_job"),
    path("sheets/<int:session_id>/jobs/<int:job_id>/file", views.download_pdf, name="sheet_file"),
    path("print/", views.list_blank, name="blank_games"),
    path("print/<slug:game>/", views.choose_blank, name="blank_sheets"),
    path("print/<slug:game>/page", views.show_blank_page, name="blank_page"),
    path("print/jobs/<int:blank_id>", views.answer_blank_job, name="blank_sheet_job"),
    path("print/jobs/<int:blank_id>/file", views.download_blank_pdf, name="blank_sheet_file"),
    path("groups/<int:group_id>/box/<slug:slug>/list", box_list.show_box_list, name="box_list"),
    path("groups/<int:group_id>/print", year.choose_year, name="group_sheets"),
    path("groups/<int:group_id>/print/jobs/<int:book_id>", views.answer_group_job, name="group_sheet_job"),
    path(
        "groups/<int:group_id>/print/jobs/<int:book_id>/file", views.have_group_pdf, name="group_sheet_file"
    ),
    path("groups/<int:group_id>/year/<int:year>/sheet", year.choose_year, name="year_sheet"),
    path("groups/<int:group_id>/year/<int:year>/page", year.show_year_page, name="year_page"),
    path("campaigns/<int:campaign_id>/chronicle", chronicle.choose_chronicle, name="chronicle"),
    path("campaigns/<int:campaign_id>/chronicle/page", chronicle.show_chronicle_page, name="chronicle_page"),
]
