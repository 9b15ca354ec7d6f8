#!/usr/bin/env python3
"""Compiles clients against the facades that the package manager has built.

Signatures/<Framework> calls each member as Apple's SDK declares it: labels, defaults, optional results, `throws`, `async`,
settable properties, unused results. Signatures/absent.txt lists the calls that must not compile, because what they call is
absent. Both are compiled as Swift 5 and as Swift 6, with warnings as errors. Nothing is linked or run.

Snippets/AnyMode must compile without warnings as Swift 5, as Swift 5 with complete checks of concurrency, and as Swift 6;
Snippets/MainActorByDefault also with the main actor as default. Snippets/Swift5 must compile without warnings as Swift 5, and
with warnings as Swift 6. Snippets/Warned must compile, with warnings as with Apple's SDK.

`--update` moves calls that compile from absent.txt to Signatures/<Framework>/Added.swift.
"""

import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.insert(0, str(ROOT / "Scripts" / "docs"))
import symbols  # noqa: E402

SNIPPETS = HERE.parent / "Snippets"
ABSENT = HERE / "absent.txt"
VALUE = "\nfunc value<T>() -> T { fatalError() }\n"
DIAGNOSTIC = re.compile(r"^(.+?):(\d+):\d+: (error|warning): (.*)$", re.M)


def compile_client(files, *arguments):
    """Returns the diagnostics of a module that consists of the files."""
    command = ["swiftc", "-typecheck", "-module-name", "Client", "-diagnostic-style", "llvm", *OPTIONS, *arguments]
    result = subprocess.run([*command, *map(str, files)], capture_output=True, text=True)
    found = [match.groups() for match in DIAGNOSTIC.finditer(result.stderr)]
    if result.returncode and not any(kind == "error" for _, _, kind, _ in found):
        sys.exit(f"Clients: {' '.join(command[:2])} failed: {result.stderr}")
    return found


def check_files(title, files, *arguments, strict=True):
    """Returns the problems of files that must compile."""
    if not files:
        return [f"{title}: there are no files; nothing was checked"]
    flags = ["-warnings-as-errors"] if strict else []
    return [
        f"{pathlib.Path(path).relative_to(ROOT)}:{line}: {message} ({title})"
        for path, line, kind, message in compile_client(files, *flags, *arguments)
        if kind == "error"
    ]


def check_calls(framework, mode):
    with tempfile.TemporaryDirectory() as folder:
        helper = pathlib.Path(folder) / "Value.swift"
        helper.write_text(VALUE)
        files = sorted((HERE / framework).glob("*.swift"))
        return check_files(f"{framework}, Swift {mode}", files and [*files, helper], "-swift-version", mode)


def absent_calls():
    rows = [line.split(" | ", 2) for line in ABSENT.read_text().splitlines() if line and not line.startswith("#")]
    return [tuple(row) for row in rows]


def function(name, kind, call):
    parameter = "" if kind == "-" or not re.search(r"\bit\b", call) else f"_ it: inout {kind}"
    effects = (" async" if "await" in call else "") + (" throws" if "try" in call else "")
    return f"func {name}({parameter}){effects} {{\n    {call}\n}}\n"


def present_calls(framework, calls):
    """Returns those of the absent calls that compile."""
    text = f"import {framework}{VALUE}"
    lines = {}
    for index, (_, kind, call) in enumerate(calls):
        start = text.count("\n") + 1
        text += function(f"call{index}", kind, call)
        lines.update(dict.fromkeys(range(start, text.count("\n") + 1), index))
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "Absent.swift"
        path.write_text(text)
        found = compile_client([path], "-swift-version", "5")
    failing = {lines.get(int(line)) for _, line, kind, _ in found if kind == "error"}
    return [call for index, call in enumerate(calls) if index not in failing]


def update(stale):
    for framework, kind, call in stale:
        path = HERE / framework / "Added.swift"
        if not path.exists():
            path.write_text(f"// Calls of what {framework} did not have at first. See ../check.py.\nimport {framework}\n")
        text = path.read_text()
        path.write_text(text + "\n" + function(f"added{text.count('func ') + 1}", kind, call))
    stale = {" | ".join(row) for row in stale}
    ABSENT.write_text("".join(line + "\n" for line in ABSENT.read_text().splitlines() if line not in stale))


def main():
    frameworks = sorted(path.name for path in HERE.iterdir() if path.is_dir() and any(path.glob("*.swift")))
    absent = {framework: [row for row in absent_calls() if row[0] == framework] for framework in frameworks}
    any_mode = sorted(SNIPPETS.glob("AnyMode/*.swift"))
    by_default = sorted(SNIPPETS.glob("MainActorByDefault/*.swift"))
    warned = sorted(SNIPPETS.glob("Warned/*.swift"))
    swift5 = sorted(SNIPPETS.glob("Swift5/*.swift"))
    complete = ["-swift-version", "5", "-strict-concurrency=complete"]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        checks = [pool.submit(check_calls, framework, mode) for framework in frameworks for mode in ("5", "6")]
        checks.append(pool.submit(check_files, "Swift 5 with complete checks", any_mode, *complete))
        for mode in ("5", "6"):
            version = ["-swift-version", mode]
            checks.append(pool.submit(check_files, f"Swift {mode}", any_mode, *version))
            checks.append(pool.submit(check_files, f"Swift {mode}", warned, *version, strict=False))
            checks.append(pool.submit(check_files, f"Swift {mode}", swift5, *version, strict=mode == "5"))
            default = [*version, "-default-isolation", "MainActor"]
            checks.append(pool.submit(check_files, f"Swift {mode}, main actor by default", by_default, *default))
        present = [pool.submit(present_calls, framework, calls) for framework, calls in absent.items() if calls]
        problems = [problem for check in checks for problem in check.result()]
        stale = [row for check in present for row in check.result()]
    if "--update" in sys.argv:
        update(stale)
    else:
        problems += [f"absent.txt lists a call that compiles; run check.py --update: {' | '.join(row)}" for row in stale]
    for problem in problems:
        print(f"Clients: {problem}", file=sys.stderr)
    if problems or not frameworks:
        sys.exit("Clients: code that compiles with Apple's SDK does not compile here, or nothing was checked")
    print(f"Clients: calls of {len(frameworks)} frameworks and the snippets compile as Swift 5 and Swift 6")


OPTIONS = symbols.client_options()
main()
