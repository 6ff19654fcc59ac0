"""Stand-ins for MkDocs, Sphinx and anywidget: only what the modules of `rules` use of them.

`python3 build.py test --hosts` runs these modules with the tools themselves.
"""

from __future__ import annotations

import importlib
import sys
from types import ModuleType, SimpleNamespace
from typing import Any, Generic, TypeVar

import pytest

T = TypeVar("T")


class PluginError(Exception):
    """Aborts a build of MkDocs."""


class BasePlugin(Generic[T]):
    config: Any


class Node(SimpleNamespace):
    """A node of docutils, with its children."""

    def __iadd__(self, child: Node) -> Node:
        self.children = [*getattr(self, "children", ()), child]
        return self


class SphinxError(Exception):
    """Ends a build of Sphinx."""


class SphinxDirective:
    def __init__(self, config: Any, argument: str, options: dict[str, str], content: str) -> None:
        self.config, self.options = config, options
        self.arguments = [argument] if argument else []
        self.content, self.content_offset = content.splitlines(), 11

    def get_source_info(self) -> tuple[str, int]:
        return "page.rst", 10


class TraitType:
    """A value of a widget that can be observed, and that `validate` may change."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def tag(self, **_: bool) -> TraitType:
        return self

    def validate(self, widget: object, value: Any) -> Any:
        return value

    def __get__(self, widget: AnyWidget, owner: type) -> Any:
        return widget.values[self.name]

    def __set__(self, widget: AnyWidget, value: Any) -> None:
        old, new = widget.values.get(self.name), self.validate(widget, value)
        widget.values[self.name] = new
        if old != new:
            widget.notify_change({"name": self.name, "old": old, "new": new})


class AnyWidget:
    """A widget without a browser: `receive` does what its messages do."""

    def __init__(self, **values: Any) -> None:
        self.values: dict[str, Any] = {}
        self.observers: dict[str, list[Any]] = {}
        for name, value in values.items():
            setattr(self, name, value)

    def on_msg(self, receive: Any) -> None:
        self.receive = lambda **content: receive(self, content, [])

    def observe(self, observer: Any, name: str) -> None:
        self.observers.setdefault(name, []).append(observer)

    def notify_change(self, change: dict[str, Any]) -> None:
        for observer in self.observers.get(change["name"], ()):
            observer(change)


def module(name: str, **values: object) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(values)
    return made


FAKES = {
    "anywidget": [
        module("anywidget", AnyWidget=AnyWidget),
        module("traitlets", TraitType=TraitType, Dict=TraitType),
    ],
    "mkdocs": [
        module("mkdocs.config.base", Config=object),
        module("mkdocs.config.config_options", URL=lambda **_: None),
        module("mkdocs.exceptions", PluginError=PluginError),
        module("mkdocs.plugins", BasePlugin=BasePlugin),
    ],
    "sphinx": [
        module(
            "docutils.nodes",
            Node=Node,
            raw=lambda _, text, **values: Node(kind="raw", text=text, **values),
            paragraph=lambda text: Node(kind="paragraph", text=text),
        ),
        module("docutils.parsers.rst.directives", unchanged=str),
        module("sphinx.addnodes", only=lambda expr: Node(kind="only", expr=expr)),
        module("sphinx.errors", ConfigError=SphinxError, SphinxError=SphinxError),
        module("sphinx.util.docutils", SphinxDirective=SphinxDirective),
    ],
}


MODULES = {"anywidget": "rules.board_widget"} | {
    tool: f"rules.embedding.{tool}" for tool in ("mkdocs", "sphinx")
}
"""The module that each tool is for."""


def load(tool: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module for a tool, imported with the stand-in of that tool."""
    for fake in FAKES[tool]:
        path = fake.__name__.split(".")
        for depth in range(1, len(path)):
            name = ".".join(path[:depth])
            if getattr(sys.modules.get(name), "__file__", "real") != "fake":
                monkeypatch.setitem(sys.modules, name, module(name, __file__="fake", __path__=[]))
        monkeypatch.setitem(sys.modules, fake.__name__, fake)
        if path[:-1]:
            monkeypatch.setattr(sys.modules[".".join(path[:-1])], path[-1], fake, raising=False)
    name = MODULES[tool]
    monkeypatch.delitem(sys.modules, name, raising=False)
    try:
        return importlib.import_module(name)
    finally:
        sys.modules.pop(name, None)  # other tests get none that was made with a stand-in
