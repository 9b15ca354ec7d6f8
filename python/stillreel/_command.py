"""Running the command: finding it, its arguments, and reading what it says."""

from __future__ import annotations

import collections
import io
import json
import os
import queue
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, Any, Callable, Optional, Union, cast

from ._errors import CommandNotFound, Error
from ._results import Progress, Result

StrPath = Union[str, "os.PathLike[str]"]

STOP_SECONDS = 10
"""How long the command may take to remove its files when it is stopped. It needs a moment only."""


def find() -> str:
    """Returns the path of the command.

    Raises `CommandNotFound`.
    """
    named = os.environ.get("STILLREEL")
    path = shutil.which(named or "stillreel")
    if path is not None:
        # The command may be started in another folder.
        return os.path.abspath(path)
    if named:
        raise CommandNotFound(
            f"the environment variable STILLREEL is {named!r}, which is no program; set it to the path of the command stillreel")
    raise CommandNotFound(
        "the command stillreel was not found on PATH; install it, or set the environment variable STILLREEL to its path")


def options(values: Mapping[str, Any]) -> list[str]:
    """Returns arguments of the command: `fade_out=2` is `--fade-out=2`, True a flag, a list or a dictionary several options.

    None and False are left out.
    """
    arguments = []
    for name, value in values.items():
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            arguments.append(option)
        elif isinstance(value, Mapping):
            arguments += [f"{option}={key}={item}" for key, item in value.items()]
        elif isinstance(value, Sequence) and not isinstance(value, str):
            arguments += [f"{option}={_text(item)}" for item in value]
        else:
            arguments.append(f"{option}={_text(value)}")
    return arguments


def operand(path: StrPath) -> str:
    """Returns a path as an argument that is not an option."""
    text = os.fspath(path)
    return "./" + text if text.startswith("-") and text != "-" else text


def _text(value: Any) -> str:
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


class Command:
    """The running command. Its standard input is a pipe, and threads read what it says, so that it never waits for us."""

    def __init__(
        self, arguments: Iterable[str], *, folder: Optional[StrPath] = None, pass_fds: Sequence[int] = (),
        reports_progress: bool = False, has_own_session: bool = False,
    ) -> None:
        """`has_own_session`: whether Ctrl-C reaches only Python."""
        self._path = find()
        try:
            self.process = subprocess.Popen(
                [self._path, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
                cwd=folder, pass_fds=pass_fds, start_new_session=has_own_session)
        except OSError as error:
            raise Error(f"the command stillreel cannot be run: {error}") from error
        assert self.process.stdin and self.process.stdout and self.process.stderr
        self.input: IO[bytes] = self.process.stdin
        self._output = b""
        self._messages: collections.deque[str] = collections.deque(maxlen=200)
        self._progress: queue.SimpleQueue[Optional[Progress]] = queue.SimpleQueue()
        self._reports_progress = reports_progress
        self._threads = [
            threading.Thread(target=self._read_output, args=(self.process.stdout,), name="stillreel output", daemon=True),
            threading.Thread(target=self._read_messages, args=(self.process.stderr,), name="stillreel messages", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _read_output(self, pipe: IO[bytes]) -> None:
        with pipe:
            self._output = b"".join(iter(lambda: pipe.read(1 << 16), b""))

    def _read_messages(self, pipe: IO[bytes]) -> None:
        try:
            with io.TextIOWrapper(io.BufferedReader(cast(io.RawIOBase, pipe)), encoding="utf-8", errors="replace") as lines:
                for line in lines:
                    report = _object(line)
                    if report is None or "framesDone" not in report:
                        self._messages.append(line.rstrip("\n"))
                    elif self._reports_progress:
                        self._progress.put(Progress.from_json(report))
        finally:
            self._progress.put(None)

    def finish(self, progress: Optional[Callable[[Progress], object]] = None) -> str:
        """Waits for the end, calls `progress` meanwhile, in this thread, and returns the command's standard output.

        If `progress` raises, or Ctrl-C is pressed, the command is stopped. Raises `Error` if the command failed.
        """
        try:
            while (report := self._progress.get()) is not None:
                if progress:
                    progress(report)
            # For a second call.
            self._progress.put(None)
            self._join()
        except BaseException:
            self.stop()
            raise
        code = self.process.returncode
        if code != 0:
            raise Error(self._failure(code), code)
        return self._output.decode("utf-8", errors="replace")

    def document(self) -> dict[str, Any]:
        """Does the same as `finish`, and returns the JSON object that the command prints with `--dry-run`."""
        return self._report(self.finish())

    def result(self, progress: Optional[Callable[[Progress], object]] = None) -> Result:
        """Does the same as `finish`, and returns what the command reports about the movie."""
        return Result.from_json(self._report(self.finish(progress)))

    def stop(self) -> None:
        """Stops the command, which then removes what it has written. Does nothing if it has ended."""
        stop(self.process)
        self.close_input()
        self._join()

    def close_input(self) -> None:
        try:
            self.input.close()
        except OSError:
            pass

    def _join(self) -> None:
        self.process.wait()
        for thread in self._threads:
            thread.join()

    def _report(self, text: str) -> dict[str, Any]:
        report = _object(text)
        if report is None:
            raise Error(f"{self._path} is not the command stillreel: it printed {text[:200]!r}", 0)
        return report

    def _failure(self, code: int) -> str:
        text = "\n".join(self._messages).strip()
        if text := text.removeprefix("stillreel: "):
            return text
        return "the command stillreel " + (f"was ended by {_signal_name(-code)}" if code < 0 else f"failed: {code}")


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ends a process that may have ended, and waits for it."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _object(line: str) -> Optional[dict[str, Any]]:
    """Returns the JSON object in a line; None if it is something else."""
    if not line.startswith("{"):
        return None
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
