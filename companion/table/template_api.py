"""What a template of a game may say and offer. For the authors of panels and sheets:

Panels, `templates/games/<game>/_<panel>.html`, get `table` (what this seat may see of it), `game`, and

- `name(id)`: what an id on the table is called; `translate(sentence)`: a sentence of the rules in words;
- `help_rule(id)`: a rule as the help tells it, with its `title` and `text`;
- `act(name, label, icon=, why=, main=, small=, wide=, rest=, along=, here=, **given)`: a button of the bar.
  It plays at once if all is given that people are asked and no chance is wanted, else it opens the sheet;
  `here` plays at once, and what chance decides is drawn here: put the sheet, its other door, near. Grey
  if the rules refuse, with `rest` as the reason in a word; a tap shows the whole reason and leads to its
  rule. An ask of one option alone counts as given, an optional one does not; `along` names (as CSS does)
  what is chosen on the board and goes into the sheet;
- `does(name, **given)`, `opens(name, **given)`, `deals(name, **given)`: the same, always the sheet, always
  at once as with `here`, as attributes for a button of your own, or with `**` for a macro; `given` is what
  the sheet starts from. None asks whether the rules refuse;
- `why_not(name, **given)`: the sentence that refuses, or "";
- `why(id)`: why a value is what it is, for `because_of` (parts/because.html), or None; `explains(id)`: the
  same on a sheet of its own, as attributes for a button; `reasons(because)`: the rows of one at hand;
- `opens_menu(name, of)`: what opens `menus/<name>.html`; `of` is one of the ids that `Screens.menus` gives;
- `seat`: whose eyes see this, "gm" for the tablet that all share; `private_page(seat)`: the way to the page
  that is for one seat alone, as attributes for a link;
- `part(name, **shows)`: a piece of a panel, `_<name>.html`, remembered by what it is given. It must read
  nothing else off the table, so it has no `act`;
- `frames`: rows of any game, who sits there, what is counted, what may be done (rules/kit/frames.py).

A game without a template of a name gets the house's, `templates/frames/<name>`: panels, sheets, printables.
A panel's HTML is remembered by `panel.shows(table)`: say there all that it reads; write no address but these.

Sheets, `templates/games/<game>/act/<action>.html`, extend `table/_sheet.html` (see there) and get besides
`form` (`form["roll"]` is a `Field`, see companion/table/answer_fields.py), `answers` (given and proposed, or
None; a roll half typed is `answers.partial_roll`), `box` (the group's), and `field("roll")`, which draws an
ask as the generic sheet does; see templates/table/_fields.html for what else it takes. Ask people before
chance: what is asked after dice that have not fallen cannot be shown yet.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import get_language
from jinja2 import Environment
from markupsafe import Markup, escape

from campaigns.models.access import GM
from companion.rules import Action, Answers, AnyGame, AskKind, Message
from companion.rules.hooks import menu_key
from companion.rules.kit.listening import person_of
from companion.table.answer_fields import get_options, is_settled
from companion.table.answer_forms import to_query
from companion.table.explanations import Explanation, explain, reason_rows
from companion.table.render_cache import RENDER_CACHE, render_cached
from companion.text.i18n import translate, translate_name

UNFIT = re.compile(r"[^\w-]+")  # for an id in HTML


class Attributes(dict[str, str]):
    """Attributes of a button: written out as in a tag, or handed on to a macro with `**`."""

    def __html__(self) -> str:
        pairs = (f'{name.replace("_", "-")}="{escape(value)}"' for name, value in self.items())
        return Markup(" ".join(pairs))


@dataclass(frozen=True)
class TemplateApi:
    """The words and buttons of one game at one table: the address they lead to (`acts`), what they send."""

    game: AnyGame
    table: object
    env: Environment
    acts: str = "act"
    along: Answers = field(default_factory=dict)
    seat: str = GM
    language: str | None = field(default_factory=get_language)

    def context(self) -> dict[str, Any]:
        """Return what every template of the table may use."""
        own: Mapping[str, Callable[..., object]] = {
            "name": self.name,
            "whom": self.whom,
            "label": self.label,
            "act": self.act,
            "does": self.does,
            "deals": self.deals,
            "opens": self.opens,
            "opens_menu": self.opens_menu,
            "why_not": self.why_not,
            "part": self.part,
            "why": self.why,
            "reasons": reason_rows,
            "explains": self.explains,
            "private_page": self.private_page,
        }
        return {"table": self.table, "game": self.game, "seat": self.seat, **own}

    def name(self, id: str) -> str:
        return translate_name(self.game.names(self.table, id))

    def whom(self, id: str) -> str:
        """Return the person and the figure: "Anna (Collin)"; the figure alone if no person plays it."""
        person, called = person_of(self.game, self.table, id), self.name(id)
        return called if person in ("", called) else f"{person} ({called})"

    def label(self, action: str, ask: str = "") -> str:
        """Return what an action, or one thing that it asks, is called on a sheet."""
        labelled = self.game.action(action)
        return translate(labelled.asks[ask].label if ask else labelled.label)

    def why_not(self, name: str, /, **given: object) -> str:
        refusal = self._refusal(name, given)
        return translate(refusal) if refusal else ""

    def _refusal(self, name: str, answers: Mapping[str, object]) -> Message | None:
        return self.game.why_not(self.table, name, to_answers(answers))

    def act(  # noqa: PLR0913, PLR0917  # one button, said in one line of a template
        self,
        name: str,
        /,
        label: str,
        icon: str = "",
        why: str = "",
        main: bool = False,
        small: bool = False,
        wide: bool = False,
        rest: str = "",
        along: str = "",
        here: bool = False,
        **given: object,
    ) -> Markup:
        kinds = (("is-main", main), ("is-small", small), ("is-wide2", wide))
        classes = " ".join(word for word, holds in kinds if holds)
        refusal = self._refusal(name, given)
        reason, rule = (translate(refusal), refusal.rule) if refusal else ("", "")
        id = UNFIT.sub("-", "-".join([name, *map(str, given.values())]))
        verb = "hx_post" if here or reason else self._verb(name, given)
        where = {} if reason else {verb: self._address(name, given)}
        if along and "hx_get" in where:
            where["hx_include"] = along
        look = (id, label, icon, rest if reason else why, classes, reason, rule)

        def draw() -> Markup:
            macros: Any = self.env.get_template("parts/act.html").module
            return Markup(macros.act(*look, **where))

        return RENDER_CACHE.get_or_make(("act", self.language, look, tuple(where.items())), draw)

    def part(self, name: str, /, **shows: object) -> Markup:
        """Return a piece of a panel, `_<name>.html`, drawn from `shows`, house rules, names of what is own.

        It is as it was drawn last for the same.
        """
        template = f"games/{self.game.slug}/_{name}.html"
        shows["house"] = getattr(self.table, "house", ())
        shows["own_names"] = getattr(self.table, "own_names", ())
        return render_cached(self.env, template, shows, self.context, self.language)

    def does(self, name: str, /, **given: object) -> Attributes:
        return to_attribute(self._verb(name, given), self._address(name, given))

    def deals(self, name: str, /, **given: object) -> Attributes:
        return to_attribute("hx_post", self._address(name, given))

    def opens(self, name: str, /, **given: object) -> Attributes:
        return to_attribute("hx_get", self._address(name, given))

    def why(self, id: str) -> Explanation | None:
        return explain(self.game, self.table, id)

    def explains(self, id: str) -> Attributes:
        return to_attribute("hx_get", f"why/{id}")

    def opens_menu(self, name: str, of: str = "") -> Attributes:
        return to_attribute("hx_get", f"menu/{menu_key(name, of)}")

    def private_page(self, seat: str) -> Attributes:
        return to_attribute("href", f"private/{seat}/")

    def _verb(self, name: str, answers: Mapping[str, object]) -> str:
        done = leaves_nothing_open(self.game.action(name), self.table, to_answers(answers))
        return "hx_post" if done else "hx_get"

    def _address(self, name: str, answers: Mapping[str, object]) -> str:
        return f"{self.acts}/{name}?{to_query({**to_answers(answers), **self.along})}".rstrip("?")


def to_attribute(verb: str, address: str) -> Attributes:
    return Attributes({verb: address})


def to_answers(values: Mapping[str, object]) -> dict[str, object]:
    """Return answers as the rules know them: a list that a template made is a tuple."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def leaves_nothing_open(action: Action[..., object], table: object, answers: Answers) -> bool:
    """Return whether nothing is left to ask: all that people answer is given, and no chance is involved."""
    for step in action.steps(table):
        ask = step.ask
        if step.name in answers:
            step.answer = answers[step.name]
        elif ask.kind is AskKind.BOX or ask.is_secret or not step.is_wanted:
            step.answer = ask.empty  # a secret is dealt, not asked
        else:
            options = get_options(ask, table, step.before)
            if not is_settled(ask, options):
                return False
            step.answer = options[0]
    return True
