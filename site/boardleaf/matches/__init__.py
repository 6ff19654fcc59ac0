"""Matches: games that two people play by sending links to one another."""
