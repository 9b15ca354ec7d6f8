"""Tests `stillreel studio`: the page in a headless Chromium, and the server against attacks.

Usage: /usr/bin/python3 -B Tests/Studio PROGRAM [-k] [WORD …]

Runs all checks, or those whose names contain one of the words, and stops at the first that fails; with -k, it goes on.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

import arranging
import attacks
import doors
import making
import playing
import sharing
from checks import Failure
from studio import World

MODULES = [arranging, playing, making, sharing, doors, attacks]


def main(program: str, words: list[str]) -> int:
    goes_on = "-k" in words
    words = [word for word in words if word != "-k"]
    folder = Path(tempfile.mkdtemp(prefix="studio-"))
    world = World(str(Path(program).resolve()), folder)
    failures = 0
    try:
        for module in MODULES:
            for check in module.CHECKS:
                name = f"{module.__name__}: {check.__name__.removeprefix('check_').replace('_', ' ')}"
                if words and not any(word in name for word in words):
                    continue
                start = time.monotonic()
                problem = run(check, world)
                print(f"{name}: {problem or 'passed'} ({time.monotonic() - start:.1f} s)", flush=True)
                failures += problem is not None
                if problem and not goes_on:
                    return 1
    finally:
        world.close()
        shutil.rmtree(folder, ignore_errors=True)
    return int(failures > 0)


def run(check: object, world: World) -> str | None:
    """Returns what is wrong."""
    assert callable(check)
    try:
        check(world)
    except Failure as failure:
        return f"FAILED: {failure}"
    except Exception:
        return f"FAILED: {traceback.format_exc()}"
    return None


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    raise SystemExit(main(sys.argv[1], sys.argv[2:]))
