"""A board: the events that happen to it, what they change, and the effects that they ask for."""
