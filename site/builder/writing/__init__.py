"""Rendering of pages from their sources: Markdown, templates, and values for all pages."""
