#!/usr/bin/env python3
"""Makes a movie of a terminal recording of asciinema (asciicast, version 2).

    asciinema rec demo.cast
    python terminal.py demo.cast demo.mp4

Needs pyte, which understands what programs write to terminals, and PIL. A screen is drawn when it changes, and sent once.
"""

import itertools
import json
import sys

import pyte
from PIL import Image, ImageDraw, ImageFont

import stillreel

FONTS = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono"
PLAIN, BOLD = (ImageFont.truetype(f"{FONTS}{style}.ttf", 18) for style in ("", "-Bold"))
CELL = round(PLAIN.getlength("M")), sum(PLAIN.getmetrics())
COLOURS = {
    "black": "#2a2f36", "red": "#e05a5a", "green": "#67bf67", "brown": "#d6b24a", "blue": "#6a8cf0", "magenta": "#c46ac4",
    "cyan": "#55c0c0", "white": "#e6e6e6",
}
FRAMES_PER_SECOND = 30
SECONDS_AT_THE_END = 2


def colour(name: str, default: str) -> str:
    name = name.removeprefix("bright")
    return COLOURS.get(name) or (default if name == "default" else f"#{name}")


def picture(screen: pyte.Screen) -> Image.Image:
    width, height = CELL
    image = Image.new("RGB", (width * screen.columns, height * screen.lines), "#101418")
    draw = ImageDraw.Draw(image)
    for row, column in itertools.product(range(screen.lines), range(screen.columns)):
        cell = screen.buffer[row][column]
        place = column * width, row * height
        text, ground = colour(cell.fg, "#d0d4d8"), colour(cell.bg, "#101418")
        is_cursor = (column, row) == (screen.cursor.x, screen.cursor.y) and not screen.cursor.hidden
        if cell.reverse != is_cursor:
            text, ground = ground, text
        if ground != "#101418":
            draw.rectangle((*place, place[0] + width - 1, place[1] + height - 1), fill=ground)
        if cell.data.strip():
            draw.text(place, cell.data, font=BOLD if cell.bold else PLAIN, fill=text)
    return image


def main(recording: str, movie: str) -> None:
    with open(recording, encoding="utf-8") as lines, stillreel.Writer(movie, FRAMES_PER_SECOND) as w:
        header = json.loads(next(lines))
        if header.get("version") != 2:
            sys.exit(f"{recording}: this reads version 2 of asciicast (asciinema convert -f asciicast-v2 makes it of others)")
        screen = pyte.Screen(header["width"], header["height"])
        terminal = pyte.Stream(screen)
        for seconds, kind, text in map(json.loads, lines):
            frame = round(seconds * FRAMES_PER_SECOND)
            if frame > w.frames:
                w.add(picture(screen), repeat=frame - w.frames)
            if kind == "o":
                terminal.feed(text)
        w.add(picture(screen), hold=SECONDS_AT_THE_END)
    print(w.result)


if __name__ == "__main__":
    main(*sys.argv[1:])
