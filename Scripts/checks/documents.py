"""Checks that what the documents name exists: linked files and headings, and the files, make targets and test suites in code; and
that docs/architecture.md names all folders of all rooms.

`DocumentTests` compares the command's own verbs and options with the built program.
"""

import re
from pathlib import Path

LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
# A path from the root of the project, such as Tests/Chromium/plays.py.
PATH = re.compile(r"(?:^|[\s'\"(/.])((?:Sources|Tests|Scripts|Benchmarks|Examples|docs|demo|\.ci)/[\w+./-]*\w)")
# A folder or a file of a room, such as ReelBoxes/Atoms.
ROOM_PATH = re.compile(r"(?<![\w/])((?:Reel\w*|Stillreel\w*)/[A-Z][\w+./-]*\w)")
MAKE = re.compile(r"(?:^|[\s;&])make((?: [\w=./~-]+)*)")
SUITE = re.compile(r"\b([A-Z]\w*(?:Tests|Contracts))\b")


def complaints(root: Path, files: list[str]) -> list[str]:
    texts = {name: (root / name).read_text(encoding="utf-8") for name in files if name.endswith(".md")}
    verbs = make_verbs((root / "Makefile").read_text(encoding="utf-8"))
    suites = _suites(root, files)
    return judge(texts, set(files), verbs, suites) + unnamed_folders(texts["docs/architecture.md"], files)


def judge(texts: dict[str, str], files: set[str], verbs: set[str], suites: set[str]) -> list[str]:
    """Returns all complaints about documents, which are texts by their paths.

    `files`: all files of the project. `verbs`: the targets of make. `suites`: the names of test suites and test targets.
    """
    folders = {str(parent) for name in files for parent in Path(name).parents}
    known = files | folders
    found = []
    for name, text in texts.items():
        for number, line in enumerate(text.split("\n"), start=1):
            place = f"{name}:{number}"
            for match in LINK.finditer(line):
                found += [f"{place}: {reason}" for reason in _broken(match[1] or match[2], name, texts, known)]
        for number, code in _code(text):
            place = f"{name}:{number}"
            for path in PATH.findall(code):
                if path.rstrip("/") not in known:
                    found.append(f"{place}: {path} does not exist")
            for path in ROOM_PATH.findall(code):
                if f"Sources/{path}" not in known:
                    found.append(f"{place}: Sources/{path} does not exist")
            for words in MAKE.findall(code):
                for verb in words.split():
                    if "=" not in verb and verb not in verbs:
                        found.append(f"{place}: make has no target {verb}")
            for suite in SUITE.findall(code):
                if suite not in suites:
                    found.append(f"{place}: there is no test suite {suite}")
    return found


def unnamed_folders(text: str, files: list[str]) -> list[str]:
    """Returns a complaint for each folder with sources that its room's paragraph (``**`Room`**: …``) does not name."""
    parts = re.split(r"^\*\*`(\w+)`\*\*", text, flags=re.MULTILINE)
    named = {room: set(CODE.findall(paragraph)) for room, paragraph in zip(parts[1::2], parts[2::2])}
    folders = {Path(name).parent.parts[1:] for name in files if name.startswith("Sources/") and name.endswith(".swift")}
    return [
        f"docs/architecture.md: the paragraph of {room} does not name {'/'.join(folder)}"
        for room, *folder in sorted(folders)
        if folder and "/".join(folder) not in named.get(room, set())
    ]


def make_verbs(makefile: str) -> set[str]:
    return set(re.findall(r"^([a-z][a-z-]*):(?!=)", makefile, re.MULTILINE))


def anchors(text: str) -> set[str]:
    """Returns the anchors of headings as GitHub makes them: lower case, without punctuation, with hyphens for spaces."""
    without_code = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ +(.*?) *$", without_code, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _broken(target: str, name: str, texts: dict[str, str], known: set[str]) -> list[str]:
    if re.match(r"[a-z]+:", target):
        return []
    path, _, anchor = target.partition("#")
    parts: list[str] = []
    for part in Path(name).parent.joinpath(path).parts if path else Path(name).parts:
        parts = parts[:-1] if part == ".." else parts + [part]
    resolved = "/".join(parts) or "."
    if resolved not in known:
        return [f"the link's target {resolved} does not exist"]
    if anchor and resolved in texts and anchor not in anchors(texts[resolved]):
        return [f"{resolved} has no heading #{anchor}"]
    return []


def _code(text: str) -> list[tuple[int, str]]:
    """Returns code in fences and between backticks, with line numbers, without shell comments."""
    found, fenced = [], False
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith("```"):
            fenced = not fenced
        elif fenced:
            found.append((number, re.sub(r"(^|\s)#.*", "", line)))
        else:
            found += [(number, code) for code in CODE.findall(line)]
    return found


def _suites(root: Path, files: list[str]) -> set[str]:
    names = {part for name in files if name.startswith("Tests/") for part in Path(name).parts[1:2]}
    for name in files:
        if name.startswith("Tests/") and name.endswith(".swift"):
            names |= set(re.findall(r"\b(?:struct|class|enum|extension) (\w+)", (root / name).read_text(encoding="utf-8")))
            names.add(Path(name).stem)
    return names
