"""Builds and runs the tests that a change can break: those of the targets that have changed, and of all that stand on them.

Usage: python3 -B Scripts/tests/changed.py [--base COMMIT] [--list]

What has changed is told by git: committed since the base, or not committed yet. The base is COMMIT, or where this branch left
main. What stands on what is told by Package.swift. If only rooms of the command have changed (`COMMAND`), only their suites
run; what else stands on them is named, and left to `make test`. --list prints what would run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

import project
from project import ROOT

# The rooms of the command, and the suites and checks of each.
COMMAND = {
    "Stillreel": {"StillreelTests"}, "StillreelStudio": {"StillreelStudioTests", "studio"}, "StillreelCLI": {"StillreelCLITests"},
    "StillreelProgram": {"CommandTests"},
}
# Packages of ours that the tests depend on. Each is one node of the graph.
PACKAGES = ["Facades", "Examples"]
# Checks beside the suites of Swift, and how they are run, in this order.
CHECKS = {
    "documents": ["Scripts/tests/isolated", "/usr/bin/python3", "-B", "Tests/Clients/Documents/check.py"],
    "python": ["Scripts/tests/isolated", "/usr/bin/python3", "-B", "Scripts/tests/python.py"],
    "cookbook": ["Scripts/tests/isolated", "/usr/bin/python3", "-B", "Scripts/tests/cookbook.py"],
    "studio": ["make", "--no-print-directory", "test-studio"],
    "clients": ["make", "--no-print-directory", "test-clients"],
}
STANDS_ON = {
    # These start the command.
    "CommandTests": {"StillreelProgram"}, "python": {"StillreelProgram"}, "cookbook": {"StillreelProgram"},
    "studio": {"StillreelProgram"},
    # These compile code that imports ours.
    "clients": {"Facades", "Stillreel", "Examples"}, "documents": {"Facades", "Stillreel", "Examples"},
}
# What files outside the folders of targets belong to, by the beginnings of their paths; the longest that fits decides.
DOCUMENTS = {"StillreelTests", "CommandTests", "documents"}
FILES = {
    "Package.swift": {"everything"}, "Makefile": {"everything"}, "Scripts/tests/": {"everything"},
    "Scripts/install-packages": {"everything"}, "Scripts/project.py": {"documents"},
    "Tests/XCTMain.swift": {"everything"}, "Tests/ForkServer/": {"ReelTestSupport"},
    "Tests/Intruder/": {"CommandTests"}, "Tests/Clients/": {"clients"}, "Tests/Clients/Documents/": {"documents"},
    "Tests/Studio/": {"studio"},
    "Scripts/docs/": {"clients", "documents"}, "Sources/Stillreel/Stillreel.docc/": {"StillreelTests", "documents"},
    "Scripts/release/manual.py": {"CommandTests"}, "Scripts/tests/python.py": {"python"},
    "Scripts/tests/cookbook.py": {"cookbook"}, "Scripts/tests/fault": set(), "Scripts/tests/load.py": set(),
    "Scripts/tests/server.py": set(), "Scripts/tests/slurm.py": set(), "Scripts/tests/times.py": set(),
    "Fuzz/Corpus/": {"CorpusTests"},
    "demo/": {"ReelMediaEngineTests", "StillreelTests", "CommandTests", "ExampleTests"}, 
    "python/": {"python", "cookbook", "documents", "CommandTests"}, "python/README.md": {"python", *DOCUMENTS},
    "docs/": DOCUMENTS, "README.md": DOCUMENTS, "CONTRIBUTING.md": DOCUMENTS, "CHANGELOG.md": {"CommandTests", "documents"},
    "docs/cookbook.md": {"cookbook", *DOCUMENTS}, "docs/embedding.md": {"cookbook", *DOCUMENTS},
}


@dataclass
class Graph:
    """The targets and checks, by name: where the files of each are, on what it stands, and which are suites."""

    folders: dict[str, str] = field(default_factory=dict)
    below: dict[str, set[str]] = field(default_factory=dict)
    suites: set[str] = field(default_factory=set)

    def standing_on(self, names: set[str]) -> set[str]:
        """Returns the names and all that stand on them, directly or not."""
        found = set(names)
        while more := {name for name, below in self.below.items() if below & found} - found:
            found |= more
        return found

    def owners(self, file: str) -> set[str]:
        """Returns to what a file belongs. It is empty for a file that no test reads."""
        places = {f"{folder}/": {name} for name, folder in self.folders.items()} | FILES
        fitting = [place for place in places if file.startswith(place)]
        return places[max(fitting, key=len)] if fitting else set()

    def selection(self, files: list[str]) -> tuple[set[str], set[str]]:
        """Returns which suites and checks run because of these files, and which could also be affected, but do not run."""
        changed = set().union(*map(self.owners, files)) if files else set()
        if "everything" in changed:
            return self.suites | set(CHECKS), set()
        affected = self.standing_on(changed) & (self.suites | set(CHECKS))
        rooms = changed - self.suites - set(CHECKS)
        if not rooms or not rooms <= COMMAND.keys():
            return affected, set()
        # The suites of the rooms that stand on those that have changed, the checks of these rooms, and tests that have changed.
        own = set().union(*COMMAND.values()) & self.suites | set().union(*(COMMAND[room] for room in rooms)) | changed
        return affected & own, affected - own


def read_graph() -> Graph:
    """Reads Package.swift, as the Makefile builds it, and the packages of ours beside it."""
    variables = os.environ | {"STILLREEL_STUDIO": "1", "STILLREEL_FACADES": "1"}

    def dump(folder: Path) -> dict:
        # In a folder of its own, which a build does not lock.
        place = ["--package-path", str(folder), "--scratch-path", str(ROOT / ".build/graph")]
        command = [os.environ.get("SWIFT", "swift"), "package", *place, "dump-package"]
        return json.loads(subprocess.run(command, env=variables, check=True, capture_output=True, text=True).stdout)

    root = dump(ROOT)
    products = {product["name"]: set(product["targets"]) for product in root["products"]}

    def below(target: dict) -> set[str]:
        found = set()
        for dependency in target["dependencies"]:
            if "product" in dependency:
                name, package = dependency["product"][:2]
                found |= {package} if package in PACKAGES else products.get(name, set()) if package == "Stillreel" else set()
            else:
                found.add(next(iter(dependency.values()))[0])
        return found

    graph = Graph(below=dict(STANDS_ON))
    for target in root["targets"]:
        name, kind = target["name"], target["type"]
        graph.folders[name] = target.get("path") or f"{'Tests' if kind == 'test' else 'Sources'}/{name}"
        graph.below[name] = below(target) | STANDS_ON.get(name, set())
        if kind == "test":
            graph.suites.add(name)
    for package in PACKAGES:
        graph.folders[package] = package
        graph.below[package] = set().union(*map(below, dump(ROOT / package)["targets"])) - {package}
    return graph


def git(*arguments: str) -> list[str]:
    return project.git(*arguments).splitlines()


def find_base() -> str:
    for branch in ("origin/main", "main", "origin/HEAD"):
        try:
            return git("merge-base", "HEAD", branch)[0]
        except subprocess.CalledProcessError:
            continue
    sys.exit("There is no branch main to compare with; name a commit: make test-changed BASE=…")


def main() -> None:
    parser = argparse.ArgumentParser(description="Builds and runs the tests that a change can break.")
    parser.add_argument("--base", help="the commit to compare with")
    parser.add_argument("--list", action="store_true", help="print what would run")
    options = parser.parse_args()
    base = options.base or find_base()
    files = git("diff", "--name-only", "--no-renames", base) + git("ls-files", "--others", "--exclude-standard")
    graph = read_graph()
    chosen, left = graph.selection(files)
    suites = sorted(chosen & graph.suites)
    if not files and base == git("rev-parse", "HEAD")[0]:
        sys.exit("Nothing has changed since the last commit; to test commits, name one before them: make test-changed BASE=…")
    print(f"{len(files)} files have changed since {base[:10]}. To run: {', '.join(sorted(chosen)) or 'nothing'}.")
    if left:
        print(f"These stand on what has changed, too, and are left to `make test`: {', '.join(sorted(left))}.")
    if any(file.endswith("LongTests.swift") for file in files):
        print("Long tests have changed, which `make test-long` runs.")
    if options.list or not chosen:
        return
    subprocess.run(["make", "--no-print-directory", "build-tests"], cwd=ROOT, check=True)
    if suites:
        selected = ["--filter", rf"^({'|'.join(suites)})\.", "--skip", "LongTests"]
        subprocess.run(["Scripts/tests/run", *selected], cwd=ROOT, check=True)
    # The clients' check includes that of the documents.
    for check, command in CHECKS.items():
        if check in chosen and not (check == "documents" and "clients" in chosen):
            subprocess.run(command, cwd=ROOT, check=True)


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.stderr or ''}{' '.join(map(str, error.cmd))} failed")
