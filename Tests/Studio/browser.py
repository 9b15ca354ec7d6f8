"""A headless Chromium, driven over its debugging pipe (the DevTools protocol)."""

from __future__ import annotations

import base64
import contextlib
import fcntl
import io
import json
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from checks import PATIENCE, Failure, expect, wait_for

Point = tuple[float, float]

ALT, CTRL, SHIFT = 1, 2, 8

# What the page looked like when a check failed.
FAILURE = Path(tempfile.gettempdir()) / "studio-failure.png"

KEY_CODES = {
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Delete": 46,
    "Enter": 13,
    "Escape": 27,
    "Home": 36,
    "End": 35,
    " ": 32,
    "Tab": 9,
    "Backspace": 8,
}


class Browser:
    """The program, with a profile of its own. Each page is a window of its own with its own cookies."""

    def __init__(self) -> None:
        self.profile = tempfile.mkdtemp(prefix="studio-chromium-")
        for_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        # The browser reads from 3 and writes to 4; higher numbers keep the copies from meeting each other.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20) for end in (for_browser, from_browser)]
        null = "/dev/null"
        arguments = [
            "chromium",
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--remote-debugging-pipe",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-dev-shm-usage",
            "--autoplay-policy=no-user-gesture-required",
            f"--user-data-dir={self.profile}",
            "--window-size=1280,900",
            "about:blank",
        ]
        self.process = os.posix_spawnp(
            "chromium",
            arguments,
            dict(os.environ),
            setpgroup=0,
            file_actions=[
                (os.POSIX_SPAWN_OPEN, 1, null, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_OPEN, 2, null, os.O_WRONLY, 0),
                (os.POSIX_SPAWN_DUP2, ends[0], 3),
                (os.POSIX_SPAWN_DUP2, ends[1], 4),
            ],
        )
        for end in (for_browser, from_browser, *ends):
            os.close(end)
        self._changed = threading.Condition()
        self._answers: dict[int, dict[str, Any]] = {}
        self._pages: dict[str, Page] = {}
        self._last = 0
        self._is_gone = False
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(Failure, OSError):
            self.send("Browser.close")
        with contextlib.suppress(ChildProcessError):
            wait_for(lambda: os.waitpid(self.process, os.WNOHANG)[0], "Chromium ends", 10) if not self._is_gone else None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process, signal.SIGKILL)
        shutil.rmtree(self.profile, ignore_errors=True)

    def _read(self) -> None:
        waiting = b""
        while True:
            part = os.read(self._in, 1 << 20)
            if not part:
                break
            *messages, waiting = (waiting + part).split(b"\0")
            for message in messages:
                self._take(json.loads(message))
        with self._changed:
            self._is_gone = True
            self._changed.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        with self._changed:
            if "id" in message:
                self._answers[message["id"]] = message
                self._changed.notify_all()
            elif page := self._pages.get(message.get("sessionId", "")):
                page.take(message["method"], message["params"])

    def send(self, method: str, session: str | None = None, **parameters: object) -> dict[str, Any]:
        """Sends a command, and returns its result."""
        with self._changed:
            self._last += 1
            number = self._last
            message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
            if session:
                message["sessionId"] = session
            os.write(self._out, json.dumps(message).encode() + b"\0")
            self._changed.wait_for(lambda: number in self._answers or self._is_gone, PATIENCE)
            expect(not self._is_gone, "Chromium has ended")
            answer = self._answers.pop(number, None)
        if answer is None:
            raise Failure(f"Chromium does not answer {method}")
        expect("error" not in answer, f"{method}: {answer.get('error')}")
        result: dict[str, Any] = answer.get("result", {})
        return result

    @contextlib.contextmanager
    def page(self, address: str, width: int = 1280, height: int = 900) -> Iterator[Page]:
        """Opens an address in a window. When the block ends, errors of the page's console are a failure."""
        context = self.send("Target.createBrowserContext")["browserContextId"]
        target = self.send("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        page = Page(self, self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        self._pages[page.session] = page
        try:
            for domain in ("Page", "Runtime", "Log", "Network"):
                page.send(f"{domain}.enable")
            page.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
            page.open(address)
            yield page
            page.expect_no_errors()
        except Failure as failure:
            with contextlib.suppress(Failure):
                page.save_screenshot(FAILURE)
            raise Failure(f"{failure}\n  the page: {FAILURE}; its console: {page.errors[:5]}") from None
        finally:
            self._pages.pop(page.session, None)
            with contextlib.suppress(Failure):
                self.send("Target.disposeBrowserContext", browserContextId=context)


class Page:
    def __init__(self, browser: Browser, session: str):
        self.browser = browser
        self.session = session
        self.errors: list[str] = []
        self.requests: list[str] = []
        self._allowed: list[str] = []
        self._paused: list[tuple[str, str]] = []
        self._held_method = ""

    def send(self, method: str, **parameters: object) -> dict[str, Any]:
        return self.browser.send(method, self.session, **parameters)

    # Errors

    def take(self, method: str, parameters: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self._add(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and parameters["type"] == "error":
            self._add(" ".join(str(value.get("description", value.get("value"))) for value in parameters["args"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self._add(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}")
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])
        elif method == "Fetch.requestPaused":
            self._paused.append((parameters["requestId"], parameters["request"]["method"]))

    def _add(self, error: str) -> None:
        if not any(word in error for word in self._allowed):
            self.errors.append(error)

    def allow(self, *words: str) -> None:
        """Errors with one of these words are expected from now on."""
        self._allowed += words

    def expect_no_errors(self) -> None:
        expect(not self.errors, f"errors in the page's console: {self.errors[:5]}")

    # Requests

    @contextlib.contextmanager
    def held(self, method: str, path: str) -> Iterator[None]:
        """Holds requests of a method until the block ends. They have left the page, but not reached the server."""
        self._held_method = method
        self.send("Fetch.enable", patterns=[{"urlPattern": f"*{path}", "requestStage": "Request"}])
        try:
            yield
        finally:
            for request, _ in self._paused:
                self.send("Fetch.continueRequest", requestId=request)
            self.send("Fetch.disable")
            self._paused = []

    def wait_until_held(self) -> None:
        """Waits until a request is held; others go on."""

        def is_held() -> bool:
            for request, method in [*self._paused]:
                if method == self._held_method:
                    return True
                self._paused.remove((request, method))
                self.send("Fetch.continueRequest", requestId=request)
            return False

        wait_for(is_held, f"the page sends {self._held_method}")

    # Reading

    def open(self, address: str) -> None:
        answer = self.send("Page.navigate", url=address)
        expect("errorText" not in answer, f"{address}: {answer.get('errorText')}")
        self.until("document.readyState === 'complete'", f"{address} is loaded")

    def evaluate(self, script: str) -> Any:
        """Returns a value as JSON; promises are waited for."""
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if details := answer.get("exceptionDetails"):
            raise Failure(f"{script}: {details.get('exception', {}).get('description', details['text'])}")
        return answer["result"].get("value")

    def until(self, script: str, message: str, patience: float = PATIENCE) -> Any:
        return wait_for(lambda: self.evaluate(script), message, patience)

    def box(self, selector: str) -> tuple[float, float, float, float]:
        """The rectangle of an element that is visible: left, top, width, height; scrolls it into view first."""
        script = f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element?.scrollIntoView({{ block: "nearest" }});
            const box = element?.getBoundingClientRect();
            return box?.width ? [box.x, box.y, box.width, box.height] : null;
        }})()"""
        left, top, width, height = self.until(script, f"{selector} is visible")
        return left, top, width, height

    def middle(self, selector: str) -> Point:
        left, top, width, height = self.box(selector)
        return left + width / 2, top + height / 2

    def screenshot(self, selector: str | None = None) -> Image.Image:
        clip = {}
        if selector:
            left, top, width, height = self.box(selector)
            clip = {"clip": {"x": left, "y": top, "width": width, "height": height, "scale": 1}}
        data = self.send("Page.captureScreenshot", format="png", **clip)["data"]
        return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")

    def save_screenshot(self, file: str | Path) -> None:
        self.screenshot().save(file)

    # The mouse

    def mouse(self, kind: str, point: Point, *, modifiers: int = 0, is_down: bool = False) -> None:
        self.send(
            "Input.dispatchMouseEvent",
            type=kind,
            x=point[0],
            y=point[1],
            modifiers=modifiers,
            buttons=int(is_down),
            button="none" if kind == "mouseMoved" and not is_down else "left",
            clickCount=0 if kind == "mouseMoved" else 1,
        )

    def click(self, place: str | Point, modifiers: int = 0) -> None:
        point = self.middle(place) if isinstance(place, str) else place
        self.mouse("mouseMoved", point, modifiers=modifiers)
        self.mouse("mousePressed", point, modifiers=modifiers, is_down=True)
        self.mouse("mouseReleased", point, modifiers=modifiers)

    def drag(self, start: Point, end: Point, steps: int = 8) -> None:
        self.mouse("mouseMoved", start)
        self.mouse("mousePressed", start, is_down=True)
        for step in range(1, steps + 1):
            share = step / steps
            self.mouse(
                "mouseMoved", (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share), is_down=True
            )
        self.mouse("mouseReleased", end)

    def drop(self, files: list[Path], point: Point) -> None:
        """Drops files as from a file manager."""
        data = {"items": [], "files": [str(file) for file in files], "dragOperationsMask": 1}
        for kind in ("dragEnter", "dragOver", "drop"):
            self.send("Input.dispatchDragEvent", type=kind, x=point[0], y=point[1], data=data)

    # The keyboard

    def key(self, key: str, modifiers: int = 0) -> None:
        code = KEY_CODES.get(key, ord(key.upper()) if key.isascii() and key.isalnum() and len(key) == 1 else 0)
        text = "\r" if key == "Enter" else key if len(key) == 1 and not modifiers & (ALT | CTRL) else ""
        name = key if len(key) > 1 else "Space" if key == " " else f"Key{key.upper()}"
        common = {"key": key, "code": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        if text:
            self.send("Input.dispatchKeyEvent", type="keyDown", text=text, **common)
        else:
            self.send("Input.dispatchKeyEvent", type="rawKeyDown", **common)
        self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text: str) -> None:
        for character in text:
            self.key(character)
