"""The movie plays in the page, and shows the right slides."""

from __future__ import annotations

from typing import Any

import pictures
from checks import expect, wait_for
from studio import STORE, Studio, World

FRAMES = "document.getElementById('video').getVideoPlaybackQuality().totalVideoFrames"
SETTLED = """(video => video.readyState >= 2 && !video.seeking && document.querySelector("studio-player canvas.still").hidden)(
    document.getElementById("video"))"""
TIME = "document.getElementById('video').currentTime"


def check_playing(world: World) -> None:
    """Frames advance, the time runs, and the middle of the video has the slide's colour."""
    folder = world.folder()
    with world.server(folder) as server, world.studio(server) as studio:
        page = studio.page
        timeline = studio.wait_for_timeline()
        expect(abs(timeline["seconds"] - 119) < 2, f"thirty slides of 3 s and 29 transitions of 1 s take {timeline['seconds']} s")
        page.click("#play")
        page.until(f"{TIME} > 0.3 && !document.getElementById('video').paused", "the movie plays")
        frames = page.evaluate(FRAMES)
        page.until(f"{FRAMES} > {frames} + 10", "frames advance")
        page.until("document.querySelector('studio-player canvas.still').hidden", "the video itself is shown")
        page.until(f"{TIME} > 5.5", "the time runs into the second slide")
        page.click("#play")
        page.until("document.getElementById('video').paused", "the movie stops")
        expect_shown(studio, timeline, page.evaluate(TIME))
        expect(server.process.poll() is None, "the server has ended")


def check_seeking(world: World) -> None:
    """The scrubber, its keys, and a click on a tile show the right slide; playing goes on from there."""
    folder = world.folder()
    with world.server(folder) as server, world.studio(server) as studio:
        page = studio.page
        timeline = studio.wait_for_timeline()
        left, top, width, height = page.box("#scrubber")
        for slide in (20, 11, 29):
            times = timeline["slides"][slide]
            share = (times["stands"] + times["leaves"]) / 2 / timeline["seconds"]
            page.click((left + width * share, top + height / 2))
            page.until(
                STORE % f"Math.abs(store.playhead - {share * timeline['seconds']}) < 1", f"the scrubber goes to slide {slide}"
            )
            wait_for_color(studio, slide)
        page.evaluate("document.getElementById('scrubber').focus()")
        page.key("Home")
        page.until(STORE % "store.playhead < 0.1", "Home goes to the beginning")
        wait_for_color(studio, 0)
        studio.select(7)
        wait_for_color(studio, 7)
        page.key(" ")
        page.until(
            f"{TIME} > {timeline['slides'][7]['stands']} + 0.5 && !document.getElementById('video').paused",
            "Space plays from the slide",
        )
        page.key(" ")
        page.until("document.getElementById('video').paused", "Space stops it")
        expect_shown(studio, timeline, page.evaluate(TIME))


def check_edits_are_shown(world: World) -> None:
    """After an edit, the video shows the new pictures; what did not change is not asked for again."""
    folder = world.folder()
    with world.server(folder) as server, world.studio(server) as studio:
        page = studio.page
        studio.wait_for_timeline()
        studio.select(0)
        page.until("document.getElementById('video').readyState >= 2", "the video has begun")
        wait_for_color(studio, 0)
        first = server.names()[0]
        # The slide goes to the end; the one behind it is the first then.
        project = server.project()
        reel = project["reel"]
        reel["slides"].append(reel["slides"].pop(0))
        server.change("Move 1 slide", reel)
        page.until(STORE % f"store.revision > {project['revision']} && Boolean(store.timeline)", "the page follows")
        expect(server.names()[0] != first, "the slide was not moved")
        page.evaluate("document.getElementById('scrubber').focus()")
        page.key("Home")
        wait_for_color(studio, 0)


def check_playing_with_sound(world: World) -> None:
    """With a song, the sound runs with the pictures."""
    folder = world.folder()
    with world.server(folder) as server:
        reel = server.project()["reel"]
        reel["slides"] = reel["slides"][:5]
        reel["soundtrack"] = {"clips": [{"file": str(folder / pictures.SONG)}]}
        server.change("Use this sound as music", reel)
        with world.studio(server) as studio:
            page = studio.page
            timeline = studio.wait_for_timeline()
            expect(timeline["hasSound"], "the timeline has no sound")
            page.click("#play")
            page.until(f"{TIME} > 2", "the movie plays")
            page.until(
                "performance.getEntriesByType('resource').some(entry => entry.name.includes('/preview/sound.m4a'))",
                "the sound is fetched",
            )
            drift = f"document.querySelector('studio-player').sound.drift({TIME})"
            page.until(f"{drift} !== null && Math.abs({drift}) < 0.3", "the sound runs with the pictures")
            page.click("#play")
            page.until("document.getElementById('video').paused", "the movie stops")


def slide_at(timeline: dict[str, Any], seconds: float) -> int | None:
    """The slide that is shown alone, if one is."""
    for index, times in enumerate(timeline["slides"]):
        if times["stands"] <= seconds < times["leaves"] - 0.1:
            return index
    return None


def expect_shown(studio: Studio, timeline: dict[str, Any], seconds: float) -> None:
    """The middle of the video has the colour of the slide at that time; in a transition, of either."""
    index = slide_at(timeline, seconds)
    if index is not None:
        wait_for_color(studio, index)


def wait_for_color(studio: Studio, slide: int) -> None:
    wanted = pictures.color_of(studio.server.names()[slide])

    def shown() -> bool:
        return pictures.nearest(pictures.middle_color(studio.page.screenshot("#video"))) == wanted

    wait_for(shown, f"the video shows slide {slide}, {studio.server.names()[slide]}")
    # What was shown may have been the picture over the video, until the video has it.
    studio.page.until(SETTLED, f"the video itself shows slide {slide}")
    wait_for(shown, f"the video goes on to show slide {slide}, {studio.server.names()[slide]}")


CHECKS = [check_playing, check_seeking, check_edits_are_shown, check_playing_with_sound]
