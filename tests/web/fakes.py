"""Jobs for tests: what nobody should have to wait for."""

import ctypes
import os
import signal
import time

import numpy as np

from takegaki.render.json_values import Entry
from takegaki.web.workers import JobKind, Lane
from takegaki.web.workers.task import Task

HOME = "web.fakes"


def kind(name: str, seconds: float = 30, lane: Lane = "quick") -> JobKind:
    return JobKind(name, f"{HOME}:{name}", lane, seconds)


def pid(task: Task) -> Entry:
    return {"pid": os.getpid()}


def count(task: Task) -> Entry:
    for number in range(5):
        task.report({"number": number})
    return {"last": 4}


def patient(task: Task) -> Entry:
    """Works until it is told to stop, and hears it."""
    task.report({"pid": os.getpid()})
    task.cancel.wait(60)
    return {"cancelled": task.cancel.is_set()}


def deaf(task: Task) -> Entry:
    """Works and hears nothing."""
    task.report({"pid": os.getpid()})
    while True:
        time.sleep(0.01)


def busy(task: Task) -> Entry:
    """Takes the processor."""
    task.report({"pid": os.getpid()})
    while True:
        pass


def hungry(task: Task) -> Entry:
    """Takes more and more memory."""
    kept = []
    while True:
        kept.append(np.ones(10_000_000))


def crash(task: Task) -> Entry:
    ctypes.string_at(0)
    return {}


def kill(task: Task) -> Entry:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def fail(task: Task) -> Entry:
    raise ZeroDivisionError("secret")


def chatty(task: Task) -> Entry:
    print("this belongs into the log")
    return {"said": True}


def long_line(task: Task) -> Entry:
    return {"text": "x" * 5_000_000}
