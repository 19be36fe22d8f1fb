"""What a template says to everybody, worked out while it is compiled: signs, and sentences of one language.

A board is hundreds of them, and calls are what drawing it takes its time for. A template is therefore
compiled once a language (`companion.jinja.HouseEnvironment`), and writes values by `to_text`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, pgettext
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape
from markupsafe import _escape_inner as escape_string  # type: ignore[attr-defined]

from companion.i18n import euphonic

SENTENCES: Mapping[str, Callable[..., str]] = {"_": gettext, "gettext": gettext, "pgettext": pgettext}
WRITES = "write_text"  # what `to_text` is called in a compiled template, whose own names begin otherwise
ADDS_D = f"{euphonic.__module__}.{euphonic.__name__}"
WANT_CONTEXT = {*SENTENCES, "ngettext", "npgettext"}


class HouseCodeGenerator(CodeGenerator):
    """Jinja2's, once what is constant is worked out; `environment.constants` are functions by name."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        constants: Any = self.environment
        known = {**SENTENCES, **constants.constants}
        for name in own_names(node):
            known.pop(name, None)
        self.writeline(f"from {__name__} import {to_text.__name__} as {WRITES}")
        super().visit_Template(Constants(known).visit(node), frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Write a value by `to_text`; what is no HTML, and no setting of ours is, as Jinja2 does."""
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write(f"{WRITES}(")
        else:
            super()._output_child_pre(node, frame, finalize)

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:
        """Call what wants nothing of the context as it is; the context would look first whether it does."""
        if isinstance(node.node, nodes.Name) and node.node.name in WANT_CONTEXT:
            super().visit_Call(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(")(*()")  # what is given follows after commas
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")


def to_text(value: Any) -> str:
    """Return a value as `escape` does; a string as a plain one, since what is only joined need be no more."""
    kind = type(value)
    if kind is str:
        text: str = escape_string(value)
        return text
    return value if kind is Markup else escape(value)


def own_names(template: nodes.Template) -> Iterator[str]:
    """Yield the names that a template gives itself: in it they may mean something else."""
    yield from (one.name for one in template.find_all(nodes.Name) if one.ctx != "load")
    yield from (one.name for one in template.find_all(nodes.Macro))
    for line in template.find_all(nodes.FromImport):
        yield from (one if isinstance(one, str) else one[1] for one in line.names)


class Constants(NodeTransformer):
    """Puts what a known function says of constants in the place of its call."""

    def __init__(self, known: Mapping[str, Callable[..., Any]]) -> None:
        self.known = known

    def visit_Call(self, node: nodes.Call) -> nodes.Expr:
        self.generic_visit(node)
        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        given = [one.value for one in node.args if isinstance(one, nodes.Const)]
        if name not in self.known or len(given) < len(node.args) or node.dyn_args or node.dyn_kwargs:
            return node
        if name in SENTENCES:
            return say(Markup(self.known[name](*given)), node)
        named = {one.key: one.value.value for one in node.kwargs if isinstance(one.value, nodes.Const)}
        return node if len(named) < len(node.kwargs) else nodes.Const(self.known[name](*given, **named))


def say(sentence: Markup, node: nodes.Call) -> nodes.Expr:
    """Return a sentence with what is put into it, escaped and set as where nothing is constant."""
    parts = [nodes.Pair(nodes.Const(one.key), one.value) for one in node.kwargs]
    filled = nodes.Mod(nodes.Const(sentence), nodes.Dict(parts))
    return nodes.Call(nodes.ImportedName(ADDS_D), [filled], [], None, None) if parts else filled
