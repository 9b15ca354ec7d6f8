"""The program under test on a folder, and its answers."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import threading
import urllib.parse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from checks import PATIENCE, Failure, expect, wait_for


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")


class Ended(Failure):
    """The program has ended before it served anything."""


class Server:
    """`stillreel studio` on a folder or reel, until the block ends. Its previews are in a temporary folder."""

    def __init__(self, program: str, place: Path, temporary: Path, port: int = 0, options: Sequence[str] = ()):
        """With --listen, nobody is signed in yet."""
        self.place = place
        temporary.mkdir(exist_ok=True)
        self.log: list[str] = []
        arguments = [program, "studio", str(place), *(["--port", str(port)] if port else []), *options]
        self.process = subprocess.Popen(
            arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            env={**os.environ, "TMPDIR": str(temporary)},
        )
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self.address = wait_for(self._printed_address, f"the program prints no address for {place}")
        except BaseException:
            self.process.kill()
            raise
        self.port = urllib.parse.urlsplit(self.address).port or 0
        self.token = self.address.partition("token=")[2]
        self.base = f"http://127.0.0.1:{self.port}"
        self.cookie = self._sign_in() if self.token else ""

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.log.append(line)

    def _printed_address(self) -> str | None:
        found = re.search(r"http://[\d.]+:\d+/(\?token=\w+)?(?=\n)", "".join(self.log))
        if not found and self.process.poll() is not None:
            raise Ended(f"the program has ended: {self.log}")
        return found[0] if found else None

    def _sign_in(self) -> str:
        answer = self.ask("GET", f"/?token={self.token}", headers={"Cookie": ""})
        expect(answer.status == 303, f"the printed address answers with {answer.status}")
        return answer.headers["set-cookie"].split(";")[0]

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ends it as Ctrl-C does, and returns its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)

    # Requests

    def ask(self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None) -> Answer:
        """Sends a request with the cookie; a header of value "" is left out."""
        all_headers = {"Cookie": getattr(self, "cookie", ""), **(headers or {})}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, {name: value for name, value in all_headers.items() if value})
            response = connection.getresponse()
            data = response.read()
            return Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, data)
        finally:
            connection.close()

    def get(self, path: str, **query: object) -> Answer:
        words = urllib.parse.urlencode({name: str(value) for name, value in query.items()}, quote_via=urllib.parse.quote)
        return self.ask("GET", f"{path}?{words}" if words else path)

    def send(self, method: str, path: str, value: object) -> Answer:
        return self.ask(method, path, json.dumps(value).encode(), {"Content-Type": "application/json"})

    def upload(self, name: str, data: bytes) -> Answer:
        return self.ask("PUT", f"/api/files/{name}", data, {"Content-Type": "application/octet-stream"})

    @contextmanager
    def connection(self) -> Iterator[socket.socket]:
        """A raw connection."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            yield connection

    def head(self, line: str, *headers: str) -> bytes:
        """The head of a request to be sent by a raw connection: with the right name, the cookie, and other lines."""
        lines = [f"{line} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Cookie: {self.cookie}", *headers, "", ""]
        return "\r\n".join(lines).encode()

    def raw(self, data: bytes) -> bytes:
        """Sends bytes as they are, and reads until the server closes, or half a second of silence after something has come."""
        with self.connection() as connection:
            connection.sendall(data)
            return read_answer(connection)

    # The project

    def project(self) -> dict[str, Any]:
        answer = self.get("/api/project")
        expect(answer.status == 200, f"GET /api/project: {answer.status} {answer.text[:300]}")
        project: dict[str, Any] = answer.json
        return project

    def change(self, what: str, reel: dict[str, Any]) -> dict[str, Any]:
        answer = self.send("PUT", "/api/project", {"base": self.project()["revision"], "what": what, "reel": reel})
        expect(answer.status == 200, f"{what}: {answer.status} {answer.text[:300]}")
        project: dict[str, Any] = answer.json
        return project

    def names(self) -> list[str]:
        return names(self.project()["reel"])

    def memory(self) -> int:
        """In bytes."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", text)
        return int(found[1]) * 1024 if found else 0

    def file_count(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


def names(reel: dict[str, Any]) -> list[str]:
    """The names of the slides' files."""

    def one(slide: Any) -> str:
        return slide if isinstance(slide, str) else str(slide.get("picture") or slide.get("clip") or slide.get("color"))

    return [Path(one(slide)).name for slide in reel["slides"]]


def read_answer(connection: socket.socket) -> bytes:
    """Reads one answer: as long as it says that it is, or until the end."""
    data = b""
    while True:
        head, separator, body = data.partition(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        if separator and length and len(body) >= int(length[1]):
            return data
        try:
            part = connection.recv(100_000)
        except ConnectionResetError:
            return data
        if not part:
            return data
        data += part


def status_of(answer: bytes) -> int:
    """The status of a raw answer, 0 if there is none."""
    found = re.match(rb"HTTP/1\.1 (\d{3})", answer)
    return int(found[1]) if found else 0
