"""Pictures of boards: ASCII, Unicode, SVG."""
