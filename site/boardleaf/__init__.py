"""The page's Python: what it shows, what changes that, and how the computer is asked."""
