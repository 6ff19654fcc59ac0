"""The page's Python: the model and views of boards, the controller, and the computer player."""
