"""The gate before everything else: access, allowed hosts and origins, limits of requests, response
headers, and the language of the answer, which a browser asks for by Accept-Language.

Nobody but this program's user gets further (`access`). A page of another site must be able neither
to read anything here (its name made to point at this machine: the Host is checked) nor to change
anything (Origin, Sec-Fetch-Site, and JSON as the only content type).
Source: OWASP, cross-site request forgery prevention (2024); the Fetch standard.
"""

import asyncio
import ipaddress
from collections.abc import Callable, Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from takegaki.core.lazy_dataclass import dataclass, field
from takegaki.core.lazy_pattern import pattern
from takegaki.core.reason import said
from takegaki.web.access import OWNER, PUBLIC, PUBLIC_FILES, Access
from takegaki.web.responses import (
    BODY_SECONDS,
    LARGE_AT_ONCE,
    MAX_BODY,
    MAX_DOCUMENT,
    RefusedError,
    error_response,
)
from takegaki.words.catalogue import preferred, speaking

READING = ("GET", "HEAD")
METHODS = (*READING, "POST", "DELETE")

DOCUMENTS = (
    "/api/read",
    "/api/board",
    "/api/games",
    "/api/jobs/",
    "/api/export",
    "/api/svg",
    "/api/print",
)
"""Beginnings of paths that take whole files."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


GRANTED = "takegaki.granted"
"""Of a request's scope: whether it has access, for what is public."""
PLAYER = "takegaki.player"
"""Of a request's scope: whose games it is about, by their id; OWNER for those of the library."""
GUEST = "takegaki.guest"
"""Of a request's scope: whether a guest asks, who may do nothing to the class."""
PLAYER_HEADER = "takegaki-player"
"""Several people of one machine's user tell themselves apart by it; guests can't choose."""
A_PLAYER = pattern(r"[A-Za-z0-9_-]{8,40}")


@dataclass(frozen=True)
class Gate:
    """An ASGI application with everything checked before it is called.

    access       who may ask; for others there is a page that tells them how to get in
    no_access    makes that page
    names        names of this machine that a Host may have, besides addresses of its own
    open_to_all  it listens to other machines: any address will do as Host, but still no other name
    """

    app: ASGIApp
    access: Access
    no_access: Callable[[], Response]
    names: Collection[str] = field(default=("localhost",))
    open_to_all: bool = False
    large: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(LARGE_AT_ONCE))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse in one line, or pass the request on with its whole body."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with speaking(preferred(Headers(scope=scope).get("accept-language", ""))):
            await self._answer(scope, receive, _with_headers(send))

    async def _answer(self, scope: Scope, receive: Receive, sending: Send) -> None:
        try:
            self._check(scope)
            if not self._admits(scope):
                await self.no_access()(scope, receive, sending)
                return
            size = _announced(scope)
            if size <= MAX_BODY:
                body = await _body(scope, receive)
            elif self.large.locked():
                raise RefusedError(503, said("refused.too-many-files"))
            else:
                async with self.large:
                    body = await _body(scope, receive)
        except RefusedError as error:
            answer = error_response(error.status, error.what, error.place)
            # What is left of the body is not read.
            answer.headers["connection"] = "close"
            await answer(scope, receive, sending)
            return
        await self.app(scope, _again(body, receive), sending)

    def _check(self, scope: Scope) -> None:
        headers, method, path = Headers(scope=scope), scope["method"], scope["path"]
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            raise RefusedError(400, said("refused.host"), "Host")
        origins = headers.getlist("origin")
        # https: a proxy of this machine's owner may stand in front.
        if origins not in ([], [f"http://{hosts[0]}"], [f"https://{hosts[0]}"]):
            raise RefusedError(403, said("refused.other-site"), "Origin")
        to_api = path.startswith("/api/") or method not in READING
        if to_api and headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            raise RefusedError(403, said("refused.other-site"), "Sec-Fetch-Site")
        if method not in METHODS:
            raise RefusedError(405, said("refused.methods", known=", ".join(METHODS)))
        if method == "POST" and _media_type(headers) != "application/json":
            raise RefusedError(415, said("refused.not-json"), "Content-Type")

    def _admits(self, scope: Scope) -> bool:
        """Whether a request goes on; False for a page not to be seen. Raises RefusedError for the
        rest.
        """
        headers, path = Headers(scope=scope), scope["path"]
        who = self.access.who(headers)
        scope[GRANTED] = granted = who is not None
        chosen = headers.get(PLAYER_HEADER, "")
        scope[PLAYER] = chosen if who == OWNER and A_PLAYER.fullmatch(chosen) else who or OWNER
        scope[GUEST] = bool(who)
        if granted or path in PUBLIC or path.startswith(PUBLIC_FILES):
            return True
        if scope["method"] in READING and not path.startswith("/api/"):
            if self.access.has_cookie(headers):
                return True
            self.access.show()
            return False
        raise RefusedError(401, said("refused.no-access"))

    def _is_ours(self, host: str) -> bool:
        name = _without_port(host).lower()
        if name in self.names:
            return True
        try:
            address = ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
        except ValueError:
            return False
        return self.open_to_all or address.is_loopback


def _without_port(host: str) -> str:
    name, mark, port = host.rpartition(":")
    return name if mark and port.isdecimal() and not host.endswith("]") else host


def _media_type(headers: Headers) -> str:
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def _announced(scope: Scope) -> int:
    """Bytes that the body will have; 0 where the header is missing. Raises RefusedError for too
    many.
    """
    length = Headers(scope=scope).get("content-length", "0")
    if not length.isdecimal() or len(length) > 12:
        raise RefusedError(400, said("refused.a-number"), "Content-Length")
    most = MAX_DOCUMENT if scope["path"].startswith(DOCUMENTS) else MAX_BODY
    if int(length) > most:
        raise RefusedError(413, said("refused.bytes", count=int(length), most=most))
    return int(length)


async def _body(scope: Scope, receive: Receive) -> bytes:
    """The whole body. Raises RefusedError before more than the limit was taken, or when it is
    slow.
    """
    if scope["method"] in READING:
        return b""
    most = max(MAX_BODY, _announced(scope))
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await _collected(receive, most)
    except TimeoutError:
        raise RefusedError(408, said("refused.slow", seconds=f"{BODY_SECONDS:g}")) from None


async def _collected(receive: Receive, most: int) -> bytes:
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RefusedError(400, said("refused.cut-off"))
        part = message.get("body", b"")
        size += len(part)
        if size > most:
            raise RefusedError(413, said("refused.more-bytes", most=most))
        parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns the body that was read already, then what `receive` returns."""
    is_given = False

    async def again() -> Message:
        """The body at first, later only that the client disconnected."""
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        """Sends a message; that which starts a response gets the headers first."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sending
