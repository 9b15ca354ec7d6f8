"""Our command and the peers: their paths, their versions, and their installation."""

import os
import platform
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "Benchmarks" / "scripts"

FIT = (
    "scale=1920:1080:force_original_aspect_ratio=decrease:out_color_matrix=bt709:out_range=tv,"
    "pad=1920:1080:(ow-iw)/2:(oh-ih)/2,setsar=1"
)
TAGS = "-pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv".split()

# From Python's package index. imageio-ffmpeg contains the newest release of ffmpeg as a program.
PACKAGES = ["moviepy", "numpy", "av", "opencv-python-headless", "imageio-ffmpeg", "pyvips"]


class Tools:
    """`stillreel`: the environment's STILLREEL, or the program that `make bench` builds. `ffmpeg`: Debian's ffmpeg. `newest`:
    the newest ffmpeg. `python`: Python with the peers' packages, in a virtual environment that is kept in .build.
    """

    def __init__(self):
        self.stillreel = str((ROOT / os.environ.get("STILLREEL", ".build/bench-installed/bin/stillreel")).resolve())
        if not os.access(self.stillreel, os.X_OK):
            raise SystemExit(f"{self.stillreel} does not exist. Build it with `make bench`, or set STILLREEL to another program.")
        self.ffmpeg = "/usr/bin/ffmpeg"
        # Built by `make bench`, too.
        self.shrink = str(ROOT / ".build" / "release" / "ReelShrink")
        self.filters = str(ROOT / ".build" / "release" / "ReelFilters")
        self.layers = str(ROOT / ".build" / "release" / "ReelLayers")
        self.python = str(_virtual_environment() / "bin" / "python")
        self.newest = _output(self.python, "-c", "import imageio_ffmpeg; print(imageio_ffmpeg.get_ffmpeg_exe())")

    def script(self, name: str, *arguments) -> list:
        """Returns the command of a script in `scripts`, which needs the Python peers."""
        return [self.python, SCRIPTS / name, *arguments]

    def named(self, word: str) -> str:
        """Returns a word of a command with names instead of the paths of this machine."""
        paths = {
            self.newest: "ffmpeg-newest",
            self.stillreel: "stillreel",
            self.ffmpeg: "ffmpeg",
            self.shrink: "ReelShrink",
            self.filters: "ReelFilters",
            self.layers: "ReelLayers",
            self.python: "python",
            f"{ROOT}/": "",
        }
        for path, name in paths.items():
            word = word.replace(path, name)
        return word

    def versions(self) -> dict[str, str]:
        found = {
            "stillreel": _output(self.stillreel, "--version"),
            "ffmpeg": _ffmpeg_version(self.ffmpeg),
            "newest ffmpeg": _ffmpeg_version(self.newest),
            "x264": _output("x264", "--version").split("\n")[0].removeprefix("x264 "),
            "djpeg": _output("djpeg", "-version").split("(")[0].strip(),
            "MLT": _output("melt", "--version").split("\n")[0].removeprefix("melt "),
            "vips": _output("vips", "--version").removeprefix("vips-"),
            "ImageMagick": _output("convert", "-version").split("\n")[0].removeprefix("Version: ImageMagick ").split(" ")[0],
            "ffmpegthumbnailer": _output("ffmpegthumbnailer", "-v").split("\n")[0].removeprefix("ffmpegthumbnailer version: "),
        }
        names = {"PyAV": "av", "OpenCV": "opencv-python-headless", "MoviePy": "moviepy", "pyvips": "pyvips"}
        script = "import sys, importlib.metadata as m; [print(m.version(name)) for name in sys.argv[1:]]"
        return found | dict(zip(names, _output(self.python, "-c", script, *names.values()).split("\n")))


def machine() -> str:
    """Returns a description such as "2 cores of AMD EPYC 7763, 24 GB, Debian GNU/Linux 12 (bookworm), x86_64"."""
    model = re.search(r"^model name\s*:\s*(.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    kilobytes = int(re.search(r"^MemTotal:\s*(\d+)", Path("/proc/meminfo").read_text(), re.MULTILINE)[1])
    cores = f"{os.cpu_count()} cores" + (f" of {model[1]}" if model else "")
    return f"{cores}, {kilobytes / 2**20:.0f} GB, {platform.freedesktop_os_release()['PRETTY_NAME']}, {platform.machine()}"


def _virtual_environment() -> Path:
    folder = ROOT / ".build" / "bench-venv"
    done = folder / "packages.txt"
    if not done.exists() or done.read_text().split() != PACKAGES:
        print("Installing the Python peers into .build/bench-venv")
        subprocess.run(["/usr/bin/python3", "-m", "venv", "--clear", folder], check=True)
        subprocess.run([folder / "bin" / "pip", "install", "-q", "--disable-pip-version-check", *PACKAGES], check=True)
        done.write_text("\n".join(PACKAGES) + "\n")
    return folder


def _ffmpeg_version(program: str) -> str:
    return _output(program, "-version").split()[2]


def _output(*command) -> str:
    """Returns both outputs of a command: some print their version on standard output, others on standard error."""
    result = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return result.stdout.strip()
