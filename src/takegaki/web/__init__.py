"""Play in the browser: a server for this machine, and its pages."""
