"""Two pages, another program, and a killed server: everybody sees the same reel, and nothing is lost."""

from __future__ import annotations

import functools
import os
import re
from pathlib import Path
from typing import Any

import pictures
from browser import ALT
from checks import expect, expect_equal, wait_for
from server import Server
from studio import STORE, Studio, World


def check_two_pages(world: World) -> None:
    """The second page is told of the first; both show the changes of either."""
    folder = world.folder()
    with world.server(folder) as server, world.studio(server) as first:
        expect_equal(server.project()["pages"], 1, "pages")
        with world.studio(server) as second:
            for studio in (first, second):
                studio.notice("open in 2 pages")
            for mover, watcher in ((first, second), (second, first)):
                revision = server.project()["revision"]
                mover.select(2)
                mover.page.key("ArrowRight", ALT)
                wait_for(functools.partial(is_later, server, revision), "the slide is moved")
                watcher.page.until(STORE % f"store.revision > {revision}", "the other page follows")
                mover.expect_shows_server()
                watcher.expect_shows_server()
            check_conflict(first, second)
        wait_for(lambda: server.project()["pages"] == 1, "the closed page is not counted any more")
        first.page.until("!document.getElementById('notices').textContent.includes('open in')", "the notice goes")


def is_later(server: Server, revision: int) -> bool:
    return bool(server.project()["revision"] > revision)


def check_conflict(first: Studio, second: Studio) -> None:
    """A change that was on its way while another came is not done, and the user is told; nobody's work is overwritten."""
    server, page = first.server, second.page
    page.allow("409")
    second.select(5)
    with page.held("PUT", "/api/project"):
        page.key("ArrowRight", ALT)
        page.wait_until_held()
        reel = server.project()["reel"]
        reel["hold"] = 2.5
        server.change("Change how long slides stand", reel)
    second.message("changed meanwhile")
    expect_equal(server.project()["reel"], reel, "the reel after a conflict")
    # A change that is made while the new reel is being read was meant for the old one.
    with page.held("GET", "/api/project"):
        page.key("ArrowRight", ALT)
        reel = server.project()["reel"]
        reel["slides"].insert(0, reel["slides"].pop())
        server.change("Move 1 slide", reel)
        page.wait_until_held()
        page.key("ArrowRight", ALT)
    page.until(STORE % f"!store.busy && store.revision === {server.project()['revision']}", "the new reel is read")
    expect_equal(server.project()["reel"], reel, "the reel after a change that was made on an old one")
    first.expect_shows_server()
    second.expect_shows_server()
    stale = server.send("PUT", "/api/project", {"base": server.project()["revision"] - 1, "what": "Old", "reel": reel})
    expect_equal(stale.status, 409, "the status of a change of an old revision")


def check_other_program(world: World) -> None:
    """The reel's file is changed by another program: the page follows, also after a mistake in the file."""
    folder = world.folder()
    with world.server(folder) as server, world.studio(server) as studio:
        reel = server.project()["reel"]
        reel["hold"] = 2
        server.change("Change how long slides stand", reel)
        file = folder / "reel.yaml"
        wait_for(file.exists, "the reel is saved")
        text = wait_for(lambda: file.read_text() if "hold: 2" in file.read_text() else "", "the change is saved")
        write(file, "# Mine: keep this.\n" + text.replace("hold: 2", "hold: 2.5"))
        wait_for(lambda: server.project()["reel"]["hold"] == 2.5, "the server follows")
        studio.message("Another program changed the reel")
        studio.expect_shows_server()
        # A mistake.
        write(file, "hold: [\n")
        wait_for(lambda: server.project().get("problem"), "the server says what is wrong with the file")
        expect_equal(server.project()["reel"]["hold"], 2.5, "the hold after a mistake in the file")
        write(file, "# Mine: keep this.\n" + text.replace("hold: 2", "hold: 1.5"))
        wait_for(
            lambda: server.project()["reel"]["hold"] == 1.5 and not server.project().get("problem"), "the server follows again"
        )
        studio.expect_shows_server()
        # A change of the page keeps what another program has written around it.
        studio.select(2)
        studio.page.key("ArrowRight", ALT)
        studio.wait_for_undo("Move 1 slide")
        wait_for(lambda: order_in(file) == server.names(), "the change is saved")
        expect("# Mine: keep this." in file.read_text(), "a comment in the file is lost with a change of the page")
        # What another program did can be undone.
        server.send("POST", "/api/undo", {})
        undone = server.send("POST", "/api/undo", {}).json
        expect_equal(undone["reel"]["hold"], 2.5, "the hold after undoing the other program's change")
        studio.expect_shows_server()


def order_in(file: Path) -> list[str]:
    """The names of the pictures in a reel file, in their order."""
    return re.findall(r'picture: "?([^\n",}]+\.(?:jpg|png))', file.read_text())


def write(file: Path, text: str) -> None:
    """Replaces a file at once, as editors do."""
    other = file.with_name("~new")
    other.write_text(text)
    os.replace(other, file)


def check_killed_server(world: World) -> None:
    """A server that is killed right after it has answered a change loses nothing. It is killed often, because it may be lucky."""
    folder = world.folder()
    for number in range(10):
        with world.server(folder) as server:
            project = server.project()
            reel = project["reel"]
            reel["slides"].insert(0, reel["slides"].pop())
            reel["seed"] = number + 10
            server.change("Move 1 slide", reel)
            server.kill()
        text = (folder / "reel.yaml").read_text() if (folder / "reel.yaml").exists() else ""
        expect(f"seed: {number + 10}" in text, f"the change before kill {number + 1} is not in reel.yaml: {text[:200]!r}")
    with world.server(folder) as server, world.studio(server) as studio:
        expect_equal(server.project()["reel"], reel, "the reel of the restarted server")
        studio.expect_shows_server()
    strange = [file.name for file in folder.iterdir() if file.name.startswith(".")]
    expect(not strange, f"left behind: {strange}")


def check_page_of_killed_server(world: World) -> None:
    """The page says that the server is gone; the restarted server shows what the page did last."""
    folder = world.folder()
    with world.server(folder) as server, world.studio(server) as studio:
        # However the connection breaks off: refused, reset, empty, not connected.
        studio.page.allow("ERR_", "403")
        studio.select(4)
        studio.page.key("ArrowRight", ALT)
        studio.wait_for_undo("Move 1 slide")
        reel = server.project()["reel"]
        server.kill()
        studio.notice("does not answer")
        # A change without a server is taken back, and said.
        studio.page.key("ArrowRight", ALT)
        studio.message("does not answer")
        studio.page.until(STORE % "!store.busy", "the change is taken back")
        with world.server(folder, server.port) as again:
            expect_equal(again.project()["reel"], reel, "the reel of the restarted server")
            with world.studio(again) as new:
                new.expect_shows_server()


def check_ending(world: World) -> None:
    """Ctrl-C ends the server well, also while a page is open; it leaves nothing in the temporary folder."""
    folder = world.folder()
    temporary = world.work / "temporary of the one that ends"
    server = Server(world.program, folder, temporary)
    with server, world.studio(server) as studio:
        studio.page.allow("ERR_")
        studio.wait_for_timeline()
        studio.page.until("document.getElementById('video').readyState >= 2", "a part of the preview is rendered")
        expect_equal(server.stop(), 0, "the exit status")
        expect_equal([file.name for file in temporary.rglob("*")], [], "what is left in the temporary folder")
    expect(not (folder / "reel.yaml").exists(), "a reel was written although nothing was changed")


def check_two_servers(world: World) -> None:
    """Two servers on one folder follow each other through the file."""
    folder = world.folder()
    with world.server(folder) as one, world.server(folder) as other:
        for number, (server, follower) in enumerate(((one, other), (other, one), (one, other)), 2):
            reel = server.project()["reel"]
            reel["hold"] = number
            server.change("Change how long slides stand", reel)
            wait_for(functools.partial(has_reel, follower, reel), f"the other server follows, step {number}")


def has_reel(server: Server, reel: dict[str, Any]) -> bool:
    return bool(server.project()["reel"] == reel)


def check_reel_file(world: World) -> None:
    """A reel file is opened by its name, and saved there; its name is the movie's."""
    folder = world.folder()
    file = folder / "Ferien.yaml"
    names = sorted(pictures.name(number) for number in range(1, 6))
    file.write_text("hold: 2\nslides:\n" + "".join(f'  - "{name}"\n' for name in names))
    with world.server(file) as server, world.studio(server) as studio:
        project: dict[str, Any] = server.project()
        expect(project["name"] == "Ferien" and project["exists"], f"the project: {project['name']}, {project['exists']}")
        expect_equal(server.names(), names, "the slides")
        studio.select(1)
        studio.page.key("ArrowRight", ALT)
        studio.wait_for_undo("Move 1 slide")
        wait_for(lambda: file.read_text().index(names[2]) < file.read_text().index(names[1]), "the order is saved")
        expect(not (folder / "reel.yaml").exists(), "a second reel was written")


CHECKS = [
    check_two_pages,
    check_other_program,
    check_killed_server,
    check_page_of_killed_server,
    check_ending,
    check_two_servers,
    check_reel_file,
]
