"""Runs the tests of the Python package, one process for each file and processor core.

Usage: python3 -B Scripts/tests/python.py

STILLREEL names the command to test; by default it is the one that `make build-tests` has built.
"""

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "python"
# A file takes a few seconds. A test that hangs must not hang the others.
LIMIT_SECONDS = 300


def run(file: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-B", "-m", "unittest", "--verbose", f"tests.{file.stem}"]
    try:
        return subprocess.run(
            command, cwd=PACKAGE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=LIMIT_SECONDS)
    except subprocess.TimeoutExpired as error:
        output = error.stdout.decode(errors="replace") if isinstance(error.stdout, bytes) else error.stdout or ""
        return subprocess.CompletedProcess(command, 1, f"{output}\n{file.name} took more than {LIMIT_SECONDS} s\n")


def main() -> None:
    # The tests run in the package's folder.
    if named := os.environ.get("STILLREEL"):
        os.environ["STILLREEL"] = os.path.abspath(shutil.which(named) or named)
    files = sorted((PACKAGE / "tests").glob("test_*.py"))
    count, skipped, failed = 0, [], []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for file, result in zip(files, pool.map(run, files)):
            count += sum(map(int, re.findall(r"^Ran (\d+) tests?", result.stdout, re.MULTILINE)))
            skipped += re.findall(r"skipped '(.*)'$|skipped \"(.*)\"$", result.stdout, re.MULTILINE)
            if result.returncode != 0:
                failed.append(file.name)
                print(result.stdout)
    if failed or count == 0:
        sys.exit(f"Python: {count} tests; there are failures in {', '.join(failed) or 'finding them'}")
    reasons = sorted({first or second for first, second in skipped})
    print(f"Python: {count - len(skipped)} tests passed" + (f", {len(skipped)} skipped: {'; '.join(reasons)}" if reasons else ""))


main()
