"""Patches: where rules lie, their families, what their tables allow, their code in files."""
