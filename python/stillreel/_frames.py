"""Frames in the forms that programs have them, as bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Optional, Protocol, Union

from . import _formats, _pictures
from ._formats import PixelFormat

if TYPE_CHECKING:
    import numpy as np
    from PIL.Image import Image

    Array = np.ndarray[Any, Any]


class SupportsArray(Protocol):
    """What numpy can make an array of: its own arrays, tensors of PyTorch on the CPU, xarray's and others."""

    def __array__(self) -> Any: ...


class SupportsArrayInterface(Protocol):
    """What numpy can make an array of, by its array interface."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...


Frame = Union[bytes, bytearray, memoryview, SupportsArray, SupportsArrayInterface]
"""PIL images support the array interface."""

LARGEST_OVERSHOOT = 1.0
"""How far samples of floating point may lie outside of 0…1: filters that sharpen overshoot."""


class FrameFormat:
    """Turns frames into bytes of one size and pixel format: those given, or those of the first frame."""

    def __init__(
        self, pixel_format: Optional[str] = None, size: Optional[Sequence[int]] = None, bgr: bool = False, deep: bool = False
    ) -> None:
        """`deep`: whether samples of floating point have 16 bits, otherwise 8."""
        self.pixel_format: Optional[PixelFormat] = _formats.named(pixel_format) if pixel_format else None
        self.size: Optional[tuple[int, int]] = None
        self._bgr = bgr
        self._deep = deep
        if bgr and self.pixel_format and self.pixel_format.name not in ("gray", "gray16le") and not self.pixel_format.is_bgr:
            raise ValueError(f"bgr=True contradicts pixel_format={pixel_format!r}")
        if size is not None:
            width, height = size
            if width < 1 or height < 1:
                raise ValueError(f"size is {width}×{height}; it is width and height in pixels, from 1")
            self.size = int(width), int(height)

    def bytes_of(self, frame: Frame) -> memoryview:
        """Returns the frame's bytes, without a copy if possible.

        Raises `ValueError` for frames of other sizes or kinds, and `TypeError` for what is no frame.
        """
        if isinstance(frame, (bytes, bytearray, memoryview)):
            return self._plain(frame)
        picture = _pictures.as_picture(frame)
        if picture is not None:
            return self._picture(picture)
        array = _array(frame)
        if self.pixel_format and self.pixel_format.chroma:
            return self._plain(_bytes(array))
        return self._array(array)

    def _plain(self, frame: Union[bytes, bytearray, memoryview]) -> memoryview:
        if self.size is None or self.pixel_format is None:
            raise ValueError("frames that are bytes or have planes need Writer(…, size=(width, height), pixel_format='rgb24')")
        view = memoryview(frame)
        if not view.c_contiguous:
            raise ValueError("the frame's bytes are not contiguous; pass an array, or bytes(frame)")
        expected = self.pixel_format.byte_count(*self.size)
        if view.nbytes != expected:
            raise ValueError(
                f"the frame has {view.nbytes:,} bytes; {self.size[0]}×{self.size[1]} {self.pixel_format.name} has {expected:,}")
        return view if view.ndim == 1 and view.format == "B" else view.cast("B")

    def _picture(self, picture: Image) -> memoryview:
        channels, sample_bytes = _pictures.channels(picture), _pictures.sample_bytes(picture)
        if picture.mode in ("I", "F") or sample_bytes == 2 or self.pixel_format and self.pixel_format.sample_bytes == 2:
            array = _array(picture if sample_bytes == 2 or picture.mode in ("I", "F") else picture.convert(
                {1: "L", 3: "RGB", 4: "RGBA"}[channels]))
            return self._array(array[..., _swapped(channels)] if self._is_bgr and channels > 1 else array)
        self._begin(picture.width, picture.height, channels, sample_bytes)
        assert self.pixel_format
        self._check(picture.width, picture.height, channels)
        return memoryview(_pictures.pixels(picture, self.pixel_format))

    def _array(self, array: Array) -> memoryview:
        if array.ndim == 2:
            array = array[:, :, None]
        if array.ndim != 3 or array.shape[2] not in (1, 3, 4) or array.size == 0:
            raise ValueError(f"an array of {_shape(array)} is no frame: it is height × width, or height × width × 1, 3 or 4"
                             + (", so transpose it" if array.ndim == 3 and array.shape[0] in (1, 3, 4) else ""))
        height, width, channels = array.shape
        kind, sample_bytes = array.dtype.kind, array.dtype.itemsize
        if kind == "f":
            sample_bytes = 2 if self._deep else 1
        elif kind != "b" and (kind != "u" or sample_bytes > 2):
            raise ValueError(f"the frame's samples are {array.dtype}; they can be uint8, uint16, bool, or floats from 0 to 1")
        self._begin(width, height, channels, sample_bytes)
        assert self.pixel_format
        self._check(width, height, channels)
        return _bytes(_with_channels(_with_depth(array, self.pixel_format.sample_bytes), self.pixel_format.channels))

    @property
    def _is_bgr(self) -> bool:
        return self.pixel_format.is_bgr if self.pixel_format else self._bgr

    def _begin(self, width: int, height: int, channels: int, sample_bytes: int) -> None:
        """Takes size and pixel format from the first frame."""
        if self.pixel_format is None:
            self.pixel_format = _formats.matching(channels, sample_bytes, self._bgr)
        if self.size is None:
            self.size = width, height

    def _check(self, width: int, height: int, channels: int) -> None:
        assert self.pixel_format
        if self.pixel_format.chroma:
            raise ValueError(f"frames of {self.pixel_format.name} are bytes or arrays, not pictures; leave pixel_format out")
        if self.size != (width, height):
            assert self.size
            raise ValueError(f"the frame is {width}×{height}, but the movie is {self.size[0]}×{self.size[1]}")
        if channels > self.pixel_format.channels:
            words = {1: "grey", 3: "colour", 4: "colour with transparency"}
            raise ValueError(
                f"the frame is {words[channels]}, but the movie's frames are {words[self.pixel_format.channels]}; "
                f"choose what suits all frames: pixel_format='{'rgba' if channels == 4 else 'rgb24'}'")


def _array(frame: object) -> Array:
    try:
        import numpy
    except ImportError:
        raise TypeError(
            f"a frame of type {type(frame).__name__} needs numpy, which is not installed; "
            "without it, frames are bytes or PIL images") from None
    array: Array = numpy.asarray(frame)
    if isinstance(frame, str) or array.dtype.kind in "OSUV" or array.ndim == 0:
        hint = "; open picture files with PIL.Image.open" if array.dtype.kind == "U" or hasattr(frame, "__fspath__") else ""
        raise TypeError(f"a {type(frame).__name__} is no frame: that is a numpy array, a PIL image, or bytes{hint}")
    return array


def _shape(array: Array) -> str:
    return " × ".join(map(str, array.shape)) or "no dimensions"


def _swapped(channels: int) -> list[int]:
    return [2, 1, 0, 3][:channels]


def _with_depth(array: Array, sample_bytes: int) -> Array:
    import numpy

    kind = array.dtype.kind
    if kind == "f":
        lowest, highest = float(array.min()), float(array.max())
        if not (-LARGEST_OVERSHOOT <= lowest and highest <= 1 + LARGEST_OVERSHOOT):
            raise ValueError(
                f"the frame's samples are {lowest:g} to {highest:g}; floats are 0 to 1 (divide by 255, or convert to uint8)")
        # Half floats cannot count to 65,535.
        array = array.astype(numpy.float32) if array.dtype.itemsize < 4 else array
        scaled = numpy.clip(array, 0, 1) * array.dtype.type(255 if sample_bytes == 1 else 65_535)
        integers: Array = numpy.rint(scaled).astype(numpy.uint8 if sample_bytes == 1 else "<u2")
        return integers
    if kind == "b":
        array = array.astype(numpy.uint8) * numpy.uint8(255)
    if array.dtype.itemsize < sample_bytes:
        return array.astype("<u2") * 257
    if array.dtype.itemsize > sample_bytes:
        return ((array.astype(numpy.uint32) + 128) // 257).astype(numpy.uint8)
    return array.astype("<u2", copy=False) if sample_bytes == 2 else array


def _with_channels(array: Array, channels: int) -> Array:
    """Returns the array with as many channels or more: grey in three, and opaque."""
    import numpy

    height, width, own = array.shape
    if own == channels:
        return array
    wider = numpy.full((height, width, channels), numpy.iinfo(array.dtype).max, array.dtype)
    wider[:, :, :3] = array
    return wider


def _bytes(array: Array) -> memoryview:
    import numpy

    return numpy.ascontiguousarray(array).reshape(-1).view(numpy.uint8).data
