"""What a command takes: processor time, wall time, peak memory."""

import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Cost:
    """`cpu`: user + system seconds of a process and of its children that it waited for (`wait4`).
    `wall`: seconds.
    `peak`: MB (2^20 bytes) resident at most, of that process of the tree that had most (`ru_maxrss`), not of all together; what
    the harness itself had when it started the process, some 20 MB, is the least that can be seen.
    `others`: cores that everybody else used meanwhile, on average; not told of less than half a second.
    """

    cpu: float = 0
    wall: float = 0
    peak: float = 0
    others: float = 0


class Failed(Exception):
    """A command that ended with an error; says which, and its last words."""


def measured(commands: list[list[str]], log: Path) -> Cost:
    """Runs commands one after the other; their costs are added up (the peak is the largest). Raises `Failed`."""
    total, busy = Cost(), _busy_seconds()
    for command in commands:
        cost = _one([str(word) for word in command], log)
        total.cpu += cost.cpu
        total.wall += cost.wall
        total.peak = max(total.peak, cost.peak)
    # The kernel counts in hundredths of a second.
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
    """Of all cores since the machine was started: /proc/stat's first line but idle, waiting, and guests (counted twice)."""
    ticks = [int(word) for word in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]]
    return (sum(ticks[:3]) + sum(ticks[5:8])) / os.sysconf("SC_CLK_TCK")
