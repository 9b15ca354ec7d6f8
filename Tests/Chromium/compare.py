#!/usr/bin/env python3
"""Checks that Chromium shows every frame of a movie as FFmpeg decodes it: `Tests/Chromium/compare.py movie.mp4`.

ffmpeg makes a lossless copy of the frames that it decodes. A page seeks to each frame of both movies, in scattered order, and
compares the pixels. Needs Debian's chromium and ffmpeg. It is not part of the tests, because a browser is large.
"""

import pathlib
import subprocess
import sys
import tempfile

import browser

PAGE = """<video id=ours muted preload=auto src=ours.mp4></video><video id=copy muted preload=auto src=copy.mp4></video><script>
(async () => {
  const frames = FRAMES, rate = RATE, pixels = [], differing = [], shown = new Set();
  const movies = ['ours', 'copy'].map(name => document.getElementById(name));
  for (const movie of movies) await new Promise(done => movie.readyState > 1 ? done() : movie.onloadeddata = done);
  const canvas = new OffscreenCanvas(movies[0].videoWidth, movies[0].videoHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  for (let turn = 0; turn < frames; turn++) {
    const frame = turn * 7919 % frames;
    // On a busy machine, a seek may end before its frame is shown.
    for (let attempt = 0; attempt < 3; attempt++) {
      for (const [index, movie] of movies.entries()) {
        await new Promise(done => { movie.onseeked = done; movie.currentTime = (frame + 0.5 + attempt / 10) / rate; });
        context.drawImage(movie, 0, 0);
        pixels[index] = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      }
      if (pixels[0].every((pixel, place) => pixel === pixels[1][place])) break;
    }
    shown.add(pixels[0].reduce((sum, pixel) => (sum * 31 + pixel) | 0, 0));
    if (pixels[0].some((pixel, place) => pixel !== pixels[1][place])) differing.push(frame);
  }
  return `${frames} frames, ${shown.size} different pictures; ` +
    `frames that differ from FFmpeg's: ${differing.length} ${differing}`;
})().catch(error => `failed: ${error}`).then(text => fetch('/result', { method: 'POST', body: JSON.stringify(text) }));
</script>"""


def main(movie: str) -> int:
    probe = "ffprobe -v error -select_streams v -count_packets -show_entries stream=nb_read_packets,r_frame_rate -of csv=p=0"
    rate, count = subprocess.check_output([*probe.split(), movie], text=True).strip().split(",")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "ours.mp4").write_bytes(pathlib.Path(movie).read_bytes())
        copy = ["-map", "0:v", "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", "-g", "30", folder / "copy.mp4"]
        subprocess.run(["ffmpeg", "-v", "error", "-i", movie, *copy], check=True)
        page = PAGE.replace("FRAMES", count).replace("RATE", rate)
        result = browser.run(folder, page) or "failed: no result within ten minutes"
    print(result)
    return 0 if result.endswith(": 0 ") else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
