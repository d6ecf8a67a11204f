"""Jobs for tests: what nobody should have to wait for."""

import ctypes
import os
import signal
import time

import numpy as np

from takegaki.web.crew import Kind
from takegaki.web.jobs.task import Task, Told

HOME = "web.fakes"


def kind(name: str, seconds: float = 30, lane: str = "quick") -> Kind:
    return Kind(name, f"{HOME}:{name}", lane, seconds)


def pid(task: Task) -> Told:
    return {"pid": os.getpid()}


def count(task: Task) -> Told:
    for number in range(5):
        task.tell({"number": number})
    return {"last": 4}


def patient(task: Task) -> Told:
    """Works until it is told to stop, and hears it."""
    task.tell({"pid": os.getpid()})
    task.cancel.wait(60)
    return {"cancelled": task.cancel.is_set()}


def deaf(task: Task) -> Told:
    """Works and hears nothing."""
    task.tell({"pid": os.getpid()})
    while True:
        time.sleep(0.01)


def busy(task: Task) -> Told:
    """Takes the processor."""
    task.tell({"pid": os.getpid()})
    while True:
        pass


def hungry(task: Task) -> Told:
    """Takes more and more memory."""
    kept = []
    while True:
        kept.append(np.ones(10_000_000))


def crash(task: Task) -> Told:
    ctypes.string_at(0)
    return {}


def kill(task: Task) -> Told:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def fail(task: Task) -> Told:
    raise ZeroDivisionError("secret")


def chatty(task: Task) -> Told:
    print("this belongs into the log")
    return {"said": True}


def long_line(task: Task) -> Told:
    return {"text": "x" * 5_000_000}
