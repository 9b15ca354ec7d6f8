"""Writes the manual pages of the command and of each of its verbs, from the same text as --help.

Usage: manual.py PROGRAM FOLDER

The pages are in man(7), which all implementations of man show.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

# What --help says in a general way, and pages say in sections of their own.
EXIT_CODES = re.compile(r"^Exit codes:\n((?:  .*\n?)+)", re.MULTILINE)
EXAMPLES = re.compile(r"^Examples?:\n((?:  .*\n?)+)", re.MULTILINE)


def escaped(text: str) -> str:
    """Returns text in which nothing is a request or an escape."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    text = text.replace("~", "\\(ti")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.split("\n"))


def paragraphs(text: str) -> list[str]:
    """Returns text as requests, in which indented lines are examples that are not filled."""
    lines = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        rows = block.split("\n")
        lines.append(".PP")
        for indented, group in groups(rows):
            if indented:
                lines += [".RS 4", ".nf"] + [escaped(row.strip()) for row in group] + [".fi", ".RE"]
            else:
                lines += [escaped(row) for row in group]
    return lines


def groups(rows: list[str]):
    group: list[str] = []
    for row in rows:
        if group and row.startswith("  ") != group[0].startswith("  "):
            yield group[0].startswith("  "), group
            group = []
        group.append(row)
    if group:
        yield group[0].startswith("  "), group


def spelling(argument: dict) -> str:
    """Returns an option's names with its value, or an argument's name."""
    value = f"\\fI{escaped(argument['valueName'])}\\fR"
    if argument["kind"] == "positional":
        return value + ("…" if argument["isRepeating"] else "")
    names = sorted(argument["names"], key=lambda name: name["kind"] == "long")
    words = [f"\\fB{escaped(('--' if name['kind'] == 'long' else '-') + name['name'])}\\fR" for name in names]
    return ", ".join(words) + (f" {value}" if argument["kind"] == "option" else "")


def description(argument: dict) -> list[str]:
    text = argument.get("abstract", "")
    lines = [escaped(text)] if text else []
    if argument.get("allValues") and not all(word in text for word in argument["allValues"]):
        lines.append(escaped(f"One of {', '.join(argument['allValues'])}."))
    if argument.get("defaultValue"):
        lines.append(escaped(f"(default: {argument['defaultValue']})"))
    if argument.get("discussion"):
        lines.append(escaped(argument["discussion"]))
    return lines or [""]


def synopsis(name: str, arguments: list[dict], verbs: list[dict]) -> str:
    words = [f"\\fB{escaped(name)}\\fR"]
    if verbs:
        return words[0] + " \\fIverb\\fR [\\fIoption\\fR…] …"
    if any(argument["kind"] != "positional" for argument in arguments):
        words.append("[\\fIoption\\fR…]")
    for argument in arguments:
        if argument["kind"] == "positional":
            word = spelling(argument)
            words.append(f"[{word}]" if argument["isOptional"] else word)
    return " ".join(words)


def page(command: dict, names: list[str], general: dict, version: str) -> str:
    name = "-".join(names)
    arguments = [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]
    verbs = [verb for verb in command.get("subcommands", []) if verb["shouldDisplay"] and verb["commandName"] != "help"]
    discussion = command.get("discussion", "").strip("\n") + "\n"
    examples = EXAMPLES.search(discussion)
    text = EXIT_CODES.sub("", EXAMPLES.sub("", discussion)).strip()
    summary = command["abstract"].rstrip(".")

    lines = [
        f'.TH {name.upper()} 1 "" "Stillreel {version}" "User Commands"',
        ".SH NAME", f"{escaped(name)} \\- {escaped(summary[0].lower() + summary[1:])}",
        ".SH SYNOPSIS", synopsis(" ".join(names), arguments, verbs),
        ".SH DESCRIPTION", escaped(command["abstract"]),
    ]
    if text:
        lines += paragraphs(text)
    if verbs:
        lines.append(".SH VERBS")
        for verb in verbs:
            lines += [".TP", f"\\fB{escaped(verb['commandName'])}\\fR", escaped(verb["abstract"])]
        lines += [".PP", f"Each verb has a page of its own: \\fBman {escaped(name)}\\-\\fR\\fIverb\\fR."]
    section = None
    for argument in sorted(arguments, key=lambda argument: order(argument, arguments)):
        title = argument.get("sectionTitle") or ("Arguments" if argument["kind"] == "positional" else "Options")
        if title != section:
            lines.append(f".SH {escaped(title.upper())}")
            section = title
        lines += [".TP", spelling(argument)] + description(argument)
    codes = EXIT_CODES.search(general["discussion"])
    if codes is None:
        sys.exit("manual.py: stillreel --help has no list of exit codes")
    lines.append(".SH EXIT STATUS")
    for row in codes.group(1).strip("\n").split("\n"):
        code, meaning = re.split(r"\s{2,}", row.strip(), maxsplit=1)
        lines += [".TP", escaped(code), escaped(meaning)]
    if examples:
        lines += [".SH EXAMPLES", ".nf"] + [escaped(row.strip()) for row in examples.group(1).strip("\n").split("\n")] + [".fi"]
    others = [f"stillreel-{verb['commandName']}" for verb in general["subcommands"] if verb["commandName"] != "help"]
    also = [other for other in ["stillreel"] + others if other != name]
    lines += [".SH SEE ALSO", "\n".join(f".BR {escaped(other)} (1){',' if other != also[-1] else ''}" for other in also)]
    return "\n".join(line for line in lines if line) + "\n"


def order(argument: dict, arguments: list[dict]) -> int:
    """Returns the place of the argument's section: sections in the order of their first argument, those without a title last."""
    title = argument.get("sectionTitle")
    if title is None:
        return -1 if argument["kind"] == "positional" else len(arguments)
    return next(index for index, other in enumerate(arguments) if other.get("sectionTitle") == title)


def main() -> None:
    program, folder = sys.argv[1], Path(sys.argv[2])
    help_text = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True).stdout
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    command = json.loads(help_text)["command"]
    folder.mkdir(parents=True, exist_ok=True)
    name = command["commandName"]
    pages = {name: page(command, [name], command, version)}
    for verb in command["subcommands"]:
        if verb["shouldDisplay"] and verb["commandName"] != "help":
            names = [name, verb["commandName"]]
            pages["-".join(names)] = page(verb, names, command, version)
    for title, text in pages.items():
        (folder / f"{title}.1").write_text(text, encoding="utf-8")


main()
