"""What frames can be: arrays and PIL images of all kinds, judged by the decoded movie."""

from __future__ import annotations

import unittest
from typing import Any

from . import support
from .support import FolderTestCase, needs_numpy, needs_pil, numpy, pixels, streams

import stillreel
from stillreel._frames import FrameFormat

ORANGE = (230, 140, 40)


class FrameTestCase(FolderTestCase):
    def movie_of(self, *frames: Any, **options: Any) -> list[tuple[int, int, int]]:
        """Makes a movie, and returns the colour in the middle of each frame."""
        with stillreel.Writer(self.movie, overwrite=True, crf=10, **options) as w:
            for frame in frames:
                w.add(frame)
        self.assertEqual(w.result.frames, len(frames))
        assert w.size
        return pixels(self.movie, w.size[0] // 2, w.size[1] // 2)

    def assertColour(self, found: tuple[int, int, int], expected: tuple[int, ...], delta: int = 4) -> None:
        for channel, value in zip(found, expected):
            self.assertAlmostEqual(channel, value, delta=delta, msg=f"{found}, not {expected}")


@needs_numpy
class ArrayTests(FrameTestCase):
    def flat(self, *colour: float, dtype: Any = "uint8", size: tuple[int, int] = (48, 64)) -> Any:
        return numpy.full((*size, len(colour)), colour, dtype)

    def test_types_and_channels(self) -> None:
        orange = self.flat(*ORANGE)
        transparent = self.flat(*ORANGE, 255)
        forms = (
            ("rgb24", orange), ("rgb24", orange / 255), ("rgb24", (orange / 255).astype("float32")),
            ("rgb24", (orange / 255).astype("float16")), ("rgb48le", orange.astype("uint16") * 257),
            ("rgb48le", orange.astype(">u2") * 257), ("rgba", transparent), ("rgba64le", transparent.astype("uint16") * 257),
        )
        for name, form in forms:
            format = FrameFormat()
            format.bytes_of(form)
            assert format.pixel_format
            self.assertEqual((format.pixel_format.name, format.size), (name, (64, 48)))
        for name in ("rgb24", "rgb48le", "rgba", "rgba64le"):
            with self.subTest(name):
                fitting = [form for _, form in forms if form.shape[2] == 3 or name.startswith("rgba")]
                for found in self.movie_of(*fitting, pixel_format=name):
                    self.assertColour(found, ORANGE)

    def test_grey(self) -> None:
        deep = self.flat(90 * 257, dtype="uint16")
        self.assertColour(self.movie_of(deep)[0], (90, 90, 90))
        found = self.movie_of(self.flat(90)[:, :, 0], self.flat(90), deep, self.flat(90 / 255, dtype=float), deep > 0)
        for colour, level in zip(found, (90, 90, 90, 90, 255)):
            self.assertColour(colour, (level,) * 3)

    def test_bgr(self) -> None:
        backwards = self.flat(*ORANGE[::-1])
        forms = {
            "bgr24": backwards, "bgra": self.flat(*ORANGE[::-1], 255), "bgr48le": backwards.astype("uint16") * 257,
            "bgra64le": self.flat(*ORANGE[::-1], 255).astype("uint16") * 257,
        }
        for name, form in forms.items():
            format = FrameFormat(bgr=True)
            format.bytes_of(form)
            assert format.pixel_format
            self.assertEqual(format.pixel_format.name, name)
            self.assertColour(self.movie_of(form, pixel_format=name)[0], ORANGE)
        found = self.movie_of(backwards, self.flat(90)[:, :, 0], bgr=True)
        self.assertColour(found[0], ORANGE)
        self.assertColour(found[1], (90, 90, 90))

    def test_frames_that_are_not_contiguous(self) -> None:
        wide = numpy.zeros((96, 128, 3), numpy.uint8)
        wide[::2, ::2] = ORANGE
        turned = numpy.zeros((3, 64, 48), numpy.uint8) + numpy.array(ORANGE, numpy.uint8)[:, None, None]
        for colour in self.movie_of(
                wide[::2, ::2], turned.transpose(2, 1, 0), self.flat(*ORANGE)[::-1], self.flat(*ORANGE[::-1])[..., ::-1]):
            self.assertColour(colour, ORANGE)

    def test_transparency_and_background(self) -> None:
        frame = self.flat(200, 0, 0, 0)
        self.assertColour(self.movie_of(frame)[0], (0, 0, 0))
        self.assertColour(self.movie_of(frame, background="#2040c0")[0], (0x20, 0x40, 0xC0))

    def test_frames_of_fewer_channels_than_the_movie(self) -> None:
        orange = self.flat(*ORANGE)
        frames = (orange, self.flat(90)[:, :, 0], self.flat(90 / 255, dtype=float), orange.astype("uint16") * 257)
        for format in ("rgba64le", "bgr24"):
            with self.subTest(format):
                order = -1 if format == "bgr24" else 1
                ordered = [frame[..., ::order] if frame.ndim == 3 else frame for frame in frames]
                found = self.movie_of(*ordered, pixel_format=format)
                for colour, expected in zip(found, (ORANGE, (90,) * 3, (90,) * 3, ORANGE)):
                    self.assertColour(colour, expected)

    def test_ten_bits_reach_prores(self) -> None:
        """A ramp of floats has more than 256 levels in a ten-bit movie."""
        ramp = numpy.tile(numpy.linspace(0, 1, 1024), (64, 1))
        movie = self.folder / "a.mov"
        with stillreel.Writer(movie, codec="prores") as w:
            w.add(ramp)
        self.assertIn("10", streams(movie)["video"]["pix_fmt"])
        output = support.run_ffmpeg("-i", movie, "-vf", "extractplanes=y", "-f", "rawvideo", "-pix_fmt", "gray10le", "-")
        self.assertGreater(len(set(memoryview(output).cast("H"))), 400)

    def test_objects_with_arrays(self) -> None:
        class Tensor:
            def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
                return numpy.full((48, 64, 3), ORANGE, numpy.uint8)

        class Interface:
            __array_interface__ = Tensor().__array__().__array_interface__

        pixels = numpy.full((48, 64, 3), ORANGE, numpy.uint8)
        Interface.__array_interface__ = pixels.__array_interface__
        for form in (Tensor(), Interface(), memoryview(pixels.tobytes())):
            options: dict[str, Any] = {"size": (64, 48), "pixel_format": "rgb24"} if isinstance(form, memoryview) else {}
            self.assertColour(self.movie_of(form, **options)[0], ORANGE)

    def test_planes_in_an_array(self) -> None:
        """As OpenCV's COLOR_RGB2YUV_I420 makes them: height × 3/2 rows."""
        planes = numpy.full((72, 64), 128, numpy.uint8)
        planes[:48] = 180
        found = self.movie_of(planes, pixel_format="yuv420p", size=(64, 48))[0]
        self.assertColour(found, (round((180 - 16) * 255 / 219),) * 3)

    def test_the_array_may_change_afterwards(self) -> None:
        frame = numpy.zeros((480, 640, 3), numpy.uint8)
        with stillreel.Writer(self.movie) as w:
            for level in (40, 120, 200):
                frame[:] = level
                w.add(frame)
        self.assertEqual([round(red, -1) for red, _, _ in pixels(self.movie, 639, 479)], [40, 120, 200])

    def test_odd_sizes(self) -> None:
        with stillreel.Writer(self.movie) as w:
            w.add(self.flat(*ORANGE, size=(47, 63)))
        self.assertEqual(w.size, (63, 47))
        self.assertColour(pixels(self.movie, 30, 20)[0], ORANGE)

    def test_mistakes(self) -> None:
        mistakes: tuple[tuple[Any, type[Exception], str], ...] = (
            (numpy.zeros((24, 32, 3), "uint8"), ValueError, "32×24, but the movie is 64×48"),
            (self.flat(*ORANGE, 255), ValueError, "transparency.*pixel_format='rgba'"),
            (numpy.zeros((3, 48, 64), "uint8"), ValueError, "3 × 48 × 64.*transpose"),
            (numpy.zeros((48, 64, 3), int), ValueError, "int64"),
            (self.flat(*ORANGE, dtype=float), ValueError, "40 to 230; floats are 0 to 1"),
            (self.flat(numpy.nan, 0, 0, dtype=float), ValueError, "nan"),
            (numpy.zeros((48, 64, 5), "uint8"), ValueError, "48 × 64 × 5"),
            (numpy.zeros((0, 64, 3), "uint8"), ValueError, "0 × 64"),
            (numpy.zeros(100, "uint8"), ValueError, "100 is no frame"),
            (numpy.zeros((48, 64, 3), complex), ValueError, "complex"),
            (None, TypeError, "NoneType"), ("a.png", TypeError, "PIL.Image.open"), (7, TypeError, "int"),
            (self.folder, TypeError, "PIL.Image.open"),
        )
        with stillreel.Writer(self.movie) as w:
            w.add(self.flat(*ORANGE))
            for frame, kind, words in mistakes:
                with self.subTest(words), self.assertRaisesRegex(kind, f"^frame 2: .*{words}"):
                    w.add(frame)
            w.add(self.flat(*ORANGE) * 1.0 / 255 * 1.05)
        self.assertEqual(w.result.frames, 2)

    def test_contiguous_arrays_are_not_copied(self) -> None:
        frame = numpy.zeros((48, 64, 3), numpy.uint8)
        view = FrameFormat().bytes_of(frame)
        frame[0, 0, 0] = 77
        self.assertEqual(view[0], 77)


@needs_pil
class PictureTests(FrameTestCase):
    def picture(self, mode: str = "RGB", colour: Any = ORANGE) -> Any:
        from PIL import Image

        return Image.new(mode, (64, 48), colour)

    def test_modes(self) -> None:
        orange = self.picture()
        forms = [orange.convert(mode) for mode in ("RGB", "RGBA", "CMYK", "YCbCr", "HSV")] + [orange.convert("P", palette=1)]
        for form in forms:
            with self.subTest(form.mode):
                format = FrameFormat()
                format.bytes_of(form)
                assert format.pixel_format
                self.assertEqual(format.pixel_format.name, "rgba" if form.mode == "RGBA" else "rgb24")
        for found in self.movie_of(*forms, pixel_format="rgba"):
            self.assertColour(found, ORANGE, delta=8)
        found = self.movie_of(self.picture("L", 90), self.picture("1", 1))
        self.assertColour(found[0], (90,) * 3)
        self.assertColour(found[1], (255,) * 3)
        self.assertColour(self.movie_of(self.picture("LA", (90, 255)))[0], (90,) * 3)

    def test_later_pictures_take_the_movies_form(self) -> None:
        for options in ({}, {"pixel_format": "bgra"}):
            with self.subTest(**options):
                found = self.movie_of(self.picture(), self.picture("L", 90), self.picture("CMYK", (0, 255, 255, 0)), **options)
                for colour, expected in zip(found, (ORANGE, (90,) * 3, (255, 0, 0))):
                    self.assertColour(colour, expected)

    def test_transparency(self) -> None:
        transparent = self.picture("RGBA", (255, 0, 0, 0))
        self.assertColour(self.movie_of(transparent, background="#2040c0")[0], (0x20, 0x40, 0xC0))
        with self.assertRaisesRegex(ValueError, "transparency"), stillreel.Writer(self.movie, overwrite=True) as w:
            w.add(self.picture())
            w.add(transparent)

    def test_profiles_are_converted(self) -> None:
        from PIL import Image, ImageCms

        # A profile other than sRGB that PIL itself has: L*a*b*.
        source = self.picture()
        lab = ImageCms.profileToProfile(
            source, ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), outputMode="LAB")
        lab.info["icc_profile"] = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
        self.assertColour(self.movie_of(lab)[0], ORANGE, delta=6)
        # A damaged profile is ignored.
        source.info["icc_profile"] = b"no profile"
        self.assertColour(self.movie_of(source)[0], ORANGE)

    @needs_numpy
    def test_pictures_and_arrays_in_one_movie(self) -> None:
        array = numpy.full((48, 64, 3), ORANGE, numpy.uint8)
        for colour in self.movie_of(self.picture(), array):
            self.assertColour(colour, ORANGE)
        backwards = numpy.ascontiguousarray(array[..., ::-1])
        for colour in self.movie_of(self.picture(), backwards, bgr=True):
            self.assertColour(colour, ORANGE)
        for format in ("bgr48le",):
            self.assertColour(self.movie_of(self.picture(), pixel_format=format)[0], ORANGE)

    @needs_numpy
    def test_pictures_of_16_bits(self) -> None:
        from PIL import Image

        picture = Image.fromarray(numpy.full((48, 64), 90 * 257, numpy.uint16))
        self.assertColour(self.movie_of(picture)[0], (90,) * 3)
        self.assertColour(self.movie_of(picture, pixel_format="rgb24")[0], (90,) * 3)

    def test_a_picture_of_another_size(self) -> None:
        with self.assertRaisesRegex(ValueError, "frame 2: .*32×24"), stillreel.Writer(self.movie) as w:
            w.add(self.picture())
            w.add(self.picture().resize((32, 24)))
        self.assertHolds()


class NoNumpyTests(FolderTestCase):
    """The package without numpy and PIL, in a Python that does not find them."""

    def test_bytes_need_neither(self) -> None:
        program = (
            "import sys; sys.modules['numpy'] = None; sys.modules['PIL'] = None\n"
            f"sys.path.insert(0, {str(support.ROOT / 'python')!r})\n"
            "import stillreel\n"
            f"with stillreel.Writer({str(self.movie)!r}, size=(64, 48), pixel_format='gray') as w:\n"
            "    w.add(bytes(64 * 48), repeat=3)\n"
            "    try: w.add([[1, 2], [3, 4]])\n"
            "    except TypeError as error: print(error)\n"
            "print(w.result.frames)\n")
        output = support.run_python(program)
        self.assertIn("needs numpy", output)
        self.assertTrue(output.endswith("\n3\n"), output)


if __name__ == "__main__":
    unittest.main()
