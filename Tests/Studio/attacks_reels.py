"""Reels that name foreign files, are too large, or are full of impossible numbers."""

from __future__ import annotations

import http.client
import json
import urllib.parse
from pathlib import Path
from typing import Any

from attacks_reading import SECRET
from checks import Failure, expect, expect_equal, wait_for
from server import Answer, Ended, Server, read_answer, status_of
from studio import World


def check_reels_with_foreign_files(world: World) -> None:
    """A reel may name any file, but what is no picture, sound or subtitle does not come back in an answer."""
    folder = world.empty_folder()
    secret = folder.parent / "secret.txt"
    secret.write_text(f"{SECRET}\n" * 50)
    with world.server(folder) as server:
        for file in ("/etc/passwd", str(secret), "/dev/zero", "/proc/self/environ", str(folder), "/nothing"):
            for reel in foreign_reels(folder, file):
                change = {"base": server.project()["revision"], "what": "Attack", "reel": reel}
                answer = server.send("PUT", "/api/project", change)
                expect(answer.status in (200, 400, 422), f"{json.dumps(reel)}: {answer.status} {answer.text[:200]}")
                expect_tells_nothing(json.dumps(reel), [answer, *answers(server, file)])


def check_opened_reels_with_foreign_files(world: World) -> None:
    """The same if the reel's file names them when it is opened, as a reel from somebody else may."""
    folder = world.empty_folder()
    secret = folder.parent / "secret.txt"
    secret.write_text(f"{SECRET}\n" * 50)
    for file in ("/etc/passwd", str(secret)):
        for reel in foreign_reels(folder, file):
            (folder / "reel.yaml").write_text(json.dumps(reel))
            try:
                with world.server(folder) as server:
                    expect_tells_nothing(json.dumps(reel), answers(server, file))
            except Ended as ended:
                expect(SECRET not in str(ended) and "root:" not in str(ended), f"{json.dumps(reel)}: {ended}")


def foreign_reels(folder: Path, file: str) -> list[dict[str, Any]]:
    slide = {"picture": str(folder / "a.jpg")}
    return [
        {"hold": 1, "slides": [{"picture": file}]},
        {"slides": [{"clip": file}]},
        {"hold": 1, "slides": [slide], "soundtrack": {"file": file}},
        {"hold": 1, "slides": [slide], "captions": {"file": file}},
        {"hold": 1, "slides": [{**slide, "audio": file}]},
        {"hold": 1, "slides": [slide, {**slide, "transition": {"style": "mask", "mask": file}}]},
        {"hold": 1, "slides": [{**slide, "titles": [{"text": "a", "font": file}]}]},
        {"hold": 1, "slides": [{**slide, "blend": [file]}]},
    ]


def answers(server: Server, file: str) -> list[Answer]:
    """Whatever the server may tell of a file that the reel names."""
    revision = server.project()["revision"]
    shown = [server.get(f"/api/{name}", file=file) for name in ("thumbnail", "picture", "waveform")]
    for answer in shown:
        expect(answer.status >= 400, f"{file}: {answer.status} {answer.body[:100]!r}")
    return [
        *shown,
        server.send("POST", "/api/dates", {"files": [file]}),
        server.get("/api/timeline", revision=revision),
        server.get("/api/segments", revision=revision, **{"from": 0, "to": 1}),
        server.get("/api/frame", revision=revision, frame=0, height=90),
        server.get("/preview/sound.m4a", revision=revision),
    ]


def expect_tells_nothing(what: str, found: list[Answer]) -> None:
    for answer in found:
        for word in (SECRET, "root:", "PATH="):
            expect(word not in answer.text, f"{what}: {answer.status} {answer.text[:300]!r}")
        expect(answer.status < 500, f"{what}: {answer.status} {answer.text[:300]!r}")


def check_large_and_strange_reels(world: World) -> None:
    """Reels that are too large, too deep, or full of impossible numbers are refused or shown, and the server goes on."""
    folder = world.empty_folder()
    with world.server(folder) as server:
        for line in (f"Content-Length: {70 << 20}", "Transfer-Encoding: chunked"):
            head = server.head("PUT /api/project", "Content-Type: application/json", line)
            expect_equal(send_large(server, head, is_chunked="chunked" in line), 413, f"a reel of 70 MB, {line}")
        base = server.project()["revision"]
        slide = {"picture": str(folder / "a.jpg")}
        deep = b'{"base": %d, "what": "x", "reel": {"slides": %s}}' % (base, b"[" * 200_000 + b"]" * 200_000)
        expect(
            server.ask("PUT", "/api/project", deep, {"Content-Type": "application/json"}).status in (400, 422),
            "a reel of depth 200,000",
        )
        for number in (
            "1e308",
            "-1e308",
            "9223372036854775807",
            "1e18",
            "-5",
            "0",
            "1e-300",
            '"1/0"',
            '"0/0"',
            '"99999999999999999999/1"',
            '"nan"',
            "1e999",
        ):
            for text in (
                '{"hold": %s, "slides": [S]}',
                '{"hold": 1, "frameRate": %s, "slides": [S]}',
                '{"slides": [{"picture": P, "seconds": %s}]}',
                '{"slides": [{"picture": P, "frames": %s}]}',
                '{"hold": 1, "canvas": {"width": %s, "height": 100}, "slides": [S]}',
                '{"hold": 1, "seed": %s, "slides": [S]}',
                '{"hold": 1, "slides": [S, {"picture": P, "transition": {"style": "dissolve", "seconds": %s}}]}',
                '{"duration": %s, "slides": [S]}',
                '{"hold": 1, "slides": [{"picture": P, "titles": [{"text": "a", "size": %s, "start": %s, "seconds": %s}]}]}',
                '{"hold": 1, "slides": [{"picture": P, "motion": {"from": [%s, 0, 1, 1], "to": [0, 0, %s, 1]}}]}',
                '{"hold": 1, "deflicker": %s, "slides": [S]}',
                '{"hold": 1, "slides": [S], "encoding": {"quality": %s, "audioBitRate": %s}}',
            ):
                reel = text.replace("%s", number).replace("S", json.dumps(slide)).replace("P", json.dumps(slide["picture"]))
                try_reel(server, reel)
        many = {"hold": 1, "slides": [{"color": "red"}] * 5_000}
        answer = server.send("PUT", "/api/project", {"base": server.project()["revision"], "what": "Many", "reel": many})
        expect_equal(answer.status, 200, "the status of 5,000 slides")
        expect_equal(
            server.get("/api/timeline", revision=server.project()["revision"]).status,
            200,
            "the status of the timeline of 5,000 slides",
        )


def try_reel(server: Server, reel: str) -> None:
    """Sends a reel and asks for its preview; whatever the answers are, they are no crash."""
    try:
        revision = server.project()["revision"]
        body = f'{{"base": {revision}, "what": "Attack", "reel": {reel}}}'.encode()
        answer = server.ask("PUT", "/api/project", body, {"Content-Type": "application/json"})
        expect(answer.status in (200, 400, 422), f"{reel}: {answer.status} {answer.text[:200]}")
        if answer.status == 200:
            revision = answer.json["revision"]
            for path in (f"/api/timeline?revision={revision}", f"/api/frame?revision={revision}&frame=0&height=90"):
                found = server.ask("GET", path)
                expect(found.status < 500, f"{reel}: {path}: {found.status} {found.text[:200]}")
    except (OSError, http.client.HTTPException) as error:
        wait_for(lambda: server.process.poll() is not None, f"{reel}: {error!r}, and the server has not ended", 5)
        raise Failure(f"{reel}: the server has ended: {''.join(server.log)[-600:]}") from None


def send_large(server: Server, head: bytes, *, is_chunked: bool) -> int:
    """Sends 70 MB until the server has enough, and returns the status."""
    block = b" " * (1 << 20)
    with server.connection() as connection:
        connection.sendall(head)
        try:
            for _ in range(70):
                connection.sendall(b"%x\r\n%s\r\n" % (len(block), block) if is_chunked else block)
        except (BrokenPipeError, ConnectionResetError):
            pass
        return status_of(read_answer(connection))


def check_numbers(world: World) -> None:
    """Numbers of queries that are too large, negative, or none."""
    folder = world.empty_folder()
    with world.server(folder) as server:
        file = urllib.parse.quote(str(folder / "a.jpg"))
        numbers = [
            "9223372036854775807",
            "-9223372036854775808",
            "99999999999999999999",
            "-1",
            "0",
            "1e3",
            "x",
            "",
            "%00",
            "0x10",
            "%D9%A1",
        ]
        for number in numbers:
            for path in (
                f"/api/timeline?revision={number}",
                f"/api/segments?revision=1&from={number}&to=1",
                f"/api/segments?revision=1&from=0&to={number}",
                f"/api/segments?revision=1&from={number}&to={number}",
                f"/api/frame?revision=1&frame={number}&height=90",
                f"/api/frame?revision=1&frame=0&height={number}",
                f"/api/frame?revision={number}&frame=0",
                f"/preview/x.mp4?revision=1&segment={number}",
                f"/preview/sound.m4a?revision={number}",
                f"/api/thumbnail?file={file}&size={number}",
                f"/api/waveform?file={file}&points={number}",
            ):
                try:
                    answer = server.ask("GET", path)
                except (OSError, http.client.HTTPException) as error:
                    raise Failure(
                        f"{path}: {error!r}; the server's status is {server.process.poll()}: {server.log[-9:]}"
                    ) from None
                expect(answer.status < 500, f"{path}: {answer.status} {answer.text[:200]}")
            for pair in ((number, number), (number, 100), (100, number)) if "%" not in number and number != "1e3" else ():
                size = f'{{"file": "x.mp4", "width": {pair[0]}, "height": {pair[1]}}}'.encode()
                answer = server.ask("POST", "/api/render", size, {"Content-Type": "application/json"})
                expect(answer.status < 500, f"render {size!r}: {answer.status} {answer.text[:200]}")
                wait_for(lambda: server.get("/api/render").json["state"] != "running", f"render {size!r} ends")
                expect(
                    server.get("/api/render").json["state"] in ("none", "failed"),
                    f"render {size!r}: {server.get('/api/render').json}",
                )
        # The reel is saved when a movie is begun.
        expect_equal(sorted({path.name for path in folder.iterdir()} - {"reel.yaml"}), ["a.jpg"], "the files")


CHECKS = [check_reels_with_foreign_files, check_opened_reels_with_foreign_files, check_large_and_strange_reels, check_numbers]
