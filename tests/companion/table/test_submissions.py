"""How what was sent is kept: as a query that can be compared, and opened again."""

from django.http import QueryDict

from companion.table.answer_forms import to_submission_query


def test_the_same_answers_are_kept_as_the_same_text_in_any_order() -> None:
    one = to_submission_query(QueryDict("seen=1&key=tap-00001&wood=2&name=Anna"))
    other = to_submission_query(QueryDict("name=Anna&wood=2&seen=7&key=tap-00002&csrfmiddlewaretoken=x"))
    assert one == other == "name=Anna&wood=2"


def test_another_order_of_one_answer_is_another_answer() -> None:
    orders = {to_submission_query(QueryDict(text)) for text in ("cards=a&cards=b", "cards=b&cards=a")}
    assert orders == {"cards=a&cards=b", "cards=b&cards=a"}


def test_what_is_kept_opens_as_it_was_sent() -> None:
    sent = QueryDict(mutable=True)
    sent.setlist("cards", ["sun & moon", "a=b", ""])
    sent.setlist("words", ["‘It’s dark’, 100%\n+1"])
    assert dict(QueryDict(to_submission_query(sent)).lists()) == dict(sent.lists())
