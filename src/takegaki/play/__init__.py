"""Play: a session that knows no screen, with undo, checkpoints, marks, hints and saves."""
