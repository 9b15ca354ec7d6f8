"""The pixel formats of frames, by FFmpeg's names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class PixelFormat:
    name: str
    tag: bytes
    """The FourCC by which libavcodec knows it."""
    channels: int
    """The samples of a pixel. 1 for formats with planes, whose chroma is counted apart."""
    sample_bytes: int = 1
    chroma: Optional[tuple[int, int]] = None
    """How many columns and rows of pixels share a sample of each of two chroma planes; None for R′G′B′ and grey."""

    @property
    def is_bgr(self) -> bool:
        return self.name.startswith("bgr")

    def byte_count(self, width: int, height: int) -> int:
        samples = width * height * self.channels
        if self.chroma:
            columns, rows = self.chroma
            samples += 2 * -(-width // columns) * -(-height // rows)
        return samples * self.sample_bytes


FORMATS = {
    format.name: format
    for format in (
        PixelFormat("gray", b"Y800", 1),
        PixelFormat("rgb24", b"RGB\x18", 3),
        PixelFormat("bgr24", b"BGR\x18", 3),
        PixelFormat("rgba", b"RGBA", 4),
        PixelFormat("bgra", b"BGRA", 4),
        PixelFormat("gray16le", b"Y1\x00\x10", 1, 2),
        PixelFormat("rgb48le", b"RGB\x30", 3, 2),
        PixelFormat("bgr48le", b"BGR\x30", 3, 2),
        PixelFormat("rgba64le", b"RBA\x40", 4, 2),
        PixelFormat("bgra64le", b"BRA\x40", 4, 2),
        PixelFormat("yuv420p", b"I420", 1, chroma=(2, 2)),
        PixelFormat("nv12", b"NV12", 1, chroma=(2, 2)),
        PixelFormat("yuv422p", b"Y42B", 1, chroma=(2, 1)),
        PixelFormat("yuv444p", b"444P", 1, chroma=(1, 1)),
        PixelFormat("yuv420p10le", b"Y3\x0b\x0a", 1, 2, chroma=(2, 2)),
        PixelFormat("yuv422p10le", b"Y3\x0a\x0a", 1, 2, chroma=(2, 1)),
        PixelFormat("yuv444p10le", b"Y3\x00\x0a", 1, 2, chroma=(1, 1)),
    )
}


def named(name: str) -> PixelFormat:
    if name not in FORMATS:
        raise ValueError(f"pixel_format: {name!r} is none of {', '.join(FORMATS)}")
    return FORMATS[name]


def matching(channels: int, sample_bytes: int, bgr: bool) -> PixelFormat:
    """Returns the R′G′B′ or grey format with so many channels."""
    for format in FORMATS.values():
        if (format.channels, format.sample_bytes) == (channels, sample_bytes) and format.chroma is None:
            if channels == 1 or format.is_bgr == bgr:
                return format
    raise ValueError(f"there is no pixel format with {channels} channels of {sample_bytes} bytes")
