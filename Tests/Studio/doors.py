"""The two other ways in: a browser that the command opens, and a password from another machine."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

from checks import PATIENCE, expect, expect_equal, wait_for
from server import Server
from studio import World

PASSWORD = "Zoë's holiday"


def check_browser_opens(world: World) -> None:
    """On a desktop, a browser is opened with an address that works once, for this user only, and without the token."""
    programs = world.empty_folder()
    opened = programs / "opened"
    opener = programs / "xdg-open"
    opener.write_text(
        f'#!/bin/sh\nps -o sid= -p $$ > {opened}.session\nprintf "%s" "$1" > {opened}.part\nmv {opened}.part {opened}\n'
    )
    opener.chmod(0o755)
    environment = {**os.environ, "DISPLAY": ":77", "PATH": f"{programs}:{os.environ['PATH']}", "TMPDIR": str(world.temporary)}
    world.temporary.mkdir(exist_ok=True)
    for options, opens in (([], True), (["--no-open"], False)):
        opened.unlink(missing_ok=True)
        control, terminal = pty.openpty()
        process = subprocess.Popen(
            [world.program, "studio", str(world.empty_folder()), *options],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env=environment,
        )
        os.close(terminal)
        try:
            text = read_until(control, r"token=\w+\r\n")
            token = re.findall(r"token=(\w+)", text)[0]
            expect(("a browser opens this address" in text) == opens, f"it says {text!r}")
            if not opens:
                process.send_signal(signal.SIGINT)
                process.wait(timeout=PATIENCE)
                expect(not opened.exists(), "--no-open opens a browser")
                continue
            address = wait_for(lambda: opened.read_text() if opened.exists() else None, "a browser is opened")
            expect(token not in address and "code=" in address, f"the browser is opened with {address}")
            session = int(Path(f"{opened}.session").read_text())
            expect(session not in (os.getsid(0), process.pid), "Ctrl-C would end the browser, too")
            if os.geteuid() == 0:
                expect_equal(status(address, user=65534), 403, "the code from another user")
            expect_equal(status(address.replace("code=", "code=0")), 403, "another code")
            expect_equal(status(address), 303, "the code")
            expect_equal(status(address), 403, "the code for the second time")
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=PATIENCE)
            os.close(control)


def read_until(descriptor: int, pattern: str) -> str:
    text = ""
    while not re.search(pattern, text):
        text += os.read(descriptor, 1000).decode()
    return text


def status(address: str, user: int | None = None) -> int:
    """What an address answers with to a program of a user, which is named by a number."""
    script = (
        "import http.client, sys, urllib.parse as u\n"
        "a = u.urlsplit(sys.argv[1]); c = http.client.HTTPConnection(a.hostname, a.port)\n"
        "c.request('GET', a.path + '?' + a.query); print(c.getresponse().status)"
    )
    run = subprocess.run(
        [sys.executable, "-I", "-c", script, address], user=user, capture_output=True, text=True, cwd="/", check=False
    )
    expect(run.returncode == 0, f"asking failed: {run.stderr}")
    return int(run.stdout)


def check_password(world: World) -> None:
    """Other machines are let in with the password, by every name of this one, and not otherwise."""
    folder = world.empty_folder()
    file = folder.parent / "password"
    file.write_text(f"{PASSWORD}\nno more\n")
    options = ["--listen", "0.0.0.0", "--password-file", str(file)]
    with world.server(folder, options=options) as server:
        printed = "".join(server.log)
        expect("not encrypted" in printed and PASSWORD not in printed, f"it prints {printed!r}")
        expect(not server.token and "127.0.0.1" not in server.address, f"its address is {server.address}")
        page = server.ask("GET", "/")
        expect(page.status == 200 and "Password" in page.text, f"without a password: {page.status} {page.text[:200]!r}")
        for path in ("/signin.js", "/studio.css", "/icon.svg", "/api.js"):
            expect_equal(server.ask("GET", path).status, 200, path)
        for path in ("/main.js", "/index.html", "/api/project", "/signin.html", "/../api/project"):
            expect(server.ask("GET", path).status in (400, 403), f"{path} is answered without a password")
        expect_equal(sign_in(server, "Zoë's holidays"), 403, "a wrong password")
        expect_equal(sign_in(server, PASSWORD, {"Origin": "http://evil.example"}), 403, "another site's page")
        expect_equal(sign_in(server, PASSWORD, {"Content-Type": "text/plain"}), 415, "a form")
        name = socket.gethostname().split(".")[0]
        names = [f"192.168.7.7:{server.port}", f"{name}:{server.port}", f"{name}.local:{server.port}"]
        for host in names:
            expect_equal(sign_in(server, PASSWORD, {"Host": host, "Origin": f"http://{host}"}), 204, f"as {host}")
        for host in (f"evil.example:{server.port}", "192.168.7.7:1", f"x{name}:{server.port}", "192.168.7.7"):
            expect_equal(sign_in(server, PASSWORD, {"Host": host}), 421, f"as {host}")
        project = server.project()
        expect(project["folder"] == str(folder), "who has signed in sees the project")
        for host in (f"{name}.evil.example:{server.port}", f"{name}.localx:{server.port}"):
            expect_equal(sign_in(server, PASSWORD, {"Host": host}), 421, f"as {host}")
        for number in range(20):
            answer = sign_in(server, f"guess number {number}", {"Cookie": ""})
            expect(answer in (403, 429), f"guess {number}: {answer}")
        expect_equal(answer, 429, "after many guesses")
        expect_equal(sign_in(server, PASSWORD), 429, "the right password after many wrong ones")
        expect(server.project() == project, "who has signed in before is still in")


def sign_in(server: Server, password: str, headers: dict[str, str] | None = None) -> int:
    body = json.dumps({"password": password}).encode()
    answer = server.ask("POST", "/api/signin", body, {"Content-Type": "application/json", **(headers or {})})
    if answer.status == 204:
        server.cookie = answer.headers["set-cookie"].split(";")[0]
    return answer.status


def check_sign_in_page(world: World) -> None:
    """The page asks for the password, says when it is wrong, and then shows the slides."""
    with world.server(world.folder(), options=["--listen", "0.0.0.0"]) as server:
        password = re.search(r"password: (\S+)", "".join(server.log))
        assert password, f"no password is printed: {server.log}"
        with world.browser.page(server.base + "/") as page:
            page.allow("status of 403")
            page.until("document.activeElement.id === 'password'", "the page asks for the password")
            page.type("wrong password")
            page.key("Enter")
            page.until("document.querySelector('#problem').textContent === 'The password is wrong.'", "the page says so")
            page.until("document.activeElement.id === 'password'", "it can be typed again")
            page.type(password[1])
            page.key("Enter")
            page.until("document.querySelectorAll('#tiles [role=option]').length > 0", "the slides are there")


def check_listen_options(world: World) -> None:
    """What is no address, a short password or a missing file is said."""
    folder = world.empty_folder()
    short = folder.parent / "short"
    short.write_text("1234567\n")
    for options, code, words in (
        (["--listen", "nas"], 64, "name an IPv4 address"),
        (["--listen", "203.0.113.7"], 73, "203.0.113.7"),
        (["--listen", "0.0.0.0", "--password-file", str(short)], 65, "at least 8"),
        (["--listen", "0.0.0.0", "--password-file", "/nowhere"], 65, "/nowhere"),
        (["--password-file", str(short)], 64, "--listen"),
    ):
        run = subprocess.run(
            [world.program, "studio", str(folder), *options], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        expect(run.returncode == code and words in run.stderr, f"{options}: {run.returncode} {run.stderr!r}")


CHECKS = [check_browser_opens, check_password, check_sign_in_page, check_listen_options]
