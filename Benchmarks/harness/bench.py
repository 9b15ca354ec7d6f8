"""One run of the harness: the places of files, the sizes of inputs, and the measurements."""

import os
import shlex
import statistics
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from harness import media
from harness.measuring import Failed, measured
from harness.tables import LIMIT, OTHER, OURS, PEER, Row, Table
from harness.tools import FIT, TAGS, Tools


@dataclass
class Entry:
    """A command that is measured, and the movie or the folder of pictures that it makes, if any. `before`: commands that are run
    first, and are measured, too. `shown`: the commands that the document shows instead, if there are many or long ones.
    """

    name: str
    command: list
    output: Path | None = None
    kind: str = PEER
    before: list[list] = field(default_factory=list)
    shown: list[list] = field(default_factory=list)

    @property
    def commands(self) -> list[list]:
        return [*self.before, self.command]


@dataclass
class Maker:
    """A tool that can make a work's movie with any preset and constant rate factor. `command` takes both and the output's path.
    `example` returns a shorter command of the same kind, for the document. `judged`: whether the SSIM is measured.
    """

    name: str
    command: Callable[[str, float, Path], list]
    kind: str = PEER
    example: Callable[[str, float, Path], list] | None = None
    judged: bool = True


class Bench:
    """`folder`: the work's own folder, which is removed after it. `quick`: whether inputs last only some seconds, to check that
    everything works. `docs`: the folder for results.
    """

    def __init__(self, tools: Tools, folder: Path, docs: Path, quick: bool):
        self.tools, self.folder, self.docs, self.quick = tools, folder, docs, quick
        self.rounds = int(os.environ.get("ROUNDS", "1"))
        self.references: dict[str, Path] = {}

    def size(self, full, quick):
        return quick if self.quick else full

    def make(self, *command) -> None:
        """Runs a command that makes an input."""
        result = subprocess.run(
            [str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if result.returncode != 0:
            raise Failed(f"{shlex.join(map(str, command))[:300]}: {result.stdout.decode(errors='replace')[-600:]}")

    def instructions(self, program: str, *arguments) -> int:
        """Returns the number of instructions that a program takes, which other processes do not change (callgrind)."""
        # valgrind cannot read Swift's debug information, and stops.
        stripped, profile = self.folder / Path(program).name, self.folder / "callgrind.txt"
        self.make("strip", "-g", "-o", stripped, program)
        # Otherwise, Swift's sets and dictionaries have a different order in each run.
        counting = ["env", "SWIFT_DETERMINISTIC_HASHING=1", "valgrind", "--tool=callgrind", "-q"]
        self.make(*counting, f"--callgrind-out-file={profile}", stripped, *arguments)
        with open(profile) as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("totals:"))

    def race(self, entries: list[Entry], rounds: int = 1) -> list[Row]:
        """Runs all entries in turn, for `rounds` rounds (or the environment's `ROUNDS`, if that is more). Returns the median
        times and the largest peak of each. The row of a peer that fails contains its error; if our command fails, the work ends.
        """
        costs: dict[str, list] = {entry.name: [] for entry in entries}
        rows = [Row(entry.name, entry.kind, command=self.text(entry.shown or entry.commands)) for entry in entries]
        turns = max(rounds, self.rounds)
        for _ in range(turns):
            for entry, row in zip(entries, rows):
                if row.failure:
                    continue
                # Otherwise, a tool that keeps the old file until the new one is complete would need more page cache.
                if entry.output and entry.output.is_file():
                    entry.output.unlink()
                try:
                    costs[entry.name].append(measured(entry.commands, self.folder / "log.txt"))
                    if turns <= 3:
                        say(f"  {entry.name}: {costs[entry.name][-1].cpu:.2f} s CPU, {costs[entry.name][-1].wall:.2f} s")
                except Failed as error:
                    if entry.kind == OURS:
                        raise
                    row.failure = self.tools.named(str(error)).replace(f"{self.folder}/", "")
                    say(f"  {entry.name}: {error}")
        for entry, row in zip(entries, rows):
            if row.failure:
                continue
            runs = costs[entry.name]
            row.cpu, row.wall = (statistics.median(getattr(run, key) for run in runs) for key in ("cpu", "wall"))
            row.peak, row.others = (max(getattr(run, key) for run in runs) for key in ("peak", "others"))
            if entry.output is not None and entry.output.is_dir():
                files = list(entry.output.iterdir())
                row.bytes, row.extra = sum(file.stat().st_size for file in files), {"pictures": len(files)}
            elif entry.output is not None:
                row.bytes, row.frames = entry.output.stat().st_size, media.frames(entry.output)
        return rows

    def race_makers(self, makers: list[Maker], preset: str, crf: float = 23) -> list[Row]:
        """Runs the makers like `race`, and measures the SSIM of each movie against the maker's lossless movie."""
        outputs = [self.folder / f"{number}-{preset}-{crf}.mp4" for number in range(len(makers))]
        entries = [
            Entry(
                maker.name, maker.command(preset, crf, output), output, maker.kind,
                shown=[maker.example(preset, crf, output)] if maker.example else [],
            )
            for maker, output in zip(makers, outputs)
        ]
        rows = self.race(entries)
        for maker, row, output in zip(makers, rows, outputs):
            if maker.judged and not row.failure:
                row.ssim = self.quality(maker, output)
            output.unlink(missing_ok=True)
        return rows

    def bytes_at_our_ssim(self, table: Table, maker: Maker, preset: str) -> float | None:
        """Returns the bytes that a maker would need for our SSIM. Measures it at two more rate factors, and adds the rows."""
        points = [table.row(maker.name)]
        for crf in (20, 26):
            points += self.race_makers([maker], preset, crf)
            points[-1].name, points[-1].kind, points[-1].command = f"{maker.name}, crf {crf}", OTHER, ""
        table.rows += points[1:]
        return media.bytes_at(table.ours.ssim, [(row.bytes, row.ssim) for row in points if row.ssim])

    def quality(self, maker: Maker, movie: Path) -> float | None:
        try:
            return media.ssim(movie, self.reference(maker))
        except Failed as error:
            if maker.kind == OURS:
                raise
            say(f"  {maker.name}: {error}")
            return None

    def reference(self, maker: Maker) -> Path:
        """Returns a maker's lossless movie, which is made once for all tables with the same pictures."""
        if maker.name not in self.references:
            say(f"  {maker.name}: making a lossless movie for comparison")
            file = self.folder / f"reference-{len(self.references)}.mp4"
            self.make(*maker.command("ultrafast", 0, file))
            self.references[maker.name] = file
        return self.references[maker.name]

    def encoder_alone(self, maker: Maker, preset: str, crf: float = 23) -> Row:
        """Measures x264 alone, on the frames of a maker's movie."""
        frames, output = self.folder / "frames.y4m", self.folder / "alone.264"
        self.make(self.tools.ffmpeg, "-y", "-i", self.reference(maker), "-pix_fmt", "yuv420p", frames)
        [row] = self.race([Entry("limit: x264 alone, on our frames", x264(preset, crf, frames, output), output, LIMIT)])
        frames.unlink()
        return row

    def text(self, commands: list[list]) -> str:
        """Returns commands as the document shows them, without the paths of this machine."""
        lines = []
        for command in commands:
            words = [self.tools.named(str(word)).replace(f"{self.folder}/", "").replace(FIT, "$FIT") for word in command]
            lines.append(" ".join(_quoted(word) for word in words).replace(" ".join(TAGS), "$TAGS"))
        return "\n".join(lines)


def x264(preset: str, crf: float, frames: Path, output: Path) -> list:
    """Returns a command of x264's own program."""
    return ["x264", "--quiet", "--preset", preset, "--crf", crf, "-o", output, frames]


def _quoted(word: str) -> str:
    if shlex.quote(word) == word or word == "$FIT":
        return word
    return shlex.quote(word) if '"' in word else f'"{word}"'


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)
