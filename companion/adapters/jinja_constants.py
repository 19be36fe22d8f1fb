"""The constant parts of a template, computed when it is compiled: signs, and sentences of one language.

A board has hundreds of them, and drawing it takes most of its time for their calls. A template is therefore
compiled once a language (`companion.web.jinja.HouseEnvironment`), and writes values by `to_text`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, pgettext
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import EvalContext
from jinja2.visitor import NodeTransformer
from markupsafe import Markup, escape
from markupsafe import _escape_inner as escape_string  # type: ignore[attr-defined]

from companion.text.i18n import euphonic

__all__ = ["EvalContext", "HouseCodeGenerator", "to_text"]

SENTENCES: Mapping[str, Callable[..., str]] = {"_": gettext, "gettext": gettext, "pgettext": pgettext}
WRITES = "write_text"  # what `to_text` is called in a compiled template, whose own names begin otherwise
ADDS_D = f"{euphonic.__module__}.{euphonic.__name__}"
WANT_CONTEXT = {*SENTENCES, "ngettext", "npgettext"}


class HouseCodeGenerator(CodeGenerator):
    """Jinja2's, once the constant parts are computed; `environment.constants` are functions by name."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        constants: Any = self.environment
        known = {**SENTENCES, **constants.constants}
        for name in own_names(node):
            known.pop(name, None)
        self.writeline(f"from {__name__} import {to_text.__name__} as {WRITES}")
        super().visit_Template(Constants(known).visit(node), frame)

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Write a value by `to_text`; a value that is no HTML, and no setting of ours, as Jinja2 does."""
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
        self.write(")(*()")  # the arguments follow after commas
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")


def to_text(value: Any) -> str:
    """Return a value as `escape` does, but a string as a plain one: it is only joined with others."""
    kind = type(value)
    if kind is str:
        text: str = escape_string(value)
        return text
    return value if kind is Markup else escape(value)


def own_names(template: nodes.Template) -> Iterator[str]:
    """Yield the names that a template gives itself: in it they may mean something else."""
    yield from (node.name for node in template.find_all(nodes.Name) if node.ctx != "load")
    yield from (node.name for node in template.find_all(nodes.Macro))
    for line in template.find_all(nodes.FromImport):
        yield from (node if isinstance(node, str) else node[1] for node in line.names)


class Constants(NodeTransformer):
    """Replaces the call of a known function with constant arguments by its result."""

    def __init__(self, known: Mapping[str, Callable[..., object]]) -> None:
        self.known = known

    def visit_Call(self, node: nodes.Call) -> nodes.Expr:
        self.generic_visit(node)
        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        values = [argument.value for argument in node.args if isinstance(argument, nodes.Const)]
        if name not in self.known or len(values) < len(node.args) or node.dyn_args or node.dyn_kwargs:
            return node
        if name in SENTENCES:
            return say(Markup(self.known[name](*values)), node)
        named = {
            argument.key: argument.value.value
            for argument in node.kwargs
            if isinstance(argument.value, nodes.Const)
        }
        return node if len(named) < len(node.kwargs) else nodes.Const(self.known[name](*values, **named))


def say(sentence: Markup, node: nodes.Call) -> nodes.Expr:
    """Return a sentence with its parameters, escaped and formatted as in a template without constants."""
    parts = [nodes.Pair(nodes.Const(keyword.key), keyword.value) for keyword in node.kwargs]
    filled = nodes.Mod(nodes.Const(sentence), nodes.Dict(parts))
    return nodes.Call(nodes.ImportedName(ADDS_D), [filled], [], None, None) if parts else filled
