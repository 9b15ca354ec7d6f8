"""The pixels of PIL images. PIL is imported only by programs that have images of it."""

from __future__ import annotations

import functools
import io
import sys
from typing import TYPE_CHECKING, Any, Optional, cast

if TYPE_CHECKING:
    from PIL.Image import Image

    from ._formats import PixelFormat


def as_picture(frame: object) -> Optional[Image]:
    """Returns the frame if it is an image of PIL, otherwise None."""
    module = sys.modules.get("PIL.Image")
    return cast("Image", frame) if module is not None and isinstance(frame, module.Image) else None


def channels(picture: Image) -> int:
    """Returns 1 for grey, 3 for colour and 4 for transparent pictures."""
    if picture.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in picture.info:
        return 4
    return 1 if picture.mode in ("L", "1") or _is_16_bit(picture) else 3


def sample_bytes(picture: Image) -> int:
    return 2 if _is_16_bit(picture) else 1


def _is_16_bit(picture: Image) -> bool:
    return picture.mode in ("I;16", "I;16L", "I;16B", "I;16N")


def pixels(picture: Image, format: PixelFormat) -> bytes:
    """Returns the picture's bytes in a format of 8 bits, in sRGB if the picture has a profile.

    Raises `ValueError` for pictures without a conversion to 8 bits.
    """
    if picture.mode in ("I", "F") or _is_16_bit(picture):
        raise ValueError(
            f"a picture of mode {picture.mode} has no 8-bit form; convert it to L or RGB, or pass it as an array")
    mode = {1: "L", 3: "RGB", 4: "RGBA"}[format.channels]
    converted = _to_srgb(picture)
    if converted.mode != mode:
        converted = converted.convert(mode)
    return converted.tobytes("raw", mode.replace("RGB", "BGR") if format.is_bgr else mode)


def _to_srgb(picture: Image) -> Image:
    profile = picture.info.get("icc_profile")
    if not profile:
        return picture
    alpha = None
    if channels(picture) == 4:
        picture = picture.convert("RGBA")
        alpha = picture.getchannel("A")
    elif picture.mode == "P":
        picture = picture.convert("RGB")
    source = "RGB" if picture.mode == "RGBA" else picture.mode
    transform = _transform(profile, source)
    if transform is None:
        return picture
    from PIL import ImageCms

    converted = ImageCms.applyTransform(picture.convert(source), transform)
    if converted is None:
        return picture
    if alpha is not None:
        converted.putalpha(alpha)
    return converted


@functools.lru_cache(maxsize=16)
def _transform(profile: bytes, mode: str) -> Any:
    """Returns the transform to sRGB; None if there is none, because the profile is damaged or of another colour space."""
    try:
        from PIL import ImageCms

        return ImageCms.buildTransform(
            ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"), mode, "RGB")
    except (ImportError, OSError, ValueError, ImageCms.PyCMSError):
        return None
