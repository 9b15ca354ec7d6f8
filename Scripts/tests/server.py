"""Starts Examples/RenderServer, uploads pictures, and checks the movie with ffprobe.

Usage: python3 -B Scripts/tests/server.py SERVER

SERVER is the built program (`make test-server` builds it).
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any


class Server:
    """The program, on a free port, with its temporary files in a folder of its own, and with other limits than the usual ones."""

    def __init__(self, program: str, folder: Path, **limits: int):
        folder.mkdir()
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        environment = {**os.environ, "TMPDIR": str(folder), "LOG_LEVEL": "error"}
        arguments = [word for name, value in limits.items() for word in ("--limit", f"{name}={value}")]
        self.process = subprocess.Popen([program, "--port", str(self.port), *arguments], env=environment)
        try:
            self.wait()
        except BaseException:
            self.process.kill()
            raise

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        try:
            connection.request(method, path, body)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def wait(self) -> None:
        while True:
            try:
                if self.ask("GET", "/health")[0] == 200:
                    return
            except OSError:
                expect(self.process.poll() is None, "the server has ended")
                time.sleep(0.1)

    def create(self) -> str:
        """Begins a movie, and returns its path."""
        return f"/movies/{json.loads(self.expect(201, 'POST', '/movies'))['id']}"

    def has_folder(self, place: str) -> bool:
        """Whether the movie's folder is there. Unlike a request, looking for it does not keep the movie."""
        return any(self.folder.glob(f"*/{place.rpartition('/')[2]}"))

    def status(self, place: str) -> dict[str, Any]:
        status: dict[str, Any] = json.loads(self.expect(200, "GET", place))
        return status

    @contextlib.contextmanager
    def upload(self, path: str, *, length: int | None) -> Iterator[socket.socket]:
        """Begins an upload without a body: of a length in bytes, or in chunks. It is running when the block begins."""
        size = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
        place = path.removesuffix("/" + "/".join(path.split("/")[-2:]))
        before = self.status(place)["uploads"]
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as connection:
            connection.sendall(f"PUT {path} HTTP/1.1\r\nHost: a\r\n{size}\r\n\r\n".encode())
            wait_until(lambda: self.status(place)["uploads"] > before, f"{path}: the upload does not begin")
            yield connection

    def stop(self) -> None:
        """Ends the server, which must leave no file."""
        self.process.send_signal(signal.SIGTERM)
        expect(self.process.wait(timeout=60) == 0, "the server did not end well")
        files = [str(path.relative_to(self.folder)) for path in self.folder.rglob("*")]
        expect(not files, f"left behind: {files}")

    def expect(self, status: int, method: str, path: str, body: bytes | None = None, *, word: str = "") -> bytes:
        found, answer = self.ask(method, path, body)
        expect(found == status and word in answer.decode(errors="replace"), f"{method} {path}: {found} {answer[:300]!r}")
        return answer


def expect(condition: bool, message: str) -> None:
    if not condition:
        raise SystemExit(f"Server: {message}")


def wait_until(condition: Callable[[], bool], message: str) -> None:
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    expect(False, message)


def receive(connection: socket.socket, word: bytes) -> None:
    """Reads an answer until a word comes."""
    answer = b""
    while word not in answer:
        part = connection.recv(10_000)
        expect(len(part) > 0, f"the answer ends before {word!r}: {answer!r}")
        answer += part


def picture(size: str, color: str) -> bytes:
    arguments = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"color={color}:s={size}", "-frames:v", "1"]
    return subprocess.run([*arguments, "-c:v", "mjpeg", "-f", "image2pipe", "-"], check=True, capture_output=True).stdout


def sound(seconds: float) -> bytes:
    arguments = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"sine=440:d={seconds}", "-f", "wav", "-"]
    return subprocess.run(arguments, check=True, capture_output=True).stdout


def ready(server: Server) -> str:
    """A movie that can be rendered."""
    data = picture("32x24", "red")
    place = server.create()
    server.expect(200, "PUT", f"{place}/pictures/a.jpg", data)
    return place


def check_movie(server: Server, folder: Path) -> None:
    place = server.create()
    for name, color in (("b%202.jpg", "red"), ("b%201.jpg", "blue")):
        server.expect(200, "PUT", f"{place}/pictures/{name}", picture("320x240", color))
    server.expect(200, "PUT", f"{place}/sound/song.wav", sound(2))
    server.expect(409, "GET", f"{place}/movie", word="collecting")
    settings = json.dumps({"hold": 1, "width": 320, "height": 240, "title": "Two"}).encode()
    server.expect(202, "POST", f"{place}/render", settings)
    server.expect(409, "POST", f"{place}/render", settings)
    server.expect(409, "PUT", f"{place}/pictures/c.jpg", picture("32x24", "red"))
    # The stream of events ends with the rendering.
    events = server.expect(200, "GET", f"{place}/events").decode().split("\n\n")
    last = json.loads(events[-2].removeprefix("data: "))
    expect(last["state"] == "finished" and last["framesDone"] == last["frameCount"] == 90, f"the last event is {last}")
    file = folder / "movie.mp4"
    file.write_bytes(server.expect(200, "GET", f"{place}/movie"))
    probe = ["ffprobe", "-v", "error", "-show_streams", "-show_format", "-of", "json", str(file)]
    report = json.loads(subprocess.run(probe, check=True, capture_output=True).stdout)
    streams = {stream["codec_type"]: stream for stream in report["streams"]}
    video = streams["video"]
    expect((video["width"], video["height"], video["nb_frames"]) == (320, 240, "90"), f"the video is {video}")
    expect("audio" in streams and abs(float(report["format"]["duration"]) - 3) < 0.1, "the sound or the length is wrong")
    # The pictures are in the order of their names.
    pixel = ["ffmpeg", "-v", "error", "-i", str(file), "-frames:v", "1", "-vf", "crop=2:2:0:0", "-pix_fmt", "rgb24"]
    red, _, blue = subprocess.run([*pixel, "-f", "rawvideo", "-"], check=True, capture_output=True).stdout[:3]
    expect(blue > 200 > 60 > red, "the first picture is not the blue one")
    server.expect(204, "DELETE", place)
    server.expect(404, "GET", place)


def check_mistakes(server: Server) -> None:
    server.expect(404, "GET", "/movies/none", word="no such movie")
    place = server.create()
    server.expect(422, "POST", f"{place}/render", word="picture")
    server.expect(400, "PUT", f"{place}/pictures/a.exe", b"x", word="must end in")
    server.expect(400, "PUT", f"{place}/pictures/..%2F..%2Fa.jpg", b"x", word="must end in")
    server.expect(400, "PUT", f"{place}/pictures/.a.jpg", b"x", word="must end in")
    server.expect(400, "PUT", f"{place}/pictures/a.jpg", b"", word="empty")
    # Only the header is sent: the server must not wait for the body.
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(f"PUT {place}/pictures/a.jpg HTTP/1.1\r\nHost: a\r\nContent-Length: 900000000\r\n\r\n".encode())
        expect(connection.recv(1000).startswith(b"HTTP/1.1 413"), "a large upload is not refused")
    server.expect(200, "PUT", f"{place}/pictures/a.jpg", b"no picture")
    answer = server.expect(422, "POST", f"{place}/render", word="a.jpg")
    expect(b"render-server" not in answer, f"the message contains the server's folder: {answer!r}")
    server.expect(200, "PUT", f"{place}/pictures/a.jpg", picture("320x240", "red"))
    server.expect(400, "POST", f"{place}/render", b"{ hold", word="JSON")
    server.expect(422, "POST", f"{place}/render", b'{"hold": 1000}', word="0.1 to 60")
    server.expect(422, "POST", f"{place}/render", b'{"width": 100000}', word="1920")
    # A rendering that is cancelled leaves nothing.
    server.expect(202, "POST", f"{place}/render", b'{"hold": 60, "width": 1920, "height": 1080}')
    server.expect(204, "DELETE", place)


def check_failure(server: Server) -> None:
    """A picture with a good header and damaged data: the rendering fails, and the error says why."""
    arguments = ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=s=320x240", "-frames:v", "1", "-c:v", "png"]
    data = bytearray(subprocess.run([*arguments, "-f", "image2pipe", "-"], check=True, capture_output=True).stdout)
    middle = len(data) // 2
    data[middle : middle + 100] = bytes(100)
    place = server.create()
    server.expect(200, "PUT", f"{place}/pictures/a.png", bytes(data))
    server.expect(202, "POST", f"{place}/render")
    server.expect(200, "GET", f"{place}/events", word='"failed"')
    status = server.status(place)
    expect("a.png" in status["error"] and "render-server" not in status["error"], f"a failed rendering: {status}")
    server.expect(409, "GET", f"{place}/movie", word="failed")


def check_idle(server: Server) -> None:
    """Only movies at rest are removed. No movie is rendered by this server, so that one waits for as long as it takes."""
    waiting = ready(server)
    server.expect(202, "POST", f"{waiting}/render", word='"waiting"')
    heard = server.create()
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(f"GET {heard}/events HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        receive(connection, b"data: ")
        idle = server.create()
        wait_until(lambda: not server.has_folder(idle), "an idle movie stays")
        expect(server.has_folder(waiting), "a movie that waits was removed")
        expect(server.has_folder(heard), "a movie was removed although a client listens to its events")
    wait_until(lambda: not server.has_folder(heard), "a movie stays although its client has gone")
    # Neither a movie that waits nor a client that listens keeps the server from ending.
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as connection:
        connection.sendall(f"GET {waiting}/events HTTP/1.1\r\nHost: a\r\n\r\n".encode())
        receive(connection, b"data: ")
        server.stop()


def check_uploads(server: Server) -> None:
    """The limits, of a server that allows 2 pictures, 2000 bytes for a file, 3000 for a movie and 5000 in all."""
    place = server.create()
    with server.upload(f"{place}/pictures/a.jpg", length=1500) as first:
        server.expect(409, "PUT", f"{place}/pictures/a.jpg", b"x", word="being uploaded")
        server.expect(409, "POST", f"{place}/render", word="still being uploaded")
        with server.upload(f"{place}/pictures/b.jpg", length=10):
            # Uploads that run count, although no file is there yet.
            server.expect(409, "PUT", f"{place}/pictures/c.jpg", b"x", word="at most 2 pictures")
        # That client has gone before the end.
        wait_until(lambda: server.status(place)["uploads"] == 1, "an upload without its client goes on")
        expect(server.status(place)["pictures"] == 0, "half a file was kept")
        server.expect(413, "PUT", f"{place}/pictures/b.jpg", b"x" * 2001, word="a file has at most 2000")
        server.expect(413, "PUT", f"{place}/pictures/b.jpg", b"x" * 1501, word="a movie have at most 3000")
        first.sendall(b"x" * 1500)
        receive(first, b"200")
    with server.upload(f"{place}/sound/a.wav", length=10) as first:
        server.expect(409, "PUT", f"{place}/sound/b.wav", b"x", word="a sound already")
        first.sendall(b"x" * 10)
        receive(first, b"200")
    # An upload in chunks announces no length: it may have as many bytes as the largest file, and is whole with the last chunk.
    other = server.create()
    with server.upload(f"{other}/pictures/a.jpg", length=None) as first:
        server.expect(413, "PUT", f"{other}/pictures/b.jpg", b"x" * 1001, word="a movie have at most 3000")
        first.sendall(b"3\r\nabc\r\n")
    wait_until(lambda: server.status(other)["uploads"] == 0, "an upload without its client goes on")
    expect(server.status(other)["pictures"] == 0, "half a file was kept")
    with server.upload(f"{other}/pictures/a.jpg", length=None) as first:
        first.sendall(b"7D1\r\n" + b"x" * 2001)
        receive(first, b"413")
    with server.upload(f"{other}/pictures/a.jpg", length=None) as first:
        first.sendall(b"3\r\nabc\r\n0\r\n\r\n")
        receive(first, b"200")
    # Two spellings of one name are one file, and a name may begin with any letter.
    server.expect(200, "PUT", f"{other}/pictures/%CC%81.jpg", b"x" * 1500)
    server.expect(200, "PUT", f"{other}/pictures/%CC%81.jpg", b"x" * 1400)
    expect(server.status(other)["pictures"] == 2, "a file that is replaced counts twice")
    server.expect(409, "PUT", f"{other}/pictures/b.jpg", b"x", word="at most 2 pictures")
    third = server.create()
    server.expect(200, "PUT", f"{third}/pictures/e%CC%81.jpg", b"x")
    server.expect(200, "PUT", f"{third}/pictures/%C3%A9.jpg", b"x")
    found = list(server.folder.glob(f"*/{third.rpartition('/')[2]}/pictures/*"))
    expect(server.status(third)["pictures"] == len(found) == 1, f"two spellings of a name are two files: {found}")
    # 1500 + 10, 3 + 1400 and 1 bytes are there.
    server.expect(200, "PUT", f"{third}/pictures/b.jpg", b"x" * 2000)
    server.expect(503, "PUT", f"{third}/sound/b.wav", b"x" * 87, word="no room")
    # An upload keeps its room until it ends, even if its movie is removed.
    with server.upload(f"{third}/sound/b.wav", length=86):
        server.expect(204, "DELETE", third)
        fourth = server.create()
        server.expect(200, "PUT", f"{fourth}/pictures/a.jpg", b"x" * 2000)
        server.expect(503, "PUT", f"{fourth}/sound/a.wav", b"xx", word="no room")
    wait_until(lambda: server.ask("PUT", f"{fourth}/sound/a.wav", b"xx")[0] == 200, "an upload that ended keeps its room")
    server.stop()


def check_waiting(server: Server) -> None:
    """The limit of movies that wait, of a server on which one may wait, and none is rendered."""
    server.expect(202, "POST", f"{ready(server)}/render", word='"waiting"')
    place = ready(server)
    server.expect(429, "POST", f"{place}/render", word="waiting already")
    expect(server.status(place)["state"] == "collecting", "a movie that was refused is not as before")


def check_slow_uploads(server: Server) -> None:
    """An upload may take one second, and a connection may be silent for four."""
    place = server.create()
    with server.upload(f"{place}/pictures/a.jpg", length=1_000_000) as slow:
        slow.settimeout(0.1)
        answer = b""
        for _ in range(600):
            slow.sendall(b"x")
            with contextlib.suppress(TimeoutError):
                answer = slow.recv(10_000)
                break
        expect(b"408" in answer, f"a slow upload is not refused: {answer!r}")
    with server.upload(f"{place}/pictures/a.jpg", length=1_000_000) as silent:
        expect(silent.recv(10_000) == b"", "a silent connection gets an answer")
    wait_until(lambda: server.status(place)["uploads"] == 0, "an upload without its connection goes on")
    expect(server.status(place)["pictures"] == 0, "half a file was kept")
    server.stop()


def check_options(program: str) -> None:
    for arguments in (["--port", "x"], ["--limit", "size=1"], ["--limit", "pictures=-1"], ["--limit"], ["--ports"]):
        result = subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60)
        expect(result.returncode == 64 and arguments[0] in result.stderr, f"{arguments}: {result}")


def main() -> None:
    program = sys.argv[1]
    check_options(program)
    with tempfile.TemporaryDirectory(prefix="stillreel-server-") as name:
        folder = Path(name)
        with Server(program, folder / "usual") as server:
            check_movie(server, folder)
            check_mistakes(server)
            check_failure(server)
            ready(server)
            server.stop()
        with Server(program, folder / "idle", idleSeconds=3, renderings=0) as server:
            check_idle(server)
        limits = {"pictures": 2, "uploadBytes": 2000, "movieBytes": 3000, "serverBytes": 5000}
        with Server(program, folder / "uploads", **limits) as server:
            check_uploads(server)
        with Server(program, folder / "waiting", renderings=0, waiting=1) as server:
            check_waiting(server)
        with Server(program, folder / "slow", uploadSeconds=1, silentSeconds=4) as server:
            check_slow_uploads(server)
    print("Server: uploads, renderings, progress, limits, errors and cleaning up work")


main()
