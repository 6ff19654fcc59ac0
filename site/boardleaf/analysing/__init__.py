"""Analysis, review and practice of a game: loaded on first use (`boardleaf.extras`)."""
