"""What all checks use: failures in words, and waiting for conditions."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Value = TypeVar("Value")

# Seconds in which every condition is true on any machine.
PATIENCE = 60.0


class Failure(Exception):
    """A check has found something wrong."""


def expect(condition: object, message: str) -> None:
    if not condition:
        raise Failure(message)


def expect_equal(found: object, wanted: object, what: str) -> None:
    expect(found == wanted, f"{what}: {shorten(found)} instead of {shorten(wanted)}")


def wait_for(condition: Callable[[], Value | None], message: str, patience: float = PATIENCE) -> Value:
    """Waits until a condition is true, and returns its value."""
    end = time.monotonic() + patience
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise Failure(f"not in {patience:.0f} s: {message}")
        time.sleep(0.05)


def shorten(value: object, size: int = 400) -> str:
    text = repr(value)
    return text if len(text) <= size else f"{text[: size // 2]} … {text[-size // 2 :]}"
