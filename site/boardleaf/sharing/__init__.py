"""Sharing of a game: as a link, a record, a picture, a snippet, a printed sheet."""
