#!/usr/bin/env python3
"""Compiles every snippet of Swift in the documents, as Swift 6, against the modules that the package manager has built, and
checks those in Python.

The documents are all files of Markdown, the articles of the reference site among them, and the comments of `Sources/Stillreel`.
Nothing need be registered: a block of code that begins with three backticks and `swift` is a snippet. The steps of the tutorials
are compiled, too.

* A snippet is the body of a function, in a file with the imports of the snippets before it in the same document, or of Foundation
  and Stillreel if there are none. Those with declarations that only a file can contain (`extension`, `@main`) are files.
* It may use what earlier snippets of its document have declared, if it says so in the line above:
  `<!-- continues -->`. What it uses without showing it is in `names.swift`, or in a line above it:
  `<!-- swift: let size = PixelSize(1, 1) -->`.
* A snippet that begins with `dependencies:` is a part of a Package.swift, and is compiled as one.
* A snippet of Python must parse, and what it uses of the module `stillreel` must exist.

Usage: python3 -B check.py
"""

import ast
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path.append(str(ROOT / "Scripts"))

import project
sys.path.insert(0, str(ROOT / "Scripts" / "docs"))
import symbols  # noqa: E402
import tutorial  # noqa: E402

BLOCK = re.compile(r"^(?P<indent> *)```(?P<language>\w*)\n(?P<code>.*?)^ *```$", re.MULTILINE | re.DOTALL)
SETUP = re.compile(r"<!-- swift: (.*?) -->\s*\Z", re.DOTALL)
CONTINUES = re.compile(r"<!-- continues -->\s*\Z")
DIAGNOSTIC = re.compile(r"^(.+?):(\d+):\d+: error: (.*)$", re.M)
FILE_LEVEL = re.compile(r"^(?:extension|@main|protocol)\b", re.M)


class Snippet:
    """A block of code in a document."""

    def __init__(self, document, text, match):
        self.document = document
        self.language = match["language"]
        self.line = text.count("\n", 0, match.start()) + 2
        indent = len(match["indent"])
        self.code = "".join(line[indent:] for line in match["code"].splitlines(keepends=True))
        before = text[: match.start()]
        found = SETUP.search(before)
        self.setup = " ".join(found[1].split()) if found else ""
        self.continues = bool(CONTINUES.search(before))


def documents():
    """Returns the texts of all documents by their paths. Of source files, these are the comments, each in its line."""
    texts = {}
    for name in project.files():
        path = ROOT / name
        if name.endswith((".md", ".tutorial")):
            texts[name] = path.read_text(encoding="utf-8")
        elif name.startswith("Sources/Stillreel/") and name.endswith(".swift"):
            lines = path.read_text(encoding="utf-8").split("\n")
            texts[name] = "\n".join(re.sub(r"^ *///? ?", "", line) if line.lstrip().startswith("///") else "" for line in lines)
    return texts


def snippets(texts):
    return [Snippet(name, text, match) for name, text in texts.items() for match in BLOCK.finditer(text)]


def swift_files(found, folder):
    """Writes a file for each snippet of Swift that is no manifest. Returns the snippets by the files' names."""
    imports, earlier, files = {}, {}, {}
    for number, snippet in enumerate(found):
        lines = snippet.code.splitlines()
        own = [line for line in lines if re.match(r"(?:@\w+ )?import ", line)]
        known = imports.setdefault(snippet.document, [])
        known += [line for line in own if line not in known]
        # A snippet with imports is complete: it must have all that it needs.
        visible = own or known or ["import Foundation", "import Stillreel"]
        body = [line if line not in own else "" for line in lines]
        before = earlier.get(snippet.document, []) if snippet.continues else []
        path = folder / f"snippet{number}.swift"
        place = f'#sourceLocation(file: "{snippet.document}", line: {snippet.line})'
        if FILE_LEVEL.search(snippet.code):
            text = [*visible, snippet.setup, place, *body]
        else:
            # Each block is a scope of its own, because it may declare a name again.
            text = [*visible, f"func snippet{number}() async throws {{", snippet.setup, *before, "do {", place, *body]
            text += ["#sourceLocation()", "}", "}"]
        path.write_text("\n".join(text) + "\n", encoding="utf-8")
        earlier[snippet.document] = [*before, *([snippet.setup] if snippet.setup else []), *body]
        files[path] = snippet
    return files


def typecheck(files, *options):
    command = ["swiftc", "-typecheck", "-diagnostic-style", "llvm", "-suppress-warnings", *options, *map(str, files)]
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    errors = [f"{path}:{line}: {message}" for path, line, message in DIAGNOSTIC.findall(result.stderr)]
    if result.returncode and not errors:
        sys.exit(f"Documents: {' '.join(command[:2])} failed: {result.stderr}")
    return list(dict.fromkeys(errors))


def check_swift(found, folder):
    manifests = [snippet for snippet in found if snippet.code.startswith("dependencies:")]
    others = [snippet for snippet in found if snippet not in manifests]
    options = symbols.client_options()
    files = swift_files(others, folder)
    problems = typecheck([*files, HERE / "names.swift"], "-module-name", "Documents", "-swift-version", "6", *options)
    compiler = pathlib.Path(subprocess.run(["which", "swiftc"], capture_output=True, text=True, check=True).stdout.strip())
    interface = compiler.resolve().parents[1] / "lib" / "swift" / "pm" / "ManifestAPI"
    for number, snippet in enumerate(manifests):
        path = folder / f"manifest{number}.swift"
        # The snippet has the same lines as in its document.
        start = 'import PackageDescription; let package = Package(name: "App",\n'
        path.write_text("\n" * (snippet.line - 2) + start + snippet.code + ")\n", encoding="utf-8")
        wrong = typecheck([path], "-I", str(interface), "-package-description-version", "6.2.0")
        problems += [problem.replace(str(path), snippet.document) for problem in wrong]
    return problems


def check_tutorials(folder):
    """Compiles each step of each tutorial with the other files of its example."""
    problems, count = [], 0
    for catalogue in sorted(ROOT.glob("Sources/*/*.docc")):
        for name, text in tutorial.files(ROOT, catalogue).items():
            example, part = re.fullmatch(r"(\w+)-(\w+)\.swift", name).groups()
            if not part.isdigit():
                continue
            main = folder / name.removesuffix(".swift") / "main.swift"
            main.parent.mkdir()
            main.write_text(text, encoding="utf-8")
            others = [path for path in (ROOT / "Examples" / example).glob("*.swift") if path.name != "main.swift"]
            options = ["-module-name", "Step", "-swift-version", "6", *symbols.client_options()]
            problems += [f"{name}: {problem}" for problem in typecheck([main, *others], *options)]
            count += 1
    return problems, count


def check_python(found):
    """Checks that snippets parse, and that the module has what they use of it. Nothing is run."""
    package = ROOT / "python" / "stillreel"
    tree = ast.parse((package / "__init__.py").read_text(encoding="utf-8"))
    names = {path.stem for path in package.glob("*.py")}
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
    problems = []
    for snippet in found:
        try:
            body = ast.parse(snippet.code)
        except SyntaxError as error:
            problems.append(f"{snippet.document}:{snippet.line + (error.lineno or 1) - 1}: {error.msg}")
            continue
        for node in ast.walk(body):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "stillreel":
                if node.attr not in names:
                    place = f"{snippet.document}:{snippet.line + node.lineno - 1}"
                    problems.append(f"{place}: the module stillreel has no {node.attr}")
    return problems


def main():
    found = snippets(documents())
    swift = [snippet for snippet in found if snippet.language == "swift"]
    python = [snippet for snippet in found if snippet.language in ("python", "py")]
    if not swift or not python:
        sys.exit("Documents: there are no snippets; nothing was checked")
    with tempfile.TemporaryDirectory() as folder:
        problems = check_swift(swift, pathlib.Path(folder))
        steps, count = check_tutorials(pathlib.Path(folder))
    problems += steps + check_python(python)
    for problem in problems:
        print(f"Documents: {problem}", file=sys.stderr)
    if problems:
        sys.exit("Documents: snippets do not compile, see above")
    print(f"Documents: {len(swift)} snippets of Swift and {count} steps of tutorials compile, {len(python)} of Python parse")


main()
