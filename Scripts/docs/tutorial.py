"""The code files of the tutorials, which are the examples' own source: a step shows an example's main.swift without the
paragraphs that belong to later steps.

A paragraph, between blank lines, belongs to step 3 if it begins with a comment `// 3. …`. All others belong to every step.
`HolidaySlideshow-3.swift` is Examples/HolidaySlideshow/main.swift at step 3, and `HolidaySlideshow-Progress.swift` is
Examples/HolidaySlideshow/Progress.swift.
"""

import re
from pathlib import Path

CODE = re.compile(r'@Code\(name: "[^"]+", file: "(?P<example>\w+)-(?P<part>\w+)\.swift"')
NUMBER = re.compile(r"\s*// (\d+)\. ")


def step(source: str, number: int) -> str:
    """Returns the source of a program at a step."""
    paragraphs = re.split(r"(?<=\n)\n", source)
    numbers = [int(match[1]) if (match := NUMBER.match(paragraph)) else 0 for paragraph in paragraphs]
    if max(numbers) < number or number < 1:
        raise SystemExit(f"docs: the example has no step {number}")
    return "\n".join(paragraph for paragraph, own in zip(paragraphs, numbers) if own <= number)


def files(root: Path, catalogue: Path) -> dict[str, str]:
    """Returns the code files of all tutorials in a catalogue, by their names."""
    code = {}
    for page in sorted(catalogue.rglob("*.tutorial")):
        for match in CODE.finditer(page.read_text(encoding="utf-8")):
            folder = root / "Examples" / match["example"]
            part = match["part"]
            path = folder / ("main.swift" if part.isdigit() else f"{part}.swift")
            source = path.read_text(encoding="utf-8")
            code[f"{match['example']}-{part}.swift"] = step(source, int(part)) if part.isdigit() else source
    return code
