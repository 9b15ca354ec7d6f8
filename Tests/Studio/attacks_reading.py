"""Which files can be read: those of the folder, and no others, however they are named."""

from __future__ import annotations

import itertools
import os
import urllib.parse

import pictures
from checks import expect
from server import Answer, Server, status_of
from studio import World

SECRET = "Geheimnis-7291"


def check_reading_files(world: World) -> None:
    """Files outside of the folder cannot be read: by their names, by `..`, by links, by encodings."""
    folder = world.empty_folder()
    outside = folder.parent / "outside"
    outside.mkdir()
    (outside / "b.jpg").write_bytes(pictures.picture_bytes())
    (outside / "secret.txt").write_text(f"1\n00:00:00,000 --> 00:00:09,000\n{SECRET}\n" * 20)
    twin = folder.parent / (folder.name + "2")
    twin.mkdir()
    (twin / "b.jpg").write_bytes(pictures.picture_bytes())
    with world.server(folder) as server:
        (folder / "link.jpg").symlink_to(outside / "b.jpg")
        (folder / "secret.jpg").symlink_to(outside / "secret.txt")
        (folder / "away").symlink_to(outside)
        os.mkfifo(folder / "pipe.jpg")
        inside = urllib.parse.quote(str(folder), safe="/")
        double = inside.replace("/", "%252f")
        files = [
            "/etc/passwd",
            urllib.parse.quote(str(outside / "b.jpg")),
            urllib.parse.quote(str(twin / "b.jpg")),
            f"{inside}/../outside/b.jpg",
            f"{inside}/%2e%2e/outside/b.jpg",
            f"{inside}/..%2foutside%2fb.jpg",
            f"{inside}%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
            f"{double}%252f..%252foutside",
            f"{inside}/link.jpg",
            f"{inside}/secret.jpg",
            f"{inside}/away/b.jpg",
            f"{inside}/a.jpg%00.png",
            f"{inside}/%00",
            "a.jpg",
            "../outside/b.jpg",
            "",
            "%00",
            f"file://{inside}/a.jpg",
            f"{inside}//../outside/b.jpg",
            f"{inside}/.",
            f"{inside}",
            f"{inside}/a.jpg/../../outside/b.jpg",
            "/proc/self/environ",
            "/dev/zero",
            "/dev/stdin",
            f"{inside}/pipe.jpg",
            f"{inside}/" + "x" * 5000,
            f"{inside}/%ff%fe.jpg",
            "http://127.0.0.1:1/a.jpg",
            "concat:/etc/passwd",
        ]
        for what, file in itertools.product(("thumbnail", "picture", "waveform"), files):
            answer = server.ask("GET", f"/api/{what}?file={file}")
            expect(400 <= answer.status < 500, f"/api/{what}?file={file}: {answer.status} {answer.body[:100]!r}")
            expect_secret(f"/api/{what}?file={file}", answer)
        paths = [
            "/etc/passwd",
            "/proc/self/environ",
            str(outside / "b.jpg"),
            str(folder / "link.jpg"),
            str(folder / "secret.jpg"),
            f"{folder}/../outside/b.jpg",
            str(folder / "pipe.jpg"),
            "",
            "a.jpg",
            "\0",
            str(folder),
        ]
        orders: list[object] = [paths, *[[path] for path in paths], paths * 1_000, [1], [None], "x", {}, None]
        for names in orders:
            answer = server.send("POST", "/api/dates", {"files": names})
            expect(
                answer.status < 500 and not (answer.status == 200 and any(answer.json.values())),
                f"dates of {str(names)[:99]}: {answer.status} {answer.text[:200]}",
            )
            expect_secret("dates", answer)
        for path in (
            "/etc",
            "/",
            f"{inside}/..",
            f"{inside}/away",
            f"{inside}%2f..",
            "..",
            urllib.parse.quote(str(twin)),
            "%00",
            f"{inside}/%00",
        ):
            answer = server.ask("GET", f"/api/folder?path={path}")
            expect(400 <= answer.status < 500, f"/api/folder?path={path}: {answer.status} {answer.text[:200]}")
        for path in (
            "/../../../etc/passwd",
            "/..%2f..%2f..%2fetc%2fpasswd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "//etc/passwd",
            "/.%00",
            "/main.js%00",
            "/.git/config",
            "/preview/..%2f..%2fetc%2fpasswd?revision=1&segment=0",
            "/preview/../../etc/passwd?revision=1&segment=0",
            "/%c0%ae%c0%ae/etc/passwd",
        ):
            answer = read_path(server, path)
            expect(400 <= answer.status < 500, f"{path}: {answer.status} {answer.text[:200]!r}")
            expect_secret(path, answer)
        answer = server.get("/api/thumbnail", file=folder / "a.jpg")
        expect(
            answer.status == 200 and answer.body[:2] == b"\xff\xd8",
            f"the folder's own picture: {answer.status} {answer.text[:200]!r}",
        )


def read_path(server: Server, path: str) -> Answer:
    """Asks for a path as it is, which http.client would do, too, but not with all characters."""
    text = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {server.cookie}\r\nConnection: close\r\n\r\n"
    data = server.raw(text.encode())
    return Answer(status_of(data), {}, data.partition(b"\r\n\r\n")[2])


def expect_secret(what: str, answer: Answer) -> None:
    for word in (SECRET.encode(), b"root:", b"PATH=", b"\xff\xd8\xff"):
        expect(word not in answer.body, f"{what} tells what is in a file: {answer.status} {answer.body[:200]!r}")


CHECKS = [check_reading_files]
