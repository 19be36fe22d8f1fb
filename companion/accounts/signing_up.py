"""Signing up: of equal names at the same moment one is taken, and the others get an error."""

from allauth.account.adapter import get_adapter
from allauth.account.views import SignupView
from django.db import IntegrityError, transaction
from django.forms import BaseForm
from django.http import HttpResponse

from companion.accounts.decorators import public


class SignUp(SignupView):
    """allauth's own."""

    def form_valid(self, form: BaseForm) -> HttpResponse:
        try:
            with transaction.atomic():
                made: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("username", get_adapter().validation_error("username_taken"))
            refused: HttpResponse = self.form_invalid(form)
            return refused
        return made


sign_up = public(SignUp.as_view())
