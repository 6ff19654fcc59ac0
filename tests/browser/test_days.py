"""Days of the visitor's calendar: their arithmetic in Node.js, and pages that follow them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from builder import SITE
from builder.shipping.bytecode import find_node
from tests.browser.conftest import DESKTOP
from tests.browser.test_puzzles import KEY, LONG_PUZZLE, address, progress

SCHEDULE = (SITE / "js" / "schedule.js").as_uri()
DAYS = (SITE / "js" / "days.js").as_uri()


def run(code: str, zone: str, *values: object) -> Any:
    """Run JavaScript that assigns to `output` in a time zone, with `values`, and return its
    output."""
    script = f"""
        import {{ dayOf, startOf, dateOf }} from "{DAYS}";
        import {{ nextSchedule, isDue, scheduleOf, dayOfReturn }} from "{SCHEDULE}";
        const values = {json.dumps(values)};
        let output;
        {code}
        console.log(JSON.stringify(output));
    """
    process = subprocess.run(
        [str(find_node()), "--input-type=module", "-e", script],
        capture_output=True,
        text=True,
        timeout=60,
        env={"TZ": zone},
    )
    assert not process.returncode, process.stderr
    return json.loads(process.stdout)


MISSED_AT = [
    ("UTC", "2026-11-27T23:59:59", "2026-11-28T00:00:00"),
    ("Pacific/Kiritimati", "2026-11-27T00:30:00", "2026-11-28T00:00:00"),  # UTC+14
    ("Etc/GMT+12", "2026-11-27T23:30:00", "2026-11-28T00:00:00"),  # UTC-12
    ("Europe/Berlin", "2026-03-29T00:30:00", "2026-03-30T00:00:00"),  # a day of 23 hours
    ("Europe/Berlin", "2026-10-25T00:30:00", "2026-10-26T00:00:00"),  # a day of 25 hours
    ("America/Sao_Paulo", "2018-11-03T22:00:00", "2018-11-04T01:00:00"),  # a day without midnight
    ("America/Havana", "2026-10-31T12:00:00", "2026-11-01T00:00:00"),  # midnight twice
    ("Pacific/Apia", "2011-12-28T12:00:00", "2011-12-29T00:00:00"),
    ("Asia/Kathmandu", "2027-12-31T23:00:00", "2028-01-01T00:00:00"),
    ("UTC", "2028-02-28T12:00:00", "2028-02-29T00:00:00"),  # a leap day
    ("UTC", "2100-02-28T12:00:00", "2100-03-01T00:00:00"),  # no leap day
    ("Australia/Lord_Howe", "2026-10-03T12:00:00", "2026-10-04T00:00:00"),  # half an hour
    ("Africa/Cairo", "2026-04-23T12:00:00", "2026-04-24T01:00:00"),  # no midnight, in Africa
    ("Asia/Beirut", "2026-03-28T23:59:00", "2026-03-29T01:00:00"),  # and in Asia
]
"""Time zones, local times at which a task is missed, and when it comes back."""


@pytest.mark.parametrize(("zone", "missed", "back"), MISSED_AT)
def test_a_missed_task_comes_back_at_local_midnight(zone: str, missed: str, back: str) -> None:
    result = run(
        """
        const [missed, back] = values.map((text) => new Date(text).getTime());
        const again = nextSchedule(undefined, false, dayOf(missed));
        const days = [back - 1, back].map(dayOf);
        output = [again.due * 1000 === back, ...days.map((day) => isDue(again, day))];
        """,
        zone,
        missed,
        back,
    )
    assert result == [True, False, True]


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Etc/GMT+12", "America/St_Johns"])
def test_days_are_numbered_alike_everywhere(zone: str) -> None:
    dates = ["1970-01-01", "1969-12-31", "2000-02-29", "2026-11-24", "2301-04-05", "0099-01-01"]
    result = run(
        """
        output = values.map((date) => {
            const [morning, evening] = ["00:00", "23:59"]
                .map((time) => dayOf(new Date(`${date}T${time}`)));
            const start = dayOf(startOf(morning));
            return morning === evening && start === morning && morning === Date.parse(date) / 864e5;
        });
        """,
        zone,
        *dates,
    )
    assert all(result), dict(zip(dates, result, strict=True))


DAY = 20_000
SECONDS = DAY * 86_400

DUE = [
    ({"step": 0, "day": DAY, "due": 0}, True),
    ({"step": 0, "day": DAY + 1, "due": 0}, False),
    ({"step": 0, "day": DAY + 2, "due": 0}, False),  # the date line was crossed
    ({"step": 0, "day": DAY + 3, "due": 0}, True),  # the clock was wrong
    ({"step": 3, "day": DAY + 22, "due": 0}, False),
    ({"step": 3, "day": DAY + 23, "due": 0}, True),
    ({"step": 1, "day": -5, "due": 0}, True),
    # Stored by earlier versions.
    ({"step": 0, "due": SECONDS + 80_000}, True),
    ({"step": 0, "due": SECONDS + 86_400}, False),
    ({"step": 0, "due": 2**53 - 1}, True),
    ({"step": 2, "day": "soon", "due": SECONDS + 86_400}, False),
    ({"step": 2, "day": 1e300, "due": SECONDS}, True),
]
"""Stored schedules, and whether they are due on DAY."""


def test_schedules_are_due_by_day_whatever_is_stored() -> None:
    code = """
        const [day, stored] = values;
        output = stored.map((again) => isDue(scheduleOf(again), day));
    """
    result = run(code, "UTC", DAY, [again for again, _ in DUE])
    assert result == [due for _, due in DUE]
    damaged = [None, 7, "x", [], {}, {"step": 9, "due": 1}, {"step": 0}, {"step": 0, "due": 1.5}]
    assert run("output = values.map((v) => scheduleOf(v))", "UTC", *damaged) == [None] * 8


def test_mistakes_come_back_after_1_3_7_and_21_days() -> None:
    code = """
        output = [];
        let [now, again] = [0, nextSchedule(undefined, false, 0)];
        for (; again; again = nextSchedule(again, true, now)) {
            output.push(dayOfReturn(again) - now);
            now = dayOfReturn(again);
        }
        output.push(nextSchedule(undefined, true, 0));
    """
    assert run(code, "UTC") == [1, 3, 7, 21, None]


# Pages.


def title(page: Page) -> Any:
    return expect(page.locator("#puzzle-title"))


@pytest.mark.parametrize(
    ("zone", "time", "date"),
    [
        ("America/Los_Angeles", "2026-11-25T05:30:00Z", "November 24, 2026"),
        ("Pacific/Kiritimati", "2026-11-24T10:30:00Z", "November 25, 2026"),
    ],
)
def test_the_puzzle_of_the_day_is_that_of_the_local_date(
    open_page: Callable[..., Page], zone: str, time: str, date: str
) -> None:
    page = open_page(timezone_id=zone, **DESKTOP)
    page.clock.set_fixed_time(time)
    page.goto("puzzles.html#day=1")
    title(page).to_contain_text(f"Puzzle of the day, {date}")


def test_pages_follow_the_day(open_page: Callable[..., Page]) -> None:
    """A bookmark shows today's puzzle, an open puzzle keeps its date, lists follow at midnight."""
    page = open_page(timezone_id="Europe/Berlin", **DESKTOP)
    page.clock.install(time="2026-10-24T12:00:00Z")
    page.goto("puzzles.html")
    date = page.locator("[data-part=date]")
    expect(date).to_have_text("October 24, 2026")
    page.clock.fast_forward("09:59:50")
    expect(date).to_have_text("October 24, 2026")
    page.clock.run_for("00:00:11")
    expect(date).to_have_text("October 25, 2026")
    page.clock.fast_forward("49:00:00")  # the computer sleeps; the clocks change
    expect(date).to_have_text("October 27, 2026")
    page.get_by_role("link", name="Puzzle of the day").click()
    expect(date).to_be_hidden()  # the lists, above which the same puzzle was shown
    title(page).to_contain_text("October 27, 2026")
    bookmark = page.url
    page.clock.fast_forward("24:00:00")
    title(page).to_contain_text("October 27, 2026")
    page.goto("licences.html")
    page.goto(bookmark)
    title(page).to_contain_text("October 28, 2026")
    page.goto("licences.html")
    page.goto(f"{address(LONG_PUZZLE)}&in=day")  # a bookmark of an earlier version
    title(page).to_contain_text("October 28, 2026")


def test_pages_follow_a_flight_to_another_zone(newcomer: Page) -> None:
    """East, and back to the day before, while the page stays open."""
    zones = [
        ("America/Los_Angeles", "November 24, 2026"),
        ("Pacific/Auckland", "November 25, 2026"),
        ("Pacific/Honolulu", "November 24, 2026"),
    ]
    browser_tools = newcomer.context.new_cdp_session(newcomer)
    newcomer.clock.install(time="2026-11-25T05:30:00Z")
    for stop, (zone, date) in enumerate(zones):
        browser_tools.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        if stop == 0:
            newcomer.goto("puzzles.html")
        else:
            newcomer.clock.run_for("00:01:01")
        expect(newcomer.locator("[data-part=date]")).to_have_text(date)


def test_waiting_puzzles_are_the_same_on_all_pages(newcomer: Page) -> None:
    """Puzzles that this version lacks don't count, but stay stored."""
    page = newcomer
    page.clock.install(time="2026-11-24T12:00:00Z")
    page.goto("licences.html")
    today = 20_781
    missed = {"at": 1, "solved": False}
    tried = {
        f"egotzi/{LONG_PUZZLE['id']}": {**missed, "again": {"step": 0, "day": today + 1, "due": 0}},
        "egotzi/gone": {**missed, "again": {"step": 0, "due": 2}},
        "future-game/abc": {**missed, "again": {"step": 0, "due": 2}},
        "egotzi/x y": {**missed, "again": {"step": 0, "due": 2}},
        "slyde/never": {**missed, "again": "often"},
        "emergo/odd": 7,
    }
    streaks = {"future-game": {"run": 3, "at": 2, "best": 5}}
    stored = json.dumps({"version": 1, "tried": tried, "streaks": streaks})
    page.evaluate("([key, text]) => (localStorage[key] = text)", [KEY, stored])
    page.goto("puzzles.html")
    due = page.locator("[data-part=due]")
    expect(due).to_have_text("Nothing is due now. 1 puzzle comes back on November 25, 2026.")
    for other in ("./", "mistakes.html"):
        page.goto(other)
        expect(page.locator("[data-part=missed-puzzles]")).to_be_hidden()
    page.clock.fast_forward("13:00:00")
    expect(page.locator("[data-part=missed-puzzles]")).to_contain_text("1 is due")
    page.goto("./")
    expect(page.locator("[data-part=missed-puzzles]")).to_contain_text("1 is due")
    page.goto("puzzles.html")
    expect(due).to_have_text("1 is due")
    page.evaluate(
        """async () => {
            const { record } = await import("./js/puzzle-progress.js");
            record("egotzi", "another", true);
        }"""
    )
    after = progress(page)
    assert {"egotzi/gone", "future-game/abc", "egotzi/another"} < {*after["tried"]}
    assert after["streaks"] == streaks


def test_progress_of_a_newer_version_is_not_overwritten(newcomer: Page) -> None:
    page = newcomer
    page.goto("puzzles.html")
    newer = json.dumps({"version": 2, "tried": "all"})
    page.evaluate("([key, text]) => (localStorage[key] = text)", [KEY, newer])
    result = page.evaluate(
        """async (key) => {
            const { record, resultOf } = await import("./js/puzzle-progress.js");
            record("egotzi", "abc", true);
            return [localStorage[key], resultOf("egotzi", "abc").solved];
        }""",
        KEY,
    )
    assert result == [newer, True]


CLOCK = """(() => {{
    const Real = Date;
    const offset = {time} - Real.now();
    globalThis.Date = class Date extends Real {{
        constructor(...values) {{ super(...(values.length ? values : [Real.now() + offset])); }}
        static now() {{ return Real.now() + offset; }}
    }};
}})()"""


@pytest.mark.parametrize("time", ["Date.UTC(1968, 10, 27)", "Date.UTC(2301, 3, 4)"])
def test_a_board_works_whatever_the_clock_shows(newcomer: Page, time: str) -> None:
    newcomer.add_init_script(CLOCK.format(time=time))
    newcomer.goto("puzzles.html#day=1")
    year = "1968" if "1968" in time else "2301"
    title(newcomer).to_contain_text(year)
    newcomer.goto("play.html#game=egotzi&size=5")
    element = newcomer.locator("game-board")
    expect(element).to_have_attribute("state", "ready")
