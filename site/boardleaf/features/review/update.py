"""The review of a board's game: first the expected results, then what each move cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from boardleaf import words
from boardleaf.board import lines
from boardleaf.board.effects import Cancel, Only, Say, Steps, Think
from boardleaf.board.events import (
    Answered,
    Changed,
    Failed,
    PanelClosed,
    PanelOpened,
    Pressed,
    Reported,
)
from boardleaf.board.remarks import Notice
from boardleaf.board.state import State
from boardleaf.features.judging import PARTS, WORK, judging_request
from boardleaf.game.move_numbers import numbers
from boardleaf.messages import Request
from rules.ai.review_outline import Outline
from rules.node import main_line
from rules.sentences import sentence

from .plan import Part, Plan
from .reasons import KEY as REASONS_KEY
from .reasons import Reasoned
from .results import NAME, VERDICT_NAMES

ANALYSIS = "analysis"
"""The feature whose panel takes the place of this one."""

KEY = NAME
"""With a part's key, the key of a request."""

STORED = "reviewed"
"""The name of the stored value with the parts of an unfinished review."""

REVIEW_PARTS = (*PARTS, "moves")
"""The parts of the board that a result changes."""


class GameReview(Reasoned):
    """The review of the main line of a board's study."""

    def __init__(self, board: State) -> None:
        super().__init__(board)
        self._record = ""
        self._asked_at: int | None = None
        """The number of moves before the position to which the person went, and for which the work
        was ordered; None if that is where the review was opened."""
        self._began_at = 0.0
        """The progress when the workers began."""
        self.seconds_left: float | None = None
        """About how long it will take; None if that isn't known."""

    def toggle(self, event: Pressed) -> Steps:
        """Open the review, or close it."""
        if self.open:
            return self.close(event)
        return [PanelOpened(NAME), Say(sentence("Reviewing the game."), also=True)]

    def panel_opened(self, event: PanelOpened) -> Steps:
        """Review the game, or make room for the analysis."""
        if event.name == ANALYSIS:
            return self.end()
        return self._begin() if event.name == NAME else []

    def close(self, event: Pressed) -> Steps:
        """Close the review, and show the game."""
        return [PanelClosed(NAME), *lines.show_game(self.board), *self.end()]

    def _begin(self) -> Steps:
        """Review the main line, or show the review that is stored with the game."""
        self.board.panels.add(NAME)
        self.untouched, self.shows_summary, self.selected = True, False, None
        study = self.board.played.study
        record = study.record
        if record.resigned:
            record.undo()
        steps: Steps = []
        if str(record) != self._record:
            self._record, self.nodes = str(record), main_line(study.root)
            self.numbers = [*numbers(self.nodes).values()]
            self.players = [
                self.board.played.starting_colour(before.position.turn, before)
                for before in self.nodes[:-1]
            ]
            size, workers = study.root.position.size, self.board.device.workers
            self.plan = Plan(self.players, size=size, workers=workers)
            for outline in self._stored_outlines():
                self.plan.use(outline)
            self.shows_others = False
            self.forget_reasons()
            steps = self.stop()
        return [*steps, *(self.show_first() if self.done else self.resume())]

    def _stored_outlines(self) -> Sequence[Outline]:
        """Return the review stored with the game, or the parts of one that was left; nothing if
        these are of other moves."""
        state, found = self.board, []
        work, *parts = state.kept.get(STORED, "").split("\n\n")
        for text in (state.review, *(parts if work == str(WORK) else ())):
            if not text:
                continue
            try:
                outline = Outline.parse(text)
            except ValueError as error:
                if text == state.review:
                    reason = words.sentence_of(error)
                    message = sentence("The saved review can't be read: {reason}", reason=reason)
                    state.remarks.notices.append(Notice(message, text))
                    state.review = ""
                continue
            end = outline.first + len(outline.moves)
            played = [str(node.move) for node in self.nodes[1:]][outline.first : end]
            fits = played == [move.move for move in outline.moves] and played
            if fits and text == state.review and len(played) == len(self.players):
                return [outline]
            if fits and text != state.review:
                found.append(outline)
        return found

    def end(self) -> Steps:
        """Stop and close the review."""
        self.board.panels.discard(NAME)
        self.board.signs = {}
        return [*self.acted(), *self.stop()]

    def changed(self, event: Changed) -> Steps:
        """Close the review if the main line has changed. If the person looks at another position,
        the work goes on there."""
        if not self.open:
            return []
        if main_line(self.board.played.study.root) != self.nodes:
            return self.end()
        self._update_signs()
        went_to = None if self.untouched else self.board.played.node.depth
        if self.running and went_to != self._asked_at:
            return self._think()
        return self.ask_reasons()

    def stored(self) -> Mapping[str, object]:
        """Return the parts of a review that isn't complete, as text."""
        if not self._record:
            return {}
        reasons = self.stored_reasons()
        parts = self.plan.compared if self.plan.unfinished else ()
        if not parts and not self.board.kept.get(STORED):
            return reasons
        text = "\n\n".join([str(WORK), *(part.text for part in parts)]) if parts else ""
        return {STORED: text, **reasons}

    def resume(self) -> Steps:
        """Continue after a stop or a failure."""
        if self.running or not self.plan.unfinished:
            return []
        self.running, self.failure = True, ""
        self._began_at, self.seconds_left = self.plan.progress, None
        return self._think()

    def _think(self) -> Steps:
        """Have the workers do all that is left, in the best order."""
        self._asked_at = None if self.untouched else self.board.played.node.depth
        return [
            Think(_key(part), self._request(part), shared=True)
            for part in self.plan.ordered(self._asked_at)
        ]

    def _request(self, part: Part) -> Request:
        return judging_request(part[0], self._record, part[1], self.plan.work(part))

    def stop(self) -> Steps:
        """Pause the review; `resume` starts unfinished parts again from their beginning."""
        self.running = False
        return [Cancel(KEY)]

    def reported(self, event: Reported) -> Steps:
        """Show the results of a part so far: those of the curve, else only the progress."""
        part = self._part(event.key)
        if not part:
            return [Only()]
        self.plan.report(part, Outline.parse(event.text), final=False)
        done = self.plan.progress - self._began_at
        if event.seconds >= 1 and done > 0.02:
            self.seconds_left = event.seconds * (1 - self.plan.progress) / done
        return [Only(PARTS if part[0] == "curve" else PARTS[-1:])]

    def answered(self, event: Answered) -> Steps:
        """Show the results of a part; store the review if this was the last one."""
        if event.key == REASONS_KEY:
            return self.reasons_answered(event)
        steps: Steps = []
        if part := self._part(event.key):
            self.plan.report(part, Outline.parse(event.text), final=True)
            self._update_signs()
            if part[0] == "curve" and all(name != "curve" for name, _ in self.plan.unfinished):
                steps = self._think()
        if self.plan.unfinished:
            return [*steps, Only(REVIEW_PARTS, stores=event.key.startswith(f"{KEY}:review"))]
        self.running = False
        self.board.review = Outline.join(self.plan.compared)
        self.board.mistakes = self._own_mistakes()
        return self.show_first() if self.untouched else []

    def failed(self, event: Failed) -> Steps:
        """Show why the review could not continue; a mistake just stays without reasons."""
        if event.key == REASONS_KEY:
            return [Only()]
        self.failure = event.reason
        return [*self.stop(), Only(PARTS)]

    def _part(self, key: str) -> Part | None:
        """Return the unfinished part with a key."""
        return next((part for part in self.plan.unfinished if _key(part) == key), None)

    def _own_mistakes(self) -> str:
        """Return the person's mistakes as they are stored for practice; "" for a game that was
        opened for viewing."""
        if self.board.played.only_viewed:
            return ""
        return "\n".join(
            f"{move.depth} {move.before.position}" for move in self.mistakes[0] if move.better
        )

    def _update_signs(self) -> None:
        """Put the verdicts into the list of moves, unless they may not be seen."""
        signs = {}
        if not self.hidden:
            for move in (move for side in self.mistakes for move in side):
                verdict = move.outline.verdict or "inaccuracy"
                name = sentence(VERDICT_NAMES[verdict])
                place = self.board.played.places[self.nodes[move.depth + 1]]
                signs[place] = (
                    f' <i class="sign {verdict}" data-mistake="{move.before.position.ply}"'
                    f' data-cost="{move.outline.loss:.2f}" data-better="{escape(move.better)}">'
                    f'{move.sign}<span class="unseen"> {name}</span></i>'
                )
        if signs != self.board.signs:
            self.board.signs = signs


def _key(part: Part) -> str:
    """Return the key of the request for a part."""
    purpose, moves = part
    return f"{KEY}:{purpose}:{moves.start}"
