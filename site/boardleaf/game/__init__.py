"""Games as boards show and keep them, without a board."""
