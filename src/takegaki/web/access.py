"""Access: nobody gets in but who sees an address that only this program's user can see.

The address has a token behind its `#`, which browsers send to no server and to no other page. The
page there exchanges it, once, for two secrets, and each request for anything of the user's needs
both:

cookie   HttpOnly, SameSite=Strict. Browsers send it to every port of this machine, so another
         user's server could collect it
key      kept by the page in its origin's storage, which no other port can read; a header. A script
         that got into the page could read it, but not the cookie

The server writes none of them to a disk, so one that is started anew knows nobody. There is never
more than one token that was shown and not used. When somebody without access asks for a page and
none is left, the next one is shown: so a second browser of the same user gets in.
Source: OWASP, session management and cross-site request forgery prevention (2024); RFC 6265, 8.5
  (ports).
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from threading import Event

from starlette.datastructures import Headers

from takegaki.core.lazy_named_tuple import NamedTuple
from takegaki.core.private_files import is_private, make_private_file
from takegaki.core.reason import said
from takegaki.web.responses import RefusedError

ENTER = "/enter"
KEY_HEADER = "takegaki-key"
PUBLIC = (ENTER, "/ping")
"""What everybody may ask for: to be let in, and whether a server is there. Who has access learns
more.
"""
PUBLIC_FILES = "/static/"
"""Where the files of the program are: the same for everybody, they say nothing of this user."""

BYTES = 32
"""Of each secret."""


OWNER = ""
"""Who started the server, among those who ask."""


class _Secrets(NamedTuple):
    cookie: str
    key: str
    token: str


class Access:
    """The secrets of one server, and who has them.

    address   of the page that lets in, without a token
    port      the server's: browsers keep the cookies of all ports together, so the cookie is named
              by it
    show      is called with a whole address, which is for this user's eyes
    entered   is set as soon as somebody got in
    host_for_others   what other machines call this one; "" where none may ask
    """

    def __init__(self, address: str, port: int, show: Callable[[str], object]) -> None:
        self.cookie_name = f"takegaki-{port}"
        self.entered = Event()
        self.host_for_others = ""
        self._page = address.rstrip("/") + ENTER
        self._show = show
        self._cookie, self._key, self._token = (secrets.token_urlsafe(BYTES) for _ in range(3))
        self._used: list[str] = []
        self._guests: dict[str, _Secrets] = {}
        self._is_shown = False

    @property
    def address(self) -> str:
        """What lets in one browser. Whoever asks for it shows it, or opens it."""
        return f"{self._page}#{self._token}"

    def show(self) -> None:
        """Show an address that was not used, if none that was shown is left."""
        if not self._is_shown:
            self._is_shown = True
            # A terminal that is gone is no reason to fail.
            with suppress(OSError, ValueError):
                self._show(self.address)

    def invite(self, player: str) -> str:
        """What lets in a guest by this id, in any browser and as often as it is used, until they
        are dismissed.
        """
        self._guests[player] = _Secrets(*(secrets.token_urlsafe(BYTES) for _ in range(3)))
        return self._guests[player].token

    def dismiss(self, player: str) -> None:
        """A guest is let in no more, and nothing they ask for is granted."""
        self._guests.pop(player, None)

    def who(self, headers: Headers) -> str | None:
        """Who asks, by both cookie and key: OWNER, the id of a guest, or None for nobody."""
        found = [
            player
            for player, (cookie, key, _) in self._everyone()
            if self._has_cookie(headers, cookie) & _same(headers.get(KEY_HEADER, ""), key)
        ]
        return found[0] if found else None

    def _everyone(self) -> list[tuple[str, "_Secrets"]]:
        owner = _Secrets(self._cookie, self._key, self._token)
        return [(OWNER, owner), *self._guests.items()]

    def has_cookie(self, headers: Headers) -> bool:
        """Is this from a browser that was let in? That is enough for the page, which shows nothing
        yet.

        Any cookie of the name counts: pages of other ports can add some, and their order is theirs.
        """
        found = [self._has_cookie(headers, one.cookie) for _, one in self._everyone()]
        return sum(found) > 0

    def _has_cookie(self, headers: Headers, cookie: str) -> bool:
        pairs = (pair.strip() for line in headers.getlist("cookie") for pair in line.split(";"))
        named = (
            value
            for name, _, value in (pair.partition("=") for pair in pairs)
            if name == self.cookie_name
        )
        return sum(_same(value, cookie) for value in named) > 0

    def is_granted(self, headers: Headers) -> bool:
        """Does a request have both the cookie and the key?"""
        return self.who(headers) is not None

    def enter(self, token: str, headers: Headers) -> tuple[str, str]:
        """The key, and the header that sets the cookie. Raises RefusedError for a token that lets
        nobody in.

        One that was used lets in the browser again that used it: it may load the page anew. That
        of a guest lets in whoever has it.
        """
        guests = [one for one in self._guests.values() if _same(token, one.token)]
        if guests:
            return guests[0].key, self._cookie_of(guests[0].cookie)
        if _same(token, self._token):
            self._used.append(self._token)
            self._token, self._is_shown = secrets.token_urlsafe(BYTES), False
            self.entered.set()
        elif not (
            sum(_same(token, one) for one in self._used) and self._has_cookie(headers, self._cookie)
        ):
            self.show()
            raise RefusedError(403, said("refused.no-access"))
        return self._key, self._cookie_of(self._cookie)

    def _cookie_of(self, cookie: str) -> str:
        return f"{self.cookie_name}={cookie}; Path=/; HttpOnly; SameSite=Strict"


def _same(given: str, secret: str) -> bool:
    """In a time that does not say how much of it is right."""
    return secrets.compare_digest(given.encode(errors="replace"), secret.encode())


REDIRECT = """<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url={address}">
<title>takegaki</title>
<p><a href="{address}">Open takegaki</a></p>
"""


@contextmanager
def redirect_file(address: str) -> Iterator[Path]:
    """A file that leads a browser to an address, and that nobody else can read; it is removed at
    the end.

    A command line, such as that of a browser, is readable by every user. Raises OSError where no
    file is private.
    """
    folder = Path(mkdtemp(prefix="takegaki-"))
    file = folder / "open.html"
    try:
        # On a file system without modes no token may be written.
        make_private_file(file)
        if not is_private(folder) or not is_private(file):
            raise PermissionError(said("refused.not-private", folder=str(folder)))
        file.write_text(REDIRECT.format(address=address), encoding="ascii")
        yield file
    finally:
        with suppress(OSError):
            file.unlink(missing_ok=True)
            folder.rmdir()
