"""That every public declaration of our own API (`Sources/Stillreel`) has a doc comment."""

import re
from pathlib import Path

ROOM = "Sources/Stillreel/"
PUBLIC = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*public\s+(?!extension\b|import\b)")
CASE = re.compile(r"^    case \w")
TYPE = re.compile(r"^(?:@\w+(?:\([^)]*\))?\s+)*(?P<words>(?:\w+\s+)*)(?:struct|class|enum|protocol|actor|extension)\s+\w+")


def complaints(root: Path, files: list[str]) -> list[str]:
    found = []
    for name in files:
        if name.startswith(ROOM) and name.endswith(".swift"):
            found += judge(name, (root / name).read_text(encoding="utf-8"))
    return found


def judge(name: str, text: str) -> list[str]:
    """A complaint for each public declaration without a doc comment, and for each such case of a public enum."""
    found, documented, is_public = [], False, False
    for number, line in enumerate(text.split("\n"), start=1):
        stripped = line.strip()
        if (match := TYPE.match(line)) and not line.startswith(" "):
            is_public = "public" in match["words"].split()
        if stripped.startswith("///"):
            documented = True
            continue
        if (PUBLIC.match(line) and "import " not in line or is_public and CASE.match(line)) and not documented:
            found.append(f"{name}:{number}: {stripped[:60]} has no doc comment")
        # Attributes may stand between the comment and the declaration.
        if not (stripped.startswith("@") and not PUBLIC.match(line)):
            documented = False
    return found
