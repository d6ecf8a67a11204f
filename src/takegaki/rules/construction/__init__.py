"""Rules made from what a patch allows: by prerequisites, as bases of nogoods, by recipes."""
