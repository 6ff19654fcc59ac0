"""A plain model of a tree of moves, its comments, and the moves that were undone."""

from __future__ import annotations

from dataclasses import dataclass, field

from rules import Study
from tests.kit.match_model import Path, path_of


@dataclass
class Model:
    """A tree as a list of moves after each path, with comments, a result, and undone moves."""

    children: dict[Path, list[str]] = field(default_factory=dict)
    comments: dict[Path, str] = field(default_factory=dict)
    resigned: str = ""
    undone: list[tuple[Path, int, str]] = field(default_factory=list)
    """The paths of undone moves, each with its number among its siblings and its comment."""

    @classmethod
    def of(cls, study: Study) -> Model:
        """Return the model of a study with nothing undone."""
        model = cls(resigned=study.resigned or "")
        for node in study.walk():
            path = path_of(node)
            if node.children:
                model.children[path] = [str(child.move) for child in node.children]
            if node.comment:
                model.comments[path] = node.comment
        return model

    def end(self, path: Path = ()) -> Path:
        while after := self.children.get(path):
            path = (*path, after[0])
        return path

    def has(self, path: Path) -> bool:
        return not path or path[-1] in self.children.get(path[:-1], ())

    def add(self, path: Path) -> None:
        if not self.has(path):
            if path[:-1] == self.end():
                self.resigned = ""
            self.children.setdefault(path[:-1], []).append(path[-1])

    def promote(self, path: Path) -> None:
        end = self.end()
        for length in range(1, len(path) + 1):
            after = self.children[path[: length - 1]]
            after.remove(path[length - 1])
            after.insert(0, path[length - 1])
        if self.end() != end:
            self.resigned = ""

    def move_up(self, path: Path) -> None:
        """Move the last line on the way to `path` that is not the first one up by one place."""
        for length in range(len(path), 0, -1):
            after, end = self.children[path[: length - 1]], self.end()
            if index := after.index(path[length - 1]):
                after.insert(index - 1, after.pop(index))
                if self.end() != end:
                    self.resigned = ""
                return

    def remove(self, path: Path) -> None:
        """Remove a move and all that follows."""
        self.children[path[:-1]].remove(path[-1])
        for values in (self.children, self.comments):
            for other in [key for key in values if key[: len(path)] == path]:
                del values[other]

    def undo(self, path: Path) -> None:
        index = self.children[path[:-1]].index(path[-1])
        self.undone.append((path, index, self.comments.get(path, "")))
        self.remove(path)

    def settle(self) -> None:
        """Drop undone moves that the tree has again, and give it their comments."""
        for path, _, comment in self.undone[::-1]:
            if self.has(path) and all(self.has(path[:n]) for n in range(len(path))) and comment:
                self.comments.setdefault(path, comment)
        self.undone = [entry for entry in self.undone if not self.has(entry[0])]

    def fitting(self) -> list[tuple[Path, int, str]]:
        """Return the undone moves whose place exists, the next one first."""
        exists, result = set(self.paths()), []
        for entry in self.undone[::-1]:
            if entry[0][:-1] in exists:
                exists.add(entry[0])
                result.append(entry)
        return result

    def redo(self) -> None:
        path, index, comment = entry = self.fitting()[0]
        self.undone.remove(entry)
        end = self.end()
        self.children.setdefault(path[:-1], []).insert(index, path[-1])
        if comment:
            self.comments[path] = comment
        if self.end() != end:
            self.resigned = ""

    def paths(self) -> list[Path]:
        paths: list[Path] = [()]
        for path in paths:
            paths += [(*path, move) for move in self.children.get(path, ())]
        return paths

    def content(self) -> object:
        tree = [
            (path, self.children.get(path, []), self.comments.get(path, ""))
            for path in self.paths()
        ]
        return tree, self.resigned, self.fitting()
