"""Signing out: a user without a password confirms it, for only the console would bring them back."""

from http import HTTPStatus

from allauth.account.views import LogoutView
from django.http import HttpRequest, HttpResponse

from companion.accounts.decorators import public


class SignOut(LogoutView):
    """allauth's own; without a password one tap is not enough."""

    def post(self, request: HttpRequest, *args: object, **options: object) -> HttpResponse:
        if self.must_be_sure and "sure" not in request.POST:
            context = self.get_context_data(is_refused=True)
            return self.render_to_response(context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        return super().post(request, *args, **options)

    def get_context_data(self, **context: object) -> dict[str, object]:
        return {**LogoutView.get_context_data(self, **context), "must_be_sure": self.must_be_sure}

    @property
    def must_be_sure(self) -> bool:
        user = self.request.user
        return user.is_authenticated and not user.has_usable_password()


sign_out = public(SignOut.as_view())
