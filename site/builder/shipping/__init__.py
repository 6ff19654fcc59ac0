"""All that a visitor gets besides pages: scripts, styles, Python, programs, in small parts."""
