"""The right to write a game, for any answers of the browser's locks at any time."""

from __future__ import annotations

from collections.abc import Callable

from boardleaf.storing.claim import Answer, Claim
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
        claim.request("k", nothing)
    assert (first.holds("k"), second.holds("k")) == (True, False)
    first.release_others("other")
    second.request("k", nothing)
    assert (first.holds("k"), second.holds("k")) == (False, True)


def test_the_tab_waits_for_the_answer_of_the_lock() -> None:
    locks, heard = Slow(), []
    claim = Claim(locks.ask, lambda: "new")
    claim.request("k", lambda: heard.append(claim.holds("k")))
    assert not claim.holds("k")
    assert heard == []
    locks.grant("k")
    assert heard == [True]


def test_a_new_id_is_held_at_once() -> None:
    locks = Slow()
    claim = Claim(locks.ask, lambda: "new")
    assert claim.holds(claim.create())
    locks.grant("new")
    claim.release()
    assert (claim.holds("new"), locks.released) == (False, ["new"])


def test_a_released_new_id_is_not_held_when_its_lock_is_granted_later() -> None:
    locks = Slow()
    claim = Claim(locks.ask, lambda: "new")
    claim.create()
    claim.release_others("other")
    locks.grant("new")
    assert (claim.holds("new"), locks.released) == (False, ["new"])


def test_a_new_id_that_another_tab_holds_is_replaced() -> None:
    locks = Slow()
    claim = Claim(locks.ask, lambda: "new")
    claim.create()
    locks.asked["new"](False)
    assert not claim.holds("new")


def test_without_locks_a_tab_holds_only_the_ids_it_created() -> None:
    claim = Claim(lockless, lambda: "new")
    claim.create()
    claim.request("k", nothing)
    claim.release()
    assert (claim.holds("new"), claim.holds("k"), claim.lockless) == (True, False, True)
