"""Values and topology; imports nothing of ours."""
