"""Thirty pictures and a song are arranged with mouse and keyboard; all of it is undone and done again."""

from __future__ import annotations

import io
import itertools
import json
from pathlib import Path
from typing import Any

import numpy
from PIL import Image

import pictures
from browser import ALT, CTRL, SHIFT
from checks import expect, expect_equal, wait_for
from server import names
from studio import STORE, Studio, World


def check_opening(world: World) -> None:
    """A folder without a reel is the slideshow of its pictures; nothing is written until something is changed."""
    folder = world.folder()
    with world.server(folder) as server, world.studio(server) as studio:
        project = server.project()
        expect_equal(
            sorted(names(project["reel"])), sorted(pictures.name(number) for number in range(1, pictures.COUNT + 1)), "the slides"
        )
        expect(not project["exists"] and not (folder / "reel.yaml").exists(), "opening a folder has written a reel")
        expect(project["name"] == folder.name and project["folder"] == str(folder), f"the project is called {project['name']!r}")
        studio.expect_shows_server()
        studio.page.until(
            "[...document.querySelectorAll('#tiles img')].filter(image => image.naturalWidth > 0).length > 8",
            "thumbnails are shown",
        )
        expect_equal(studio.page.evaluate("document.getElementById('name').textContent"), folder.name, "the heading")
        count = studio.page.evaluate("document.getElementById('count').textContent")
        expect(str(pictures.COUNT) in count, f"the count of slides is {count!r}")
        shown = studio.page.screenshot(studio.tile(0) + " img")
        expect_equal(
            pictures.nearest(pictures.middle_color(shown)), pictures.color_of(server.names()[0]), "the first tile's colour"
        )


def check_arranging(world: World) -> None:
    """Everything that one does with a movie, then all of it undone, step by step, and done again."""
    folder = world.folder()
    song = world.work / "Neues Lied.wav"
    song.write_bytes(pictures.song(20))
    with world.server(folder) as server, world.studio(server) as studio:
        history = History(studio)
        move_by_mouse(studio, history)
        move_by_keyboard(studio, history)
        change_transition(studio, history)
        type_wrongly(studio)
        place_title(studio, history)
        set_motion(studio, history)
        add_song(studio, history, folder, song)
        history.undo_and_redo()
        studio.expect_shows_server()
        with world.server(folder) as another:
            expect_equal(another.project()["reel"], server.project()["reel"], "the saved reel")


class History:
    """The reel before and after each step that can be undone."""

    def __init__(self, studio: Studio):
        self.studio = studio
        self.steps: list[tuple[str, dict[str, Any]]] = [("", studio.server.project()["reel"])]

    @property
    def reel(self) -> dict[str, Any]:
        return self.steps[-1][1]

    def add(self, what: str) -> dict[str, Any]:
        """Waits for a step, and returns the reel after it."""
        self.studio.wait_for_undo(what)
        reel: dict[str, Any] = self.studio.server.project()["reel"]
        expect(reel != self.reel, f"{what}: nothing has changed")
        self.steps.append((what, reel))
        self.studio.expect_shows_server()
        return reel

    def undo_and_redo(self) -> None:
        """By button and keys, to the beginning and back."""
        server, page = self.studio.server, self.studio.page
        for n in range(len(self.steps) - 1, 0, -1):
            expect_equal(server.project().get("undo"), self.steps[n][0], f"what would be undone at step {n}")
            revision = server.project()["revision"]
            self.focus_tiles()
            page.click("#undo") if n % 2 else page.key("z", CTRL)
            self.wait_for_step(revision, n - 1, "undoing")
        page.until("document.getElementById('undo').disabled", "the undo button is disabled at the beginning")
        for n in range(1, len(self.steps)):
            expect_equal(server.project().get("redo"), self.steps[n][0], f"what would be done again at step {n}")
            revision = server.project()["revision"]
            self.focus_tiles()
            page.click("#redo") if n % 2 else page.key("Z", CTRL | SHIFT)
            self.wait_for_step(revision, n, "redoing")
        page.until("document.getElementById('redo').disabled", "the redo button is disabled at the end")

    def focus_tiles(self) -> None:
        self.studio.page.evaluate("document.getElementById('tiles').focus()")

    def wait_for_step(self, revision: int, n: int, word: str) -> None:
        wait_for(lambda: self.studio.server.project()["revision"] > revision, f"{word} reaches step {n} of {self.steps[n][0]!r}")
        expect_equal(self.studio.server.project()["reel"], self.steps[n][1], f"the reel after {word} to step {n}")
        self.studio.expect_shows_server()


def moved(order: list[str], first: int, to: int) -> list[str]:
    """The order with one name moved, so that it is in front of what was at `to`."""
    name, rest = order[first], order[:first] + order[first + 1 :]
    place = to - 1 if first < to else to
    return rest[:place] + [name] + rest[place:]


def move_by_mouse(studio: Studio, history: History) -> None:
    before = names(history.reel)
    page = studio.page
    start = page.middle(studio.tile(1))
    left, top, width, height = page.box(studio.tile(6))
    page.drag(start, (left + width * 0.1, top + height / 2))
    reel = history.add("Move 1 slide")
    expect_equal(names(reel), moved(before, 1, 6), "the order after dragging slide 2 in front of slide 7")
    # Two slides at once, selected with Ctrl.
    before = names(reel)
    studio.select(0)
    page.click(studio.tile(3), CTRL)
    page.until(STORE % "store.selection.size === 2", "two slides are selected")
    left, top, width, height = page.box(studio.tile(5))
    page.drag(page.middle(studio.tile(3)), (left + width * 0.9, top + height / 2))
    reel = history.add("Move 2 slides")
    wanted = [before[n] for n in (1, 2, 4, 5, 0, 3)] + before[6:]
    expect_equal(names(reel), wanted, "the order after dragging two slides behind slide 6")


def move_by_keyboard(studio: Studio, history: History) -> None:
    before = names(history.reel)
    studio.select(2)
    studio.page.key("ArrowRight", ALT)
    studio.wait_until_saved()
    reel = history.add("Move 1 slide")
    expect_equal(names(reel), moved(before, 2, 4), "the order after Alt+Right")
    # With the keyboard alone: to the last slide, and from there to the beginning.
    before = names(reel)
    studio.page.key("End")
    studio.page.until(STORE % f"store.selection.has({pictures.COUNT - 1})", "End selects the last slide")
    studio.page.key("Delete")
    reel = history.add("Remove 1 slide")
    expect_equal(names(reel), before[:-1], "the order after Delete")


def change_transition(studio: Studio, history: History) -> None:
    studio.select(3)
    studio.choose("Transition", "Length and transition", "w")
    reel = history.add("Change the transition")
    transition = reel["slides"][3]["transition"]
    expect(transition["style"].startswith("wipe"), f"the transition is {transition}")
    expect(
        not any("transition" in slide for n, slide in enumerate(reel["slides"]) if n != 3), "other slides have been changed, too"
    )


def type_wrongly(studio: Studio) -> None:
    """A number that is not accepted does not stand in its field after it has been left."""
    selector = studio.field("Shown for", "Length and transition")
    page = studio.page
    page.evaluate(f"document.querySelector({json.dumps(selector)}).focus()")
    page.type("-7")
    field = f"document.querySelector({json.dumps(selector)})"
    page.until(f"{field}.getAttribute('aria-invalid') === 'true'", "the number is refused")
    page.evaluate(f"{field}.blur()")
    expect(page.evaluate(f"{field}.value") != "-7", "a number that was refused stays")
    expect_equal(page.evaluate(f"{field}.getAttribute('aria-invalid')"), "false", "whether the number is invalid")


def place_title(studio: Studio, history: History) -> None:
    page = studio.page
    studio.select(4)
    page.click("#add-title")
    history.add("Add a title")
    page.until("document.activeElement?.tagName === 'TEXTAREA'", "the new title's text has the focus")
    page.type("Rom am Mittag")
    reel = history.add("Change the title")
    expect_equal([title["text"] for title in reel["slides"][4]["titles"]], ["Rom am Mittag"], "the title")
    bright = white_thirds(studio, 4)
    expect(bright[2].sum() > 20 and bright[0].sum() == 0, f"a title at the bottom is shown there: {bright.tolist()}")
    left, top, width, height = page.box("studio-title-stage")
    page.drag(page.middle(".title-handle"), (left + width / 6, top + height / 6))
    reel = history.add("Move the title")
    expect_equal(reel["slides"][4]["titles"][0]["place"], "top-left", "the place of the title after dragging")
    bright = white_thirds(studio, 4)
    expect(bright[0][0] > 20 and bright[2].sum() == 0, f"a title at the top left is shown there: {bright.tolist()}")
    # By the keyboard, too.
    page.evaluate("document.querySelector('.title-handle').focus()")
    page.key("ArrowDown")
    reel = history.add("Move the title")
    expect_equal(reel["slides"][4]["titles"][0]["place"], "left", "the place of the title after the arrow key")


def white_thirds(studio: Studio, slide: int) -> Any:
    """How many white pixels each ninth of a slide's frame has."""
    timeline = studio.wait_for_timeline()
    times = timeline["slides"][slide]
    frame = round((times["stands"] + times["leaves"]) / 2 * timeline["frameRate"])
    answer = studio.server.get("/api/frame", revision=timeline["revision"], frame=frame, height=360)
    expect(
        answer.status == 200 and answer.headers["content-type"] == "image/jpeg",
        f"/api/frame: {answer.status} {answer.text[:200]}",
    )
    return count_white(answer.body)


def count_white(jpeg: bytes) -> Any:
    pixels = numpy.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB"))
    white = (pixels > 240).all(axis=2)
    return numpy.array(
        [[part.sum() for part in numpy.array_split(row, 3, axis=1)] for row in numpy.array_split(white, 3, axis=0)]
    )


def set_motion(studio: Studio, history: History) -> None:
    page = studio.page
    slide = next(n for n, name in enumerate(names(history.reel)) if n > 4 and pictures.size_of(name) == (1600, 900))
    studio.select(slide)
    studio.choose("Motion", "Motion and crop", "f")
    before = history.add("Change the motion")["slides"][slide]["motion"]
    page.until("document.querySelector('studio-motion-stage img').naturalWidth > 0", "the picture is shown under the motion")
    # What follows is a step of its own.
    page.until(f"performance.now() > {page.evaluate('performance.now()')} + 3500", "the gesture is over")
    _, _, width, height = page.box("studio-motion-stage .stage")
    x, y = page.middle("studio-motion-stage .area.to")
    page.drag((x, y), (x + width * 0.1, y + height * 0.08))
    page.until(STORE % "!store.busy", "the motion has settled")
    reel = wait_for(lambda: changed_motion(studio, slide, before), "dragging the rectangle changes the motion")
    after = reel["slides"][slide]["motion"]
    by = [b - a for a, b in zip(before["to"], after["to"], strict=True)]
    close = [abs(found - wanted) < 0.03 for found, wanted in zip(by, (0.1, 0.08, 0, 0), strict=True)]
    expect(all(close), f"the end of the motion was {before['to']}, and is {after['to']}")
    expect_equal(after["from"], before["from"], "the beginning of the motion")
    history.steps.append(("Change the motion", reel))
    studio.expect_shows_server()


def changed_motion(studio: Studio, slide: int, before: dict[str, Any]) -> dict[str, Any] | None:
    reel: dict[str, Any] = studio.server.project()["reel"]
    return reel if reel["slides"][slide]["motion"] != before else None


def add_song(studio: Studio, history: History, folder: Path, song: Path) -> None:
    page = studio.page
    page.drop([song], page.middle("#tiles-scroller"))
    reel = history.add("Use this sound as music")
    expect_equal(music(reel), [str(folder / song.name)], "the music")
    expect((folder / song.name).read_bytes() == song.read_bytes(), "the dropped song was not copied as it is")
    page.until(
        f"document.querySelector('studio-soundline').textContent.includes({json.dumps(song.name)})", "the song's name is shown"
    )
    # Another one from the folder, with the button.
    page.click("#add-music")
    items = "[...document.querySelectorAll('[role=menuitem]')]"
    script = f"{items}.findIndex(item => item.textContent.includes({json.dumps(pictures.SONG)}))"
    page.until(f"{script} >= 0", "the menu offers the folder's song")
    for _ in range(page.evaluate(script)):
        page.key("ArrowDown")
    page.key("Enter")
    reel = history.add(f"Add {pictures.SONG}")
    expect_equal(music(reel), [str(folder / song.name), str(folder / pictures.SONG)], "the music")
    timeline = studio.wait_for_timeline()
    expect(timeline["hasSound"], "the timeline has no sound")
    answer = studio.server.ask("GET", f"/preview/sound.m4a?revision={timeline['revision']}", headers={"Range": "bytes=0-99"})
    expect(
        answer.status == 206 and len(answer.body) == 100 and answer.body[4:8] == b"ftyp",
        f"the sound: {answer.status} {answer.body[:40]!r}",
    )


def music(reel: dict[str, Any]) -> list[str]:
    """The files of the music; one may be named without a list."""
    track = reel["soundtrack"]
    return [clip["file"] for clip in track.get("clips", [track])]


def check_many_slides(world: World) -> None:
    """Of ten thousand slides, the page holds only those that are seen; it goes to the last one at once."""
    folder = world.empty_folder()
    count = 10_000
    slides = "".join(f'  - {{ color: "#{n:06x}", seconds: 1 }}\n' for n in range(count))
    (folder / "reel.yaml").write_text(f"canvas: {{ width: 640, height: 360 }}\nslides:\n{slides}")
    with world.server(folder) as server, world.studio(server) as studio:
        studio.wait_for_timeline()
        studio.select(0)
        studio.page.key("End")
        studio.page.until(STORE % f"store.selection.has({count - 1})", "End selects the last slide")
        left, top, width, height = studio.page.box(studio.tile(count - 1))
        expect(0 <= top < 900 - height / 2 and 0 <= left < 1280 - width / 2, f"the last tile is at {left}, {top}")
        tiles = studio.page.evaluate("document.querySelectorAll('#tiles [role=option]').length")
        expect(0 < tiles < 300, f"{tiles} tiles are in the document")
        expect_equal(server.project()["revision"], 1, "the revision, without a change")


def check_dropping(world: World) -> None:
    """Pictures that are dropped between two tiles become slides there, and are copied into the folder."""
    folder = world.folder()
    outside = world.work / "outside"
    outside.mkdir()
    taken = pictures.name(1)
    for name in ("neu 2.png", "neu 10.png", taken):
        (outside / name).write_bytes(pictures.picture_bytes("PNG" if name.endswith("png") else "JPEG"))
    (outside / "notes.jpg").write_text("no picture")
    with world.server(folder) as server, world.studio(server) as studio:
        page = studio.page
        before = server.names()
        left, top, width, height = page.box(studio.tile(3))
        with page.held("PUT", "/api/files/*"):
            page.drop([outside / "neu 10.png", outside / "neu 2.png", outside / taken], (left + width * 0.1, top + height / 2))
            page.wait_until_held()
            asks = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))"
            expect(page.evaluate(asks), "the browser asks before the page is left while files are uploaded")
        studio.wait_for_undo("Add 3 slides")
        added = [f"{Path(taken).stem} 2{Path(taken).suffix}", "neu 2.png", "neu 10.png"]
        expect_equal(sorted(server.names()[3:6]), sorted(added), "the slides where the files were dropped")
        expect_equal(server.names()[:3] + server.names()[6:], before, "the other slides")
        expect_equal((folder / taken).read_bytes(), (world.template / taken).read_bytes(), "the picture whose name was taken")
        studio.expect_shows_server()
        expect(not page.evaluate(asks), "the browser asks before the page is left although all is there")
        # What is no picture is refused, and said.
        page.allow("415")
        revision = server.project()["revision"]
        page.drop([outside / "notes.jpg"], page.middle("#tiles-scroller"))
        page.until("document.body.innerText.includes('not a picture')", "the page says that it is no picture")
        expect(server.project()["revision"] == revision and not (folder / "notes.jpg").exists(), "what is no picture was added")


def check_beats(world: World) -> None:
    """A button lets the slides change on the beats of the music; undo takes it back, and without beats nothing changes."""
    folder = world.folder()
    (folder / "drums.wav").write_bytes(pictures.drums(start=0.2, period=0.53))
    (folder / "bang.wav").write_bytes(pictures.drums(start=0.2, period=60))
    with world.server(folder) as server, world.studio(server) as studio:
        reel = server.project()["reel"]
        reel["slides"] = reel["slides"][:8]
        before = server.change("Drums", {**reel, "hold": 1.2, "soundtrack": {"file": str(folder / "drums.wav")}})
        studio.expect_shows_server()
        page = studio.page
        page.evaluate("document.querySelector('#follow-beats').closest('details').open = true")
        page.click("#follow-beats")
        studio.wait_for_undo("Change slides on the beat")
        slides = studio.wait_for_timeline()["slides"]
        for one, other in itertools.pairwise(slides):
            change = (one["leaves"] + other["stands"]) / 2
            distance = abs((change - 0.2 + 0.265) % 0.53 - 0.265)
            expect(distance < 0.04, f"slides change at {change} s, {distance} s from a beat")
        page.click("#undo")
        wait_for(lambda: server.project()["reel"] == before["reel"], "undo takes it back")
        server.change("Bang", {**reel, "soundtrack": {"file": str(folder / "bang.wav")}})
        studio.expect_shows_server()
        page.allow("status of 422")
        page.click("#follow-beats")
        studio.message("no beat was found")
        expect_equal(server.project()["undo"], "Bang", "the last change")


CHECKS = [check_opening, check_arranging, check_dropping, check_many_slides, check_beats]
