"""Animations of matplotlib."""

from __future__ import annotations

import unittest
from typing import Any

from .support import FolderTestCase, pixels, streams

try:
    import matplotlib
except ImportError:
    matplotlib = None  # type: ignore[assignment]


@unittest.skipUnless(matplotlib, "matplotlib is not installed (Debian: python3-matplotlib)")
class MatplotlibTests(FolderTestCase):
    def animation(self, draw: Any) -> Any:
        matplotlib.use("agg")
        from matplotlib import pyplot
        from matplotlib.animation import FuncAnimation

        figure = pyplot.figure(figsize=(3.21, 2.4), dpi=50)
        self.addCleanup(pyplot.close, figure)
        return FuncAnimation(figure, lambda number: draw(figure, number), frames=5)

    def test_save(self) -> None:
        import stillreel.matplotlib

        from matplotlib.patches import Rectangle

        def draw(figure: Any, number: int) -> None:
            figure.add_artist(Rectangle((0, 0), 1, 1, color=(number / 4, 0.5, 0)))

        animation = self.animation(draw)
        animation.save(self.movie, writer="stillreel", fps=10)
        video = streams(self.movie)["video"]
        self.assertEqual((video["nb_read_frames"], video["r_frame_rate"], video["width"]), ("5", "10/1", 160))
        for number, colour in enumerate(pixels(self.movie, 80, 60)):
            self.assertAlmostEqual(colour[0], 255 * number / 4, delta=6)
        writer = stillreel.matplotlib.StillreelWriter(fps=20, crf=30, metadata={"title": "Five"})
        animation.save(self.movie, writer=writer)
        assert writer.result
        self.assertEqual(writer.result.seconds, 0.25)

    def test_a_frame_that_cannot_be_drawn_leaves_no_movie(self) -> None:
        import stillreel.matplotlib  # noqa: F401

        def draw(figure: Any, number: int) -> None:
            1 // (3 - number)

        with self.assertRaises(ZeroDivisionError):
            self.animation(draw).save(self.movie, writer="stillreel")
        self.assertHolds()


if __name__ == "__main__":
    unittest.main()
