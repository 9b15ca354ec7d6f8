"""What the command reports about a movie, from `--progress json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Optional


@dataclass(frozen=True)
class Progress:
    """How far a movie is."""

    frames_done: int
    frame_count: Optional[int]
    """The number of all frames; None if it is unknown."""
    fraction: Optional[float]
    """0 to 1; None if it is unknown."""
    frames_per_second: float
    """How fast frames are made."""
    seconds_left: Optional[float]
    """An estimate; None if there is none yet."""

    @classmethod
    def from_json(cls, report: Mapping[str, Any]) -> Progress:
        return cls(
            frames_done=report["framesDone"], frame_count=report.get("frameCount"), fraction=report.get("fractionCompleted"),
            frames_per_second=report["framesPerSecond"], seconds_left=report.get("secondsLeft"))


@dataclass(frozen=True)
class Result:
    """A finished movie."""

    path: Path
    frames: int
    seconds: float
    """The length of the movie."""
    byte_count: int
    held_frames: Optional[int] = None
    """How many frames of a `Writer` showed the same as the one before, and were not encoded again. None for other movies."""
    sound: Optional[str] = None
    """`copied` or `encoded`; None for a silent movie."""
    notes: tuple[str, ...] = ()
    """What was left out, cut or changed, one line each."""
    report: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """All that the command reported, with its names (`loudness`, for example)."""

    @classmethod
    def from_json(cls, report: Mapping[str, Any]) -> Result:
        return cls(
            path=Path(report["file"]), frames=report["frameCount"], seconds=report["seconds"], byte_count=report["byteCount"],
            held_frames=report.get("heldFrameCount"), sound=report.get("sound"), notes=tuple(report.get("notes", ())),
            report=report)
