"""Sources of pages into pages: Markdown, templates, and what is said of every page."""
