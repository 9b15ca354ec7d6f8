"""Checks that need no build: the format of the source, the dependencies between rooms and between their folders, the doc comments
of our own API, the handlers of Apple's, and that everything that the documents name exists.

Usage: python3 -B Scripts/checks
"""

import subprocess
import sys
from pathlib import Path

import comments
import documents
import folders
import handlers
import imports
import layout

ROOT = Path(__file__).resolve().parents[2]


def tracked(root: Path) -> list[str]:
    """Returns the files that are, or would be, in a commit, as paths relative to the root."""
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted(name for name in set(names) if name and (root / name).is_file())


def main() -> None:
    files = tracked(ROOT)
    complaints = [
        complaint
        for check in (layout, imports, folders, comments, handlers, documents)
        for complaint in check.complaints(ROOT, files)
    ]
    for complaint in complaints:
        print(complaint)
    if complaints:
        sys.exit(f"{len(complaints)} complaint{'s' if len(complaints) != 1 else ''}.")
    print(f"{len(files)} files: format, imports, folders, comments and documents are in order.")


main()
