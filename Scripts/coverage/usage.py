"""Writes docs/api-usage.md: which symbols of Apple's frameworks clients use, how many clients use each, and which are here.

The symbols and counts are in apple-symbols.tsv. What is here is read from the modules in .build, which must have been built. With
--check, nothing is written, and the exit status is 1 if the document is out of date.
"""

import csv
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scripts" / "docs"))
import symbols  # noqa: E402

DOCUMENT = ROOT / "docs/api-usage.md"
# Modules of the toolchain that the facades re-export.
TOOLCHAIN = ["Foundation", "FoundationEssentials"]
# Why a symbol is absent, by the beginning of its name.
REASONS = {
    "CIContext.render(_:to:commandBuffer:": "needs Metal",
    "UIImage.Symbol": "needs Apple's symbols",
    "UIImage.Configuration": "needs Apple's symbols",
    "UIImage.traitCollection": "needs a screen",
    "UIImage.init(named:in:": "needs a screen's traits or Apple's symbols",
}


def rooms() -> list[str]:
    return sorted(path.name for path in (ROOT / "Sources").iterdir() if path.name.startswith("Reel"))


class PublicAPI:
    """The public symbols of modules, with those that a type inherits."""

    def __init__(self, modules: list[str]):
        self.symbols: set[str] = set()
        self.parents: dict[str, set[str]] = defaultdict(set)
        swift, options = os.environ.get("SWIFT", "swift"), symbols.client_options()
        with tempfile.TemporaryDirectory() as folder:
            for module in modules:
                subprocess.run(
                    [swift, "symbolgraph-extract", "-module-name", module, *options,
                     "-output-dir", folder, "-minimum-access-level", "public"], check=True, capture_output=True)
            for path in Path(folder).glob("*.json"):
                self._add(json.loads(path.read_text(encoding="utf-8")))

    def _add(self, graph: dict) -> None:
        names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
        self.symbols.update(names.values())
        for relation in graph["relationships"]:
            if relation["kind"] in ("inheritsFrom", "conformsTo") and relation["source"] in names:
                parent = names.get(relation["target"]) or relation.get("targetFallback", "").split(".")[-1]
                self.parents[names[relation["source"]]].add(parent)

    def has(self, symbol: str) -> bool:
        owner, dot, member = _split(symbol)
        if not dot:
            return symbol in self.symbols
        seen, waiting = set(), [owner]
        while waiting:
            name = waiting.pop()
            if f"{name}.{member}" in self.symbols:
                return True
            if name not in seen:
                seen.add(name)
                waiting += self.parents.get(name, ())
        return False


def _split(symbol: str) -> tuple[str, str, str]:
    """Splits `Type.member(label:)` at the last dot before the parentheses."""
    name, parenthesis, labels = symbol.partition("(")
    owner, dot, member = name.rpartition(".")
    return owner, dot, member + parenthesis + labels


def document(rows: list[dict], api: PublicAPI) -> str:
    """Returns the text of the document."""
    state = [(row["framework"], row["symbol"], int(row["clients"]), api.has(row["symbol"])) for row in rows]
    text = [
        "# Symbols that clients use", "",
        "Made by `Scripts/coverage/usage.py`, which reads the modules that `make build-tests` makes; do not edit.", "",
        "18 public repositories with 30,000 lines of Swift that make movies were searched for the names of Apple's symbols.",
        "The number is how many of them use a symbol. It is an upper bound for names that several types share. What the",
        "repositories do not use is not listed; [api-coverage.md](api-coverage.md) tells what there is, by type.", "",
        "| framework | symbols used | here | used by two or more | here |", "|---|---|---|---|---|",
    ]
    frameworks = sorted({entry[0] for entry in state})
    for framework in frameworks:
        mine = [entry for entry in state if entry[0] == framework]
        often = [entry for entry in mine if entry[2] > 1]
        text.append(
            f"| {framework} | {len(mine)} | {sum(e[3] for e in mine)} | {len(often)} | {sum(e[3] for e in often)} |")
    text += ["", "## Absent", "", "| symbol | clients | why |", "|---|---|---|"]
    for framework, symbol, clients, here in sorted(state, key=lambda entry: (-entry[2], entry[1])):
        if not here:
            text.append(f"| `{symbol}` | {clients} | {_reason(symbol)} |")
    for framework in frameworks:
        text += ["", f"## {framework}", "", "| clients | here |", "|---|---|"]
        by_count = defaultdict(list)
        for _, symbol, clients, here in (entry for entry in state if entry[0] == framework):
            if here:
                by_count[clients].append(f"`{symbol}`")
        text += [f"| {count} | {', '.join(sorted(by_count[count]))} |" for count in sorted(by_count, reverse=True)]
    return "\n".join(text) + "\n"


def _reason(symbol: str) -> str:
    return next((reason for beginning, reason in REASONS.items() if symbol.startswith(beginning)), "not done")


def main() -> int:
    with open(Path(__file__).with_name("apple-symbols.tsv"), encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    text = document(rows, PublicAPI(rooms() + TOOLCHAIN))
    if "--check" in sys.argv[1:]:
        if DOCUMENT.exists() and DOCUMENT.read_text(encoding="utf-8") == text:
            return 0
        print("docs/api-usage.md is out of date; run python3 Scripts/coverage/usage.py", file=sys.stderr)
        return 1
    DOCUMENT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
