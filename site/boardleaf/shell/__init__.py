"""The page around the boards: the browser, time, and the order in which things happen."""
