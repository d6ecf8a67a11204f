"""The one error of the checker."""


class CertificateError(Exception):
    """A certificate that does not prove what it says: the line that fails, and why."""

    def __init__(self, why: str, line: int | None = None) -> None:
        super().__init__(why if line is None else f"line {line}: {why}")
        self.why, self.line = why, line
