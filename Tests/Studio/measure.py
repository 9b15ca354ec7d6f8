"""Measures the studio in a headless Chromium: what docs/studio.md says.

Usage: /usr/bin/python3 -B Tests/Studio/measure.py PROGRAM PHOTOS

PROGRAM is a release build, and PHOTOS a folder of photos (JPEG, HEIC), which are linked forty times, and then ten thousand times.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from browser import Browser
from server import Server
from studio import Studio

# The times from an edit of a title until the still picture of the slide is drawn, in milliseconds.
EDIT = """(async () => {
  const { store } = await import('/store.js');
  const still = document.querySelector('.still');
  const draw = CanvasRenderingContext2D.prototype.drawImage;
  let look = null;
  CanvasRenderingContext2D.prototype.drawImage = function (...values) {
    if (this.canvas === still) look?.(performance.now());
    return draw.apply(this, values);
  };
  store.select([%d]);
  await new Promise(done => setTimeout(done, 1500));
  const start = performance.now();
  const drawn = new Promise(done => { look = done; });
  await store.change('Title', reel => {
    const slide = reel.slides[%d];
    reel.slides[%d] = { ...(typeof slide === 'string' ? { picture: slide } : slide), titles: [{ text: 'Summer %d' }] };
  });
  const time = await drawn - start;
  CanvasRenderingContext2D.prototype.drawImage = draw;
  return time;
})()"""

# Scrolls the list for three seconds, and returns the frames in a second and the longest frame in milliseconds.
SCROLL = """(async () => {
  const list = document.querySelector('#tiles').closest('[class]');
  let scroller = document.querySelector('#tiles');
  while (scroller && scroller.scrollHeight <= scroller.clientHeight + 10) scroller = scroller.parentElement;
  const times = [];
  const start = performance.now();
  while (performance.now() - start < 3000) {
    scroller.scrollTop += 120;
    times.push(await new Promise(requestAnimationFrame));
  }
  const steps = times.slice(1).map((time, index) => time - times[index]);
  return [steps.length / ((times.at(-1) - times[0]) / 1000), Math.max(...steps), scroller.scrollTop];
})()"""

PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


def linked(photos: Path, folder: Path, count: int) -> Path:
    folder.mkdir()
    files = sorted(file for file in photos.iterdir() if file.suffix in (".jpg", ".heic"))
    for number in range(count):
        file = files[number % len(files)]
        os.link(file, folder / f"IMG_{number:05}{file.suffix}")
    return folder


def processor_time(processes: list[int]) -> float:
    """In seconds."""
    ticks = 0
    for process in processes:
        with contextlib.suppress(FileNotFoundError):
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    parents = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            parents[int(file.parent.name)] = int(file.read_text().rpartition(")")[2].split()[1])
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found


def measure_playing(studio: Studio, browser: Browser, seconds: int = 20) -> None:
    """What the server and the browser need of a processor while the movie plays."""
    processes = ([studio.server.process.pid], family(browser.process))
    studio.page.click("#play")
    time.sleep(3)
    before = [processor_time(each) for each in processes]
    time.sleep(seconds)
    after = [processor_time(each) for each in processes]
    server, chromium = ((end - start) / seconds * 100 for start, end in zip(before, after, strict=True))
    print(f"  playing: server {server:.0f} %, browser {chromium:.0f} % of a processor")
    studio.page.click("#play")


def measure_thumbnails(server: Server, count: int) -> None:
    """The time for each thumbnail of pictures that have not been read yet, one after another."""
    files = sorted(file for file in server.place.iterdir() if file.suffix != ".yaml")[-count:]
    start = time.monotonic()
    for file in files:
        assert server.get("/api/thumbnail", file=file, size=160).status == 200
    print(f"  a thumbnail: {(time.monotonic() - start) / count * 1000:.0f} ms")


def main(program: str, photos: str) -> None:
    with tempfile.TemporaryDirectory(dir=Path(photos).parent) as name, Browser() as browser:
        for count in (40, 10_000):
            folder = linked(Path(photos), Path(name, str(count)), count)
            with Server(program, folder, Path(name)) as server, browser.page(server.address, height=800) as page:
                studio = Studio(page, server)
                studio.wait_until_loaded()
                studio.wait_for_timeline()
                print(f"{count} photos")
                print(f"  first paint: {page.evaluate(PAINT):.0f} ms")
                times = [page.evaluate(EDIT % (index, index, index, index)) for index in range(2, 12)]
                print(f"  from an edit to its first picture: {statistics.median(times):.0f} ms (at most {max(times):.0f})")
                rate, longest, distance = page.evaluate(SCROLL)
                print(f"  scrolling: {rate:.0f} frames a second, the longest {longest:.0f} ms, {distance:.0f} pixels")
                measure_thumbnails(server, 20)
                measure_playing(studio, browser)
                memory = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
                print(f"  memory: server {server.memory() / 1e6:.0f} MB, scripts of the page {memory:.0f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:3])
