"""What the server knows of a kind of job without loading what does it."""

from dataclasses import dataclass
from typing import Literal

Lane = Literal["light", "quick", "long"]
"""Light jobs need no kernels and have a process of their own. Quick ones are what somebody waits for while
playing; long ones leave them a process if there is more than one."""

Stage = Literal["exact", "explain", "generate"]
"""Kernels that are loaded together, in this order."""


@dataclass(frozen=True)
class Kind:
    """A kind of job.

    name      key in the registry, and in the address
    home      "module:function" that does it, see takegaki.web.jobs
    lane      how it waits
    seconds   of its budget; a little later its process is ended
    needs     kernels that are loaded before its clock starts
    """

    name: str
    home: str
    lane: Lane
    seconds: float
    needs: tuple[Stage, ...] = ()
