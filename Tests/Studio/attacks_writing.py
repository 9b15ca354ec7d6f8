"""What is written: added files and movies, in the folder, under their names, replacing nothing."""

from __future__ import annotations

import urllib.parse
from pathlib import Path

import pictures
from checks import expect, expect_equal, wait_for
from server import read_answer, status_of
from studio import World

BAD_NAMES = [
    *("../x.jpg", "%2e%2e%2fx.jpg", "..%2fx.jpg", "%2e%2e/x.jpg", ".hidden", "%2ehidden.jpg", ".", "..", "", "%00", "a%00.jpg"),
    *(
        "a%0ab.jpg",
        "a%7f.jpg",
        "x" * 300 + ".jpg",
        "%C3%A4" * 150 + ".jpg",
        "a/b.jpg",
        "a%2fb.jpg",
        "/etc/x.jpg",
        "%2Fetc%2Fx.jpg",
    ),
    *("..%5cx.jpg%2f", "a.jpg/..", "a.jpg%2f..%2f..%2fx.jpg"),
]

NO_MEDIA = [
    Path("/bin/true").read_bytes(),
    b"#!/bin/sh\nid\n",
    b"",
    b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    b"<html><script>1</script>",
    b"\xff\xd8\xff",
    b"slides: []\n",
]


CAPTIONS = {
    "a.srt": "1\n00:00:00,000 --> 00:00:01,000\nHi\n",
    "a.vtt": "WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n",
}


def expect_files(folder: Path, *wanted: str) -> None:
    """Waits until a folder has exactly these files, the hidden ones included."""

    def found() -> list[str]:
        return sorted(path.name for path in folder.iterdir())

    wait_for(lambda: found() == sorted(wanted), f"the files are {wanted}: {found()}")


def check_names_of_uploads(world: World) -> None:
    """Files are added in the folder, under their names, and replace nothing."""
    folder = world.empty_folder()
    data = pictures.picture_bytes(color=(9, 99, 9))
    with world.server(folder) as server:
        for name in BAD_NAMES:
            answer = server.upload(name, data)
            expect(400 <= answer.status < 500, f"PUT /api/files/{name[:60]}: {answer.status} {answer.text[:200]}")
            expect_files(folder, "a.jpg")
            expect_files(folder.parent, folder.name)
        # Encoded twice, it is only a strange name.
        answer = server.upload("%252e%252e%252fx.jpg", data)
        expect(
            answer.status >= 400 or answer.json["file"] == str(folder / "%2e%2e%2fx.jpg"), f"a name encoded twice: {answer.text}"
        )
        (folder / "%2e%2e%2fx.jpg").unlink(missing_ok=True)
        # A name that is taken, also by a link.
        before = (folder / "a.jpg").read_bytes()
        answer = server.upload("a.jpg", data)
        expect_equal((answer.status, answer.json), (201, {"file": str(folder / "a 2.jpg"), "kind": "picture"}), "a taken name")
        expect_equal((folder / "a.jpg").read_bytes(), before, "the file whose name was taken")
        expect_equal((folder / "a 2.jpg").read_bytes(), data, "the added file")
        (folder / "l.jpg").symlink_to(folder.parent / "target.jpg")
        expect_equal(server.upload("l.jpg", data).json["file"], str(folder / "l 2.jpg"), "where a file goes whose name is a link")
        expect_files(folder, "a.jpg", "a 2.jpg", "l.jpg", "l 2.jpg")
        expect_files(folder.parent, folder.name)
        # Names with all kinds of characters stay as they are.
        name = "Grüße & <b>'\"$(id)`;#? 100 %.jpg"
        answer = server.upload(urllib.parse.quote(name), data)
        expect(answer.status == 201 and answer.json["file"] == str(folder / name), f"a strange name: {answer.text}")
        # The reel's own name is taken, even before there is a reel.
        answer = server.upload("reel.yaml", data)
        expect(answer.status >= 400 or answer.json["file"] != server.project()["file"], "a picture takes the place of the reel")


def check_bodies_of_uploads(world: World) -> None:
    """Only pictures, movies, sounds and captions are added, and only if they have arrived completely."""
    folder = world.empty_folder()
    data = pictures.picture_bytes()
    with world.server(folder) as server:
        for bad in NO_MEDIA:
            expect_equal(server.upload("bad.jpg", bad).status, 415, f"the status of {bad[:20]!r} as a picture")
            expect_files(folder, "a.jpg")
        head = ("PUT /api/files/big.jpg", "Content-Type: application/octet-stream")
        with server.connection() as connection:
            connection.sendall(server.head(*head, "Content-Length: 10000000000") + data)
            expect_equal(status_of(read_answer(connection)), 413, "the status of announced 10 GB")
        expect_files(folder, "a.jpg")
        for beginning in (
            server.head(*head, f"Content-Length: {len(data) + 100_000}") + data,
            server.head(*head, "Transfer-Encoding: chunked") + b"%x\r\n%s\r\n" % (len(data), data),
        ):
            with server.connection() as connection:
                connection.sendall(beginning)
                wait_for(lambda: len(list(folder.iterdir())) > 1, "the upload begins")
            expect_files(folder, "a.jpg")
        sound = server.upload("s.bin", pictures.song(1))
        expect(sound.status == 201 and sound.json["kind"] == "sound", f"a song: {sound.status} {sound.text}")
        for name, text in (
            ("a.srt", "1\n00:00:00,000 --> 00:00:01,000\nHi\n"),
            ("a.vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\nHi\n"),
        ):
            answer = server.upload(name, text.encode())
            expect(answer.status == 201 and answer.json["kind"] == "captions", f"{name}: {answer.status} {answer.text}")
            expect_equal(server.upload("b" + name, b"root:x:0:0:root\n").status, 415, f"the status of another text as b{name}")


def check_where_movies_go(world: World) -> None:
    """A movie is made in the folder, under a movie's name, and replaces nothing without agreement."""
    folder = world.empty_folder()
    outside = folder.parent / "outside.mp4"
    outside.write_bytes(b"outside")
    with world.server(folder) as server:
        reel = server.project()["reel"]
        reel["canvas"].update(width=64, height=36)
        reel["hold"] = 0.2
        server.change("Make it small", reel)
        (folder / "old.mp4").write_bytes(b"old")
        (folder / "link.mp4").symlink_to(outside)
        (folder / "sub").mkdir()
        (folder / "folder.mp4").mkdir()
        before = sorted(path.name for path in folder.parent.rglob("*"))
        for name in (
            "../x.mp4",
            "/tmp/x.mp4",
            "sub/x.mp4",
            "..",
            ".",
            "",
            ".x.mp4",
            "x.exe",
            "x",
            "a.jpg",
            "reel.yaml",
            "x.mp4\0.jpg",
            "x\0.mp4",
            "sub/../../x.mp4",
            "~/x.mp4",
            "file:x.sh",
            "a\nb.mp4",
            "x" * 300 + ".mp4",
            "x.m3u8",
            "folder.mp4",
            "http://a/x.mp4",
        ):
            for overwrite in (False, True):
                answer = server.send("POST", "/api/render", {"file": name, "overwrite": overwrite})
                if answer.status == 202:
                    wait_for(lambda: server.get("/api/render").json["state"] != "running", f"{name!r} ends")
                    expect_equal(server.get("/api/render").json["state"], "failed", f"the movie {name!r}")
                else:
                    expect(400 <= answer.status < 500, f"{name!r}: {answer.status} {answer.text[:200]}")
        expect_equal(sorted(path.name for path in folder.parent.rglob("*")), before, "the files")
        for name in ("old.mp4", "link.mp4"):
            answer = server.send("POST", "/api/render", {"file": name})
            expect(answer.status == 409 and answer.json["exists"] is True, f"{name}: {answer.status} {answer.text}")
        expect(outside.read_bytes() == b"outside" and (folder / "old.mp4").read_bytes() == b"old", "a file was replaced")
        for name in ("old.mp4", "link.mp4"):
            expect_equal(
                server.send("POST", "/api/render", {"file": name, "overwrite": True}).status,
                202,
                f"the status of {name} with agreement",
            )
            wait_for(lambda: server.get("/api/render").json["state"] == "done", f"{name} is made")
        expect_equal(outside.read_bytes(), b"outside", "the file outside to which a link points")
        expect((folder / "old.mp4").read_bytes()[4:8] == b"ftyp", "the movie was not made")


CHECKS = [check_names_of_uploads, check_bodies_of_uploads, check_where_movies_go]
