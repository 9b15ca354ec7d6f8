"""What can go wrong."""

from __future__ import annotations

from typing import Optional


class Error(RuntimeError):
    """The command failed, and left no movie. The text is what the command said."""

    exit_code: Optional[int]
    """The command's exit code: 64 for a wrong option or reel, 65 for an input that cannot be read, 70 if the encoder failed,
    73 if the movie cannot be written (it exists, for example), and negative for a signal that ended the command. None if it did
    not run."""

    def __init__(self, message: str, exit_code: Optional[int] = None) -> None:
        super().__init__(message)
        self.exit_code = exit_code

    def __reduce__(self) -> tuple[type[Error], tuple[str, Optional[int]]]:
        # Errors of worker processes are pickled.
        return type(self), (str(self), self.exit_code)


class CommandNotFound(Error):
    """The command `stillreel` is not installed, or STILLREEL names something else."""
