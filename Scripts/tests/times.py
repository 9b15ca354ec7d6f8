"""Runs the tests that have been built one after another, and prints the thirty tests and the thirty suites that took longest.

Usage: python3 -B Scripts/tests/times.py [OPTION OF SCRIPTS/TESTS/RUN]...

The tests do not run in parallel, because swift-testing would then start all at once, and include the time that each waits.
The table is also written to .build/test-times.txt.
"""

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / ".build" / "test-times.txt"
ROWS = 30


def seconds(events: Path) -> dict[str, float]:
    """Returns the wall time of each test and suite, by its name, from swift-testing's event stream (version 0)."""
    started: dict[str, float] = {}
    taken: dict[str, float] = {}
    for line in events.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        event = record["payload"]
        if record["kind"] != "event" or event["kind"] not in ("testStarted", "testEnded"):
            continue
        name, time = event["testID"], event["instant"]["absolute"]
        if event["kind"] == "testStarted":
            started[name] = time
        else:
            taken[name] = time - started[name]
    return taken


def table(taken: dict[str, float]) -> str:
    # The ID of a test ends with its source location, which is removed. The IDs of targets contain no slash, and are ignored.
    tests = {name.rsplit("/", 1)[0]: time for name, time in taken.items() if "/" in name}
    suites: dict[str, float] = defaultdict(float)
    for name, time in tests.items():
        suites[name.split("/")[0]] += time
    lines = [f"{len(tests)} tests, {sum(tests.values()):.0f} s one after another"]
    for title, rows in (("test", tests), ("suite", suites)):
        lines += ["", f"{'seconds':>8}  {title}"]
        lines += [f"{time:8.2f}  {name}" for name, time in sorted(rows.items(), key=lambda row: -row[1])[:ROWS]]
    return "\n".join(lines) + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="stillreel-times-") as folder:
        events = Path(folder) / "events.jsonl"
        options = ["--no-parallel", "--event-stream-output-path", events, "--event-stream-version", "0", *sys.argv[1:]]
        status = subprocess.run([ROOT / "Scripts/tests/run", *options], stdout=subprocess.DEVNULL).returncode
        text = table(seconds(events))
    TABLE.write_text(text)
    print(text, end="")
    if status != 0:
        sys.exit("Some tests failed, so their times may be wrong.")


main()
