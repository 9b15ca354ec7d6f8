"""Makes the reference site of the public modules, a folder of static files, in .build/docs-site.

Usage: python3 -B Scripts/docs [--base-path PATH]

Links between modules are resolved, and every warning is an error, with one exception: in the modules with Apple's API, a comment
may describe only those parameters that differ from Apple's. `--base-path /stillreel` is for a server on which the site is not at
the root.
"""

import argparse
import concurrent.futures
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import symbols
import tutorial

ROOT = symbols.ROOT
SITE = ROOT / ".build" / "docs-site"
WORK = ROOT / ".build" / "docs"
UNDESCRIBED = re.compile(r"Parameter '.*' is missing documentation")
PICTURE = re.compile(r"@Image\(source: ([\w-]+\.jpg)")


def catalogue(module: str) -> Path:
    """Returns a copy of a module's catalogue, with what its tutorials show: code of the examples, and pictures in docs."""
    places = [ROOT / parent / module / f"{module}.docc" for parent in ("Sources", "Facades/Sources")]
    original = next((place for place in places if place.is_dir()), None)
    if not original:
        sys.exit(f"docs: {module} has no catalogue, Sources/{module}/{module}.docc")
    copy = WORK / f"{module}.docc"
    shutil.copytree(original, copy)
    for name, text in tutorial.files(ROOT, copy).items():
        (copy / name).write_text(text, encoding="utf-8")
    for page in copy.rglob("*.tutorial"):
        for name in PICTURE.findall(page.read_text(encoding="utf-8")):
            shutil.copy(ROOT / "docs" / name, copy)
    return copy


def complaints(module: str, diagnostics: Path) -> list[str]:
    """Returns the warnings and errors that count."""
    found = []
    for one in json.loads(diagnostics.read_text(encoding="utf-8"))["diagnostics"] if diagnostics.exists() else []:
        if one["severity"] not in ("error", "warning") or module != "Stillreel" and UNDESCRIBED.match(one["summary"]):
            continue
        source = re.sub(rf"^.*/(?={module}\.docc/)|^file://{re.escape(str(ROOT))}/", "", one.get("source", module))
        line = one["range"]["start"]["line"] if one.get("range") else 1
        hints = [solution["summary"] for solution in one["solutions"]]
        found.append(f"{source}:{line}: {'; '.join([one['summary'], *hints])}")
    return found


def convert(module: str, archives: list[Path], base: str | None) -> tuple[Path, list[str]]:
    """Writes the archive of a module. Returns it and what is wrong."""
    archive, diagnostics = WORK / f"{module}.doccarchive", WORK / f"{module}.json"
    command = ["docc", "convert", str(catalogue(module)), "--additional-symbol-graph-dir", str(WORK / "graphs" / module)]
    command += [
        "--output-path", str(archive), "--diagnostics-file", str(diagnostics), "--enable-experimental-external-link-support",
        "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--fallback-default-module-kind", "Module",
        "--default-code-listing-language", "swift",
    ]
    command += [word for other in archives for word in ("--dependency", str(other))]
    command += ["--hosting-base-path", base] if base else []
    result = subprocess.run(command, capture_output=True, text=True)
    found = complaints(module, diagnostics)
    if result.returncode and not found:
        found = [f"{module}: docc failed: {result.stderr or result.stdout}"]
    return archive, found


def main() -> None:
    parser = argparse.ArgumentParser(description="Makes the reference site in .build/docs-site.")
    parser.add_argument("--base-path", help="where the site is on its server, such as /stillreel")
    options = parser.parse_args()
    modules = symbols.modules()
    archives: list[Path] = []
    found: list[str] = []
    shutil.rmtree(WORK, ignore_errors=True)
    options_of_clients = symbols.client_options()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda module: symbols.extract(module, WORK / "graphs" / module, options_of_clients), modules))
    for module in modules:
        archive, complained = convert(module, archives, options.base_path)
        found += complained
        archives += [archive] if archive.is_dir() else []
    for complaint in found:
        print(f"docs: {complaint}", file=sys.stderr)
    if found:
        sys.exit(f"docs: {len(found)} warnings")
    # What is used first comes first.
    order = sorted(reversed(archives), key=lambda archive: archive.stem == "OSLog")
    command = ["docc", "merge", *map(str, order), "--output-path", str(WORK / "site")]
    command += ["--synthesized-landing-page-name", "Stillreel", "--synthesized-landing-page-kind", "Package"]
    command += ["--synthesized-landing-page-topics-style", "list"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.move(WORK / "site", SITE)
    shutil.rmtree(WORK)
    print(f"docs: {len(modules)} modules without a warning, in {SITE.relative_to(ROOT)}")


main()
