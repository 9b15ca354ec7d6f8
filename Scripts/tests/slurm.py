#!/usr/bin/env python3
"""Tests of `stillreel farm` with a real Slurm on this machine (`make test-slurm`).

A 20-minute slideshow whose pictures move is made in 1, 2, 4 and 8 tasks, and while nodes are drained and killed, the controller
is killed, a disk is full, a node has another version, and parts are damaged. The movie must have the same bytes each time, and
nothing may be left behind. Also runs what `--on print` prints.

    slurm.py PROGRAM [PATTERN …]    runs the tests whose names contain one of the patterns
"""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
SLURM_HERE = REPOSITORY / "Scripts/slurm-here"
NODES = ["node1", "node2", "node3", "node4"]


class Failure(Exception):
    """A test has failed."""


def check(condition, message):
    if not condition:
        raise Failure(message)


def wait(what, condition, seconds=120):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = condition()
        if result:
            return result
        time.sleep(0.05)
    raise Failure(f"{what} did not happen within {seconds} s")


class Farm:
    """A cluster, a reel, and the movie that one machine makes of it."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.cluster = folder / "s"
        self.work = folder / "work"
        self.temporary = folder / "tmp"
        for path in (self.work, self.temporary):
            path.mkdir()
        self.environment = {
            **os.environ, "SLURM_CONF": str(self.cluster / "slurm.conf"), "TMPDIR": str(self.temporary),
            "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin",
        }
        self.movie = self.work / "film.mp4"
        self.job = self.work / "film.mp4.farm"
        self.started = []

    def __enter__(self):
        try:
            self.make_reel()
            self.run(self.program, "render", "film.yaml", "-o", self.folder / "one.mp4", "-q")
            self.expected = (self.folder / "one.mp4").read_bytes()
            self.run(SLURM_HERE, "start", self.cluster, len(NODES), 2)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in self.started:
            if process.poll() is None:
                process.kill()
        subprocess.run([SLURM_HERE, "stop", self.cluster], check=False)

    def make_reel(self):
        for number in range(12):
            picture = f"mandelbrot=s=640x426:start_scale={0.5 * 1.7 ** (number - 6)}"
            self.run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", picture, "-frames:v", "1", f"{number}.png")
        song = "aevalsrc=0.2*sin(440*t*(1+0.1*sin(t))):d=200"
        self.run("ffmpeg", "-v", "error", "-f", "lavfi", "-i", song, "song.flac")
        slides = "".join(
            f"  - {{ picture: {number % 12}.png, seconds: 6, titles: [ Picture {number} ] }}\n" for number in range(200))
        (self.work / "film.yaml").write_text(
            "canvas: { width: 256, height: 144 }\nframeRate: 5\nmotion: gentle\ntransition: dissolve\n"
            "encoding: { preset: veryfast }\nsoundtrack: { file: song.flac, fadeOut: 3 }\nslides:\n" + slides)

    def run(self, *command, **options):
        result = subprocess.run(
            [str(word) for word in command], cwd=self.work, env=self.environment, capture_output=True, text=True, timeout=600,
            **options)
        check(result.returncode == 0, f"{' '.join(map(str, command))}: exit {result.returncode}\n{result.stdout}{result.stderr}")
        return result

    def start(self, *options, tasks=8, program=None):
        words = [self.program, "farm", "render", "film.yaml", "-o", "film.mp4", "--on", "slurm", "--tasks", str(tasks)]
        words += ["--program", str(program)] if program else []
        log = open(self.folder / "render.log", "w")
        process = subprocess.Popen([*map(str, words), *options], cwd=self.work, env=self.environment, stdout=log, stderr=log)
        self.started.append(process)
        return process

    def finish(self, process, status=0):
        try:
            process.wait(timeout=300)
        except subprocess.TimeoutExpired:
            raise Failure("the command does not end\n" + self.log() + self.run("squeue").stdout) from None
        check(process.returncode == status, f"exit {process.returncode} instead of {status}\n{self.log()}")

    def log(self):
        return (self.folder / "render.log").read_text()

    def make(self, *options, **keywords):
        self.finish(self.start(*options, **keywords))
        self.check_movie()

    def check_movie(self):
        check(self.movie.read_bytes() == self.expected, "the movie has other bytes than the one that one machine makes")
        self.movie.unlink()
        self.check_nothing_is_left()

    def check_nothing_is_left(self):
        names = sorted(path.name for path in self.work.iterdir())
        strange = [name for name in names if name not in ("film.yaml", "song.flac") and not name.endswith(".png")]
        check(not strange, f"left behind: {strange}")
        check(not list(self.temporary.iterdir()), f"left behind: {list(self.temporary.iterdir())}")
        # A controller that has been killed may ask the nodes only after a minute whether a job has ended.
        wait("the end of all jobs", lambda: not self.run("squeue", "--noheader").stdout)
        check(not self.processes("task"), "a process still works for the job")

    def processes(self, word, node=None):
        """The processes of stillreel that work for the job on a node."""
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                words = (path / "cmdline").read_bytes().split(b"\0")
                if b"farm" not in words or word.encode() not in words or str(self.job).encode() not in words:
                    continue
                if node and f"SLURMD_NODENAME={node}".encode() not in (path / "environ").read_bytes().split(b"\0"):
                    continue
                found.append(int(path.name))
        return found

    def parts(self):
        return sorted((self.job / "parts").glob("*.part"))

    def wrapper(self, text):
        """A program for the nodes, which does something before it becomes stillreel."""
        path = self.folder / "wrapper"
        path.write_text(f"#!/bin/sh\n{text}\nexec {self.program} \"$@\"\n")
        path.chmod(0o755)
        return path


# The tests. Each gets a farm on which nothing runs.


def test_any_number_of_tasks(farm):
    for count in (1, 2, 4, 8):
        start = time.monotonic()
        farm.make(tasks=count)
        print(f"    {count} tasks: {time.monotonic() - start:.1f} s")


def test_drained_node(farm):
    process = farm.start()
    wait("a part", farm.parts)
    farm.run("scontrol", "update", "nodename=node1,node2", "state=drain", "reason=test")
    wait("the end on two nodes", lambda: not farm.processes("task", "node1") and not farm.processes("task", "node2"))
    farm.finish(process)
    farm.run("scontrol", "update", "nodename=node1,node2", "state=resume")
    farm.check_movie()


def test_killed_task(farm):
    process = farm.start()
    os.kill(wait("a task", lambda: farm.processes("task"))[0], signal.SIGKILL)
    farm.finish(process)
    check("it is tried again" in farm.log(), farm.log())
    farm.check_movie()


def test_killed_node(farm):
    """slurmd, its steps and their processes die at once, as with the machine. After 20 s, Slurm notices."""
    process = farm.start()
    node = wait("a task", lambda: next((node for node in NODES if farm.processes("task", node)), None))
    daemon = int((farm.cluster / f"{node}.pid").read_text())
    steps = subprocess.run(["pgrep", "-f", f"slurmstepd.*|slurmd.*-N {node}"], capture_output=True, text=True).stdout.split()
    mine = [pid for pid in steps if f"SLURMD_NODENAME={node}" in environment(pid)]
    for pid in [daemon, *map(int, mine), *farm.processes("task", node)]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    farm.finish(process)
    farm.check_movie()
    farm.run(SLURM_HERE, "node", farm.cluster, node)
    wait("the node", lambda: node in farm.run("sinfo", "--noheader", "--Node", "--states=idle", "--format=%N").stdout)


def environment(pid):
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{pid}/environ").read_bytes().decode(errors="replace")
    return ""


def test_killed_controller(farm):
    process = farm.start()
    wait("a part", farm.parts)
    os.kill(int((farm.cluster / "slurmctld.pid").read_text()), signal.SIGKILL)
    time.sleep(6)
    check(process.poll() is None, "the command has given up\n" + farm.log())
    farm.run(SLURM_HERE, "controller", farm.cluster)
    farm.finish(process)
    farm.check_movie()


def test_full_disk(farm):
    """The folder for temporary files of one node has room for 16 KB."""
    mount = f'mount -t tmpfs -o size=16k none {farm.temporary} && exec {farm.program} "$@"'
    program = farm.wrapper(f"[ \"$SLURMD_NODENAME\" = node2 ] && exec unshare -r -m sh -c '{mount}' sh \"$@\"")
    probe = subprocess.run(["unshare", "-r", "-m", "sh", "-c", f"mount -t tmpfs -o size=16k none {farm.temporary}"], check=False)
    check(probe.returncode == 0, "unshare(1) is not allowed here, so the test cannot be made")
    farm.finish(farm.start(program=program))
    check("No space left on device" in farm.log() and "node2" in farm.log(), farm.log())
    farm.check_movie()


def test_node_with_another_version(farm):
    """One node loads another library. The others make its tasks."""
    library = next(pathlib.Path("/usr/lib").glob("*/libutil.so.1"))
    farm.finish(farm.start(program=farm.wrapper(f"[ \"$SLURMD_NODENAME\" = node3 ] && export LD_PRELOAD={library}")))
    check("another version of libutil.so.1" in farm.log() and "node3" in farm.log(), farm.log())
    farm.check_movie()


def test_broken_everywhere(farm):
    """What fails on all machines is named, with its log, and what was complete stays."""
    program = farm.wrapper('case "$*" in *"task"*) [ "$SLURM_ARRAY_TASK_ID" = 4 ] && { echo "out of luck"; exit 9; };; esac')
    farm.finish(farm.start(program=program), status=70)
    check("task 4 failed" in farm.log() and "tried 3 times" in farm.log(), farm.log())
    log = farm.log().rsplit("(log: ", 1)[1].split(")")[0]
    check("out of luck" in pathlib.Path(log).read_text(), f"{log} is not the log of the task")
    check(not farm.movie.exists() and len(farm.parts()) > 3, "the complete parts are not there")
    farm.make()
    check("8 tasks of 9 done before" in farm.log(), farm.log())


def test_damaged_part(farm):
    process = farm.start()
    first = wait("a part", farm.parts)[0]
    data = bytearray(first.read_bytes())
    data[len(data) // 2] ^= 1
    first.write_bytes(data)
    farm.finish(process)
    check("had to be made again" in farm.log(), farm.log())
    farm.check_movie()


def test_removed_part(farm):
    """One that is missing when the join begins is made by a task."""
    process = farm.start()
    wait("a task that is done", lambda: '"done"' in status(farm, 3))
    before = set(farm.parts())
    process.send_signal(signal.SIGSTOP)
    first = min(before, key=lambda part: part.stat().st_mtime)
    first.unlink()
    process.send_signal(signal.SIGCONT)
    farm.finish(process)
    farm.check_movie()


def status(farm, task):
    with contextlib.suppress(OSError):
        return (farm.job / "status" / f"task-{task}.json").read_text()
    return ""


def test_interrupted(farm):
    # One task does not end, so that the movie cannot be complete before the signal.
    process = farm.start(program=farm.wrapper('[ "$SLURM_ARRAY_TASK_ID" = 4 ] && exec sleep 300'))
    wait("parts", lambda: len(farm.parts()) > 2)
    process.send_signal(signal.SIGINT)
    farm.finish(process, status=130)
    check(not farm.run("squeue", "--noheader").stdout, "jobs still run")
    check(not farm.movie.exists() and len(farm.parts()) > 2, "the complete parts are not there")
    farm.make()


def test_killed_command(farm):
    """The jobs go on, and the same command follows them."""
    process = farm.start()
    wait("a part", farm.parts)
    process.kill()
    process.wait()
    jobs = set(farm.run("squeue", "--noheader", "--format=%F").stdout.split())
    process = farm.start()
    wait("the plan", lambda: "tasks for" in farm.log())
    time.sleep(3)
    check(set(farm.run("squeue", "--noheader", "--format=%F").stdout.split()) <= jobs, "the jobs were submitted again")
    farm.finish(process)
    farm.check_movie()


def test_detached(farm):
    farm.finish(farm.start("--detach"))
    wait("the movie", farm.movie.exists, 300)
    wait("the end of all jobs", lambda: not farm.run("squeue", "--noheader").stdout, 30)
    farm.check_movie()


def test_detached_and_followed(farm):
    farm.finish(farm.start("--detach"))
    farm.make()


def test_two_commands(farm):
    process = farm.start()
    wait("a part", farm.parts)
    other = subprocess.run([farm.program, "farm", "render", "film.yaml", "-o", "film.mp4", "--on", "local"], cwd=farm.work,
                           env=farm.environment, capture_output=True, text=True)
    check(other.returncode == 64 and "another command works on this job" in other.stderr, other.stderr)
    farm.finish(process)
    farm.check_movie()


# What is printed for other schedulers, run and checked by their own tools.


def printed(farm, form, *options):
    text = farm.run(farm.program, "farm", "render", "film.yaml", "-o", "film.mp4", "--tasks", 3, "--on", form, *options).stdout
    path = farm.folder / f"printed.{form.rpartition(':')[2]}.yaml"
    path.write_text(text)
    return path


def test_printed_commands(farm):
    farm.run("parallel", "--will-cite", "--jobs", 2, "--arg-file", printed(farm, "print"))
    farm.check_movie()


def test_printed_makefile(farm):
    farm.run("make", "-j", 2, "-f", printed(farm, "print:make"))
    farm.check_movie()


def test_printed_openjd(farm):
    path = printed(farm, "print:openjd")
    farm.run(tool("openjd"), "check", path)
    farm.run(tool("openjd"), "run", path, "--step", "Join", "--run-dependencies")
    # The log of its session.
    shutil.rmtree(farm.temporary / "OpenJD")
    farm.check_movie()


def test_printed_kubernetes(farm):
    path = printed(farm, "print:kubernetes")
    farm.run(tool("kubernetes-validate"), "--strict", path)
    shutil.rmtree(farm.job)


def test_printed_workflow(farm):
    path = printed(farm, "print:github")
    farm.run(tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows", path)
    shutil.rmtree(farm.job)


def tool(name):
    """A checker from PyPI, in .build/farm-tools (`make setup-slurm`)."""
    return REPOSITORY / ".build/farm-tools/bin" / name


def main():
    # A shell lets what it starts in the background ignore it, and programs that are started here would, too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    program, patterns = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2:]
    tests = [(name, test) for name, test in globals().items() if name.startswith("test_")]
    failures = 0
    # The paths of sockets are short.
    with tempfile.TemporaryDirectory(prefix="slurm-") as folder, Farm(program, pathlib.Path(folder)) as farm:
        os.chmod(folder, 0o755)
        for name, test in tests:
            if patterns and not any(pattern in name for pattern in patterns):
                continue
            start = time.monotonic()
            try:
                test(farm)
                farm.check_nothing_is_left()
                print(f"ok      {name}  {time.monotonic() - start:.1f} s", flush=True)
            except (Failure, subprocess.TimeoutExpired, LookupError, OSError, StopIteration) as failure:
                failures += 1
                print(f"FAILED  {name}  {failure}", flush=True)
                for process in farm.started:
                    if process.poll() is None:
                        process.kill()
                subprocess.run(["scancel", "--me"], env=farm.environment, check=False)
                time.sleep(2)
                shutil.rmtree(farm.job, ignore_errors=True)
                farm.movie.unlink(missing_ok=True)
    print(f"{failures} of the tests failed" if failures else "all passed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
