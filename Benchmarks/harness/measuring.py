"""Measures the processor time, wall time and peak memory of commands."""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Cost:
    """`cpu`: the user and system time in seconds of a process and of the children that it waited for (`wait4`).
    `wall`: the wall time in seconds.
    `peak`: the largest resident memory in MB (2^20 bytes) of the process of the tree that used most (`ru_maxrss`), not of all
    together. The smallest measurable value is what the harness used when it started the process, about 20 MB.
    `others`: the number of cores that other processes used at the same time, on average; 0 for runs under half a second.
    """

    cpu: float = 0
    wall: float = 0
    peak: float = 0
    others: float = 0


class Failed(Exception):
    """A command failed. The message contains its name and the end of its output."""


def measured(commands: list[list[str]], log: Path) -> Cost:
    """Runs commands one after another, and returns the sum of their costs (the largest peak). Raises `Failed`."""
    total, busy = Cost(), _busy_seconds()
    for command in commands:
        cost = _one([str(word) for word in command], log)
        total.cpu += cost.cpu
        total.wall += cost.wall
        total.peak = max(total.peak, cost.peak)
    # The kernel counts in hundredths of a second, which is too coarse for short runs.
    if total.wall > 0.5:
        total.others = max(0, _busy_seconds() - busy - total.cpu) / total.wall
    return total


def _one(command: list[str], log: Path) -> Cost:
    with open(log, "wb") as words:
        start = time.monotonic()
        try:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=words, stderr=subprocess.STDOUT)
        except OSError as error:
            raise Failed(f"{command[0]}: {error.strerror}") from error
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            process.kill()
            process.wait()
            raise
    wall = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        last = log.read_text(errors="replace").strip().splitlines()[-3:]
        raise Failed(f"{Path(command[0]).name} ended with {process.returncode}: {' / '.join(last)}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)


def _busy_seconds() -> float:
    """Returns the busy time of all cores since boot: /proc/stat's first line without idle, iowait and guests (counted twice)."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    return (sum(ticks[:3]) + sum(ticks[5:8])) / os.sysconf("SC_CLK_TCK")
