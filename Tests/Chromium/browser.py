"""Shows a page in a headless Chromium, with the files of a folder, and returns the page's result."""

import http.server
import json
import pathlib
import re
import subprocess
import tempfile
import threading


def run(folder: pathlib.Path, page: str):
    """Shows the page until it posts its result as JSON, and returns that; None after ten minutes without a result."""
    results: list = []
    done = threading.Event()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            is_page = self.path == "/page.html"
            file = folder / self.path.lstrip("/")
            if not is_page and not file.is_file():
                return self.send_error(404)
            data = page.encode() if is_page else file.read_bytes()
            wanted = re.match(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
            first, last = (int(wanted[1]), int(wanted[2] or len(data) - 1)) if wanted else (0, len(data) - 1)
            self.send_response(206 if wanted else 200)
            if wanted:
                self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
            self.send_header("Accept-Ranges", "bytes")
            self.send_header("Content-Type", "text/html" if is_page else "application/octet-stream")
            self.send_header("Content-Length", str(last + 1 - first))
            self.end_headers()
            try:
                self.wfile.write(data[first : last + 1])
            except OSError:
                pass  # The browser has closed the connection, because it needs no more.

        def do_POST(self):
            results.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()
            done.set()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            [
                "chromium", "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
                "--autoplay-policy=no-user-gesture-required", f"http://127.0.0.1:{server.server_address[1]}/page.html",
            ],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        try:
            return results[0] if done.wait(600) else None
        finally:
            browser.terminate()
            browser.wait()
            server.shutdown()
