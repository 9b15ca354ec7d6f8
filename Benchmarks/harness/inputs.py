"""Makes realistic inputs from the demo's photographs and song."""

from pathlib import Path

from harness.bench import Bench
from harness.tools import ROOT

PHOTOS = sorted((ROOT / "demo" / "photos").glob("*.jpg"))
SONG = ROOT / "demo" / "song.mp3"


def camera_frames(
    bench: Bench, folder: Path, count: int, size: str = "4000x3000", picture: str = "jpg", grain: int = 8
) -> Path:
    """Makes f00001.jpg and so on: a photograph over which the camera pans slowly, with the grain of a sensor. They are 4:2:0, at
    about a camera's quality of 92 (4 MB at 12 megapixels). Returns the folder.
    """
    folder.mkdir()
    width, height = (int(side) for side in size.split("x"))
    way = f"n*{width * 0.04 / count}:y=n*{height * 0.04 / count}"
    filters = (
        f"crop=iw:iw*{height}/{width},scale={width * 1.04:.0f}:{height * 1.04:.0f}:flags=bicubic,loop=-1:1:0,"
        f"crop={width}:{height}:x={way},noise=alls={grain}:allf=t,setsar=1"
    )
    coding = ["-q:v", "2"] if picture == "jpg" else ["-pix_fmt", "rgb24", "-pred", "mixed"]
    bench.make(bench.tools.ffmpeg, "-i", PHOTOS[0], "-vf", filters, "-frames:v", count, *coding, folder / f"f%05d.{picture}")
    return folder


def camera_photos(bench: Bench, folder: Path, count: int) -> list[Path]:
    """Makes different photos of 12 megapixels: parts of photographs, with grain, encoded like `camera_frames`."""
    folder.mkdir()
    photos = []
    for number in range(count):
        place = number // len(PHOTOS) / 2
        part = f"crop=min(iw\\,ih*4/3)*0.8:min(iw\\,ih*4/3)*0.6:(iw-ow)*{place}:(ih-oh)*{place}"
        photos.append(folder / f"p{number:02d}.jpg")
        bench.make(
            bench.tools.ffmpeg, "-noautorotate", "-i", PHOTOS[number % len(PHOTOS)], "-vf",
            f"{part},scale=4000:3000,setsar=1,noise=alls=8", "-frames:v", "1", "-q:v", "2", photos[-1],
        )
    return photos


def song(bench: Bench, file: Path, seconds: float, *coding) -> Path:
    """Makes a file of the demo's song, repeated; by default MP3 of 192 kbit/s."""
    coding = coding or ("-c:a", "libmp3lame", "-b:a", "192k")
    bench.make(bench.tools.ffmpeg, "-stream_loop", "-1", "-i", SONG, "-t", seconds, *coding, file)
    return file
