"""A folder of thirty pictures, each of one colour with its number, and a song."""

from __future__ import annotations

import io
import itertools
import math
import shutil
import struct
import wave
from collections.abc import Iterable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

Color = tuple[int, int, int]

COUNT = 30
SONG = "Lied für Rom.wav"
SONG_SECONDS = 20
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"
SIZES = [(1600, 900), (1200, 800), (600, 1000), (1000, 1000), (800, 600), (1024, 682)]
NAMES = ["Ausflug {:02}.jpg", "Grüße aus Köln {:02}.png", "Hochformat – {:02}.jpg"]


def colors() -> list[Color]:
    """Thirty colours of which any two are easily told apart, after a compression, too."""
    found = [(red, green, blue) for red, green, blue in itertools.product((30, 120, 210), repeat=3)]
    # Neighbours in the movie differ in hue.
    return [found[n * 11 % 27] for n in range(27)] + [(165, 165, 75), (75, 165, 165), (255, 75, 165)]


def make_folder(folder: Path) -> None:
    folder.mkdir()
    for number, color in enumerate(colors(), 1):
        picture(number, color, size_of(name(number))).save(folder / name(number), quality=92)
    (folder / SONG).write_bytes(song())


def copy_folder(template: Path, folder: Path) -> Path:
    shutil.copytree(template, folder)
    return folder


def name(number: int) -> str:
    return NAMES[number % len(NAMES)].format(number)


def picture(number: int, color: Color, size: tuple[int, int]) -> Image.Image:
    """Its middle has nothing but the colour: the number stands above it."""
    image = Image.new("RGB", size, color)
    font = ImageFont.truetype(FONT, min(size) // 5) if Path(FONT).exists() else ImageFont.load_default()
    ImageDraw.Draw(image).text((size[0] // 4, size[1] // 5), str(number), fill=(0, 0, 0), font=font)
    return image


def picture_bytes(format: str = "JPEG", color: Color = (200, 40, 40), size: tuple[int, int] = (320, 240)) -> bytes:
    data = io.BytesIO()
    Image.new("RGB", size, color).save(data, format)
    return data.getvalue()


def song(seconds: int = SONG_SECONDS, rate: int = 22_050) -> bytes:
    return wave_file((9_000 * math.sin(n * (220 + n / rate * 20) * 2 * math.pi / rate) for n in range(seconds * rate)), rate)


def drums(start: float, period: float, seconds: int = SONG_SECONDS, rate: int = 22_050) -> bytes:
    """A low drum at a time in seconds, and again after each period."""

    def sample(n: int) -> float:
        age = (n / rate - start) % period
        return 20_000 * math.exp(-20 * age) * math.sin(age * 70 * 2 * math.pi) if n >= start * rate else 0

    return wave_file((sample(n) for n in range(seconds * rate)), rate)


def wave_file(samples: Iterable[float], rate: int) -> bytes:
    data = io.BytesIO()
    with wave.open(data, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(b"".join(struct.pack("<h", round(sample)) for sample in samples))
    return data.getvalue()


def number_of(file: str) -> int:
    return int("".join(character for character in Path(file).stem if character.isdigit()))


def color_of(file: str) -> Color:
    return colors()[number_of(file) - 1]


def size_of(file: str) -> tuple[int, int]:
    return SIZES[number_of(file) % len(SIZES)]


def nearest(color: Color) -> Color:
    """Which of the thirty colours this is."""
    return min(colors(), key=lambda known: sum((a - b) ** 2 for a, b in zip(known, color, strict=True)))


def middle_color(image: Image.Image) -> Color:
    """The mean colour of a small square in the middle."""
    x, y = image.width // 2, image.height // 2
    pixels = image.convert("RGB").crop((x - 4, y - 4, x + 4, y + 4)).resize((1, 1), Image.Resampling.BOX)
    red, green, blue = pixels.getpixel((0, 0))
    return red, green, blue
