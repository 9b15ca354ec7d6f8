"""The wheel, the version, and the programs in the README."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import unittest
import zipfile

from . import support
from .support import FolderTestCase

import stillreel

PACKAGE = support.ROOT / "python"


def is_installed(*modules: str) -> bool:
    return all(importlib.util.find_spec(module) for module in modules)


class WheelTests(FolderTestCase):
    @unittest.skipUnless(
        is_installed("pip", "setuptools", "wheel"), "pip, setuptools or wheel is not installed (make python-wheel installs them)")
    def test_the_wheel_works_without_the_repository(self) -> None:
        # Building writes beside the source.
        source, wheels, site = self.folder / "source", self.folder / "wheels", self.folder / "site"
        ignored = shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
        shutil.copytree(PACKAGE, source, ignore=ignored)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
        build = [*pip, "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", wheels, source]
        result = subprocess.run(build, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        wheel, = wheels.iterdir()
        self.assertTrue(wheel.name.endswith("-py3-none-any.whl"), wheel.name)
        with zipfile.ZipFile(wheel) as archive:
            found = {name for name in archive.namelist() if ".dist-info/" not in name}
            archive.extractall(site)
        self.assertEqual(found, {f"stillreel/{path.name}" for path in (PACKAGE / "stillreel").iterdir() if path.is_file()})
        program = (
            f"import sys; sys.path.insert(0, {str(site)!r}); import stillreel\n"
            f"stillreel.render({{'hold': 1, 'slides': [{{'color': 'red'}}]}}, {str(self.movie)!r})\n"
            "import importlib.metadata; print(stillreel.__file__, importlib.metadata.version('stillreel'))")
        place, version = support.run_python(program).split()
        self.assertTrue(place.startswith(str(site)), place)
        self.assertTrue(self.movie.exists())
        # The package and the command are of one version.
        command = subprocess.run([support.command(), "--version"], check=True, capture_output=True, text=True)
        self.assertEqual(version, command.stdout.strip())


class ReadmeTests(FolderTestCase):
    def test_programs_run(self) -> None:
        text = (PACKAGE / "README.md").read_text(encoding="utf-8")
        programs = re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        self.assertGreaterEqual(len(programs), 5)
        for name in ("a.jpg", "b.jpg"):
            support.run_ffmpeg("-f", "lavfi", "-i", "testsrc2=s=320x240", "-frames:v", "1", self.folder / name)
        support.run_ffmpeg("-f", "lavfi", "-i", "sine=d=5", self.folder / "song.m4a")
        for number, program in enumerate(programs, start=1):
            modules = set(re.findall(r"^ *(?:import|from) (numpy|PIL|matplotlib|manim)\b", program, re.MULTILINE))
            with self.subTest(program=number):
                if not is_installed(*modules):
                    self.skipTest(f"{' or '.join(sorted(modules))} is not installed")
                beginning = f"import os, sys; sys.path.insert(0, {str(PACKAGE)!r}); os.chdir({str(self.folder)!r})\n"
                support.run_python(beginning + program)
                for movie in re.findall(r'"(\w+\.mp4)"', program):
                    if movie != "none.mp4":
                        self.assertIn("video", support.streams(self.folder / movie))
                self.assertNotIn("none.mp4", [path.name for path in self.folder.iterdir()])


class ExampleTests(FolderTestCase):
    @unittest.skipUnless(is_installed("pyte", "PIL"), "pyte or PIL is not installed (Debian: python3-pyte)")
    def test_a_terminal(self) -> None:
        recording = self.folder / "demo.cast"
        events = [(0.1, "o", "$ "), (1.0, "o", "\x1b[41mred\x1b[0m"), (1.2, "m", "a mark"), (2.0, "o", "\r\n")]
        header = {"version": 2, "width": 40, "height": 10}
        recording.write_text("\n".join(map(json.dumps, [header, *events])), encoding="utf-8")
        example = [sys.executable, "-B", PACKAGE / "examples" / "terminal.py"]
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
        subprocess.run([*example, recording, self.movie], check=True, capture_output=True, env=environment)
        # Two seconds, and two at the end.
        self.assertEqual(support.streams(self.movie)["video"]["nb_read_frames"], "120")
        # The ground of the fourth cell, which is red after a second.
        before, after = support.pixels(self.movie, 35, 1)[29], support.pixels(self.movie, 35, 1)[31]
        self.assertTrue(max(before) < 60 and after[0] > 180 and after[1] < 130, (before, after))


class InterfaceTests(unittest.TestCase):
    def test_names(self) -> None:
        for name in stillreel.__all__:
            with self.subTest(name):
                self.assertTrue(getattr(stillreel, name).__doc__)


if __name__ == "__main__":
    unittest.main()
