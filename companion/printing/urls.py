"""The addresses of sheets; none is a game's."""

from django.urls import path

from companion.printing import chronicle, tent_card, views, year

urlpatterns = [
    path("table/<int:session_id>/sheets", views.redirect_from_table, name="table_sheets"),
    path("table/<int:session_id>/tent-card", tent_card.show_tent_card, name="tent_card"),
    path("sheets/<int:session_id>/", views.choose_sheet, name="sheets"),
    path("sheets/<int:session_id>/page", views.show_page, name="sheet_page"),
    path("sheets/<int:session_id>/jobs/<int:job_id>", views.show_job, name="sheet_job"),
    path("sheets/<int:session_id>/jobs/<int:job_id>/file", views.download_pdf, name="sheet_file"),
    path("groups/<int:group_id>/year/<int:year>/sheet", year.choose_year_sheet, name="year_sheet"),
    path("groups/<int:group_id>/year/<int:year>/page", year.show_year_page, name="year_page"),
    path("campaigns/<int:campaign_id>/chronicle", chronicle.choose_chronicle, name="chronicle"),
    path("campaigns/<int:campaign_id>/chronicle/page", chronicle.show_chronicle_page, name="chronicle_page"),
]
