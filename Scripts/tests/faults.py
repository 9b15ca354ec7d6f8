"""Disturbs every command of stillreel in every way that a system can, and checks that nothing is lost.

Usage: python3 -B Scripts/tests/faults.py [--smoke] [--verb NAME] [--kind NAME] [--most N] [--seed N] [--results FILE]
       python3 -B Scripts/tests/faults.py --case CASE

--smoke tries a sample for CI, in less than two minutes. --most tries at most so many places of each kind of fault, evenly spread,
with the first and the last (those of full disks are a random sample), and signals at the last ten calls. --case repeats one line
of the results. STILLREEL names the command to test; by default it is .build/release/stillreel.

Tests/Faults/faults.c fails the n-th system call on the files of a command, n rising until the command makes no more of them; the
same with signals, full disks, limits on open files, targets that become links, inputs that change, and two writers.
docs/reliability.md says what is checked after each run.
"""

import argparse
import ctypes
import errno
import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import unquote

from fault_verbs import NEIGHBOUR, OLD, OLD_MODE, VERBS, Verb, large, make_inputs

ROOT = Path(__file__).resolve().parents[2]
LIMIT_SECONDS = 60
# How long --watch waits for a folder that cannot be read.
FOLDER_SECONDS = 60
# The folders that a command finds beside its inputs.
FOLDERS = ["out", "tmp", "home"]
DOCUMENTED = {0, 64, 65, 70, 71, 73}
# The order of Tests/Faults/faults.c.
KINDS = [
    "open",
    "read",
    "write",
    "sync",
    "rename",
    "link",
    "unlink",
    "truncate",
    "map",
    "close",
    "random",
    "mkdir",
    "stat",
    "seek",
    "list",
    "attributes",
    "lock",
]
# Errors that each kind of call may return, and "short" and "end" (see faults.c). Those marked with + also happen for good.
EFFECTS = {
    "open": ["EMFILE+", "EACCES+", "EIO", "EINTR"],
    "read": ["EIO+", "EINTR", "short+", "end+"],
    "write": ["ENOSPC+", "EIO", "EINTR", "short+"],
    "sync": ["EIO+"],
    "rename": ["EACCES+", "EIO"],
    "link": ["EPERM+", "EIO"],
    "unlink": ["EACCES", "EIO+"],
    "truncate": ["ENOSPC+", "EOPNOTSUPP+"],
    "map": ["ENOMEM+"],
    "close": ["EIO+"],
    "mkdir": ["ENOSPC+"],
    "stat": ["EIO+", "EACCES"],
    "seek": ["EIO+"],
    "list": ["EIO+"],
    "attributes": ["EPERM+"],
    "lock": ["ENOLCK+"],
}
SIGNALS = {"INT": 130, "TERM": 143, "HUP": 129, "PIPE": None, "KILL": None}
# What can be wrong after a run, worst first.
WRONG = ["lost", "partial", "wrong", "crash", "hang", "left", "code", "message"]


@dataclass(frozen=True)
class Case:
    """One disturbed run."""

    verb: str
    # "call", "signal", "room", "tmpfs", "files", "input", "link", "writers", "name".
    family: str
    # The kind of call, or what else is disturbed.
    kind: str
    effect: str
    at: int
    lasting: bool = False
    # Whether files stand at the targets before.
    existing: bool = True
    # The place whose calls are counted: "work", or "all" for everything that the command opens.
    scope: str = "work"

    def __str__(self) -> str:
        return "/".join(
            [
                self.verb,
                self.family,
                self.kind,
                self.effect,
                str(self.at),
                "lasting" if self.lasting else "once",
                "existing" if self.existing else "new",
                self.scope,
            ]
        )

    @staticmethod
    def parse(text: str) -> "Case":
        verb, family, kind, effect, at, lasting, existing, scope = text.split("/")
        return Case(verb, family, kind, effect, int(at), lasting == "lasting", existing == "existing", scope)


@dataclass
class Outcome:
    code: int
    stdout: bytes
    stderr: str
    counts: dict[str, int]
    failed: int
    written: int
    path: str
    hung: bool


class Campaign:
    def __init__(self, program: str, folder: Path, seed: int) -> None:
        self.program, self.folder, self.random = program, folder, random.Random(seed)
        self.library = folder / "faults.so"
        subprocess.run(
            [
                os.environ.get("CC", "cc"),
                "-O1",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-shared",
                "-fPIC",
                "-o",
                self.library,
                ROOT / "Tests/Faults/faults.c",
            ],
            check=True,
        )
        self.template, self.work = folder / "template", folder / "work"
        for name in FOLDERS:
            (self.work / name).mkdir(parents=True)
        make_inputs(program, self.work, self.environment())
        self.work.rename(self.template)
        self.report = folder / "report"
        self.victim = folder / "victim"
        self.references: dict[str, tuple[dict[str, bytes], bytes]] = {}
        self.decoded: dict[bytes, str | None] = {}

    # MARK: running

    def prepare(self, verb: Verb, existing: bool) -> None:
        shutil.rmtree(self.work, ignore_errors=True)
        for name in FOLDERS:
            (self.work / name).mkdir(parents=True)
        is_large = any(name.startswith("in/large") for name in verb.inputs)
        wanted = {"in", verb.cache}
        for path in self.template.rglob("*"):
            name = path.relative_to(self.template)
            if name.parts[0] not in wanted:
                continue
            if name.parts[0] != "in" or ("large" in name.parts) == is_large or path.is_dir():
                (self.work / name).mkdir(exist_ok=True) if path.is_dir() else shutil.copy2(path, self.work / name)
        self.victim.write_bytes(OLD)
        (self.work / NEIGHBOUR).write_bytes(OLD)
        for name in [*verb.outputs, *filter(None, [verb.result])] if existing else []:
            (self.work / name).write_bytes(OLD)
            (self.work / name).chmod(OLD_MODE)

    def environment(self) -> dict[str, str]:
        return {
            "PATH": os.environ["PATH"],
            "HOME": f"{self.work}/home",
            "TMPDIR": f"{self.work}/tmp",
            "LANG": "C.UTF-8",
            "TZ": "UTC",
            # Swift would look for the place of a crash, with calls that fail.
            "SWIFT_BACKTRACE": "enable=no",
            # It does nothing before it is told what to do. All processes of a farm must have the same libraries.
            "LD_PRELOAD": str(self.library),
        }

    def run(
        self, verb: Verb, faults: dict[str, str] | None = None, files: int | None = None, stdout: int = subprocess.PIPE
    ) -> Outcome:
        environment = self.environment()
        self.report.write_bytes(bytes(4096))
        if faults is not None:
            environment |= {
                "FAULTS_REPORT": str(self.report),
                "FAULTS_UNDER": str(self.work),
            } | faults
            if environment["FAULTS_UNDER"] == "":
                del environment["FAULTS_UNDER"]
            # The preloaded library changes files in the command's process, which may write only where its outputs are.
            if environment.get("FAULTS_EFFECT") in ("remove", "cut", "replace"):
                environment["STILLREEL_SANDBOX"] = "off"
        limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files is not None else None
        process = subprocess.Popen(
            [self.program, *verb.arguments],
            cwd=self.work,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=subprocess.PIPE,
            preexec_fn=limit,
        )
        hung = False
        try:
            output, messages = process.communicate(timeout=LIMIT_SECONDS + (FOLDER_SECONDS if verb.grows else 0))
        except subprocess.TimeoutExpired:
            process.kill()
            output, messages = process.communicate()
            hung = True
        numbers = struct.unpack("28Q", (data := self.report.read_bytes())[:224])
        return Outcome(
            process.returncode,
            output or b"",
            messages.decode(errors="replace"),
            dict(zip(KINDS, numbers)),
            numbers[25],
            numbers[26],
            data[224:1248].split(b"\0")[0].decode(errors="replace"),
            hung,
        )

    def reference(self, verb: Verb, key: str = "") -> tuple[dict[str, bytes], bytes] | None:
        """What the command makes when nothing disturbs it; None if it fails."""
        key = f"{verb.name} {' '.join(verb.inputs[:1])} {key}"
        if key not in self.references:
            outcome = self.run(verb)
            self.references[key] = (
                ({name: (self.work / name).read_bytes() for name in verb.outputs}, outcome.stdout) if outcome.code == 0 else None
            )
            if verb.result and outcome.code == 0:
                if why := self.finish(verb):
                    print(f"{key}: {why}", file=sys.stderr)
                    self.references[key] = None
                else:
                    self.references[key][0][verb.result] = (self.work / verb.result).read_bytes()
        return self.references[key]

    def finish(self, verb: Verb) -> str | None:
        """Runs the commands that finish what the command has begun. Returns what is wrong, or None."""
        for words in verb.then:
            try:
                result = subprocess.run(
                    [self.program, *words],
                    cwd=self.work,
                    env=self.environment(),
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    timeout=LIMIT_SECONDS,
                )
            except subprocess.TimeoutExpired:
                return f"`{' '.join(words)}`: no end after {LIMIT_SECONDS} s"
            if result.returncode != 0:
                return f"`{' '.join(words)}`: exit code {result.returncode}; {last(result.stderr.decode(errors='replace'))}"
        return None

    def reference_without(self, verb: Verb, name: str) -> tuple[dict[str, bytes], bytes] | None:
        """What the command makes without an input. The folder with the results stays as it is."""
        aside = self.folder / "aside"
        self.work.rename(aside)
        self.prepare(verb, True)
        self.change(name, "remove")
        reference = self.reference(verb, f"{name} remove")
        shutil.rmtree(self.work)
        aside.rename(self.work)
        return reference

    # MARK: checking

    def hash(self, data: bytes, name: str) -> str | None:
        """A hash of the decoded frames and samples of a movie or picture; None if it does not decode completely."""
        key = hashlib.sha256(data).digest()
        if key not in self.decoded:
            file = self.folder / ("decoded" + Path(name).suffix)
            file.write_bytes(data)
            result = subprocess.run(
                ["ffmpeg", "-v", "error", "-xerror", "-i", file, "-map", "0", "-f", "framemd5", "-"],
                stdin=subprocess.DEVNULL,
                capture_output=True,
            )
            is_whole = result.returncode == 0 and not result.stderr and result.stdout
            self.decoded[key] = hashlib.sha256(result.stdout).hexdigest() if is_whole else None
        return self.decoded[key]

    def is_same(self, made: bytes, expected: bytes, name: str) -> bool:
        if made == expected:
            return True
        if name.endswith(".m3u8"):
            return False
        return (found := self.hash(made, name)) is not None and found == self.hash(expected, name)

    def is_right(self, verb: Verb, outcome: Outcome, references: list) -> bool:
        for outputs, printed in filter(None, references):
            if all(
                (self.work / name).is_file() and self.is_same((self.work / name).read_bytes(), outputs[name], name)
                for name in verb.outputs
            ):
                if verb.outputs or outcome.stdout == printed:
                    return True
        return False

    def left(self, verb: Verb, before: set[str]) -> list[str]:
        """Files that are neither inputs nor outputs."""
        ignored = (f"{verb.cache}/",) if verb.cache else ()
        if verb.grows:
            # The movie that has begun can be continued with this list of its pictures, also if it was moved away and comes back.
            target = self.work / verb.outputs[0]
            if target.is_symlink() or target.is_file() and target.read_bytes() != OLD:
                ignored += (f"out/.{target.name}.pictures",)
        return [
            name
            for name in self.names() - before
            if name not in verb.outputs and not (name.startswith(ignored) and ".partial" not in name)
        ]

    def names(self) -> set[str]:
        found = (path.relative_to(self.work) for path in self.work.rglob("*") if path.is_symlink() or not path.is_dir())
        return {str(name) for name in found if name.parts[0] != "home"}

    def check(
        self, case: Case, verb: Verb, outcome: Outcome, before: set[str], references: list, allowed: set[str] = frozenset()
    ) -> list[tuple[str, str]]:
        """What is wrong after a run: kinds and explanations."""
        wrong = []
        codes = DOCUMENTED
        if case.family == "signal":
            codes = {0, SIGNALS[case.effect], *DOCUMENTED} - {None}
        if outcome.hung:
            wrong.append(("hang", f"no end after {LIMIT_SECONDS} s"))
        elif outcome.code < 0 and not (case.family == "signal" and -outcome.code == signal.Signals[f"SIG{case.effect}"]):
            wrong.append(("crash", f"{signal.Signals(-outcome.code).name}; {last(outcome.stderr)}"))
        elif outcome.code == 127 and case.family == "files" and "shared libraries" in outcome.stderr:
            pass  # The system could not start the command.
        elif outcome.code not in codes and outcome.code >= 0:
            wrong.append(("code", f"exit code {outcome.code}; {last(outcome.stderr)}"))
        if outcome.code == 0:
            if not self.is_right(verb, outcome, references):
                wrong.append(("wrong", f"exit code 0, but the output is not that of an undisturbed run; {last(outcome.stderr)}"))
        else:
            # A command may be killed after it has made the right output.
            made = references if outcome.code == -signal.SIGKILL else []
            wrong += self.unchanged(case, verb, allowed, made)
        has_consumed = self.has_consumed(verb, outcome, references)
        if self.victim.read_bytes() != OLD:
            wrong.append(("lost", "the file that a link named was changed"))
        for name in [NEIGHBOUR, *filter(None, [case.existing and verb.result])]:
            if not (self.work / name).is_file() or (self.work / name).read_bytes() != OLD:
                wrong.append(("lost", f"{name} was changed"))
        for name in sorted(before):
            if has_consumed and name.startswith(f"{verb.consumes}/"):
                continue
            if name not in verb.outputs and name not in allowed and not (self.work / name).exists():
                wrong.append(("lost", f"{name} is gone"))
            elif (
                name.startswith("in/")
                and name not in allowed
                and (self.work / name).read_bytes() != (self.template / name).read_bytes()
            ):
                wrong.append(("lost", f"{name} was changed"))
        # What cannot be removed stays, and what a killed process has left is removed by the next run.
        if outcome.code != -signal.SIGKILL and case.kind != "unlink":
            if left := self.left(verb, before | allowed):
                wrong.append(("left", ", ".join(left)))
        if outcome.code in DOCUMENTED - {0}:
            wrong += self.message(case, verb, outcome)
        return wrong

    def has_consumed(self, verb: Verb, outcome: Outcome, references: list) -> bool:
        """Whether the command may have removed its inputs, because its output is right. It may be killed while it does so."""
        is_over = outcome.code == 0 or outcome.code == -signal.SIGKILL and self.is_right(verb, outcome, references)
        return bool(verb.consumes) and is_over

    def unchanged(self, case: Case, verb: Verb, allowed: set[str], made: list) -> list[tuple[str, str]]:
        """What is wrong with the targets after a run that has not succeeded, and perhaps made one of the references."""
        wrong = []
        for name in verb.outputs:
            path = self.work / name
            if name in allowed or (case.existing and path.is_file() and path.read_bytes() == OLD):
                if name not in allowed and path.stat().st_mode & 0o777 != OLD_MODE:
                    wrong.append(("lost", f"the mode of {name} is {path.stat().st_mode & 0o777:o}"))
            elif case.existing and not path.exists():
                wrong.append(("lost", f"{name} is gone"))
            elif path.exists():
                if any(self.is_same(path.read_bytes(), outputs[name], name) for outputs, _ in filter(None, made)):
                    continue
                # A movie that grows may be there as far as it is.
                if verb.grows and self.hash(path.read_bytes(), name):
                    continue
                kind = "partial" if not name.endswith(".m3u8") and not self.hash(path.read_bytes(), name) else "lost"
                wrong.append(
                    (
                        kind if case.existing or kind == "partial" else "left",
                        f"{name} was replaced or made, though the command failed",
                    )
                )
        return wrong

    def message(self, case: Case, verb: Verb, outcome: Outcome) -> list[tuple[str, str]]:
        text = outcome.stderr
        files = [Path(name).name for name in [*verb.inputs, *verb.outputs]] + [
            str(self.work),
            "standard output",
            "in/",
            "out/",
            "cache",
            f"{verb.cache}/",
        ]
        if not text.strip():
            return [("message", "nothing on standard error")]
        if any(word in text.lower() for word in ["internal", "fatal error", "error domain", "couldn’t be"]):
            return [("message", f"not for users: {last(text)}")]
        if case.family == "signal" or outcome.code == SIGNALS.get(case.effect):
            return []
        if not any(name in text for name in files) and case.family != "files" and case.scope != "all":
            return [("message", f"no file is named: {last(text)}")]
        if ".partial" in text:
            return [("message", f"names the temporary file: {last(text)}")]
        if case.family in ("room", "tmpfs") and "space" not in text and "full" not in text:
            return [("message", f"does not say that the disk is full: {last(text)}")]
        expected = None
        if case.family in ("room", "tmpfs"):
            expected = 73
        elif case.family == "call" and case.kind in ("write", "rename", "truncate") and f"{self.work}/out/" in outcome.path:
            expected = 73
        elif (
            case.family == "call"
            and case.kind == "read"
            # From there on, the output has no bytes for its reader, either.
            and case.effect != "end"
            and f"{self.work}/in/" in outcome.path
            and "reel.yaml" not in outcome.path
        ):
            expected = 65
        if expected and outcome.code != expected:
            return [("code", f"exit code {outcome.code} instead of {expected}; {last(text)}")]
        return []

    # MARK: the families of faults

    def disturb(self, case: Case) -> tuple[bool, list[tuple[str, str]]]:
        """Runs a case. Returns whether anything was disturbed, and what is wrong."""
        verb = next(verb for verb in VERBS if verb.name == case.verb)
        if case.family in ("room", "tmpfs"):
            verb = large(verb)
        if case.family == "name":
            return self.disturb_name(case, verb)
        self.prepare(verb, True)
        references = [self.reference(verb)]
        if references[0] is None:
            return True, [("wrong", "the undisturbed command fails")]
        self.prepare(verb, case.existing)
        before = self.names()
        if case.family == "writers":
            return self.disturb_writers(case, verb, before, references)
        if case.family == "tmpfs":
            return self.disturb_tmpfs(case, verb, references)
        faults, allowed = {"FAULTS_AT": str(case.at), "FAULTS_LASTING": str(int(case.lasting)), "FAULTS_CALLS": case.kind}, set()
        if case.scope == "all":
            faults["FAULTS_UNDER"] = ""
        if case.family == "call":
            faults["FAULTS_EFFECT"] = case.effect if case.effect in ("short", "end") else str(getattr(errno, case.effect))
        elif case.family == "signal":
            faults["FAULTS_EFFECT"] = f"signal:{int(signal.Signals[f'SIG{case.effect}'])}"
        elif case.family == "room":
            faults |= {"FAULTS_ROOM": str(case.at), "FAULTS_AT": "0"}
        elif case.family == "link":
            # The target, or the file that is being written, becomes a link to another file.
            faults["FAULTS_EFFECT"] = "replace"
            faults["FAULTS_OTHER"] = other = f"{self.folder}/link"
            Path(other).unlink(missing_ok=True)
            os.symlink(self.victim, other)
            if case.effect == "target":
                faults["FAULTS_FILE"] = f"{self.work}/{verb.outputs[0]}"
                allowed = {verb.outputs[0]}
        elif case.family == "input":
            name, _, effect = case.effect.partition(" ")
            name = verb.inputs[int(name)]
            other = self.folder / "other"
            self.write_other(name, other)
            faults |= {"FAULTS_FILE": f"{self.work}/{name}", "FAULTS_OTHER": str(other), "FAULTS_EFFECT": effect}
            allowed = {name}
            self.change(name, effect)
            references.append(self.reference(verb, f"{name} {effect}"))
            self.prepare(verb, case.existing)
            self.write_other(name, other)
        if case.family == "files":
            outcome = self.run(verb, files=case.at)
            wrong = self.check(case, verb, outcome, before, references)
            return True, wrong + self.check_finished(case, verb, references)
        outcome = self.run(verb, faults)
        if case.family == "call" and outcome.code == 0:
            references += [self.reference_without(verb, name) for name in verb.inputs if is_left_out(name, outcome)]
        if case.family == "link" and case.effect == "written":
            allowed = {name for name in self.names() if (self.work / name).is_symlink()}
        if case.family == "input" and outcome.code == 0 and "replace" in case.effect and not verb.outputs:
            return outcome.failed > 0, []
        wrong = self.check(case, verb, outcome, before, references, allowed)
        if case.family == "link" and case.effect == "target" and outcome.code == 0:
            # Did it become a link after the movie had been put there?
            name, former = verb.outputs[0], self.folder / "link"
            made = former.read_bytes() if former.is_file() and not former.is_symlink() else b""
            if any(self.is_same(made, outputs[name], name) for outputs, _ in filter(None, references)):
                wrong = [(kind, text) for kind, text in wrong if kind != "wrong"]
        # What is used up cannot be used again.
        is_over = self.has_consumed(verb, outcome, references)
        was_killed = case.family == "signal" and case.effect == "KILL" and outcome.code == -signal.SIGKILL
        if not is_over and (was_killed or case.kind == "unlink"):
            wrong += self.check_next(case, verb, before, references)
        elif not is_over and verb.cache and outcome.code != 0 and case.family != "input":
            wrong += self.check_next(case, verb, before, references)
        return outcome.failed > 0, wrong + self.check_finished(case, verb, references)

    def check_finished(self, case: Case, verb: Verb, references: list) -> list[tuple[str, str]]:
        """What the command has begun, or failed to begin, can be finished, and makes the right movie."""
        if not verb.result or case.family == "input":
            return []
        if why := self.finish(verb):
            return [("wrong", f"what finishes it fails: {why}")]
        made = (self.work / verb.result).read_bytes()
        if any(self.is_same(made, outputs[verb.result], verb.result) for outputs, _ in filter(None, references)):
            return []
        return [("wrong", "the movie that is made from it is not right")]

    def check_next(self, case: Case, verb: Verb, before: set[str], references: list) -> list[tuple[str, str]]:
        """The next run, which nothing disturbs, must make the right output and remove what the first has left."""
        outcome = self.run(verb)
        wrong = []
        if outcome.code != 0 or not self.is_right(verb, outcome, references):
            wrong.append(("wrong", f"the next run: exit code {outcome.code}; {last(outcome.stderr)}"))
        if left := self.left(verb, before):
            wrong.append(("left", "after the next run: " + ", ".join(left)))
        return wrong

    def write_other(self, name: str, other: Path) -> None:
        """Another file of the same kind, by which an input is replaced."""
        twins = {
            "in/a.png": "in/b.png",
            "in/frames/1.png": "in/b.png",
            "in/frames/3.png": "in/a.png",
            "in/part-1.mp4": "in/movie.mp4",
            "in/part-2.mp4": "in/movie.mp4",
            "in/movie.mp4": "in/part-1.mp4",
        }
        data = (self.template / twins.get(name, name)).read_bytes()
        if name.endswith(".wav") or name.endswith(".y4m"):
            data = data[:44] + bytes(reversed(data[44 : len(data) // 2]))
        if name.endswith(".yaml"):
            data = data.replace(b"hold: 0.4", b"hold: 0.6")
        if name.endswith(".jpg"):
            data = (self.template / "in/a.png").read_bytes()
        other.write_bytes(data)
        os.utime(other, (1_700_000_000, 1_700_000_000))

    def change(self, name: str, effect: str) -> None:
        path = self.work / name
        if effect == "remove":
            path.unlink()
        elif effect == "cut":
            os.truncate(path, path.stat().st_size // 2)
        else:
            os.replace(self.folder / "other", path)

    def disturb_writers(self, case: Case, verb: Verb, before: set[str], references: list) -> tuple[bool, list[tuple[str, str]]]:
        """Two commands write one target, the second begins up to 0.4 s after the first."""
        delay = random.Random(case.at).uniform(0, 0.4)
        processes = []
        for wait in (0, delay):
            time.sleep(wait)
            processes.append(
                subprocess.Popen(
                    [self.program, *verb.arguments],
                    cwd=self.work,
                    env=self.environment(),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                )
            )
        wrong, codes = [], []
        for process in processes:
            try:
                output, messages = process.communicate(timeout=LIMIT_SECONDS)
                outcome = Outcome(process.returncode, output, messages.decode(errors="replace"), {}, 1, 0, "", False)
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                outcome = Outcome(-9, b"", "", {}, 1, 0, "", True)
            codes.append(outcome.code)
            if outcome.hung or outcome.code < 0:
                wrong.append(("hang" if outcome.hung else "crash", last(outcome.stderr)))
            elif outcome.code not in DOCUMENTED:
                wrong.append(("code", f"exit code {outcome.code}"))
            elif outcome.code != 0:
                wrong += self.message(case, verb, outcome)
        if 0 in codes and not self.is_right(verb, outcome, references):
            wrong.append(("wrong", f"exit codes {codes}, but the output is not right"))
        if left := self.left(verb, before):
            wrong.append(("left", ", ".join(left)))
        return True, wrong + self.check_finished(case, verb, references)

    def disturb_tmpfs(self, case: Case, verb: Verb, references: list) -> tuple[bool, list[tuple[str, str]]]:
        """The outputs' folder is a file system of a limited size. Needs root."""
        shutil.rmtree(self.work / "out")
        (self.work / "out").mkdir()
        if mount("tmpfs", self.work / "out", case.at) != 0:
            return False, []
        try:
            (self.work / NEIGHBOUR).write_bytes(OLD)
            for name in verb.outputs:
                (self.work / name).write_bytes(OLD)
                (self.work / name).chmod(OLD_MODE)
            before = self.names()
            outcome = self.run(verb)
            return outcome.code != 0, self.check(case, verb, outcome, before, references)
        finally:
            unmount(self.work / "out")

    def disturb_name(self, case: Case, verb: Verb) -> tuple[bool, list[tuple[str, str]]]:
        """The first input, or the first output, has an unusual name."""
        self.prepare(verb, True)
        reference = self.reference(verb)
        self.prepare(verb, False)
        old = (verb.inputs if case.kind == "input" else verb.outputs)[0]
        folder, dot, suffix = os.path.dirname(old), ".", old.rsplit(".", 1)[1]
        stem = {
            "255 bytes": b"n" * (254 - len(suffix)),
            "255 bytes of emoji": "👩‍👩‍👧‍👦".encode() * 10 + b"n" * (4 - len(suffix)),
            "newline": b"a\nb",
            "quotes": b"a'\"$`b",
            "percent": b"100%d%%",
            "colon": b"file:a",
            "dash": b"-a",
            "not UTF-8": b"a\xff\xfeb",
        }[case.effect]
        new = os.fsencode(folder) + b"/" + stem + dot.encode() + suffix.encode()
        if case.kind == "input":
            os.rename(self.work / old, os.fsencode(self.work) + b"/" + new)
        arguments = [new if word == old else os.fsencode(word) for word in verb.arguments]
        if new not in arguments:
            return False, []
        # An HLS playlist has its movie beside it.
        names = {
            name: os.fsdecode(new.removesuffix(suffix.encode())) + name.rsplit(".", 1)[1]
            if case.kind == "output" and name.rsplit(".", 1)[0] == old.rsplit(".", 1)[0]
            else name
            for name in verb.outputs
        }
        verb = replace(verb, arguments=arguments, outputs=list(names.values()))
        before = self.names()
        outcome = self.run(verb)
        if reference and case.kind == "output":
            outputs = {name: reference[0][first] for first, name in names.items()}
            for name in outputs:
                # A playlist contains the movie's name.
                if name.endswith(".m3u8") and (self.work / name).exists() and names_movie(self.work / name):
                    outputs[name] = (self.work / name).read_bytes()
            reference = (outputs, reference[1])
        if outcome.code == 0 and case.kind == "input":
            # Contact sheets and tables contain the name, so that the output is another one.
            damaged = [
                name
                for name in verb.outputs
                if not self.hash((self.work / name).read_bytes(), name) and not name.endswith(".m3u8")
            ]
            return True, [("wrong", f"{name} does not decode") for name in damaged]
        wrong = self.check(case, verb, outcome, before, [reference], {old, os.fsdecode(new)} if case.kind == "input" else set())
        # Names that are not UTF-8 are refused.
        if outcome.code != 0 and (case.effect != "not UTF-8" or "UTF-8" not in outcome.stderr):
            wrong.append(("wrong", f"the name is refused: {last(outcome.stderr)}"))
        return True, wrong

    # MARK: planning

    def cases(self, verb: Verb, most: int | None, kinds: set[str] | None) -> list[Case]:
        """All cases of a command, from the numbers of calls that it makes undisturbed."""
        found = []
        self.prepare(verb, True)
        counts = self.run(verb, {"FAULTS_CALLS": "all", "FAULTS_AT": "0"}).counts
        self.prepare(verb, True)
        everywhere = self.run(verb, {"FAULTS_CALLS": "all", "FAULTS_AT": "0", "FAULTS_UNDER": ""}).counts

        def spread(count: int, limit: int | None) -> list[int]:
            if limit is None or count <= limit:
                return list(range(1, count + 1))
            if limit == 1:
                return [self.random.randint(1, count)]
            # The first, the last, and one of each equal part between them.
            step = (count - 2) / max(1, limit - 2)
            return sorted({1, count, *(2 + int((part + self.random.random()) * step) for part in range(limit - 2))})

        for kind, effects in EFFECTS.items():
            for effect in effects:
                for lasting in lastings(effect):
                    for at in spread(counts[kind], most):
                        found.append(Case(verb.name, "call", kind, effect.rstrip("+"), at, lasting, (at + lasting) % 3 != 0))
        for kind, effect in [("open", "EMFILE"), ("random", "ENOSYS"), ("map", "ENOMEM"), ("stat", "EACCES")]:
            for lasting in [False, True]:
                for at in spread(everywhere[kind], most):
                    found.append(Case(verb.name, "call", kind, effect, at, lasting, scope="all"))
        total = sum(counts.values())
        # At the end, targets are replaced.
        end = range(max(1, total - 9), total + 1) if most != 1 else []
        for name in SIGNALS:
            for at in sorted({*spread(total, most or 40), *end}):
                found.append(Case(verb.name, "signal", "all", name, at, existing=at % 3 != 0))
        for limit in spread(62, most):
            found.append(Case(verb.name, "files", "limit", "EMFILE", limit + 2))
        for index, _ in enumerate(verb.inputs):
            for effect in ["remove", "cut", "replace"]:
                reading = counts["open"] + counts["read"] + counts["map"]
                for at in spread(reading, min(most or 24, 24)):
                    found.append(Case(verb.name, "input", "open,read,map", f"{index} {effect}", at))
        for effect in ["255 bytes", "255 bytes of emoji", "newline", "quotes", "percent", "colon", "dash", "not UTF-8"]:
            found += [
                Case(verb.name, "name", kind, effect, 0, existing=False)
                for kind in (["input", "output"] if verb.outputs else ["input"])
            ]
        if verb.outputs:
            for at in spread(counts["write"], min(most or 24, 24)):
                found += [Case(verb.name, "link", "write", effect, at, existing=at % 2 == 0) for effect in ["target", "written"]]
        if verb.outputs or verb.result:
            found += [Case(verb.name, "writers", "two", "same target", at) for at in range(min(most or 12, 12))]
        if bigger := large(verb):
            self.prepare(bigger, True)
            measured = self.run(bigger, {"FAULTS_CALLS": "write", "FAULTS_ROOM": str(1 << 40)})
            if measured.code != 0:
                sys.exit(f"{verb.name} with large inputs: {last(measured.stderr)}")
            written = measured.written
            steps = list(range(0, written, 65536))
            steps = steps if most is None or len(steps) <= most else self.random.sample(steps, most)
            found += [Case(verb.name, "room", "write", "ENOSPC", room) for room in steps]
            # The files of a job are beside its plan.
            if verb.outputs and os.geteuid() == 0:
                found += [Case(verb.name, "tmpfs", "size", "ENOSPC", room + 65536) for room in steps]
        return [case for case in found if kinds is None or case.family in kinds]


def lastings(effect: str) -> list[bool]:
    """Whether an effect happens once, for good, or both. A file does not end and then go on."""
    return [True] if effect == "end+" else [False, True] if effect.endswith("+") else [False]


def is_left_out(name: str, outcome: Outcome) -> bool:
    """Whether the command says that it has left a picture of a folder out, because it could not be read."""
    return f"left out: {Path(name).name} (" in outcome.stderr


def last(text: str) -> str:
    lines = [line for line in text.strip().splitlines() if line.strip()]
    return lines[-1][-240:] if lines else "(no message)"


def names_movie(playlist: Path) -> bool:
    """Whether all segments of a playlist are in the movie beside it. FFmpeg does not decode the percent signs of local files."""
    lines = [line for line in playlist.read_text().splitlines() if line and not line.startswith("#")]
    return bool(lines) and all(unquote(line) == playlist.stem + ".mp4" for line in lines)


LIBC = ctypes.CDLL(None, use_errno=True)


def mount(kind: str, place: Path, size: int) -> int:
    return LIBC.mount(kind.encode(), os.fsencode(place), kind.encode(), 0, f"size={size}".encode())


def unmount(place: Path) -> None:
    LIBC.umount2(os.fsencode(place), 2)


def table(tried: Counter, wrong: dict[str, Counter], names: list[str]) -> str:
    lines = ["| command | tried | right | " + " | ".join(WRONG) + " |", "|---|" + "---|" * (len(WRONG) + 2)]
    for name in [*names, "all"]:
        row = sum((wrong[each] for each in names), Counter()) if name == "all" else wrong[name]
        count = sum(tried.values()) if name == "all" else tried[name]
        lines.append(f"| {name} | {count} | {count - row['cases']} | " + " | ".join(str(row[kind]) for kind in WRONG) + " |")
    return "\n".join(lines)


def known_failures() -> Callable[[str, str], str | None]:
    """Reads Tests/Faults/known.tsv. Returns a function that returns why a case is known to be wrong, or None."""
    lines = (ROOT / "Tests/Faults/known.tsv").read_text().splitlines()
    patterns = [line.split("\t") for line in lines if line and not line.startswith("#")]

    def reason(kind: str, case: str) -> str | None:
        found = (why for known, pattern, why in patterns if known == kind and re.fullmatch(pattern, case))
        return next(found, None)

    return reason


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--smoke", action="store_true")
    parser.add_argument("--verb", action="append")
    parser.add_argument("--kind", action="append", help="call, signal, files, input, name, link, writers, room, tmpfs")
    parser.add_argument("--most", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=ROOT / ".build/faults.jsonl")
    parser.add_argument("--case", action="append")
    parser.add_argument("--seconds", type=float, help="try them in random order, and stop after this time")
    options = parser.parse_args()
    program = os.path.abspath(os.environ.get("STILLREEL", ROOT / ".build/release/stillreel"))
    tried, wrong = Counter(), defaultdict(Counter)
    begin, groups = time.monotonic(), defaultdict(list)
    verbs = [verb for verb in VERBS if not options.verb or verb.name in options.verb]
    with tempfile.TemporaryDirectory(prefix="faults-") as name, open(options.results, "w") as results:
        campaign = Campaign(program, Path(os.path.realpath(name)), options.seed)
        if options.case:
            cases = [Case.parse(text) for text in options.case]
        else:
            cases = []
            for verb in verbs:
                cases += campaign.cases(verb, 1 if options.smoke else options.most, set(options.kind) if options.kind else None)
        if options.smoke:
            cases = campaign.random.sample(cases, min(len(cases), 160))
        if options.seconds:
            # So that a part of them is a sample of all.
            campaign.random.shuffle(cases)
        for index, case in enumerate(cases):
            if options.seconds and time.monotonic() - begin > options.seconds:
                print(f"Stopped after {index} of {len(cases)} cases.", flush=True)
                break
            disturbed, found = campaign.disturb(case)
            if not disturbed and not found:
                continue
            tried[case.verb] += 1
            if found:
                wrong[case.verb]["cases"] += 1
                wrong[case.verb].update({kind for kind, _ in found})
                for kind, text in found:
                    text = text.replace(str(campaign.work), "…")
                    groups[(kind, case.family, case.kind, case.effect.split(" ")[-1], case.verb)].append((str(case), text))
                    results.write(json.dumps({"case": str(case), "wrong": kind, "text": text}) + "\n")
                    results.flush()
            if sys.stderr.isatty() and index % 10 == 0:
                print(f"\r{index}/{len(cases)}", end="", file=sys.stderr)
        known = known_failures()
        unknown = 0
        for key in sorted(groups, key=lambda key: WRONG.index(key[0])):
            case, text = groups[key][0]
            reasons = {reason for case, _ in groups[key] for reason in [known(key[0], case)]}
            unknown += None in reasons
            note = "" if None in reasons else " (known)"
            print(f"{key[0]} ({len(groups[key])}){note}: {text}\n    python3 -B Scripts/tests/faults.py --case '{case}'")
        print(table(tried, wrong, [verb.name for verb in verbs if tried[verb.name]]))
        print(f"{sum(tried.values())} runs in {time.monotonic() - begin:.0f} s; every line that is wrong: {options.results}")
    sys.exit(1 if unknown else 0)


main()
