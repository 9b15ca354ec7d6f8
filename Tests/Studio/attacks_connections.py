"""Silent connections, slow readers, and bytes that are no HTTP."""

from __future__ import annotations

import functools
import http.client
import os
import resource
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from checks import PATIENCE, Failure, expect, expect_equal, wait_for
from server import Server, read_answer, status_of
from studio import World


def check_silent_connections(world: World) -> None:
    """A thousand connections that say nothing; when they are closed, a new page is shown."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard) if hard > 0 else 4096, hard))
    with world.server(world.empty_folder()) as server:
        connections = [silent_connection(server) for _ in range(1_000)]
        try:
            wait_for(lambda: server.file_count() > 40, "the server takes connections")
            expect(server.memory() < 500_000_000, f"the server uses {server.memory() >> 20} MB")
        finally:
            for connection in connections:
                connection.close()
        wait_for(functools.partial(answers, server), "the server answers again")
        expect(server.memory() < 500_000_000, f"the server uses {server.memory() >> 20} MB")
        with world.studio(server) as studio:
            studio.expect_shows_server()
        # Nothing is kept of them.
        wait_for(lambda: server.file_count() < 40, f"the connections are closed: {server.file_count()} files are open")
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def silent_connection(server: Server) -> socket.socket:
    """Begins to connect; the server need not take it yet."""
    connection = socket.socket()
    connection.setblocking(False)
    connection.connect_ex(("127.0.0.1", server.port))
    return connection


def answers(server: Server) -> bool:
    try:
        return server.ask("GET", "/api/project").status == 200
    except (OSError, http.client.HTTPException):
        expect(server.process.poll() is None, "the server has ended")
        return False


def check_slow_reader(world: World) -> None:
    """A movie that is read slowly is not kept in memory, others are answered meanwhile, and it arrives complete."""
    folder = world.empty_folder()
    with world.server(folder) as server:
        reel = server.project()["reel"]
        reel["canvas"].update(width=64, height=36)
        reel["hold"] = 0.2
        server.change("Make it small", reel)
        expect_equal(server.send("POST", "/api/render", {"file": "x.mp4"}).status, 202, "the status")
        wait_for(lambda: server.get("/api/render").json["state"] == "done", "the movie is made")
        size = 600 << 20
        os.truncate(folder / "x.mp4", size)
        before, files = server.memory(), server.file_count()
        with connection_for_movie(server, 4_096) as connection:
            connection.recv(5_000)
            for _ in range(20):
                expect(answers(server), "another is not answered while somebody reads slowly")
            expect(
                server.memory() < before + (100 << 20),
                f"the memory grows by {(server.memory() - before) >> 20} MB for a slow reader",
            )
        with connection_for_movie(server) as connection:
            received = 0
            while part := connection.recv(1 << 20):
                received += len(part)
            expect(size < received < size + 5_000, f"{received} bytes of {size} have arrived")
            expect(
                server.memory() < before + (100 << 20),
                f"the memory grows by {(server.memory() - before) >> 20} MB for a movie of 600 MB",
            )
        # Readers that go away in the middle leave nothing.
        for _ in range(10):
            with connection_for_movie(server, 4_096) as connection:
                connection.recv(1_000)
        wait_for(lambda: server.file_count() <= files, f"the files are closed: {server.file_count()} are open, and were {files}")
        expect(answers(server), "the server does not answer")


@contextmanager
def connection_for_movie(server: Server, buffer: int = 0) -> Iterator[socket.socket]:
    """Asks for the movie, with so many bytes for what has not been read yet."""
    with socket.socket() as connection:
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.settimeout(PATIENCE)
        connection.connect(("127.0.0.1", server.port))
        connection.sendall(server.head("GET /api/render/file", "Connection: close"))
        yield connection


def check_garbage(world: World) -> None:
    """Bytes that are no HTTP, or twisted HTTP, are refused, and the server goes on."""
    with world.server(world.empty_folder()) as server:
        for text in garbage(server):
            answer = send_and_close(server, text)
            expect(
                status_of(answer) < 500 and (not answer or answer.startswith(b"HTTP/1.1 ")), f"{text[:80]!r}: {answer[:200]!r}"
            )
            expect(server.process.poll() is None, f"{text[:80]!r} has ended the server: {''.join(server.log)[-500:]}")
            expect(answers(server), f"after {text[:80]!r}, the server does not answer")


def garbage(server: Server) -> list[bytes]:
    random = bytes((n * 7919 + 13) * 31 % 251 for n in range(50_000))
    get, put = "GET /", "PUT /api/project"
    json, chunked = "Content-Type: application/json", "Transfer-Encoding: chunked"
    return [
        b"\0" * 1_000,
        random,
        b"\r\n" * 10_000,
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\nHost: a\n\n",
        b"GET  /  HTTP/1.1\r\n\r\n",
        b"A" * 1_000_000,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        bytes.fromhex("16030100a5010000a10303") + random[:200],
        b"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        server.head("GET http://evil.example/"),
        server.head(f"GET /{'a' * 1_000_000}"),
        server.head("GET *"),
        server.head("GET /%zz%1"),
        server.head("GET /a\0b"),
        server.head("GET /?token=%ff%fe"),
        server.head(f"GET /api/thumbnail?{'file=/a&' * 20_000}"),
        server.head(get, *(f"X-{n}: {n}" for n in range(20_000))),
        server.head(get, f"X: {'y' * 2_000_000}"),
        server.head(get, "Bad Header"),
        server.head(get, "Range: bytes=9999999999999999999999-"),
        server.head(put, json, "Content-Length: -5"),
        server.head(put, json, "Content-Length: 99999999999999999999999"),
        server.head(put, json, "Content-Length: 5", "Content-Length: 6") + b"123456",
        server.head(put, json, "Content-Length: 5", chunked) + b"0\r\n\r\n",
        server.head(put, json, chunked) + b"zz\r\n",
        server.head(put, json, chunked) + b"ffffffffffffffff\r\n",
    ]


def send_and_close(server: Server, data: bytes) -> bytes:
    """Sends bytes, says that there are no more, and reads what comes until the end."""
    with server.connection() as connection:
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass
        try:
            return read_answer(connection)
        except TimeoutError:
            raise Failure(f"{data[:80]!r}: the connection stays open") from None


CHECKS = [check_silent_connections, check_slow_reader, check_garbage]
