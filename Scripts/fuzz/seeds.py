"""Makes the seeds of fuzzing: small, valid inputs of each kind, with ffmpeg, ImageMagick and exiftool.

Usage: python3 -B Scripts/fuzz/seeds.py FOLDER

Each target has a folder in FOLDER. Nothing is made again. A tool that is missing leaves out its seeds, which is said.
"""

import struct
import subprocess
import sys
import tempfile
from pathlib import Path

# The version of this list: another one makes all seeds again.
VERSION = "6"
MISSING: set[str] = set()

JSON_REEL = """{"canvas": {"width": 640, "height": 360, "scaling": "fill", "background": "#101418"}, "frameRate": "30000/1001",
"motion": "gentle", "transition": {"style": "dissolve", "seconds": 1}, "ending": {"style": "fade", "color": "black"},
"slides": [{"picture": "a.jpg", "seconds": 2.5, "titles": [{"text": "A\\nB", "place": "center", "size": 0.11, "bold": true,
"start": 0.6, "seconds": 2, "fade": 0.6, "color": "#ff0000"}], "motion": {"from": [0, 0, 1, 1], "to": [0.1, 0.05, 0.8, 0.8]},
"chapter": "One"},
{"clip": "b.mp4", "from": 1, "to": "0:03", "speed": 2, "volume": 0.5}, {"color": "black", "frames": 10, "scaling": "blur"},
{"picture": "c.png", "transition": {"style": "wipe-up-right", "seconds": 1.2, "softness": 0.3}}],
"soundtrack": {"clips": [{"file": "s.mp3", "start": 0, "fadeIn": 1, "fadeOut": 2, "volume": 0.7}], "arrangement": "sequence",
"voice": ["v.wav"], "ducking": {"depth": 12}, "loudness": -16}, "encoding": {"preset": "veryfast"},
"metadata": {"title": "T", "artist": "A"}, "captions": {"file": "c.srt"}, "seed": 7, "match": "picture", "hold": 2}"""

YAML_REEL = """# A comment
canvas: { width: 1920, height: 1080, scaling: fill, background: "#101418" }
frameRate: 30
motion: gentle
transition: &cut { style: dissolve, seconds: 1 }
slides:
  - picture: photos/1.jpg
    transition: *cut
    titles:
      - { text: Eight photographs, place: center, size: 0.11, bold: true, start: 0.6, seconds: 2, fade: 0.6 }
      - text: |
          Two
          lines
    chapter: 'Mountains'
  - { picture: 2.jpg, motion: lively, seconds: 0:02 }
  - { picture: 3.jpg, motion: { from: [0, 0, 1, 1], to: [0.1, 0.05, 0.8, 0.8] } }
soundtrack: { file: song.mp3, volume: 0.5 }
encoding: { preset: veryfast }
"""

# The files are those of the target.
PLANNED = [
    """{"slides": [{"picture": "a.png", "seconds": 0.5, "motion": {"from": [0, 0, 1, 1], "to": [0.1, 0.05, 0.8, 0.8]},
"titles": [{"text": "A", "start": 0.1, "seconds": 0.2, "fade": 0.1, "size": 0.1}]}, {"color": "red", "frames": 3,
"transition": {"style": "dissolve", "seconds": 0.1}}], "canvas": {"width": 64, "height": 36}, "frameRate": 10, "duration": 1,
"soundtrack": {"file": "s.wav", "fadeOut": 0.1}, "captions": {"file": "c.srt"}, "ending": {"style": "fade", "seconds": 0.1}}""",
    """slides: [{picture: a.png, blend: [a.png], chapter: One}, {picture: a.png, scaling: blur, motion: lively}]
hold: 0.5
transition: {style: random, seconds: 0.1}
match: sound
soundtrack: {clips: [{file: s.wav, start: 0}], loops: true, crossfade: 0.001, voice: [s.wav], ducking: {depth: 6}}
deflicker: 3
""",
]

MULTIVARIANT = """#EXTM3U
#EXT-X-VERSION:7
#EXT-X-STREAM-INF:BANDWIDTH=1280000,AVERAGE-BANDWIDTH=1000000,RESOLUTION=16x16,CODECS="avc1.640028,mp4a.40.2",VIDEO-RANGE=SDR
media.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=86000,URI="media.m3u8",RESOLUTION=16x16,CODECS="hvc1.1.6.L93.B0",VIDEO-RANGE=PQ
"""

MEDIA = """#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-I-FRAMES-ONLY
#EXT-X-MAP:URI="part.mp4",BYTERANGE="800@0"
#EXTINF:3.96,title
#EXT-X-BYTERANGE:500@800
part.mp4
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=AES-128,URI="key",IV=0x00000000000000000000000000000001
#EXT-X-GAP
#EXTINF:2,
part.mp4
#EXT-X-ENDLIST
"""

WHOLE = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\npart.mp4\n#EXT-X-ENDLIST\n"

SRT = "1\n00:00:01,000 --> 00:00:02,500\n<i>Hello</i> {\\an8}world\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo &amp; lines\n- b\n"
VTT = (
    "WEBVTT - t\nKind: captions\n\nNOTE x\n\nSTYLE\n::cue {}\n\na\n00:01.000 --> 00:02.000 align:start position:10%\n"
    "<v Roger>Hel<00:00:01.500>lo <c.red>wo<00:00:01.750>rld</c> &lt;&#x41;\n"
)
ASS = """[Script Info]
ScriptType: v4.00+
PlayResX: 96
PlayResY: 54
YCbCr Matrix: TV.709

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour, Bold, Italic, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV
Style: Default,Inter,12,&H00FFFFFF,0,0,1,1,1,2,5,5,5

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:00.00,0:00:02.00,Default,,0,0,0,,{\\fad(99,99)\\move(1,2,3,4)\\c&H0000FF&}Hi{\\k20}you\\N{\\p1}m 0 0 l 9 9{\\p0}
Dialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,Banner;10,x
"""

CHAPTERS = [
    "0:00 Start\n1:30 - The second part\n1:02:03.5 | Third\n",
    "CHAPTER01=00:00:00.000\nCHAPTER01NAME=A\nCHAPTER02=00:01:30.000\nCHAPTER02NAME=B\n",
    ";FFMETADATA1\ntitle=T\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=A\\=b\n",
    '{"version": "1.2.0", "chapters": [{"startTime": 0, "title": "A"}, {"startTime": 1.5, "title": "B", "toc": false}]}',
    SRT,
    VTT,
]

TEXTS = [
    "1:02:03.456", "90 s", "2026-11-21T10:00:00+02:00", "2026:11:21 10:00:00", "+02:00", "IMG_20261121_100000_123.jpg", "en-US",
    "com.apple.quicktime.title", "mdta/com.apple", "Screenshot 2026-11-21 at 10.00.00.png", "a<00:00:01.500>b <c>c</c> d",
]  # fmt: skip

# In both directions; letters that change beside others, or are of several characters; emoji that are joined; line breaks.
TITLES = [
    "Summer 2026\nTwo lines, and one that is far too long for its room",
    "שלום (world) 123 العربية لا ١٢٣",
    "\u202eabc\u202c \u2067x\u2069 \u200f!",
    "नमस्ते क्षि ภาษาไทย ที่ မြန်မာ 한국어 日本語、「縦」",
    "👩‍👩‍👧‍👦 🇦🇹 👍🏽 e\u0301\u0323\u0308 fi ffl Å ﷽",
    "a\tb\u00adc\u200bd\u2028e\u2029f\r\ng\0h\u0085i\ufeff",
]

KEY = "0123456789abcdef" * 4
JOB = f"""{{"coreCount":2,"format":1,"frameCount":9,"isByContents":true,"isOverwriting":false,"program":{{"files":{{"a":"b"}},
"fonts":"c","processor":1,"version":"1.0"}},"root":"/r","shapes":[64,36,0,1,0,0,0,0],"soundKey":"{KEY}","stretches":
[{{"count":4,"first":0,"key":"{KEY}"}},{{"count":5,"first":4,"key":"{KEY}"}}],"target":"/r/o.mp4","tasks":
[{{"cost":1.5,"firstFrame":0,"frameCount":0,"number":1}},{{"cost":2,"firstFrame":0,"frameCount":9,"number":2}}],
"usesFonts":false}}"""
LOGGED = '{"name":"a.jpg","nanoseconds":5,"seconds":1764000000,"size":1234}\n'
LOG = """{"settings":{"canvas":{"background":"#000000","height":48,"scaling":"auto","width":64},"folder":"/frames","frameRate":10,
"preset":"veryfast","quality":20,"sources":{"blend":1,"every":1,"flickerReach":0}}}
""".replace(",\n", ",")
# A packet with side data, the number 2 as information, and the numbers behind it.
PART = struct.pack("<IIqqqIII", 3, 1, 512, 0, 512, 1, 7, 2) + b"sdabc" + b"2" + struct.pack("<qqI", 1, 3, 1)


def run(*command: str) -> bool:
    if command[0] in MISSING:
        return False
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=60).returncode == 0
    except FileNotFoundError:
        MISSING.add(command[0])
        return False


def ffmpeg(*arguments: str) -> bool:
    return run("ffmpeg", "-nostdin", "-y", "-bitexact", *arguments)


class Seeds:
    def __init__(self, folder: Path, scratch: Path) -> None:
        self.folder, self.scratch = folder, scratch

    def add(self, target: str, name: str, data: bytes) -> None:
        (self.folder / target).mkdir(parents=True, exist_ok=True)
        (self.folder / target / name).write_bytes(data)

    def file(self, name: str) -> Path:
        return self.scratch / name

    def made(self, name: str) -> bytes:
        path = self.file(name)
        return path.read_bytes() if path.is_file() else b""

    def texts(self) -> None:
        self.add("reel-json", "reel.json", JSON_REEL.encode())
        self.add("reel-yaml", "reel.yaml", YAML_REEL.encode())
        for index, reel in enumerate(PLANNED):
            self.add("reel-plan", str(index), reel.encode())
        for name in ("playlists", "hls"):
            for index, text in enumerate((MULTIVARIANT, MEDIA, WHOLE)):
                self.add(name, f"{index}.m3u8", text.encode())
        for index, text in enumerate((SRT, VTT, ASS)):
            self.add("subtitles", str(index), bytes([index]) + text.encode())
        self.add("webvtt", "0", VTT.encode())
        for index, encoding in enumerate(("utf-8", "utf-16", "cp1252", "utf-16-be")):
            self.add("encodings", str(index), bytes([index]) + SRT.replace("Hello", "Grüße").encode(encoding))
        self.add("scripts", "script.ass", ASS.encode())
        for index, text in enumerate(CHAPTERS):
            self.add("chapters", str(index), text.encode())
        for index, text in enumerate(TEXTS):
            self.add("texts", str(index), text.encode())
        for index, text in enumerate(TITLES):
            self.add("titles", str(index), bytes([240 + index, 24, index, 43 * index]) + text.encode())
        records = (LOG + LOGGED, LOGGED + LOGGED.replace("a.jpg", "b.jpg"), JOB, "stillreel hash 1" + 72 * "h", PART, KEY,
                   "2/3 90a1b2c3d4e5f607 900+451 12345/1000")  # fmt: skip
        for index, record in enumerate(records):
            self.add("records", str(index), bytes([min(index, 5)]) + (record if isinstance(record, bytes) else record.encode()))

    def pictures(self) -> None:
        source = str(self.file("source.png"))
        ffmpeg("-f", "lavfi", "-i", "testsrc=size=16x16:rate=1", "-frames:v", "1", source)
        forms = {
            "jpeg": [["a.jpg"], ["-interlace", "Plane", "b.jpg"], ["-colorspace", "Gray", "c.jpg"],
                     ["-colorspace", "CMYK", "d.jpg"]],
            "png": [["a.png"], ["-depth", "16", "b.png"], ["-colors", "4", "PNG8:c.png"],
                    ["-alpha", "on", "-interlace", "PNG", "d.png"]],
            "gif": [["a.gif"], ["-duplicate", "1", "-delay", "10", "b.gif"]],
            "webp": [["a.webp"], ["-define", "webp:lossless=true", "b.webp"], ["-duplicate", "1", "-delay", "10", "c.webp"]],
            "tiff": [["-compress", "None", "a.tif"], ["-compress", "LZW", "b.tif"], ["-compress", "Zip", "-depth", "16", "c.tif"],
                     ["-compress", "JPEG", "d.tif"], ["-colorspace", "CMYK", "e.tif"]],
            "bmp": [["a.bmp"], ["-colors", "4", "BMP3:b.bmp"], ["-compress", "RLE", "-colors", "16", "c.bmp"]],
            "heif": [["-resize", "64x64!", "a.heic"], ["-resize", "64x64!", "a.avif"]],
        }  # fmt: skip
        for target, variants in forms.items():
            for index, (*options, name) in enumerate(variants):
                path = self.file(name.split(":")[-1])
                prefix = name.split(":")[0] + ":" if ":" in name else ""
                run("convert", source, *options, f"{prefix}{path}")
                if path.suffix in (".jpg", ".png", ".tif", ".webp") and index == 0:
                    run("exiftool", "-q", "-overwrite_original", "-Orientation#=6", "-Make=M", "-GPSLatitude=48.2",
                        "-GPSLatitudeRef=N", "-GPSLongitude=16.3", "-GPSLongitudeRef=E", "-IPTC:Headline=H",
                        "-DateTimeOriginal=2026:11:21 10:00:00",
                        "-XMP-dc:Description=D", str(path))  # fmt: skip
                if data := self.made(path.name):
                    self.add(target, path.name, data)
        ffmpeg("-f", "lavfi", "-i", "testsrc=size=16x16:rate=5", "-frames:v", "2", "-f", "apng", str(self.file("e.png")))
        if data := self.made("e.png"):
            self.add("png", "e.png", data)
        if run("convert", source, "-resize", "8x8!", "-compress", "None", str(self.file("raw.tif"))):
            run("exiftool", "-q", "-overwrite_original", "-DNGVersion=1 4 0 0", "-UniqueCameraModel=M", str(self.file("raw.tif")))
            self.add("raw", "raw.dng", self.made("raw.tif"))
        picture = self.made("a.jpg")
        if (start := picture.find(b"Exif\0\0")) > 0:
            self.add("exif", "block", picture[start + 6 : start + int.from_bytes(picture[start - 2 : start], "big") - 2])
        self.add("exif", "short", b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0")
        if (start := picture.find(b"8BIM")) > 0:
            self.add("iptc", "resources", picture[start : start + 200])
        self.add("iptc", "record", b"\x1c\x02\0\0\x02\0\x04\x1c\x02\x78\0\x02Hi")
        self.add("iptc", "segment", b"8BIM\x04\x04\0\0\0\0\0\x0c\x1c\x02\x78\0\x07Caption")

    def movies(self) -> None:
        video = ["-f", "lavfi", "-i", "testsrc=size=16x16:rate=5,format=yuv420p"]
        sound = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=8000"]
        short = ["-t", "0.6"]
        plain = "-metadata", "title=T", "-metadata", "location=+48.2+016.3/"
        quiet = ["-x264-params", "keyint=3:bframes=1:scenecut=0:ref=2", "-preset", "veryfast"]
        self.file("captions.srt").write_text("1\n00:00:00,000 --> 00:00:00,500\nHi\n")
        self.file("chapters.txt").write_text(CHAPTERS[2])
        makes = {
            "a.mp4": [*video, *sound, *short, "-c:v", "libx264", *quiet, "-c:a", "aac", "-b:a", "8k", *plain,
                      "-movflags", "+faststart"],
            "b.mp4": [*video, *short, "-c:v", "libx264", *quiet, "-movflags", "+frag_keyframe+empty_moov+default_base_moof"],
            "c.mov": [*video, "-i", str(self.file("captions.srt")), "-i", str(self.file("chapters.txt")), *short,
                      "-map", "0", "-map", "1", "-map_chapters", "2", "-c:v", "libx264", *quiet, "-c:s", "mov_text", *plain,
                      "-movflags", "use_metadata_tags"],
            "d.mp4": ["-f", "lavfi", "-i", "testsrc=size=64x64:rate=5", "-t", "0.2", "-c:v", "libx265",
                      "-preset", "ultrafast", "-tag:v", "hvc1"],
            "e.mkv": [*video, *short, "-c:v", "mjpeg", "-q:v", "31"],
            "f.webm": [*video, *short, "-c:v", "libvpx"],
            "g.avi": [*video, *short, "-c:v", "mpeg4"],
            "h.mov": [*video, "-t", "0.2", "-c:v", "rawvideo", "-pix_fmt", "yuv420p"],
            "j.mp4": [*video, *short, "-c:v", "libx264", *quiet, "-metadata", "stillreel.segment=1/1 90a1b2c3d4e5f607 0+3 3/5",
                      "-movflags", "use_metadata_tags"],
            "i.ts": [*video, "-t", "0.2", "-c:v", "libx264", *quiet],
        }  # fmt: skip
        for name, arguments in makes.items():
            ffmpeg(*arguments, str(self.file(name)))
            data = self.made(name)
            for target in ("movie-info", "movie-reader", "movie-images"):
                if data and len(data) <= 8_192:
                    self.add(target, name, data)
            if data and name in ("a.mp4", "b.mp4", "c.mov"):
                self.add("boxes", name, data[:4_096])
            if data and name == "b.mp4":
                for index, text in enumerate((MEDIA, WHOLE)):
                    self.add("hls", f"movie{index}", text.encode() + b"\xff" + data[:3_500])
        sounds = {"a.wav": 0, "a.aiff": 1, "a.caf": 2, "a.m4a": 3, "a.mp3": 4, "a.flac": 5, "a.ogg": 6, "b.wav": 0, "b.caf": 2}
        codecs = {"b.wav": ["-c:a", "adpcm_ms"], "b.caf": ["-c:a", "alac"], "a.ogg": ["-c:a", "libopus"]}
        for name, kind in sounds.items():
            ffmpeg(*sound, "-t", "0.05", *codecs.get(name, []), str(self.file(name)))
            if data := self.made(name):
                self.add("sounds", name, bytes([kind]) + data[:4_000])
        for name, arguments in {
            "a.y4m": ["-pix_fmt", "yuv420p"], "a.nut": ["-c:v", "rawvideo"], "b.mkv": ["-c:v", "mjpeg", "-q:v", "31"],
            "a.mjpeg": ["-q:v", "31"], "a.png": ["-f", "image2pipe", "-c:v", "png"], "a.ppm": ["-f", "image2pipe", "-c:v", "ppm"],
            "a.bmp": ["-f", "image2pipe", "-c:v", "bmp"],
        }.items():  # fmt: skip
            path = self.file(f"stream-{name}")
            ffmpeg(*video, "-t", "0.4", *arguments, str(path))
            if data := self.made(path.name):
                self.add("streams", name, data[:4_096])
        self.streams()

    def streams(self) -> None:
        """The units and records inside of the movies."""
        for name, box, kind in (("a.mp4", b"avcC", 0), ("d.mp4", b"hvcC", 1)):
            data = self.made(name)
            if (start := data.find(box)) > 0:
                size = int.from_bytes(data[start - 4 : start], "big")
                self.add("bitstreams", box.decode(), bytes([kind]) + data[start + 4 : start + size - 4])
        for name, filter_name, kind in (("b.mp4", "h264_mp4toannexb", 2), ("d.mp4", "hevc_mp4toannexb", 3)):
            path = self.file(f"{name}.bin")
            ffmpeg("-i", str(self.file(name)), "-c", "copy", "-bsf:v", filter_name, "-f", "data", "-map", "0:v", str(path))
            if data := self.made(path.name):
                # Without x264's long message.
                units = [unit for unit in data.split(b"\0\0\1") if unit and (kind == 3 or unit[0] & 31 != 6)]
                self.add("bitstreams", name, bytes([kind]) + (b"\0\0\1" + b"\0\0\1".join(units))[:1_000])
        self.add("cookies", "flac", b"fLaC\0\0\0\x22\x10\0\x10\0\0\0\0\0\0\0\x0a\xc4\x40\xf0\0\0\0\0" + bytes(16))
        self.add("cookies", "opus", b"OpusHead\x01\x02\x38\x01\x80\xbb\0\0\0\0\0")
        self.add("cookies", "aac", bytes.fromhex("0319000000041140150000000000000000000005021210060102"))
        self.add("cookies", "alac", bytes.fromhex("00000024616c616300000000000010000010280a0e0200ff00000000000000000000ac44"))

    def fonts(self) -> None:
        found = subprocess.run(["fc-list", "--format", "%{file}\n"], capture_output=True, text=True).stdout.split("\n")
        fonts = sorted({Path(name) for name in found if name.endswith((".ttf", ".otf"))}, key=lambda path: path.stat().st_size)
        for font in fonts[:2]:
            if font.stat().st_size <= 32_768:
                self.add("fonts", font.name, font.read_bytes())


def main() -> None:
    folder = Path(sys.argv[1])
    stamp = folder / "version"
    if stamp.is_file() and stamp.read_text() == VERSION:
        return
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        seeds = Seeds(folder, Path(scratch))
        seeds.texts()
        seeds.pictures()
        seeds.movies()
        seeds.fonts()
    if MISSING:
        print(f"seeds are missing, because these are not installed: {', '.join(sorted(MISSING))}", file=sys.stderr)
    stamp.write_text(VERSION)


if __name__ == "__main__":
    main()
