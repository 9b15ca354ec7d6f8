"""What all tests need: the command, folders, and what ffprobe and ffmpeg say about a movie."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]
try:
    import PIL.Image
except ImportError:
    PIL = None  # type: ignore[assignment]

needs_numpy = unittest.skipUnless(numpy, "numpy is not installed (Debian: python3-numpy)")
needs_pil = unittest.skipUnless(PIL, "PIL is not installed (Debian: python3-pil)")


def command() -> str:
    """The path of the command: STILLREEL, or what `make build-tests` has built."""
    path = shutil.which(os.environ.get("STILLREEL") or str(ROOT / ".build/release/stillreel"))
    if path is None:
        sys.exit("There is no stillreel to test: run 'make build-tests', or set STILLREEL to its path.")
    return os.path.abspath(path)


os.environ["STILLREEL"] = command()


class FolderTestCase(unittest.TestCase):
    """A test with an empty folder, in which nothing but what the test expects may be left."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="stillreel-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.movie = self.folder / "a.mp4"

    def assertHolds(self, *names: str) -> None:
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), sorted(names))


def streams(movie: Path) -> dict[str, dict[str, str]]:
    """What ffprobe says of each stream, by its type."""
    output = subprocess.run(
        ["ffprobe", "-v", "error", "-count_frames", "-show_streams", "-show_format", "-of", "json", movie],
        check=True, capture_output=True).stdout
    report = json.loads(output)
    return {"format": report["format"], **{stream["codec_type"]: stream for stream in report["streams"]}}


def frame_times(movie: Path) -> list[Fraction]:
    """The times in seconds at which frames begin."""
    entries = "stream=time_base:packet=pts"
    output = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", entries, "-of", "json", movie],
        check=True, capture_output=True).stdout
    report = json.loads(output)
    base = Fraction(report["streams"][0]["time_base"])
    return sorted(packet["pts"] * base for packet in report["packets"])


def pixels(movie: Path, x: int, y: int) -> list[tuple[int, int, int]]:
    """The colour of one pixel in each frame, red, green and blue from 0 to 255."""
    data = run_ffmpeg(
        "-i", movie, "-vf", f"scale=in_color_matrix=bt709:in_range=tv,format=rgb24,crop=1:1:{x}:{y}", "-f", "rawvideo", "-")
    return list(zip(data[0::3], data[1::3], data[2::3]))


def loudest(movie: Path) -> int:
    """The largest sample of the sound, in 16 bits."""
    data = run_ffmpeg("-i", movie, "-f", "s16le", "-")
    return max(abs(value) for value in memoryview(data).cast("h")) if data else 0


def run_ffmpeg(*arguments: object) -> bytes:
    """What ffmpeg writes to standard output."""
    return subprocess.run(["ffmpeg", "-v", "error", *map(str, arguments)], check=True, capture_output=True).stdout


def run_python(program: str) -> str:
    """What a Python program prints."""
    result = subprocess.run([sys.executable, "-B", "-c", program], capture_output=True, text=True, timeout=60)
    if result.returncode != 0:
        raise AssertionError(result.stderr)
    return result.stdout
