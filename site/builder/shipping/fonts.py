"""The serif of headings: a part of Fraunces with the letters of the site's languages.

Its package has a file for Latin and one for further letters. What each style sheet asks for is
loaded by a browser only where such letters are on the page.

>>> "ß" in LATIN, "ł" in FURTHER, "ł" in LATIN
(True, True, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from builder import NODE_MODULES

PACKAGE = NODE_MODULES / "@fontsource-variable" / "fraunces"

LATIN = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "\u00a0¡¿«»‘’“”„–—…·×½²³"
    + "ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖŒÙÚÛÜßàáâäæçèéêëíîïñóôöœùúûüÿ"
)
"""English, Dutch, Spanish, German and French."""

FURTHER = "ĄĆĘŁŃŚŹŻąćęłńśźżŸĳĲẞ"
"""What Polish has besides, and rare letters of the other languages."""

FILES: Mapping[str, tuple[str, str]] = {
    "serif.woff2": ("latin", LATIN),
    "serif-further.woff2": ("latin-ext", FURTHER),
}
"""By the name of each file to write: the package's part, and the letters to keep."""

WEIGHTS = (500, 700)
"""The lightest and the boldest weight that style sheets use."""


def write(target: Path) -> None:
    """Write the fonts into the site's folder; two builds write the same bytes."""
    for name, (part, letters) in FILES.items():
        font = TTFont(
            PACKAGE / "files" / f"fraunces-{part}-wght-normal.woff2", recalcTimestamp=False
        )
        options = subset.Options(
            hinting=False, layout_features=["ccmp", "kern", "liga", "locl", "mark"]
        )
        subsetter = subset.Subsetter(options)
        subsetter.populate(text=letters)
        subsetter.subset(font)
        instancer.instantiateVariableFont(font, {"wght": WEIGHTS}, inplace=True)
        font.flavor = "woff2"
        font.save(target / name)
