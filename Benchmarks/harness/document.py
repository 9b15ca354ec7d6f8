"""Stores the results of each benchmark (`docs/benchmarks/<work>.json`), and makes a document from all of them
(`docs/benchmarks.md`).
"""

import dataclasses
import datetime
import inspect
import json
from pathlib import Path
from types import ModuleType

from harness.tables import LIMIT, OTHER, OURS, Goal, Row, Table, ratio
from harness.tools import FIT, TAGS, machine

HEAD = f"""# Benchmarks

`make bench` installs other tools (the peers), makes the inputs, runs each peer and our command in turn, and writes this page.
It takes about an hour on two cores. `make bench WORK=timelapse` repeats one part. Each part states when and where it was
measured. Timings never fail a check. [benchmarks/](benchmarks) contains the measurements as JSON.

* **CPU** is the user and system time in seconds of a command and its children. **Peak** is the resident memory of the process
  that uses most; values below about 20 MB cannot be measured. Both are reported by the kernel (`wait4`).
* **SSIM** compares each movie with a lossless movie made by the same tool, so that differences between the conventions of
  tools do not matter.
* **The best** is the peer that takes least. Rows in *italics* are not peers: they are limits that no tool can go below, or
  additional runs. **ours ÷ it** is the ratio of CPU times.
* If other processes used the machine at the same time, the part states this; wall times then mean little.
* `ffmpeg` is Debian's. `ffmpeg-newest` is the newest release, as a program from the Python package imageio-ffmpeg. Commands
  that differ only in the preset are shown once. They use these variables:

```sh
FIT="{FIT}"
TAGS="{' '.join(TAGS)}"
```
"""


def keep(file: Path, tables: list[Table], versions: dict[str, str], quick: bool) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    stored = {
        "date": datetime.date.today().isoformat(),
        "machine": machine(),
        "versions": versions,
        "quick": quick,
        "tables": [dataclasses.asdict(table) for table in tables],
    }
    file.write_text(json.dumps(stored, indent=1, default=str) + "\n")


def write(docs: Path, works: dict[str, ModuleType]) -> None:
    """Writes the document, with all benchmarks that have been measured."""
    stored = {name: docs / "benchmarks" / f"{name}.json" for name in works}
    kept = {name: json.loads(file.read_text()) for name, file in stored.items() if file.exists()}
    missing = [name for name in works if name not in kept]
    parts = [HEAD, _summary(kept, works)]
    if missing:
        parts.append(f"Not measured yet: {', '.join(missing)}.\n")
    parts += [_part(name, works[name], kept[name]) for name in kept]
    docs.mkdir(parents=True, exist_ok=True)
    (docs / "benchmarks.md").write_text("\n".join(parts))


def _summary(kept: dict, works: dict[str, ModuleType]) -> str:
    lines = ["| work | | goals reached |", "|---|---|---|"]
    for name, stored in kept.items():
        goals = [goal for table in stored["tables"] for goal in Table.read(table).goals]
        reached = f"{sum(goal.reached is True for goal in goals)} of {len(goals)}" if goals else ""
        lines.append(f"| [{name}](#{name}) | {works[name].TITLE} | {reached} |")
    return "\n".join(lines) + "\n"


def _part(name: str, work: ModuleType, stored: dict) -> str:
    tables = [Table.read(table) for table in stored["tables"]]
    versions = ", ".join(f"{tool} {version}" for tool, version in stored["versions"].items())
    others = max((row.others for table in tables for row in table.rows), default=0)
    lines = [f"## {name}", "", f"**{work.TITLE}.**", "", inspect.getdoc(work), ""]
    lines += [
        f"{stored['date']}; {stored['machine']}; {versions}."
        + (f" Other processes used up to {others:.1f} cores at the same time." if others >= 0.1 else "")
        + (" **This was a quick run on short inputs; the figures mean nothing.**" if stored["quick"] else ""),
        "",
    ]
    for table in tables:
        lines += _table(table)
    commands = _commands(tables)
    if commands:
        lines += ["<details><summary>Commands</summary>", "", "```sh", *commands, "```", "", "</details>", ""]
    return "\n".join(lines)


def _commands(tables: list[Table]) -> list[str]:
    """Returns the commands that differ in more than the preset."""
    found = {}
    for table in tables:
        for row in table.rows:
            if row.command:
                found.setdefault(row.command.replace("veryfast", "medium"), f"# {table.title}: {row.name}\n{row.command}")
    return list(found.values())


def _table(table: Table) -> list[str]:
    rows = [row for row in table.rows if not row.failure]
    alone = sum(row.kind == OURS for row in rows) == 1 and len(rows) > 1
    extras = dict.fromkeys(key for row in rows for key in row.extra)
    columns = {
        "CPU s": lambda row: _seconds(row.cpu),
        "wall s": lambda row: _seconds(row.wall),
        "peak MB": lambda row: "" if row.peak is None else f"{row.peak:.0f}",
        "bytes": lambda row: "" if row.bytes is None else f"{row.bytes:,}",
        "frames": lambda row: "" if row.frames is None else f"{row.frames:,}",
        "SSIM": lambda row: "" if row.ssim is None else f"{row.ssim:.4f}",
        **{key: lambda row, key=key: str(row.extra.get(key, "")) for key in extras},
        "ours ÷ it": lambda row: _factor(ratio(table.ours.cpu, row.cpu)) if alone and row.cpu and row.kind != OURS else "",
    }
    columns = {name: text for name, text in columns.items() if any(text(row) for row in rows)}
    lines = [f"**{table.title}**", "", f"| | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    for row in rows:
        lines.append(f"| {_name(row)} | {' | '.join(text(row) for text in columns.values())} |")
    lines.append("")
    if table.figure:
        lines += [f"![{table.title}]({table.figure})", ""]
    for row in table.rows:
        if row.failure:
            lines += [f"{row.name}: could not be measured. {row.failure}", ""]
    if table.goals:
        lines += ["| goal | at most | measured | |", "|---|---|---|---|", *[_goal(goal) for goal in table.goals], ""]
    return lines


def _name(row: Row) -> str:
    return {OURS: f"**{row.name}**", LIMIT: f"*{row.name}*", OTHER: f"*{row.name}*"}.get(row.kind, row.name)


def _goal(goal: Goal) -> str:
    words = {True: "reached", False: "**not reached**", None: "not measured"}
    return f"| {goal.what} | {goal.at_most:g}{goal.unit} | {_factor(goal.measured)}{goal.unit} | {words[goal.reached]} |"


def _seconds(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}" if value < 100 else f"{value:.1f}"


def _factor(value: float | None) -> str:
    return "–" if value is None else f"{value:.4f}" if value < 0.1 else f"{value:.3f}" if value < 10 else f"{value:.1f}"
