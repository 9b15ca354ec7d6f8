"""Checks the imports between rooms against the manifests and the table in docs/architecture.md.

* A target imports only modules that its manifest declares as dependencies. SwiftPM accepts others if they happen to be built.
* Each room is in the table, and imports only rooms above it in the table.
* Each C library has one importer among the rooms, which uses `internal import`.
"""

import json
import os
import re
import subprocess
from pathlib import Path

# Modules of Swift's toolchain.
TOOLCHAIN = {"Foundation", "FoundationNetworking", "Dispatch", "Synchronization", "Glibc", "Swift", "Testing", "XCTest"}
# The modules of products whose names differ from the product's.
PRODUCT_MODULES = {"Yams": {"Yams", "CYaml"}}

IMPORT = re.compile(
    r"^\s*(?P<words>(?:(?:@\w+|public|package|internal|fileprivate|private)\s+)*)import\s+"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(?P<module>\w+)(?:\.\w+)*\s*(?://.*)?$"
)


# The folders with a manifest.
PACKAGES = [".", "Facades", "Examples"]


def complaints(root: Path, files: list[str]) -> list[str]:
    targets: dict[str, dict] = {}
    for package in PACKAGES:
        # In its own folder, so that it does not wait for a running build.
        scratch = str(root / ".build/checks")
        command = [os.environ.get("SWIFT", "swift"), "package", "--scratch-path", scratch, "dump-package"]
        environment = os.environ | {"STILLREEL_FACADES": "1", "STILLREEL_FUZZ": "1", "STILLREEL_STUDIO": "1"}
        result = subprocess.run(command, cwd=root / package, env=environment, capture_output=True, text=True)
        if result.returncode != 0:
            return [f"{package}: swift package dump-package ended with {result.returncode}: {result.stderr.strip()[-600:]}"]
        targets |= named(json.loads(result.stdout)["targets"], package)
    floors = table((root / "docs/architecture.md").read_text(encoding="utf-8"))
    sources = {name: (root / name).read_text(encoding="utf-8") for name in files if name.endswith(".swift")}
    return judge(targets, floors, sources)


def named(targets: list[dict], package: str) -> dict[str, dict]:
    """Returns a package's targets by name, with paths relative to the root of the project."""
    if package != ".":
        targets = [target | {"path": f"{package}/{target['path']}"} for target in targets]
    return {target["name"]: target for target in targets}


def table(text: str) -> dict[str, int]:
    """Returns the position of each room in the table: rows further up, and names further left, have lower numbers."""
    rooms: list[str] = []
    for row in re.findall(r"^\| [0-9] \|([^|]*)\|", text, re.MULTILINE):
        rooms += [name.removeprefix("C/") for name in re.findall(r"`([^`]+)`", row)]
    return {name: place for place, name in enumerate(rooms)}


def judge(targets: dict[str, dict], floors: dict[str, int], sources: dict[str, str]) -> list[str]:
    """Returns all complaints about the imports of `sources`, which are texts by their paths."""
    folders = {f"{target.get('path') or 'Tests/' + name}/": name for name, target in targets.items()}
    # Deeper folders first: a target's folder may contain the folder of another target.
    by_depth = sorted(folders, key=len, reverse=True)
    allowed = {name: _dependencies(target) | TOOLCHAIN for name, target in targets.items()}
    c_libraries = {name for name, target in targets.items() if target["type"] == "system"}
    importers: dict[str, set[str]] = {}
    found = []
    for path, text in sources.items():
        folder = next((folder for folder in by_depth if path.startswith(folder)), None)
        if folder is None:
            continue
        target = folders[folder]
        for number, line in enumerate(text.split("\n"), start=1):
            match = IMPORT.match(line)
            if not match or (module := match["module"]) == target:
                continue
            place = f"{path}:{number}"
            if module not in allowed[target]:
                found.append(f"{place}: {target} imports {module}, which its Package.swift does not declare")
            if target in floors and module in floors and floors[module] >= floors[target]:
                found.append(f"{place}: {target} imports {module}, which stands below it in docs/architecture.md")
            if module in c_libraries and path.startswith("Sources/"):
                importers.setdefault(module, set()).add(target)
                if "internal" not in match["words"].split():
                    found.append(f"{place}: {module} is a C library; use `internal import`")
    for library, rooms in sorted(importers.items()):
        if len(rooms) > 1:
            found.append(f"{library} is imported by {', '.join(sorted(rooms))}; a C library must have one importer")
    for name, target in targets.items():
        path = target.get("path") or ""
        if path.startswith("Sources/") and name not in floors:
            found.append(f"Package.swift: {name} is missing from the table in docs/architecture.md")
    return found


def _dependencies(target: dict) -> set[str]:
    names: set[str] = set()
    for dependency in target["dependencies"]:
        kind, value = next(iter(dependency.items()))
        names |= PRODUCT_MODULES.get(value[0], {value[0]}) if kind == "product" else {value[0]}
    return names
