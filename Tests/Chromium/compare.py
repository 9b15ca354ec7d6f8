#!/usr/bin/env python3
"""Whether Chromium shows every frame of a movie as FFmpeg decodes it: `Tests/Chromium/compare.py movie.mp4`.

ffmpeg makes a copy without loss of what it decodes. A page seeks to each frame of both, in scattered order, and compares the pixels.
Needs Debian's chromium and ffmpeg; it is not part of the tests, because a browser is large.
"""

import http.server
import pathlib
import re
import subprocess
import sys
import tempfile
import threading

PAGE = """<video id=ours muted preload=auto src=ours.mp4></video><video id=copy muted preload=auto src=copy.mp4></video><script>
(async () => {
  const frames = FRAMES, rate = RATE, pixels = [], differing = [], shown = new Set();
  const movies = ['ours', 'copy'].map(name => document.getElementById(name));
  for (const movie of movies) await new Promise(done => movie.readyState > 1 ? done() : movie.onloadeddata = done);
  const canvas = new OffscreenCanvas(movies[0].videoWidth, movies[0].videoHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  for (let turn = 0; turn < frames; turn++) {
    const frame = turn * 7919 % frames;
    for (const [index, movie] of movies.entries()) {
      await new Promise(done => { movie.onseeked = done; movie.currentTime = (frame + 0.5) / rate; });
      context.drawImage(movie, 0, 0);
      pixels[index] = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    }
    shown.add(pixels[0].reduce((sum, pixel) => (sum * 31 + pixel) | 0, 0));
    if (pixels[0].some((pixel, place) => pixel !== pixels[1][place])) differing.push(frame);
  }
  return `${frames} frames, ${shown.size} of them different pictures; not as FFmpeg decodes them: ${differing.length} ${differing}`;
})().catch(error => `failed: ${error}`).then(text => fetch('/result', { method: 'POST', body: text }));
</script>"""


def main(movie: str) -> int:
    probe = "ffprobe -v error -select_streams v -count_packets -show_entries stream=nb_read_packets,r_frame_rate -of csv=p=0"
    rate, count = subprocess.check_output([*probe.split(), movie], text=True).strip().split(",")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "ours.mp4").write_bytes(pathlib.Path(movie).read_bytes())
        copy = ["-map", "0:v", "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", "-g", "30", folder / "copy.mp4"]
        subprocess.run(["ffmpeg", "-v", "error", "-i", movie, *copy], check=True)
        (folder / "page.html").write_text(PAGE.replace("FRAMES", count).replace("RATE", rate))
        result = show(folder)
    print(result)
    return 0 if result.endswith(": 0 ") else 1


def show(folder: pathlib.Path) -> str:
    """What the page says."""
    results: list[str] = []
    done = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            file = folder / self.path.lstrip("/")
            if not file.is_file():
                return self.send_error(404)
            data = file.read_bytes()
            wanted = re.match(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
            first, last = (int(wanted[1]), int(wanted[2] or len(data) - 1)) if wanted else (0, len(data) - 1)
            self.send_response(206 if wanted else 200)
            if wanted:
                self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
            self.send_header("Accept-Ranges", "bytes")
            self.send_header("Content-Type", "text/html" if file.suffix == ".html" else "video/mp4")
            self.send_header("Content-Length", str(last + 1 - first))
            self.end_headers()
            try:
                self.wfile.write(data[first : last + 1])
            except OSError:
                pass  # It has what it needs.

        def do_POST(self):
            results.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self.send_response(204)
            self.end_headers()
            done.set()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = subprocess.Popen(
        [
            "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}",
            f"http://127.0.0.1:{server.server_address[1]}/page.html",
        ],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    try:
        return results[0] if done.wait(600) else "failed: no answer within ten minutes"
    finally:
        browser.terminate()
        browser.wait()
        server.shutdown()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
