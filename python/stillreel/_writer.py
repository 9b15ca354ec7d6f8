"""A movie, frame by frame."""

from __future__ import annotations

import concurrent.futures
import os
import threading
import warnings
import weakref
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Any, Callable, Optional, Union

from . import _command, _matroska
from ._command import Command, StrPath
from ._errors import Error
from ._frames import Frame, FrameFormat, SupportsArray
from ._results import Result
from ._sound import SoundPipe, is_sound_array

_open_writers: weakref.WeakSet[Writer] = weakref.WeakSet()


class Writer:
    """Makes a movie of the frames that are added to it.

    >>> with stillreel.Writer("a.mp4", fps=30, crf=18) as w:
    ...     for frame in frames:
    ...         w.add(frame)
    >>> w.result
    Result(path=PosixPath('/home/me/a.mp4'), frames=300, seconds=10, …)

    If the block ends with an exception, if the writer is never closed, or if Python is killed, there is no movie: an
    existing file stays as it was, and nothing is left beside it.

    Frames may be added by several threads; each is added as a whole. A forked process cannot use its parent's writer.
    """

    def __init__(
        self,
        path: StrPath,
        fps: Union[int, float, str, Fraction] = 30,
        *,
        size: Optional[Sequence[int]] = None,
        pixel_format: Optional[str] = None,
        bgr: bool = False,
        background: Optional[str] = None,
        codec: Optional[str] = None,
        crf: Optional[float] = None,
        preset: Optional[str] = None,
        audio: Union[StrPath, Sequence[StrPath], SupportsArray, None] = None,
        sample_rate: Optional[int] = None,
        metadata: Optional[Mapping[str, str]] = None,
        overwrite: bool = False,
        **options: Any,
    ) -> None:
        """Checks the options, and starts the command.

        - `path`: the movie; `.mp4`, `.m4v`, `.mov` or `.webm`.
        - `fps`: frames per second, up to 1000: `30`, `29.97`, `"30000/1001"`.
        - `size`: width and height in pixels; by default, those of the first frame. Needed only if frames are bytes.
        - `pixel_format`: FFmpeg's name of the frames' format: `rgb24`, `rgba`, `gray`, `rgb48le`, `bgr24`, …, or `yuv420p`,
          `nv12` and others, whose frames are bytes or arrays of as many. By default that of the first frame.
        - `bgr`: whether the channels of arrays are blue, green, red, as OpenCV has them.
        - `background`: what transparent frames are shown over, `"#RRGGBB"` or a name; by default black.
        - `codec`, `crf`, `preset`: the compression; by default `h264` (`vp9` for `.webm`), 20 (0 is best, 51 worst) and `medium`.
        - `audio`: a sound file or several in sequence, or an array of samples, or samples × channels, with its `sample_rate`.
          With a `sample_rate` and no `audio`, the sound is what `add_sound` gets.
        - `metadata`: tags, such as `{"title": "Rome"}`.
        - `overwrite`: whether an existing file is replaced, when the movie is complete.
        - `options`: other options of `stillreel encode`, with underscores for hyphens: `fade_out=2`, `loop=True`, `volume=-6`,
          `match="shortest"`, `cover="cover.jpg"`.

        Raises `Error` if an option is wrong, the movie exists, or a file of sound is missing.
        """
        self._path = Path(path)
        self._process = os.getpid()
        self._lock = threading.RLock()
        self._format = FrameFormat(pixel_format, size, bgr, deep=codec == "prores")
        self._frames = 0
        self._held_back = b""
        self._result: Optional[Result] = None
        self._error: Optional[Error] = None
        self._is_open = False
        self._sound, samples = _sound(audio, sample_rate)
        values = {
            "fps": fps, "background": background, "codec": codec, "crf": crf, "preset": preset,
            "audio": self._sound.argument if self._sound else audio, "metadata": metadata, "overwrite": overwrite, **options,
        }
        # If Python is killed, the stream ends within a frame, and with --strict there is no movie.
        arguments = [
            "encode", "-", "--input-format=matroska", "--strict", f"--output={os.fspath(path)}", *_command.options(values)]
        files = [self._sound.reading] if self._sound else []
        try:
            plan = Command([*arguments, "--dry-run"], pass_fds=files)
            plan.close_input()
            # 29.97 is 30000/1001, for example.
            self._fps = Fraction(str(plan.document()["frameRate"]))
            # Ctrl-C is for Python, which may then close the movie.
            self._command = Command([*arguments, "--progress=json"], pass_fds=files, has_own_session=True)
        except BaseException:
            if self._sound:
                self._sound.close()
            raise
        self._is_open = True
        self._finalizer = weakref.finalize(self, _abandon, self._command, self._process)
        # A thread of its own writes: if Ctrl-C interrupts the program in add(), the frame is nevertheless written as a whole.
        self._thread = concurrent.futures.ThreadPoolExecutor(1, thread_name_prefix="stillreel writer")
        _open_writers.add(self)
        if self._sound:
            self._sound.close_reading()
            if samples:
                with self._lock:
                    self._write(_write_all, self._sound.writing, samples)
                    self._sound.close()

    @property
    def path(self) -> Path:
        """The movie's file, which exists when the writer is closed."""
        return self._path

    @property
    def fps(self) -> Fraction:
        """Frames per second."""
        return self._fps

    @property
    def frames(self) -> int:
        """The number of frames so far; one that was added with `repeat=10` is ten."""
        return self._frames

    @property
    def size(self) -> Optional[tuple[int, int]]:
        """Width and height in pixels; None before the first frame."""
        return self._format.size

    @property
    def result(self) -> Result:
        """The finished movie. Raises `Error` if there is none (yet)."""
        if self._result is None:
            raise self._error or Error("there is no movie: the writer is not closed, or was cancelled")
        return self._result

    def add(self, frame: Frame, *, repeat: Optional[int] = None, hold: Optional[float] = None) -> None:
        """Adds a frame, and returns when the command has taken it; the array can then be changed.

        - `frame`: an array of height × width (grey), or of height × width × 1, 3 or 4 (with alpha), of uint8, uint16, bool, or
          floats from 0 to 1; a PIL image, whose profile is converted to sRGB (the orientation in EXIF is not applied); what
          numpy can make an array of; or bytes.
        - `repeat`: how many frames it stays; by default 1.
        - `hold`: how many seconds it stays, rounded to whole frames. A frame that stays costs no more than another one.

        Raises `ValueError` or `TypeError` for a frame that does not fit, and `Error` if the command has failed.
        """
        with self._lock:
            self._check_open()
            count = self._count(repeat, hold)
            try:
                data = self._format.bytes_of(frame)
            except (TypeError, ValueError) as error:
                raise type(error)(f"frame {self._frames + 1}: {error}") from None
            self._write(self._write_frame, data, count)

    def add_sound(self, samples: SupportsArray) -> None:
        """Adds samples to the sound: an array of samples, or samples × channels, of floats from −1 to 1, int16, int32 or uint8.

        Frames and sound can be added in any order. Raises `ValueError` if the writer has no `sample_rate`.
        """
        with self._lock:
            self._check_open()
            if self._sound is None or self._sound.writing < 0:
                raise ValueError("add_sound needs Writer(…, sample_rate=48000), and no audio=")
            self._write(_write_all, self._sound.writing, self._sound.bytes_of(samples))

    def close(self) -> None:
        """Finishes the movie, and waits for it. Does nothing if it is finished or cancelled.

        Raises `Error` if the command fails or has failed.
        """
        with self._lock:
            if self._error:
                raise self._error
            if not self._is_open or self._process != os.getpid():
                return
            # After an interrupted call, the thread may still be writing.
            self._thread.submit(lambda: None).result()
            if self._frames == 0:
                self.cancel()
                self._error = Error(f"{self._path}: no frame was added, so there is no movie")
                raise self._error
            try:
                self._write(self._write_end)
                self._close_pipes()
                result = self._command.result()
            except Error as error:
                self._end(error)
                raise
            except BaseException:
                self.cancel()
                raise
            self._result = result
            self._end()

    def cancel(self) -> None:
        """Stops the command. No movie is made, and nothing is left behind. Does nothing if the movie is finished."""
        with self._lock:
            if not self._is_open or self._process != os.getpid():
                return
            # Before the pipe is closed, which would end the movie.
            self._command.stop()
            self._close_pipes()
            self._end()

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.cancel()

    def __del__(self) -> None:
        if getattr(self, "_is_open", False) and self._process == os.getpid():
            warnings.warn(f"the movie {self._path} was not closed, and is not made", ResourceWarning, stacklevel=2)

    def _count(self, repeat: Optional[int], hold: Optional[float]) -> int:
        if repeat is not None and hold is not None:
            raise ValueError("add takes repeat (frames) or hold (seconds), not both")
        if hold is not None:
            if not 0 < hold <= 86_400:
                raise ValueError(f"hold is {hold}; it is seconds, above 0 and at most a day")
            return max(1, round(Fraction(float(hold)) * self._fps))
        count = 1 if repeat is None else repeat
        if count != int(count) or count < 1:
            raise ValueError(f"repeat is {repeat}; it is a whole number of frames, from 1")
        return int(count)

    def _check_open(self) -> None:
        if self._process != os.getpid():
            raise ValueError("the writer belongs to the process that made it")
        if self._error:
            raise self._error
        if not self._is_open:
            raise ValueError(f"{self._path}: the writer is closed")

    def _write_frame(self, data: memoryview, count: int) -> None:
        assert self._format.size and self._format.pixel_format
        header = _matroska.frame_header(self._frames / self._fps, count / self._fps, len(data))
        if self._frames == 0:
            header = _matroska.header(*self._format.size, self._format.pixel_format.tag) + header
        _write_all(self._command.input.fileno(), self._held_back + header, data[:-1])
        # The stream is within a frame until the end is written.
        self._held_back = bytes(data[-1:])
        self._frames += count

    def _write_end(self) -> None:
        _write_all(self._command.input.fileno(), self._held_back)

    def _write(self, work: Callable[..., None], *arguments: object) -> None:
        """Does what writes into a pipe, in the thread for it."""
        try:
            self._thread.submit(work, *arguments).result()
        except OSError:
            # The command has ended, and says why.
            try:
                self._command.finish()
            except Error as error:
                self._end(error)
                raise
            self._end(Error("the command stillreel ended before all frames had come"))
            assert self._error
            raise self._error from None

    def _close_pipes(self) -> None:
        # The thread may still write what an interrupted call has given it.
        self._thread.shutdown(wait=True)
        self._command.close_input()
        if self._sound:
            self._sound.close()

    def _end(self, error: Optional[Error] = None) -> None:
        self._error = error
        self._is_open = False
        self._close_pipes()
        self._finalizer.detach()
        _open_writers.discard(self)

    def _close_copies(self) -> None:
        """Closes the pipes in a forked process: with its copies open, the command would never see the end of the frames."""
        self._command.close_input()
        if self._sound:
            self._sound.close()


def _sound(audio: object, sample_rate: Optional[int]) -> tuple[Optional[SoundPipe], bytes]:
    """Returns the pipe for sound that is not in files, and the samples that are known."""
    if is_sound_array(audio):
        if sample_rate is None:
            raise ValueError("sound in an array needs its sample_rate")
        pipe = SoundPipe(sample_rate)
        try:
            return pipe, pipe.bytes_of(audio)
        except BaseException:
            pipe.close()
            raise
    if sample_rate is None:
        return None, b""
    if audio is not None:
        raise ValueError("sample_rate is for sound in arrays; files say it themselves")
    return SoundPipe(sample_rate), b""


def _write_all(descriptor: int, *parts: Union[bytes, memoryview]) -> None:
    for part in parts:
        view = memoryview(part)
        while view:
            view = view[os.write(descriptor, view):]


def _abandon(command: Command, process: int) -> None:
    if process == os.getpid():
        command.stop()


def _close_copies() -> None:
    for writer in list(_open_writers):
        writer._close_copies()


os.register_at_fork(after_in_child=_close_copies)
