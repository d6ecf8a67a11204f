"""Play: a session independent of any screen, with undo, checkpoints, marks, hints and saves."""
