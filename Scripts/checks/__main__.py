"""Checks that need no build: the format of the source, the dependencies between rooms and between their folders, the doc comments
of our own API, the handlers of Apple's, and that everything that the documents name exists.

Usage: python3 -B Scripts/checks
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

import comments
import documents
import folders
import handlers
import imports
import layout
import project


def main() -> None:
    files = project.files()
    complaints = [
        complaint
        for check in (layout, imports, folders, comments, handlers, documents)
        for complaint in check.complaints(project.ROOT, files)
    ]
    for complaint in complaints:
        print(complaint)
    if complaints:
        sys.exit(f"{len(complaints)} complaint{'s' if len(complaints) != 1 else ''}.")
    print(f"{len(files)} files: format, imports, folders, comments and documents are in order.")


main()
