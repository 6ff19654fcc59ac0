"""The right to write a game, for any answers of the browser's locks at any time."""

from __future__ import annotations

from collections.abc import Callable

from boardleaf.keeping.claim import Answer, Claim
from tests.kit.pretend_tabs import Locks, lockless


class Slow:
    """Locks that answer when a test grants them."""

    def __init__(self) -> None:
        self.asked: dict[str, Callable[[Answer], object]] = {}
        self.released: list[str] = []

    def ask(self, id: str, then: Callable[[Answer], object]) -> None:
        self.asked[id] = then

    def grant(self, id: str) -> None:
        self.asked[id](lambda: self.released.append(id))


def nothing() -> None:
    pass


def test_one_tab_holds_an_id_until_it_releases_it() -> None:
    locks = Locks()
    first, second = (Claim(locks.ask, lambda: "new") for _ in range(2))
    for claim in (first, second):
        claim.seek("k", nothing)
    assert (first.has("k"), second.has("k")) == (True, False)
    first.keep_only("other")
    second.seek("k", nothing)
    assert (first.has("k"), second.has("k")) == (False, True)


def test_the_tab_waits_for_the_answer_of_the_lock() -> None:
    locks, heard = Slow(), []
    claim = Claim(locks.ask, lambda: "new")
    claim.seek("k", lambda: heard.append(claim.has("k")))
    assert not claim.has("k")
    assert heard == []
    locks.grant("k")
    assert heard == [True]


def test_a_new_id_is_held_at_once() -> None:
    locks = Slow()
    claim = Claim(locks.ask, lambda: "new")
    assert claim.has(claim.make())
    locks.grant("new")
    claim.release()
    assert (claim.has("new"), locks.released) == (False, ["new"])


def test_a_released_new_id_is_not_held_when_its_lock_is_granted_later() -> None:
    locks = Slow()
    claim = Claim(locks.ask, lambda: "new")
    claim.make()
    claim.keep_only("other")
    locks.grant("new")
    assert (claim.has("new"), locks.released) == (False, ["new"])


def test_a_new_id_that_another_tab_holds_is_replaced() -> None:
    locks = Slow()
    claim = Claim(locks.ask, lambda: "new")
    claim.make()
    locks.asked["new"](False)
    assert not claim.has("new")


def test_without_locks_a_tab_holds_only_the_ids_it_created() -> None:
    claim = Claim(lockless, lambda: "new")
    claim.make()
    claim.seek("k", nothing)
    claim.release()
    assert (claim.has("new"), claim.has("k"), claim.lockless) == (True, False, True)
