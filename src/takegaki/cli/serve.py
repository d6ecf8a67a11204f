"""`takegaki serve`: the browser page."""

from typing import Annotated

import typer

from takegaki.cli.screen import answer, note
from takegaki.cli.status import Status


def serve(
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, metavar="N", help="The port; 0: any.", show_default=False),
    ] = None,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Who may come; 0.0.0.0: everybody.")
    ] = "127.0.0.1",
    open_: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Play, edit and generate in a browser.

    Exit status: 0 after Ctrl-C, 69 when there is no port to listen on.
    """
    from takegaki.web.server import NoPortError, bind, run  # noqa: PLC0415  (these load much)

    try:
        bound = bind(host, port)
    except NoPortError as error:
        note(str(error))
        raise typer.Exit(Status.UNAVAILABLE) from None
    run(bound, browser=open_, tell=answer)
