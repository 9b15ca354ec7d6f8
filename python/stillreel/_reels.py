"""Movies of reels, of pictures, and of whatever else the command makes of files."""

from __future__ import annotations

import json
import os
import tempfile
import threading
from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Callable, Optional, TypeVar, Union

from . import _command
from ._command import Command, StrPath
from ._frames import FrameFormat, SupportsArray, SupportsArrayInterface
from ._results import Progress, Result

Reel = Union[Mapping[str, Any], StrPath]
"""A reel as docs/reel.md describes it, or the path of a reel file. In a dictionary, files may be paths, and times fractions."""

T = TypeVar("T")

ProgressCallback = Callable[[Progress], object]


def render(
    reel: Reel, output: StrPath, *, overwrite: bool = False, progress: Optional[ProgressCallback] = None,
    folder: Optional[StrPath] = None, **options: Any,
) -> Result:
    """Makes the movie that a reel describes.

    >>> stillreel.render({"hold": 3, "transition": "dissolve", "slides": ["a.jpg", "b.jpg"]}, "a.mp4")

    - `progress`: called with a `Progress` a few times per second. If it raises an exception, the command is stopped.
    - `folder`: what the paths in a dictionary are relative to; by default the current folder. Those of a file are relative to it.
    - `options`: other options of `stillreel render`, with underscores for hyphens: `size="720p"`, `segment="1/3"`.

    Raises `Error` if the reel is wrong or the movie cannot be made; nothing is left behind then.
    """
    arguments, document = _reel(reel)
    values = {"overwrite": overwrite, **options}
    output = os.path.abspath(output)
    return _make(["render", *arguments, f"--output={output}", *_command.options(values)], document, folder, progress)


def plan(reel: Reel, *, folder: Optional[StrPath] = None, **options: Any) -> dict[str, Any]:
    """Checks a reel without making its movie, and returns it with its defaults, and a `plan`: when each slide is shown.

    Raises `Error` if the reel is wrong.
    """
    arguments, document = _reel(reel)
    # The name of the output does not matter, but must be one that does not exist.
    with tempfile.TemporaryDirectory(prefix="stillreel-") as empty:
        output = f"--output={Path(empty, 'plan.mp4')}"
        command = Command(["render", *arguments, "--dry-run", output, *_command.options(options)], folder=folder)
        return _finish(command, document, command.document)


def run(
    verb: str, *inputs: StrPath, output: StrPath, overwrite: bool = False, progress: Optional[ProgressCallback] = None,
    **options: Any,
) -> Result:
    """Runs a verb of the command that makes a movie of files: `slideshow`, `timelapse`, `still`, `soundtrack`, `join`.

    >>> stillreel.run("still", "cover.jpg", audio="episode.mp3", output="episode.mp4")

    - `options`: the options of the verb, with underscores for hyphens: `fade_out=2`, `loop=True`, `audio=["a.mp3", "b.mp3"]`,
      `metadata={"title": "Rome"}`.

    Raises `Error` if the movie cannot be made; nothing is left behind then.
    """
    values = {"overwrite": overwrite, **options}
    names = [_command.operand(path) for path in inputs]
    return _make([verb, *names, f"--output={os.fspath(output)}", *_command.options(values)], None, None, progress)


def slideshow(
    pictures: Iterable[Union[StrPath, SupportsArray, SupportsArrayInterface]], output: StrPath, *, overwrite: bool = False,
    progress: Optional[ProgressCallback] = None, **options: Any,
) -> Result:
    """Makes a slideshow of pictures: files, folders, PIL images and arrays (height × width × 3, of uint8, for example).

    >>> stillreel.slideshow(["a.jpg", "b.jpg"], "a.mp4", hold=3, audio="song.mp3")

    - `options`: options of `stillreel slideshow`, with underscores for hyphens: `transition="wipe-left"`, `motion="gentle"`,
      `title="Summer"`, `fit_to_music=True`.

    Images and arrays need PIL, and are kept as PNG files meanwhile.
    """
    with tempfile.TemporaryDirectory(prefix="stillreel-") as folder:
        names = [_picture_file(picture, Path(folder, f"{number}.png")) for number, picture in enumerate(pictures, start=1)]
        return run("slideshow", *names, output=output, overwrite=overwrite, progress=progress, **options)


def _picture_file(picture: Union[StrPath, SupportsArray, SupportsArrayInterface], file: Path) -> StrPath:
    if isinstance(picture, (str, os.PathLike)):
        return picture
    from PIL import Image

    if isinstance(picture, Image.Image):
        picture.save(file)
        return file
    format = FrameFormat()
    data = format.bytes_of(picture)
    assert format.size and format.pixel_format
    modes = {"gray": "L", "rgb24": "RGB", "rgba": "RGBA", "gray16le": "I;16"}
    if format.pixel_format.name not in modes:
        raise ValueError("colour pictures of 16 bits are no slides; convert them to uint8")
    Image.frombytes(modes[format.pixel_format.name], format.size, bytes(data)).save(file)
    return file


def _reel(reel: Reel) -> tuple[list[str], bytes]:
    """Returns the operand, and what the command reads from standard input."""
    if isinstance(reel, Mapping):
        return ["-"], json.dumps(dict(reel), default=_json_value).encode()
    # The command may be started in another folder.
    return [os.path.abspath(reel)], b""


def _json_value(value: Any) -> Any:
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    # Numbers and arrays of numpy.
    if hasattr(value, "tolist"):
        return value.tolist()
    raise TypeError(f"a reel cannot contain a {type(value).__name__}: {value!r}")


def _make(
    arguments: list[str], document: Optional[bytes], folder: Optional[StrPath], progress: Optional[ProgressCallback]
) -> Result:
    command = Command([*arguments, "--progress=json"], folder=folder, reports_progress=progress is not None)
    return _finish(command, document or b"", lambda: command.result(progress))


def _finish(command: Command, document: bytes, wait: Callable[[], T]) -> T:
    """Writes what the command reads from standard input, and waits for its end."""
    writing = threading.Thread(target=_write, args=(command, document), name="stillreel input", daemon=True)
    writing.start()
    try:
        return wait()
    finally:
        writing.join()


def _write(command: Command, document: bytes) -> None:
    try:
        command.input.write(document)
    except OSError:
        # The command has ended, and says why.
        pass
    finally:
        command.close_input()
