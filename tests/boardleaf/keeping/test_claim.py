"""Who may write a game, whatever the browser's locks answer, and when."""

from __future__ import annotations

from collections.abc import Callable

from boardleaf.keeping.claim import Answer, Claim
from tests.kit.pretend_tabs import Locks, lockless


class Slow:
    """Locks that answer when they are told to."""

    def __init__(self) -> None:
        self.asked: dict[str, Callable[[Answer], object]] = {}
        self.released: list[str] = []

    def ask(self, id: str, then: Callable[[Answer], object]) -> None:
        self.asked[id] = then

    def grant(self, id: str) -> None:
        self.asked[id](lambda: self.released.append(id))


def nothing() -> None:
    pass


def test_an_id_is_had_by_one_tab_until_it_lets_go() -> None:
    locks = Locks()
    first, second = (Claim(locks.ask, lambda: "new") for _ in range(2))
    for claim in (first, second):
        claim.seek("k", nothing)
    assert (first.has("k"), second.has("k")) == (True, False)
    first.keep_only("other")
    second.seek("k", nothing)
    assert (first.has("k"), second.has("k")) == (False, True)


def test_nothing_goes_on_before_the_lock_has_answered() -> None:
    locks, heard = Slow(), []
    claim = Claim(locks.ask, lambda: "new")
    claim.seek("k", lambda: heard.append(claim.has("k")))
    assert not claim.has("k")
    assert heard == []
    locks.grant("k")
    assert heard == [True]


def test_a_new_id_is_had_at_once() -> None:
    locks = Slow()
    claim = Claim(locks.ask, lambda: "new")
    assert claim.has(claim.make())
    locks.grant("new")
    claim.release()
    assert (claim.has("new"), locks.released) == (False, ["new"])


def test_a_new_id_that_was_let_go_is_not_had_again_when_its_lock_comes() -> None:
    locks = Slow()
    claim = Claim(locks.ask, lambda: "new")
    claim.make()
    claim.keep_only("other")
    locks.grant("new")
    assert (claim.has("new"), locks.released) == (False, ["new"])


def test_a_new_id_that_another_tab_has_by_chance_is_given_up() -> None:
    locks = Slow()
    claim = Claim(locks.ask, lambda: "new")
    claim.make()
    locks.asked["new"](False)
    assert not claim.has("new")


def test_without_locks_a_tab_has_what_it_made_and_nothing_else() -> None:
    claim = Claim(lockless, lambda: "new")
    claim.make()
    claim.seek("k", nothing)
    claim.release()
    assert (claim.has("new"), claim.has("k"), claim.lockless) == (True, False, True)
