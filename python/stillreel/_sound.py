"""Sound from arrays, through a pipe that the command reads while it reads the frames."""

from __future__ import annotations

import os
import struct
from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

_PCM, _FLOAT = 1, 3
"""Formats of WAVE."""

MOST_CHANNELS = 2


class SoundPipe:
    """Writes samples as WAVE into a pipe. The first ones determine the channels and the type of all."""

    def __init__(self, sample_rate: int) -> None:
        if not 1 <= sample_rate <= 768_000:
            raise ValueError(f"sample_rate is {sample_rate}; it is samples per second, 48000 for example")
        self._rate = int(sample_rate)
        self._kind: Optional[tuple[str, int]] = None
        self.reading, self.writing = os.pipe()

    @property
    def argument(self) -> str:
        return f"/dev/fd/{self.reading}"

    def bytes_of(self, samples: object) -> bytes:
        """Returns what stands for the samples in the file, after its header for the first ones.

        Raises `ValueError` for what is no sound, or differs from the sound before.
        """
        array = _samples(samples)
        kind = array.dtype.str, array.shape[1]
        beginning = b""
        if self._kind is None:
            self._kind = kind
            beginning = self._header(array)
        elif self._kind != kind:
            raise ValueError(
                f"the sound has {kind[1]} channels of {kind[0]}, and the sound before it {self._kind[1]} of {self._kind[0]}")
        return beginning + array.tobytes()

    def close_reading(self) -> None:
        """Closes our copy of the command's end, so that writing fails when the command has ended."""
        self.reading = _close(self.reading)

    def close(self) -> None:
        self.reading, self.writing = _close(self.reading), _close(self.writing)

    def _header(self, array: Array) -> bytes:
        channels, sample_bytes = array.shape[1], array.dtype.itemsize
        kind = _FLOAT if array.dtype.kind == "f" else _PCM
        block = channels * sample_bytes
        format = struct.pack("<HHIIHH", kind, channels, self._rate, self._rate * block, block, 8 * sample_bytes)
        # The lengths of the file and of the samples are unknown.
        unknown = b"\xff\xff\xff\xff"
        return b"RIFF" + unknown + b"WAVEfmt " + struct.pack("<I", len(format)) + format + b"data" + unknown


def is_sound_array(value: object) -> bool:
    """Whether this is an array of samples, rather than the name of a file."""
    return hasattr(value, "__array__") or hasattr(value, "__array_interface__")


def _samples(samples: object) -> Array:
    import numpy

    array: Array = numpy.asarray(samples)
    if array.ndim == 1:
        array = array[:, None]
    if array.ndim != 2 or not 1 <= array.shape[1] <= MOST_CHANNELS:
        shape = " × ".join(map(str, array.shape))
        hint = "; transpose it" if array.ndim == 2 and array.shape[0] <= MOST_CHANNELS else ""
        raise ValueError(f"an array of {shape} is no sound: it is samples, or samples × 1 or 2 channels{hint}")
    if array.dtype.kind == "f":
        if not numpy.isfinite(array).all():
            raise ValueError("the sound contains numbers that are not finite")
        return array.astype("<f4")
    if array.dtype.kind == "i" and array.dtype.itemsize in (2, 4) or array.dtype == numpy.uint8:
        return array.astype(array.dtype.newbyteorder("<"), copy=False)
    raise ValueError(f"the sound's samples are {array.dtype}; they can be floats from -1 to 1, int16, int32 or uint8")


def _close(descriptor: int) -> int:
    if descriptor >= 0:
        os.close(descriptor)
    return -1
