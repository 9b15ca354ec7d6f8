"""A stream of raw frames with times, as Matroska (RFC 9559), which can be read while it is written.

A frame that stays is written once, with its duration.
"""

from __future__ import annotations

import struct
from fractions import Fraction

TICKS = 1_000_000
"""Ticks per second. The command rounds times to whole frames, of which there are at most 1,000 per second."""

_UNKNOWN = b"\x01" + b"\xff" * 7

_EBML, _DOC_TYPE, _DOC_TYPE_VERSION, _DOC_TYPE_READ_VERSION = 0x1A45DFA3, 0x4282, 0x4287, 0x4285
_SEGMENT, _INFO, _TIMESTAMP_SCALE, _MUXING_APP, _WRITING_APP = 0x18538067, 0x1549A966, 0x2AD7B1, 0x4D80, 0x5741
_TRACKS, _TRACK_ENTRY, _TRACK_NUMBER, _TRACK_UID, _TRACK_TYPE, _FLAG_LACING = 0x1654AE6B, 0xAE, 0xD7, 0x73C5, 0x83, 0x9C
_CODEC_ID, _VIDEO, _PIXEL_WIDTH, _PIXEL_HEIGHT, _UNCOMPRESSED_FOURCC = 0x86, 0xE0, 0xB0, 0xBA, 0x2EB524
_CLUSTER, _TIMESTAMP, _BLOCK_GROUP, _BLOCK, _BLOCK_DURATION = 0x1F43B675, 0xE7, 0xA0, 0xA1, 0x9B

_VIDEO_TRACK = 1


def header(width: int, height: int, tag: bytes) -> bytes:
    """Returns the beginning of the stream. `tag`: the pixel format as a FourCC."""
    video = _number(_PIXEL_WIDTH, width) + _number(_PIXEL_HEIGHT, height) + _element(_UNCOMPRESSED_FOURCC, tag)
    track = (
        _number(_TRACK_NUMBER, 1) + _number(_TRACK_UID, 1) + _number(_TRACK_TYPE, _VIDEO_TRACK) + _number(_FLAG_LACING, 0)
        + _element(_CODEC_ID, b"V_UNCOMPRESSED") + _element(_VIDEO, video))
    info = _number(_TIMESTAMP_SCALE, 1_000_000_000 // TICKS) + _element(_MUXING_APP, b"stillreel") + _element(
        _WRITING_APP, b"stillreel")
    return (
        _element(_EBML, _element(_DOC_TYPE, b"matroska") + _number(_DOC_TYPE_VERSION, 4) + _number(_DOC_TYPE_READ_VERSION, 2))
        + _identifier(_SEGMENT) + _UNKNOWN + _element(_INFO, info) + _element(_TRACKS, _element(_TRACK_ENTRY, track)))


def frame_header(start: Fraction, duration: Fraction, byte_count: int) -> bytes:
    """Returns what stands before a frame's bytes. Each frame is a cluster of its own. The times are in seconds."""
    # The track's number, the time within the cluster, and no flags.
    block = b"\x81\0\0\0"
    beginning = _number(_BLOCK_DURATION, round(duration * TICKS)) + _identifier(_BLOCK) + _size(len(block) + byte_count) + block
    time = _number(_TIMESTAMP, round(start * TICKS))
    group = _identifier(_BLOCK_GROUP) + _size(len(beginning) + byte_count) + beginning
    return _identifier(_CLUSTER) + _size(len(time) + len(group) + byte_count) + time + group


def _identifier(value: int) -> bytes:
    return value.to_bytes((value.bit_length() + 7) // 8, "big")


def _size(count: int) -> bytes:
    return struct.pack(">Q", count | 1 << 56)


def _element(identifier: int, content: bytes) -> bytes:
    return _identifier(identifier) + _size(len(content)) + content


def _number(identifier: int, value: int) -> bytes:
    return _element(identifier, struct.pack(">Q", value))
