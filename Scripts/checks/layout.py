"""Checks the format of the source with swift-format, and the length of lines."""

import os
import re
import subprocess
from pathlib import Path

MAXIMUM_COLUMNS = 130
# Programs as people write them, which are not reformatted.
PASTED = "Examples/"


def complaints(root: Path, files: list[str]) -> list[str]:
    sources = [name for name in files if not name.startswith(PASTED)]
    return long_lines(root, sources) + _swift_format(root, [name for name in sources if name.endswith(".swift")])


def long_lines(root: Path, files: list[str]) -> list[str]:
    """Returns a complaint for each line of source with too many characters."""
    found = []
    for name in files:
        if not (name.endswith((".swift", ".py", ".sh")) or _is_script(root / name)):
            continue
        for number, line in enumerate((root / name).read_text(encoding="utf-8").split("\n"), start=1):
            if len(line) > MAXIMUM_COLUMNS:
                found.append(f"{name}:{number}: {len(line)} columns; the limit is {MAXIMUM_COLUMNS}")
    return found


def _is_script(path: Path) -> bool:
    if "." in path.name:
        return False
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def _swift_format(root: Path, files: list[str]) -> list[str]:
    command = [os.environ.get("SWIFT", "swift"), "format", "lint", "--strict", "--parallel", "--configuration", ".swift-format"]
    result = subprocess.run(command + files, cwd=root, capture_output=True, text=True)
    lines = [line for line in result.stderr.splitlines() if re.search(r": (error|warning): ", line)]
    if result.returncode != 0 and not lines:
        lines = [f"swift format lint ended with {result.returncode}: {(result.stdout + result.stderr).strip()[-600:]}"]
    return [line.replace(f"{root}/", "") for line in lines]
