"""The check of the built site."""

from __future__ import annotations

import re

import pytest

import rules
from builder import BuildError
from builder.checking import built_site
from builder.writing.policy import policy

HEAD = (
    f'<meta http-equiv="Content-Security-Policy" content="{policy([])}">'
    '<p id="here"></p><p id="there"></p>'
)


@pytest.mark.parametrize(
    ("html", "fault"),
    [
        ("<p style='color: red'>", "an inline style on <p>"),
        ("<p onclick='x()'>", "an inline onclick on <p>"),
        ("<style>p {}</style>", "an inline <style>"),
        ("<script>x()</script>", "an inline <script>"),
        ("<script src='https://a.example/x.js'></script>", "<script> asks for https://a.example"),
        ("<img src='//a.example/x.png'>", "<img> asks for //a.example"),
        ("<a href='javascript:x()'>", "<a> asks for javascript:"),
        ("<a href='/play.html'>", "at the root of a host only"),
        ("<a href='none.html'>", "none.html leads nowhere"),
        ("<a href='../x.html'>", "x.html leads nowhere"),
        ("<a href='#gone'>", "#gone leads nowhere"),
        ("<a href='x.html#gone'>", "x.html#gone leads nowhere"),
        ("<p id='here'>", "2 ids here"),
    ],
)
def test_a_fault_in_a_page_is_reported(tmp_path, html, fault):
    (tmp_path / "x.html").write_text(HEAD + html, "utf-8")
    with pytest.raises(BuildError, match=re.escape(fault)):
        built_site.check(tmp_path)


@pytest.mark.parametrize(
    "html",
    [
        "<a href='https://a.example/'>",
        "<a href='#here'>",
        "<a href='x.html#there'>",
        "<a href='./'>",
        "<a href='x.html#game=emergo'>",
    ],
)
def test_valid_links_pass(tmp_path, html):
    for name in ("x.html", "index.html"):
        (tmp_path / name).write_text(HEAD + html, "utf-8")
    built_site.check(tmp_path)


@pytest.mark.parametrize("head", ["", '<meta http-equiv="Content-Security-Policy" content="x">'])
def test_the_check_requires_the_policy(tmp_path, head):
    (tmp_path / "x.html").write_text(head, "utf-8")
    with pytest.raises(BuildError, match=r"x.html: .*content security policy"):
        built_site.check(tmp_path)


@pytest.mark.parametrize(("script", "other"), [("game-board", "site"), ("site", "game-board")])
def test_the_check_requires_the_policy_that_the_scripts_need(tmp_path, script, other):
    (tmp_path / "js").mkdir()
    for name in (script, other):
        (tmp_path / "js" / f"{name}.js").touch()
    head = HEAD.replace(policy([]), policy([f"js/{other}.js"]))
    (tmp_path / "x.html").write_text(f"{head}<script src='js/{script}.js'></script>", "utf-8")
    with pytest.raises(BuildError, match=r"^x.html: its content security policy is not the one"):
        built_site.check(tmp_path)


def test_the_check_requires_the_policy_first(tmp_path):
    (tmp_path / "x.html").write_text(f"<script src='x.html'></script>{HEAD}", "utf-8")
    with pytest.raises(BuildError, match="before the content security policy"):
        built_site.check(tmp_path)


@pytest.mark.parametrize("text", ["fetch('https://a.example/')", "import 'http://a.example/x.js'"])
def test_the_check_covers_scripts(tmp_path, text):
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "x.js").write_text(text, "utf-8")
    with pytest.raises(BuildError, match=r"names https?://a.example"):
        built_site.check(tmp_path)


@pytest.mark.parametrize("rule", rules.game("emergo").rules)
def test_the_check_requires_an_anchor_and_a_diagram_for_every_rule(tmp_path, rule):
    (tmp_path / "rules").mkdir()
    sections = {
        id: f'<h3 id="{id}"></h3><game-board></game-board>' for id in rules.game("emergo").rules
    }
    page = tmp_path / "rules" / "emergo.html"
    source = r"site/pages/rules/emergo\.md:\d+: "
    page.write_text(HEAD + "".join(sections.values()).replace(sections[rule], ""), "utf-8")
    with pytest.raises(
        BuildError, match=rf"^{source}no section explains the rule {rule}: write .*{{#{rule}}}"
    ):
        built_site.check(tmp_path)
    sections |= {rule: f'<h3 id="{rule}"></h3><h4><game-board></game-board></h4>'}
    page.write_text(HEAD + "".join(sections.values()), "utf-8")
    with pytest.raises(
        BuildError, match=rf"^{source}no diagram shows the rule {rule}: write a board block "
    ):
        built_site.check(tmp_path)


def test_a_broken_link_is_reported_with_its_source_line(tmp_path, monkeypatch):
    (tmp_path / "x.md").write_text("# A page\n\n[there](#gone)\n", "utf-8")
    (tmp_path / "x.html").write_text(f"{HEAD}<a href='#gone'>", "utf-8")
    monkeypatch.setattr(built_site, "PAGES", tmp_path)
    with pytest.raises(BuildError, match=r"^x\.md:3: #gone leads nowhere$"):
        built_site.check(tmp_path)
