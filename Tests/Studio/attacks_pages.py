"""What other sites' pages and hostile names can do in the browser: nothing."""

from __future__ import annotations

import http.server
import json
import threading
import urllib.parse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pictures
from checks import expect, expect_equal
from studio import World


def check_other_sites_page(world: World) -> None:
    """A page of another port, in the same browser with the same cookies, can neither read nor change anything."""
    folder = world.empty_folder()
    with world.server(folder) as server, other_site() as other, world.browser.page(server.address) as page:
        page.until("document.querySelectorAll('#tiles [role=option]').length > 0", "the page is shown")
        project = server.project()
        page.allow("")
        page.open(other)
        thumbnail = (
            server.base
            + "/api/thumbnail?"
            + urllib.parse.urlencode({"file": str(folder / "a.jpg")}, quote_via=urllib.parse.quote)
        )
        answer = page.evaluate(OTHER_PAGE % {"base": json.dumps(server.base), "thumbnail": json.dumps(thumbnail)})
        expect_equal(
            answer,
            {
                "read": "failed",
                "image": "failed",
                "script": "failed",
                "style": "failed",
                "events": "failed",
                "frame": "nothing",
                "socket": "failed",
                "upload": "done",
            },
            "what another page can do",
        )
        expect_equal(server.project()["reel"], project["reel"], "the reel after another page's attacks")
        expect_equal([file.name for file in folder.iterdir()], ["a.jpg"], "the files after another page's attacks")


OTHER_PAGE = """(async () => {
    const base = %(base)s, thumbnail = %(thumbnail)s, found = {};
    const load = (tag, key, address) => new Promise(resolve => {
        const item = Object.assign(document.createElement(tag), { [key]: address, rel: "stylesheet" });
        item.onload = () => resolve("loaded");
        item.onerror = () => resolve("failed");
        document.body.append(item);
    });
    const ask = (path, options) => fetch(base + path, { credentials: "include", ...options })
        .then(answer => answer.text(), () => "failed");
    found.read = await ask("/api/project");
    found.image = await load("img", "src", thumbnail);
    found.script = await load("script", "src", base + "/main.js");
    found.style = await load("link", "href", base + "/studio.css");
    for (const path of ["/api/undo", "/api/redo", "/api/render", "/api/project"]) {
        await ask(path, { method: "POST", mode: "no-cors", body: '{"file": "x.mp4"}' });
    }
    await ask("/api/project", { method: "PUT", headers: { "Content-Type": "application/json" }, body: "{}" });
    await ask("/api/files/x.jpg", { method: "PUT", headers: { "Content-Type": "application/octet-stream" }, body: "x" });
    found.upload = "done";
    found.events = await new Promise(resolve => {
        const events = new EventSource(base + "/api/events", { withCredentials: true });
        events.onopen = () => resolve("open");
        events.onerror = () => resolve("failed");
    });
    found.socket = await new Promise(resolve => {
        const socket = new WebSocket(base.replace("http", "ws") + "/api/events");
        socket.onopen = () => resolve("open");
        socket.onerror = () => resolve("failed");
    });
    found.frame = await new Promise(resolve => {
        const frame = Object.assign(document.createElement("iframe"), { src: base + "/" });
        frame.onload = () => { try { resolve(frame.contentDocument?.title || "nothing"); } catch { resolve("nothing"); } };
        document.body.append(frame);
    });
    return found;
})()"""


@contextmanager
def other_site() -> Iterator[str]:
    """A page of nothing, at another port."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>Other</title><body>")

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def check_hostile_names(world: World) -> None:
    """Names of files and folders, titles and chapters are text in the page, whatever they look like."""
    hostile = "<img src=x onerror=hacked=1>&quot;'\"`${1}.jpg"
    folder = world.empty_folder()
    folder = folder.rename(folder.with_name("<script>hacked=1<"))
    (folder / hostile).write_bytes(pictures.picture_bytes())
    (folder / (hostile[:-4] + ".wav")).write_bytes(pictures.song(1))
    (folder / "a\u202egpj.jpg").write_bytes(pictures.picture_bytes())
    with ExitStack() as stack:
        server = stack.enter_context(world.server(folder))
        reel = server.project()["reel"]
        for slide in reel["slides"]:
            slide["titles"] = [{"text": hostile}]
        reel["slides"][0]["chapter"] = hostile
        reel["soundtrack"] = {"file": str(folder / (hostile[:-4] + ".wav"))}
        server.change(hostile, reel)
        studio = stack.enter_context(world.studio(server))
        for index in range(len(reel["slides"])):
            studio.select(index)
            studio.wait_for_timeline()
        for button in ("#add", "#add-music", "#make"):
            studio.page.click(button)
            studio.page.until("Boolean(document.querySelector('[role=menu], dialog[open]'))", f"{button} opens something")
            studio.page.key("Escape")
        studio.page.click("#undo")
        studio.message(hostile)
        expect(studio.page.evaluate("typeof hacked") == "undefined", "a script of a name has run")
        expect_equal(
            studio.page.evaluate("document.querySelectorAll('img[src=x], [onerror], main script').length"),
            0,
            "elements of a name",
        )


CHECKS = [check_other_sites_page, check_hostile_names]
