"""Counts the instructions of our hot loops, and fails if one needs more than 1.1 times the count in instructions.json.

Usage: python3 Benchmarks/guard.py

Each loop of `ReelHotLoops` is run under callgrind for a number of rounds and for twice as many. The difference is the cost of the
rounds, without startup and the creation of inputs. Only our own functions and those of Swift's runtime are counted, because C
libraries choose their functions by processor. Environment: RECORD=1 (records the counts, and compares nothing).
"""

import json
import os
import platform
import subprocess
import tempfile
from pathlib import Path

from harness.tools import ROOT

RECORD = ROOT / "Benchmarks" / "instructions.json"
PROGRAM = ROOT / ".build" / "release" / "ReelHotLoops"
ROUNDS = 20
AT_MOST = 1.1


def main(recording: bool) -> None:
    recorded = {} if recording else json.loads(RECORD.read_text())
    here = {"machine": platform.machine(), "swift": _swift_version()}
    if not recording and recorded["machine"] != here["machine"]:
        raise SystemExit(f"Counts are recorded for {recorded['machine']}, not for {here['machine']}; run `make guard RECORD=1`.")
    counts, more, less = {}, [], []
    print(f"{'loop':10}{'unit':8}{'instructions':>14}{'recorded':>12}{'ratio':>8}")
    with tempfile.TemporaryDirectory(prefix="stillreel-guard-") as folder:
        # valgrind cannot read Swift's debug information, and stops.
        program = Path(folder) / PROGRAM.name
        _run("strip", "-g", "-o", program, PROGRAM)
        for name, unit in [line.split() for line in _run(program).splitlines()]:
            counts[name] = {"unit": unit, "instructions": _significant(per_unit(program, name, Path(folder) / "profile"))}
            instructions = counts[name]["instructions"]
            before = None if recording else recorded["loops"].get(name, {}).get("instructions")
            ratio = instructions / before if before else None
            print(f"{name:10}{unit:8}{instructions:14,}" + (f"{before:12,}{ratio:8.3f}" if ratio else ""), flush=True)
            if not recording and (ratio is None or ratio > AT_MOST):
                more.append(name)
            elif not recording and ratio < 1 / AT_MOST:
                less.append(name)
    if recording:
        RECORD.write_text(json.dumps(here | {"loops": counts}, indent=2) + "\n")
    if less:
        print(f"Many fewer than recorded: {', '.join(less)}. Run `make guard RECORD=1` to record the new counts.")
    if more:
        compiler = f" (with Swift {recorded['swift']}; this is {here['swift']})" if recorded["swift"] != here["swift"] else ""
        raise SystemExit(
            f"More than {AT_MOST} times the recorded count{compiler}, or not recorded: {', '.join(more)}. "
            "If this is intended, run `make guard RECORD=1`."
        )


def per_unit(program: Path, loop: str, profile: Path) -> float:
    """Returns the number of instructions for each of the loop's units."""
    (few, units), (many, more_units) = (_counted(program, loop, rounds, profile) for rounds in (ROUNDS, 2 * ROUNDS))
    return (many - few) / (more_units - units)


def _counted(program: Path, loop: str, rounds: int, profile: Path) -> tuple[int, int]:
    """Returns the instructions of a whole run, and the number of units that it reports."""
    options = [f"--callgrind-out-file={profile}", "--compress-strings=no", "--compress-pos=no", "--dump-line=no"]
    units = int(_run("valgrind", "--tool=callgrind", "-q", *options, program, loop, rounds))
    return own_instructions(profile, program), units


def own_instructions(profile: Path, program: Path) -> int:
    """Returns the instructions in a callgrind file that functions of the program and of Swift's runtime took themselves. `ob=`
    names the object of the functions that follow. The line after `calls=` is the inclusive cost of a callee. The sum of all
    objects must equal `totals:`.
    """
    ours, total, is_ours, is_callee = 0, 0, False, False
    with open(profile) as lines:
        for line in lines:
            if line.startswith("ob="):
                file = Path(line[3:].strip())
                is_ours = file == program or file.name.startswith(("libswift", "libFoundation", "lib_Foundation"))
            elif line.startswith("calls="):
                is_callee = True
            elif line[0].isdigit():
                count = 0 if is_callee else int(line.split()[1])
                ours, total, is_callee = ours + is_ours * count, total + count, False
            elif line.startswith("totals:") and int(line.split()[1]) != total:
                raise SystemExit(f"callgrind's file cannot be parsed: it contains {total} instructions, not {line.strip()}")
    return ours


def _significant(number: float) -> float:
    """Rounds to four significant digits."""
    return float(f"{number:.4g}")


def _swift_version() -> str:
    return _run(os.environ.get("SWIFT", "swift"), "--version").split("Swift version ", 1)[1].split()[0]


def _run(*command) -> str:
    # Otherwise, Swift's sets and dictionaries have a different order in each run.
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
    words = [str(word) for word in command]
    result = subprocess.run(words, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(words)} ended with {result.returncode}: {(result.stdout + result.stderr).strip()[-600:]}")
    return result.stdout


main(os.environ.get("RECORD", "") not in ("", "0"))
