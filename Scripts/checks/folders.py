"""The dependencies between a room's folders: no two may need each other, directly or through others.

Swift has no imports within a module, so the check goes by identifiers: a folder needs another if one of its files names a type,
function or constant that is declared at the top level of a file there. Members and extensions are not seen.
"""

import re
from pathlib import Path

DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?P<words>(?:(?:public|package|internal|fileprivate|private|open|final|indirect|nonisolated)\s+)*)"
    r"(?:struct|class|enum|protocol|actor|typealias|func|let|var)\s+(?P<name>\w+)",
    re.MULTILINE,
)
WORD = re.compile(r"(?<![\w.])[A-Za-z_]\w*")
# Not code: comments and literals of text.
OTHER = re.compile(r'/\*.*?\*/|"""(?:\\.|.)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*', re.DOTALL)


def complaints(root: Path, files: list[str]) -> list[str]:
    rooms: dict[str, dict[str, str]] = {}
    for name in files:
        parts = Path(name).parts
        if name.endswith(".swift") and len(parts) > 2 and parts[0] == "Sources":
            rooms.setdefault(parts[1], {})[name] = (root / name).read_text(encoding="utf-8")
    return [complaint for room, sources in sorted(rooms.items()) for complaint in judge(room, sources)]


def judge(room: str, sources: dict[str, str]) -> list[str]:
    """A complaint for each circle of folders of a room, texts by their paths."""
    needs = edges({path: OTHER.sub('""', text) for path, text in sources.items()})
    found = []
    for circle in circles({folder: set(others) for folder, others in needs.items()}):
        steps = [f"{a} → {b} ({', '.join(sorted(needs[a][b])[:3])})" for a in circle for b in circle if b in needs.get(a, {})]
        found.append(f"Sources/{room}: folders in a circle: {'; '.join(steps)}")
    return found


def edges(sources: dict[str, str]) -> dict[str, dict[str, set[str]]]:
    """For each folder, the folders that it needs, each with the names that it uses of it."""
    homes: dict[str, set[str]] = {}
    for path, text in sources.items():
        for match in DECLARATION.finditer(text):
            if "private" not in match["words"]:
                homes.setdefault(match["name"], set()).add(_folder(path))
    found: dict[str, dict[str, set[str]]] = {}
    for path, text in sources.items():
        own = _folder(path)
        for word in set(WORD.findall(text)):
            # A name of several folders' is somebody's own.
            if len(homes.get(word, ())) == 1 and (home := next(iter(homes[word]))) != own:
                found.setdefault(own, {}).setdefault(home, set()).add(word)
    return found


def circles(needs: dict[str, set[str]]) -> list[list[str]]:
    """The groups of folders that all need one another."""
    reached = {folder: _reached(folder, needs) for folder in needs}
    groups = {
        tuple(sorted(other for other in reached[folder] if folder in reached.get(other, ()))) for folder in needs
    }
    return [list(group) for group in sorted(groups) if group]


def _reached(folder: str, needs: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = [folder]
    while waiting:
        for other in needs.get(waiting.pop(), ()):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def _folder(path: str) -> str:
    return "/".join(Path(path).parts[2:-1]) or "."
