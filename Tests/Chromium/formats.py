#!/usr/bin/env python3
"""Checks that Chromium plays each kind of movie that `stillreel` writes: `Tests/Chromium/formats.py [stillreel]`.

Makes a slideshow of the demo's photos, a clip that is copied and a song in each format of docs/formats.md. Movies are played as
in plays.py; ffprobe says what is expected of them. Animated pictures are decoded by the browser's ImageDecoder.
Needs Debian's chromium, ffmpeg and python3-pil. HEVC and ProRes are left out: browsers do not have them.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import browser
import plays

ROOT = pathlib.Path(__file__).parents[2]
MOVIES = {
    "h264.mp4": [],
    "streaming.mp4": ["--streaming"],
    "av1.mp4": ["--codec", "av1"],
    "vp9.webm": [],
    "av1.webm": ["--codec", "av1"],
    "soft.mp4": ["--captions", "words.en.srt", "--subtitles", "soft"],
}
PICTURES = {"moving.gif": [], "moving.webp": []}

DECODING = """<body><script>
(async () => {
  const all = {};
  for (const [name, type] of PICTURES) {
    const decoder = new ImageDecoder({ data: (await fetch(name)).body, type });
    await decoder.completed;
    const track = decoder.tracks.selectedTrack;
    const seen = { frames: track.frameCount, repeats: String(track.repetitionCount), duration: 0 };
    for (let index = 0; index < track.frameCount; index++) {
      const { image } = await decoder.decode({ frameIndex: index });
      seen.duration += image.duration; seen.width = image.displayWidth; seen.height = image.displayHeight;
      image.close();
    }
    all[name] = seen;
  }
  return all;
})().catch(error => String(error)).then(all => fetch('/result', { method: 'POST', body: JSON.stringify(all) }));
</script>"""


def main(stillreel: str) -> int:
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_all(pathlib.Path(stillreel).resolve(), folder)
        movies = [expected(folder / name) for name in MOVIES]
        seen = browser.run(folder, plays.PAGE.replace("MOVIES", json.dumps(movies)))
        types = [[name, f"image/{name.split('.')[-1]}"] for name in PICTURES]
        decoded = browser.run(folder, DECODING.replace("PICTURES", json.dumps(types)))
        if not isinstance(seen, list) or not isinstance(decoded, dict):
            print(seen, decoded, file=sys.stderr)
            return 1
        is_right = True
        for movie, result in zip(movies, seen):
            faults = plays.judge(movie, result)
            verdict = "not played" if faults is None else "; ".join(faults) or "correct"
            is_right = is_right and faults == []
            print(f"{movie['name']}: {verdict} ({len(movie['times'])} frames, {movie['duration']} s)")
        for name, result in decoded.items():
            wanted = picture(folder / name)
            faults = [f"{key} is {result[key]}, not {value}" for key, value in wanted.items() if result[key] != value]
            is_right = is_right and not faults
            print(f"{name}: {'; '.join(faults) or 'correct'} ({result['frames']} frames, {result['duration'] / 1e6} s)")
        return 0 if is_right else 1


def make_all(stillreel: pathlib.Path, folder: pathlib.Path) -> None:
    # A clip that fits the movie is copied into it.
    run(
        folder, "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=30:d=3", "-c:v", "libx264", "-g", 15,
        *"-pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv".split(), "b.mp4",
    )
    photos = sorted((ROOT / "demo" / "photos").glob("*.jpg"))[:2]
    (folder / "words.en.srt").write_text("1\n00:00:00,500 --> 00:00:02,000\nWords\n")
    inputs = [photos[0], "b.mp4", photos[1]]
    for name, options in {**MOVIES, **PICTURES}.items():
        sound = ["--audio", ROOT / "demo" / "song.mp3"] if name in MOVIES else []
        run(
            folder, stillreel, "slideshow", *inputs, "--size", "320x180", "--hold", "1", "--transition-duration", "0.5", *sound,
            "--sort", "none", "--progress", "none", *options, "-o", name,
        )


def run(folder: pathlib.Path, *command) -> str:
    return subprocess.run([str(word) for word in command], cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout


def expected(movie: pathlib.Path) -> dict:
    """Returns what plays.py expects of a movie, in seconds."""
    shown = json.loads(
        run(
            movie.parent, "ffprobe", "-v", "error", "-of", "json", "-show_entries",
            "packet=pts_time:stream=codec_type,sample_rate:format=duration", "-select_streams", "v", movie,
        )
    )
    times = sorted(float(packet["pts_time"]) for packet in shown["packets"])
    duration = float(shown["format"]["duration"])
    return {"name": movie.name, "times": times, "end": duration, "duration": duration, "soundFrames": 0, "rate": 48000}


def picture(file: pathlib.Path) -> dict:
    """Returns what Pillow reads in an animated picture; durations in microseconds."""
    from PIL import Image

    with Image.open(file) as image:
        duration = 0
        for index in range(image.n_frames):
            image.seek(index)
            image.load()
            duration += image.info["duration"] * 1000
        size = {"width": image.width, "height": image.height}
        return {"frames": image.n_frames, "duration": duration, "repeats": "Infinity", **size}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build" / "release" / "stillreel"))
