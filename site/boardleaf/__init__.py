"""The Python of pages and worker: boards, their features, and the computer player."""
