"""The computer player: requests to the worker, its answers, and their wording."""
