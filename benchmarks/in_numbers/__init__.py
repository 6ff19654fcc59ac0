"""The figures of `site/numbers/`: results of many games that the computer plays against itself."""
