"""A tab's claim to write a game, whenever and however the browser's locks answer."""

from __future__ import annotations

from collections.abc import Callable

from boardleaf.storing.claim import Answer, Claim
from tests.kit.fake_tabs import Locks, lockless


class PendingLocks:
    """Locks that stay pending until a test grants them."""

    def __init__(self) -> None:
        self.callbacks: dict[str, Callable[[Answer], object]] = {}
        self.released: list[str] = []

    def request(self, id: str, callback: Callable[[Answer], object]) -> None:
        self.callbacks[id] = callback

    def grant(self, id: str) -> None:
        self.callbacks[id](lambda: self.released.append(id))


def ignore() -> None:
    pass


def test_one_tab_holds_an_id_until_it_releases_it() -> None:
    locks = Locks()
    first, second = (Claim(locks.request, lambda: "new") for _ in range(2))
    for claim in (first, second):
        claim.request("k", ignore)
    assert (first.holds("k"), second.holds("k")) == (True, False)
    first.release_others("other")
    second.request("k", ignore)
    assert (first.holds("k"), second.holds("k")) == (False, True)


def test_an_id_is_not_held_before_its_lock_is_granted() -> None:
    locks, answers = PendingLocks(), []
    claim = Claim(locks.request, lambda: "new")
    claim.request("k", lambda: answers.append(claim.holds("k")))
    assert not claim.holds("k")
    assert answers == []
    locks.grant("k")
    assert answers == [True]


def test_a_new_id_is_held_at_once() -> None:
    locks = PendingLocks()
    claim = Claim(locks.request, lambda: "new")
    assert claim.holds(claim.create())
    locks.grant("new")
    claim.release()
    assert (claim.holds("new"), locks.released) == (False, ["new"])


def test_a_released_new_id_is_not_held_when_its_lock_is_granted_later() -> None:
    locks = PendingLocks()
    claim = Claim(locks.request, lambda: "new")
    claim.create()
    claim.release_others("other")
    locks.grant("new")
    assert (claim.holds("new"), locks.released) == (False, ["new"])


def test_a_new_id_is_no_longer_held_if_its_lock_is_refused() -> None:
    locks = PendingLocks()
    claim = Claim(locks.request, lambda: "new")
    claim.create()
    locks.callbacks["new"](False)
    assert not claim.holds("new")


def test_without_locks_a_tab_holds_only_the_ids_it_created() -> None:
    claim = Claim(lockless, lambda: "new")
    claim.create()
    claim.request("k", ignore)
    claim.release()
    assert (claim.holds("new"), claim.holds("k"), claim.lockless) == (True, False, True)
