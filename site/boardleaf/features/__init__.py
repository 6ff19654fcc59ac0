"""What a board can have besides playing, stepping and undoing: see `boardleaf.features.index`."""
