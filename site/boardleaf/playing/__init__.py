"""The controller of a board: clicks, buttons, and the computer's replies."""
