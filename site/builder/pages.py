from pathlib import Path


def write(target: Path) -> None:
    (target / "index.html").write_text("<!doctype html><title>Boardleaf</title>")
