"""What changes a board: clicks, buttons, and the answers of the computer."""
