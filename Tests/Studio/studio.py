"""The studio's page, as somebody uses it, and what all checks start with."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pictures
from browser import Browser, Page
from checks import expect, expect_equal, wait_for
from server import Server, names

STORE = "import('/store.js').then(({ store }) => %s)"


class Studio:
    """A page that shows a server's project."""

    def __init__(self, page: Page, server: Server):
        self.page = page
        self.server = server

    def wait_until_loaded(self) -> None:
        self.page.until(STORE % "Boolean(store.reel)", "the page shows the project")
        self.page.until("document.querySelectorAll('#tiles [role=option]').length > 0", "the page shows tiles")
        for part in ("#make-dialog", "#play", "#scrubber", "#add-music"):
            self.page.until(f"Boolean(document.querySelector('{part}'))", f"the page has {part}")

    def store(self, expression: str) -> Any:
        """A value of the page's store."""
        return self.page.evaluate(STORE % expression)

    def wait_until_saved(self) -> None:
        self.page.until(STORE % f"!store.busy && store.revision >= {self.server.project()['revision']}", "the page has saved")

    def wait_for_timeline(self) -> dict[str, Any]:
        self.page.until(
            STORE % "Boolean(store.timeline) && store.timeline.revision === store.revision", "the page has the timeline"
        )
        timeline: dict[str, Any] = self.store("store.timeline")
        return timeline

    def wait_for_undo(self, what: str) -> None:
        """Waits until the server has a change of this name."""
        wait_for(
            lambda: self.server.project().get("undo") == what,
            f"the change {what!r} arrives; undo is {self.server.project().get('undo')!r}",
        )
        self.wait_until_saved()

    def tile(self, index: int) -> str:
        return f'#tiles [data-slide="{index}"]'

    def select(self, index: int) -> None:
        self.page.click(self.tile(index))
        self.page.until(STORE % f"store.selection.size === 1 && store.selection.has({index})", f"slide {index} is selected")

    def labels(self) -> dict[int, str]:
        """The names of the tiles that are in the document, by their slides."""
        script = (
            "[...document.querySelectorAll('#tiles [role=option]')].map(tile => [Number(tile.dataset.slide), tile.ariaLabel])"
        )
        return {index: label for index, label in self.page.evaluate(script)}

    def message(self, word: str) -> None:
        """Waits for a message with a word."""
        script = f"document.getElementById('messages').textContent.includes({json.dumps(word)})"
        self.page.until(
            script, f"a message says {word!r}: {self.page.evaluate('document.getElementById(`messages`).textContent')!r}"
        )

    def notice(self, word: str) -> None:
        script = f"document.getElementById('notices').textContent.includes({json.dumps(word)})"
        self.page.until(script, f"a notice says {word!r}")

    def field(self, label: str, section: str) -> str:
        """The selector of a labelled control in a section of the settings."""
        script = f"""(() => {{
            const [label, section] = {json.dumps([label, section])};
            const boxes = [...document.querySelectorAll("studio-inspector details")];
            const box = boxes.find(box => box.querySelector("summary").textContent.startsWith(section));
            if (!box) return null;
            box.open = true;
            const name = [...box.querySelectorAll("label")].find(name => name.textContent === label && name.offsetWidth);
            return name ? "#" + name.htmlFor : null;
        }})()"""
        selector: str = self.page.until(script, f"there is a field {label!r} in {section!r}")
        return selector

    def choose(self, label: str, section: str, letter: str) -> None:
        """Chooses an option by its first letter, with the keyboard."""
        selector = self.field(label, section)
        self.page.box(selector)
        self.page.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")
        self.page.key(letter)

    def expect_shows_server(self) -> None:
        """The page shows what the server has, in its list and in its tiles."""
        self.wait_until_saved()
        project = self.server.project()
        self.page.until(STORE % f"store.revision === {project['revision']}", "the page has the server's revision")
        expect_equal(self.store("store.reel"), project["reel"], "the page's reel")
        wanted = names(project["reel"])
        for index, label in self.labels().items():
            expect(wanted[index] in label, f"tile {index} is {label!r} instead of {wanted[index]!r}")


class World:
    """What all checks share: the program, a folder with the pictures, and the browser."""

    def __init__(self, program: str, folder: Path):
        self.program = program
        self.work = folder
        self.template = folder / "template"
        self._browser: Browser | None = None
        self._count = 0
        pictures.make_folder(self.template)

    def close(self) -> None:
        if self._browser:
            self._browser.__exit__()

    @property
    def browser(self) -> Browser:
        if not self._browser:
            self._browser = Browser()
        return self._browser

    def folder(self, name: str = "Röm & <b>") -> Path:
        """A new folder with the thirty pictures and the song."""
        self._count += 1
        parent = self.work / str(self._count)
        parent.mkdir()
        return pictures.copy_folder(self.template, parent / name)

    def empty_folder(self) -> Path:
        """A new folder with nothing but one picture."""
        self._count += 1
        folder = self.work / str(self._count) / "one"
        folder.mkdir(parents=True)
        (folder / "a.jpg").write_bytes(pictures.picture_bytes())
        return folder

    @property
    def temporary(self) -> Path:
        """Where the servers keep their previews; those that are killed leave them there."""
        return self.work / "temporary"

    def server(self, place: Path, port: int = 0, options: Sequence[str] = ()) -> Server:
        return Server(self.program, place, self.temporary, port, options)

    @contextlib.contextmanager
    def studio(self, server: Server) -> Iterator[Studio]:
        """A page that shows the server's project."""
        with self.browser.page(server.address) as page:
            # A page asks for what belongs to a revision that has just been replaced: that is no mistake.
            page.allow("status of 410", f"status of 409 (Conflict) {server.base}/api/timeline")
            studio = Studio(page, server)
            studio.wait_until_loaded()
            yield studio
