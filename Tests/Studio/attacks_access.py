"""Who may ask: only who knows the token, by the right name, from a page of its own."""

from __future__ import annotations

import itertools
import json
import os
import re
import urllib.parse
from pathlib import Path

import pictures
from checks import expect, expect_equal
from server import Answer, Server, status_of
from studio import World

HEADERS = {
    "content-security-policy": "default-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


def check_listening(world: World) -> None:
    """The server listens on 127.0.0.1 and nowhere else."""
    with world.server(world.empty_folder()) as server:
        expect_equal(listening(server.process.pid), [f"0100007F:{server.port:04X}"], "where it listens")


def listening(process: int) -> list[str]:
    """The addresses at which a process listens, in hexadecimal digits."""
    links = (os.readlink(link) for link in Path(f"/proc/{process}/fd").iterdir() if os.path.islink(link))
    own = {found[1] for link in links if (found := re.match(r"socket:\[(\d+)\]", link))}
    rows = [
        line.split()
        for kind in ("tcp", "tcp6", "udp", "udp6")
        for line in Path(f"/proc/{process}/net/{kind}").read_text().splitlines()[1:]
    ]
    return [row[1] for row in rows if row[9] in own and row[3] in ("0A", "07")]


PATHS = [
    "/",
    "/index.html",
    "/main.js",
    "/studio.css",
    "/api/project",
    "/api/events",
    "/api/timeline?revision=1",
    "/api/folder",
    "/api/fonts",
    "/api/segments?revision=1&from=0&to=1",
    "/api/frame?revision=1&frame=0&height=90",
    "/api/render",
    "/api/render/file",
    "/preview/sound.m4a?revision=1",
    "/preview/x.mp4?revision=1&segment=0",
    "/nothing",
    "/api/nothing",
]


def check_access(world: World) -> None:
    """Without the token, with a wrong one, under another name, or from another site, nothing is told and nothing is changed."""
    folder = world.empty_folder()
    with world.server(folder) as server:
        own = f"127.0.0.1:{server.port}"
        project = server.project()
        thumbnail = "/api/thumbnail?" + urllib.parse.urlencode({"file": str(folder / "a.jpg")})
        name = server.cookie.partition("=")[0]
        token = server.token
        refused: list[dict[str, str]] = [
            {"Cookie": ""},
            {"Cookie": f"{name}="},
            {"Cookie": f"{name}={'0' * len(token)}"},
            {"Cookie": f"{name}={token[:-1]}"},
            {"Cookie": f"{name}={token}0"},
            {"Cookie": f"x{name}={token}"},
            {"Cookie": f"{name}={token.upper()}"},
            {"Authorization": f"Bearer {token}", "Cookie": ""},
            *(
                {"Host": host}
                for host in (
                    "evil.example",
                    f"evil.example:{server.port}",
                    f"{own}.evil.example",
                    f"evil.example@{own}",
                    "127.0.0.1:1",
                    f"[::1]:{server.port}",
                    f"0.0.0.0:{server.port}",
                )
            ),
            *(
                {"Origin": origin}
                for origin in ("http://evil.example", "null", "http://127.0.0.1:1", f"https://{own}", "file://")
            ),
            *({"Sec-Fetch-Site": site} for site in ("cross-site", "same-site")),
        ]
        for headers, path in itertools.product(refused, [*PATHS, thumbnail]):
            expect_refused(server, "GET", path, None, headers)
        change = json.dumps({"base": project["revision"], "what": "Attack", "reel": {**project["reel"], "hold": 66}}).encode()
        changes = [
            ("PUT", "/api/project", change),
            ("POST", "/api/undo", b"{}"),
            ("POST", "/api/redo", b"{}"),
            ("POST", "/api/dates", json.dumps({"files": [str(folder / "a.jpg")]}).encode()),
            ("POST", "/api/render", b'{"file": "attack.mp4"}'),
            ("DELETE", "/api/render", None),
            ("PUT", "/api/files/attack.jpg", pictures.picture_bytes()),
        ]
        for headers, (method, path, body) in itertools.product(refused, changes):
            kind = "application/octet-stream" if "files" in path else "application/json"
            expect_refused(server, method, path, body, {"Content-Type": kind, **headers})
        for kind in (
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "text/plain",
            "text/plain;application/json",
            "",
        ):
            for method, path, body in changes:
                if body:
                    expect_equal(
                        server.ask(method, path, body, {"Content-Type": kind}).status, 415, f"{method} {path} as {kind!r}"
                    )
        expect_equal(server.project(), project, "the project after all this")
        expect_equal([file.name for file in folder.iterdir()], ["a.jpg"], "the files after all this")


def expect_refused(server: Server, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> None:
    answer = server.ask(method, path, body, headers)
    what = f"{method} {path} with {headers}"
    expect(answer.status in (401, 403, 421), f"{what}: {answer.status} {answer.text[:200]!r}")
    expect(
        len(answer.body) < 300 and "set-cookie" not in answer.headers,
        f"{what} tells something: {answer.headers} {answer.text[:300]!r}",
    )
    expect(server.token not in answer.text, f"{what} tells the token")
    expect_headers(what, answer)


def expect_headers(what: str, answer: Answer) -> None:
    for name, word in HEADERS.items():
        expect(word in answer.headers.get(name, ""), f"{what}: {answer.status}, {name} is {answer.headers.get(name)!r}")
    policy = answer.headers["content-security-policy"]
    for word in (
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ):
        expect(word in policy, f"{what}: the policy lacks {word!r}")
    expect("unsafe" not in policy, f"{what}: the policy is {policy!r}")
    shares = [name for name in answer.headers if name.startswith("access-control")]
    expect(not shares, f"{what} is shared with other sites: {shares}")


def check_sign_in(world: World) -> None:
    """Only the right token gives the cookie, which scripts cannot read and other sites' pages do not send."""
    with world.server(world.empty_folder()) as server:
        for token in (
            "",
            "0" * 64,
            server.token[:-1],
            server.token + "0",
            server.token.upper(),
            "%00" + server.token,
            server.token + "%0d%0aX:y",
        ):
            expect_refused(server, "GET", f"/?token={token}", None, {"Cookie": ""})
        expect_refused(server, "GET", f"/?token={server.token}", None, {"Cookie": "", "Host": f"evil.example:{server.port}"})
        answer = server.ask("GET", f"/?token={server.token}", headers={"Cookie": ""})
        cookie = answer.headers["set-cookie"]
        expect("HttpOnly" in cookie and "SameSite=Strict" in cookie and "Domain" not in cookie, f"the cookie is {cookie!r}")
        expect(
            answer.headers["location"] == "/" and answer.status == 303,
            f"the answer is {answer.status} to {answer.headers.get('location')!r}",
        )
        expect(len(server.token) >= 32, f"the token is {server.token!r}")
        for text in (b"GET /api/project HTTP/1.1\r\n", b"GET /api/project HTTP/1.0\r\n"):
            answer_bytes = server.raw(text + f"Cookie: {server.cookie}\r\nConnection: close\r\n\r\n".encode())
            expect(status_of(answer_bytes) in (400, 421), f"without a Host: {answer_bytes[:200]!r}")
        two = server.head("GET /api/project", "Connection: close").replace(b"Host:", b"Host: evil.example\r\nHost:")
        expect(status_of(server.raw(two)) in (0, 400, 421), "two names are accepted")
    with world.server(world.empty_folder()) as one, world.server(world.empty_folder()) as other:
        expect(one.token != other.token, "two servers have the same token")


def check_headers(world: World) -> None:
    """All answers keep the page to itself, also those that say no."""
    folder = world.empty_folder()
    with world.server(folder) as server:
        file = urllib.parse.quote(str(folder / "a.jpg"))
        for path in [
            *PATHS,
            f"/api/thumbnail?file={file}",
            f"/api/picture?file={file}",
            f"/api/thumbnail?file={file}&size=7",
            "/api/thumbnail",
            "/api/frame?revision=1&frame=9999999",
            "/api/timeline?revision=99",
            "/api/timeline?revision=x",
        ]:
            if path != "/api/events":
                expect_headers(path, server.ask("GET", path))
        for method in ("PUT", "POST", "DELETE", "OPTIONS", "PATCH", "HEAD", "TRACE"):
            answer = server.ask(method, "/api/project", None if method in ("HEAD", "TRACE") else b"x", {"Origin": server.base})
            expect_headers(f"{method} /api/project", answer)
            expect(
                400 <= answer.status < 500 or method == "HEAD" or (method == "OPTIONS" and answer.status == 204),
                f"{method}: {answer.status}",
            )
        for body in (b"", b"{", b"[]", b"null", b'{"base": 1}', b"\xff\xfe", b'{"base": 1, "what": "x", "reel": []}'):
            answer = server.ask("PUT", "/api/project", body, {"Content-Type": "application/json"})
            expect(answer.status in (400, 422), f"PUT {body!r}: {answer.status}")
            expect_headers(f"PUT {body!r}", answer)
            expect(answer.json["error"], "no sentence for people")
        with server.connection() as connection:
            connection.sendall(
                f"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {server.cookie}\r\n\r\n".encode()
            )
            head = b""
            while b"\r\n\r\n" not in head:
                head += connection.recv(10_000)
            lines = [line.split(": ", 1) for line in head.decode().split("\r\n\r\n")[0].split("\r\n")[1:]]
            expect_headers("/api/events", Answer(200, {name.lower(): value for name, value in lines}, b""))
        for path in ("/main.js", "/studio.css", "/", "/icon.svg"):
            kind = server.ask("GET", path).headers["content-type"]
            wanted = {"/main.js": "text/javascript", "/studio.css": "text/css", "/": "text/html", "/icon.svg": "image/svg+xml"}[
                path
            ]
            expect(kind.startswith(wanted), f"{path} is {kind!r}")


CHECKS = [check_listening, check_access, check_sign_in, check_headers]
