"""Share a game: as a link, a record, a picture, a snippet or a printed sheet."""
