"""`render`, `plan`, `slideshow` and `run`."""

from __future__ import annotations

import os
import unittest
from fractions import Fraction
from pathlib import Path

from . import support
from .support import FolderTestCase, needs_numpy, needs_pil, numpy, pixels, streams

import stillreel


class ReelTestCase(FolderTestCase):
    def picture(self, name: str, colour: str = "red") -> Path:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        support.run_ffmpeg("-f", "lavfi", "-i", f"color={colour}:s=64x48", "-frames:v", "1", path)
        return path


class RenderTests(ReelTestCase):
    REEL = {"canvas": {"width": 64, "height": 48}, "hold": 1, "slides": [{"color": "#ff0000"}, {"color": "#0000ff"}]}

    def test_a_dictionary(self) -> None:
        reports: list[stillreel.Progress] = []
        result = stillreel.render(self.REEL, self.movie, progress=reports.append)
        self.assertEqual((result.frames, result.seconds, result.held_frames, result.path), (60, 2, None, self.movie.resolve()))
        self.assertEqual(streams(self.movie)["video"]["nb_read_frames"], "60")
        colours = pixels(self.movie, 20, 20)
        self.assertTrue(colours[10][0] > 245 and colours[50][2] > 245, (colours[10], colours[50]))
        self.assertEqual((reports[-1].frames_done, reports[-1].frame_count, reports[-1].fraction), (60, 60, 1))
        self.assertHolds("a.mp4")

    def test_paths_times_and_numbers_in_a_dictionary(self) -> None:
        picture = self.picture("photos/red.png")
        reel = {"canvas": {"width": 64, "height": 48}, "slides": [{"picture": picture, "seconds": Fraction(7, 3)}]}
        self.assertEqual(stillreel.plan(reel)["plan"]["frameCount"], 70)
        with self.assertRaisesRegex(TypeError, "set"):
            stillreel.plan({"slides": {1, 2}})

    @needs_numpy
    def test_numbers_of_numpy(self) -> None:
        reel = {**self.REEL, "hold": numpy.float32(0.5), "seed": numpy.int64(3)}
        self.assertEqual(stillreel.plan(reel)["seed"], 3)

    def test_paths_are_relative_to_the_folder(self) -> None:
        self.picture("photos/red.png")
        reel = {"canvas": {"width": 64, "height": 48}, "hold": 1, "slides": ["red.png"]}
        stillreel.render(reel, self.movie, folder=self.folder / "photos")
        self.assertGreater(pixels(self.movie, 9, 9)[0][0], 245)
        # The output is relative to the current folder all the same.
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(self.folder)
        stillreel.render(reel, "b.mp4", folder="photos")
        with self.assertRaisesRegex(stillreel.Error, "red.png"):
            stillreel.render(reel, "c.mp4")
        self.assertHolds("a.mp4", "b.mp4", "photos")

    def test_a_reel_file(self) -> None:
        self.picture("photos/red.png")
        reel = self.folder / "photos" / "reel.yaml"
        reel.write_text("canvas: { width: 64, height: 48 }\nslides: [ { picture: red.png, frames: 7 } ]\n")
        for form in (reel, str(reel)):
            self.assertEqual(stillreel.render(form, self.movie, overwrite=True).frames, 7)
        self.assertEqual(stillreel.render(reel, self.movie, overwrite=True, size="128x96").frames, 7)
        self.assertEqual(streams(self.movie)["video"]["width"], 128)

    def test_mistakes(self) -> None:
        for reel, code, words in (
            ({"slides": [{"colour": "red"}]}, 64, "did you mean"), ({"slides": []}, 64, "slides"),
            ({"hold": 1, "slides": ["none.png"]}, 65, "none.png"), (self.folder / "none.yaml", 65, "none.yaml"),
        ):
            with self.subTest(words), self.assertRaises(stillreel.Error) as caught:
                stillreel.render(reel, self.movie)
            self.assertEqual(caught.exception.exit_code, code, caught.exception)
            self.assertIn(words, str(caught.exception))
            with self.assertRaises(stillreel.Error):
                stillreel.plan(reel)
        self.movie.write_text("old")
        with self.assertRaises(stillreel.Error) as caught:
            stillreel.render(self.REEL, self.movie)
        self.assertEqual((caught.exception.exit_code, self.movie.read_text()), (73, "old"))
        self.assertHolds("a.mp4")

    def test_a_callback_that_raises_stops_the_movie(self) -> None:
        def progress(report: stillreel.Progress) -> None:
            raise ZeroDivisionError

        # So long that it would not be finished yet.
        reel = {**self.REEL, "hold": 600, "motion": "gentle", "canvas": {"width": 1920, "height": 1080}}
        reel["slides"] = [self.picture("red.png")] * 3
        with self.assertRaises(ZeroDivisionError):
            stillreel.render(reel, self.movie, progress=progress)
        self.assertHolds("red.png")

    def test_a_large_reel(self) -> None:
        """More than a pipe takes at once, and a mistake at its beginning."""
        reel = {"hold": 1, "slides": [{"color": "red", "titles": ["x" * 2_000]}] * 2_000}
        self.assertEqual(stillreel.plan(reel)["plan"]["frameCount"], 60_000)
        with self.assertRaisesRegex(stillreel.Error, "hold"):
            stillreel.plan({**reel, "hold": "long"})


class SlideshowTests(ReelTestCase):
    def test_files(self) -> None:
        red, blue = self.picture("red.png"), self.picture("blue.png", "blue")
        result = stillreel.slideshow(
            [blue, str(red)], self.movie, hold=1, transition="none", size="64x48", metadata={"title": "Two", "artist": "We"})
        self.assertEqual(result.frames, 60)
        colours = pixels(self.movie, 20, 20)
        self.assertTrue(colours[5][2] > 240 and colours[55][0] > 240, (colours[5], colours[55]))
        self.assertEqual(streams(self.movie)["format"]["tags"]["title"], "Two")  # type: ignore[index]

    @needs_numpy
    @needs_pil
    def test_pictures_and_arrays(self) -> None:
        from PIL import Image

        forms = [
            Image.new("RGB", (64, 48), (255, 0, 0)), numpy.full((48, 64, 3), (0, 0, 255), numpy.uint8),
            numpy.full((48, 64), 0.5),
        ]
        stillreel.slideshow(forms, self.movie, hold=1, transition="none", size="64x48")
        colours = pixels(self.movie, 20, 20)
        self.assertTrue(colours[5][0] > 240 and colours[35][2] > 240 and abs(colours[65][1] - 128) < 4, colours[5::30])
        self.assertHolds("a.mp4")

    def test_other_verbs(self) -> None:
        """A name that begins with a hyphen is no option, and a negative number is a value."""
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(self.folder)
        self.picture("-red.png")
        support.run_ffmpeg("-f", "lavfi", "-i", "sine=d=1", "tone.wav")
        result = stillreel.run("still", "-red.png", output=self.movie, audio=["tone.wav", "tone.wav"], volume=-6)
        self.assertEqual(result.sound, "encoded")
        self.assertAlmostEqual(result.seconds, 2, delta=0.04)
        self.assertEqual(result.report["frameCount"], result.frames)
        with self.assertRaisesRegex(stillreel.Error, "exist"):
            stillreel.run("still", "-red.png", output=self.movie, audio="tone.wav")


if __name__ == "__main__":
    unittest.main()
