"""Symbol graphs of the public modules, read from what the package manager has built (.build/release)."""

import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / ".build" / "release" / "Modules"


def modules() -> list[str]:
    """Returns the public modules, each after those on which it stands: the products' rooms in the order of Package.swift, and the
    facade that has declarations of its own."""
    package = (ROOT / "Package.swift").read_text(encoding="utf-8")
    rooms = re.search(r"let appleRooms = \[(.*?)\]", package, re.DOTALL)
    if not rooms:
        raise SystemExit("docs: Package.swift has no list 'appleRooms'")
    public = set(re.findall(r'"(\w+)"', rooms[1])) | {"Stillreel"}
    declared = [name for name in re.findall(r'\broom\(\s*"(\w+)"', package) if name in public]
    if missing := public - set(declared):
        raise SystemExit(f"docs: Package.swift has no room for {', '.join(sorted(missing))}")
    return [*declared, "OSLog"]


def client_options() -> list[str]:
    """Returns what makes our modules importable: their folder, and the module maps of the C libraries behind them."""
    package = (ROOT / "Package.swift").read_text(encoding="utf-8")
    libraries = sorted(set(re.findall(r'pkgConfig: "([^"]+)"', package)))
    command = ["pkg-config", "--cflags-only-I", *libraries]
    flags = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    maps = [
        *ROOT.glob("Sources/C/*/module.modulemap"), *ROOT.glob("Facades/Sources/*/module.modulemap"),
        *ROOT.glob(".build/checkouts/Yams/Sources/CYaml/include/module.modulemap"),
        # Code in C of ours that rooms depend on: the package manager makes its module map.
        *ROOT.glob(".build/release/CReel*.build/module.modulemap"),
    ]
    flags += [f"-fmodule-map-file={path}" for path in sorted(maps)]
    target = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    triple = json.loads(target)["target"]["triple"]
    return ["-target", triple, "-I", str(MODULES)] + [word for flag in flags for word in ("-Xcc", flag)]


def extract(module: str, folder: Path, options: list[str]) -> None:
    """Writes the symbol graphs of a module into a folder."""
    folder.mkdir(parents=True)
    command = [
        "swift-symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public", "-skip-synthesized-members",
        "-skip-inherited-docs", "-emit-extension-block-symbols", "-output-dir", str(folder), *options,
    ]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode or not (folder / f"{module}.symbols.json").exists():
        raise SystemExit(f"docs: the symbols of {module} cannot be read; run 'make docs', which builds it: {result.stderr}")
