"""The session: what is played, without a screen."""
