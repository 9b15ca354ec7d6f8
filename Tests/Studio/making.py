"""The dialog makes the movie, and it is the one that the command makes of the saved reel."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pictures
from checks import expect, expect_equal, wait_for
from server import Server
from studio import Studio, World

STATE = "(dialog => dialog.open && !dialog.querySelector('%s').closest('[hidden]'))(document.getElementById('make-dialog'))"


def check_making(world: World) -> None:
    """A movie of thirty pictures and a song, with a change made in the page, equals what `stillreel render` makes of the file."""
    folder = world.folder()
    with world.server(folder) as server:
        make_small(server, folder)
        with world.studio(server) as studio:
            studio.select(3)
            studio.choose("Transition", "Length and transition", "w")
            studio.wait_for_undo("Change the transition")
            open_dialog(studio)
            studio.page.click("#make-start")
            studio.page.until(STATE % "#make-progress" + " || " + STATE % "#make-download", "the progress is shown")
            studio.page.until(
                STATE % "#make-download" + " && document.getElementById('make-download').offsetWidth > 0",
                "the movie is made",
                600,
            )
            movie = folder / f"{folder.name}.mp4"
            status = server.get("/api/render").json
            expect(status["state"] == "done" and status["file"] == str(movie), f"the status is {status}")
            expect_equal(status["byteCount"], movie.stat().st_size, "the size in the status")
            by_command = world.work / "by-command.mp4"
            render(world.program, folder / "reel.yaml", by_command)
            expect(
                movie.read_bytes() == by_command.read_bytes(), "the movie differs from what the command makes of the saved reel"
            )
            check_download(studio, movie)
            leftovers = [file.name for file in folder.iterdir() if file.name.startswith(".")]
            expect(not leftovers, f"left behind: {leftovers}")


def make_small(server: Server, folder: Path) -> None:
    """A movie that is made quickly."""
    reel = server.project()["reel"]
    reel["canvas"].update(width=320, height=180)
    reel["hold"] = 0.4
    reel["transition"]["seconds"] = 0.2
    reel["soundtrack"] = {"clips": [{"file": str(folder / pictures.SONG)}]}
    server.change("Make it small", reel)


def open_dialog(studio: Studio) -> None:
    studio.page.click("#make")
    studio.page.until("document.getElementById('make-dialog').open", "the dialog opens")
    studio.page.until(STATE % "#make-start" + " && !document.getElementById('make-start').disabled", "the movie can be made")


def render(program: str, reel: Path, movie: Path) -> None:
    result = subprocess.run([program, "render", str(reel), "-o", str(movie), "-q"], capture_output=True, text=True)
    expect(result.returncode == 0, f"stillreel render {reel}: {result.stderr}")


def check_download(studio: Studio, movie: Path) -> None:
    address = studio.page.evaluate("document.getElementById('make-download').getAttribute('href')")
    answer = studio.server.get(address)
    expect(answer.status == 200 and answer.body == movie.read_bytes(), f"the download: {answer.status}, {len(answer.body)} bytes")
    expect(
        answer.headers["content-disposition"].startswith("attachment"),
        f"the download is {answer.headers['content-disposition']!r}",
    )
    part = studio.server.ask("GET", address, headers={"Range": "bytes=4-11"})
    expect(part.status == 206 and part.body == answer.body[4:12], f"a range of the download: {part.status} {part.body!r}")


def check_existing_file(world: World) -> None:
    """A file is not replaced until the user has agreed to it."""
    folder = world.folder()
    with world.server(folder) as server:
        make_small(server, folder)
        movie = folder / f"{folder.name}.mp4"
        movie.write_bytes(b"a movie of before")
        with world.studio(server) as studio:
            page = studio.page
            page.allow("409")
            open_dialog(studio)
            page.click("#make-start")
            page.until(
                "document.getElementById('make-start').textContent.includes('Replace')",
                "the dialog asks whether the file is replaced",
            )
            expect_equal(movie.read_bytes(), b"a movie of before", "the file that was there")
            page.key("Escape")
            page.until("!document.getElementById('make-dialog').open", "Escape closes the dialog")
            open_dialog(studio)
            expect(
                "Replace" not in page.evaluate("document.getElementById('make-start').textContent"),
                "the dialog remembers the agreement",
            )
            page.click("#make-start")
            page.until("document.getElementById('make-start').textContent.includes('Replace')", "the dialog asks again")
            page.click("#make-start")
            page.until(
                STATE % "#make-download" + " && document.getElementById('make-download').offsetWidth > 0",
                "the movie is made",
                600,
            )
            expect(movie.read_bytes()[4:8] == b"ftyp", "the file was not replaced")


def check_cancelling(world: World) -> None:
    """A cancelled movie leaves nothing, and another can be made."""
    folder = world.folder()
    with world.server(folder) as server, world.studio(server) as studio:
        before = sorted(file.name for file in folder.iterdir())
        open_dialog(studio)
        studio.page.click("#make-start")
        studio.page.until(STATE % "#make-cancel", "the progress is shown")
        status = wait_for(lambda: running(server), "frames are made")
        expect(status["frameCount"] > 3_000, f"the movie has {status['frameCount']} frames")
        another = server.send("POST", "/api/render", {"file": "another.mp4"})
        expect_equal(another.status, 409, "the status of a second rendering at once")
        studio.page.click("#make-cancel")
        wait_for(lambda: server.get("/api/render").json["state"] == "cancelled", "the movie is cancelled")
        studio.page.until("document.getElementById('make-dialog').textContent.includes('cancelled')", "the dialog says so")
        # The reel is saved when a movie is begun.
        expect_equal(sorted(file.name for file in folder.iterdir()), sorted([*before, "reel.yaml"]), "the files after cancelling")
        expect_equal(server.get("/api/render/file").status, 404, "the status of a movie that was not made")


def running(server: Server) -> dict[str, Any] | None:
    status: dict[str, Any] = server.get("/api/render").json
    expect(status["state"] == "running", f"the movie is not being made: {status}")
    return status if status["framesDone"] > 10 else None


CHECKS = [check_making, check_existing_file, check_cancelling]
