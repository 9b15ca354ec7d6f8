"""What scripts ask of the project: its folder, and git."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def git(*arguments: str) -> str:
    """Returns what git prints. The checkout may belong to another user."""
    command = ["git", "-c", "safe.directory=*", "-c", "core.quotePath=off", *arguments]
    return os.fsdecode(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def files() -> list[str]:
    """Returns the files that are, or would be, in a commit, as paths relative to the root."""
    names = git("ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
    return sorted(name for name in set(names) if name and (ROOT / name).is_file())
