"""Animations of matplotlib. Importing this module registers the writer `stillreel`.

>>> import stillreel.matplotlib
>>> animation.save("a.mp4", writer="stillreel")
"""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator, Mapping
from typing import Any, Optional

from matplotlib.animation import AbstractMovieWriter, writers

from . import _command
from ._command import StrPath
from ._errors import CommandNotFound
from ._results import Result
from ._writer import Writer


@writers.register("stillreel")
class StillreelWriter(AbstractMovieWriter):
    """Writes the frames of an animation with `stillreel.Writer`, whose options it takes.

    As matplotlib's own writers do, it replaces an existing file. If a frame cannot be drawn, there is no movie.
    """

    result: Optional[Result] = None
    """The finished movie."""

    def __init__(
        self, fps: float = 5, codec: Optional[str] = None, bitrate: Optional[int] = None, extra_args: Optional[list[str]] = None,
        metadata: Optional[Mapping[str, str]] = None, overwrite: bool = True, **options: Any,
    ) -> None:
        """- `extra_args`, `bitrate`: matplotlib's arguments for ffmpeg, which are refused: use `options` (`crf=18`)."""
        if extra_args or bitrate and bitrate > 0:
            raise ValueError("extra_args and bitrate are ffmpeg's; use StillreelWriter(crf=18, …)")
        super().__init__(fps=fps, metadata=dict(metadata or {}), codec=codec)  # type: ignore[arg-type]
        self._options: dict[str, Any] = {**options, "overwrite": overwrite, "metadata": metadata}
        self._options["codec"] = None if codec in (None, "h264", "libx264") else codec
        self._writer: Optional[Writer] = None

    @classmethod
    def isAvailable(cls) -> bool:
        try:
            _command.find()
        except CommandNotFound:
            return False
        return True

    def setup(self, fig: Any, outfile: StrPath, dpi: Optional[float] = None) -> None:
        super().setup(fig, os.fspath(outfile), dpi)
        self._writer = Writer(outfile, self.fps, size=self.frame_size, pixel_format="rgba", **self._options)

    def grab_frame(self, **savefig_kwargs: Any) -> None:
        assert self._writer, "setup comes first"
        frame = io.BytesIO()
        self.fig.savefig(frame, format="rgba", dpi=self.dpi, **savefig_kwargs)
        self._writer.add(frame.getbuffer())

    def finish(self) -> None:
        if self._writer:
            self._writer.close()
            self.result = self._writer.result

    @contextlib.contextmanager
    def saving(self, fig: Any, outfile: StrPath, dpi: Optional[float] = None, *args: Any, **kwargs: Any) -> Iterator[Any]:
        """Does what matplotlib's `saving` does, but leaves no movie if a frame cannot be drawn."""
        self.setup(fig, outfile, dpi, *args, **kwargs)
        assert self._writer
        with self._writer:
            yield self
        self.finish()
