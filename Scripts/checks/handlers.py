"""Checks that functions of Apple's API with `@Sendable` handlers are `@preconcurrency`.

Apple's are imported from Objective-C, which has the same effect: a handler in a class on the main actor, or one that captures a
local variable, is at most a warning for clients. Handlers that are `async` are Swift's own, and are as strict here as at Apple's.
"""

import re
from pathlib import Path

ROOMS = re.compile(r"^Sources/Reel(CoreFoundation|CoreGraphics|CoreVideo|CoreMedia|ImageIO|CoreImage|UIKit|AVFoundation|Photos)/")
DECLARATION = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:\w+\s+)*(?:func|init|subscript)\b")
PUBLIC = re.compile(r"\b(?:public|open)\b")
PROTOCOL = re.compile(r"^public protocol\b")
HANDLER = re.compile(r"@Sendable\s*(?:@\w+\s+)*\((?:[^()]|\([^()]*\))*\)\s*(\w*)")


def complaints(root: Path, files: list[str]) -> list[str]:
    found = []
    for name in files:
        if ROOMS.match(name) and name.endswith(".swift"):
            found += judge(name, (root / name).read_text(encoding="utf-8"))
    return found


def judge(name: str, text: str) -> list[str]:
    """Returns a complaint for each public function with such a handler that has no `@preconcurrency` before it."""
    found, attributes, in_protocol = [], "", False
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if line and not line[0].isspace():
            in_protocol = bool(PROTOCOL.match(line))
        if DECLARATION.match(line) and (in_protocol or PUBLIC.search(line)):
            handlers = HANDLER.findall(signature(lines, index))
            if any(effect != "async" for effect in handlers) and "@preconcurrency" not in attributes + line:
                found.append(f"{name}:{index + 1}: {line.strip()[:60]} has a @Sendable handler and is not @preconcurrency")
        attributes = attributes + line if line.strip().startswith("@") else ""
    return found


def signature(lines: list[str], start: int) -> str:
    """Returns the declaration that starts in a line, to the end of its parameters."""
    text = ""
    for line in lines[start:]:
        text += line.strip() + " "
        if "(" in text and text.count("(") <= text.count(")"):
            break
    return text
