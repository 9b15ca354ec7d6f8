"""`Writer`: movies, errors, and what is left behind."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
import unittest
import warnings
from fractions import Fraction

from . import support
from .support import FolderTestCase, frame_times, needs_numpy, numpy, pixels, streams

import stillreel

SIZE = (64, 48)


def plain(red: int, green: int = 0, blue: int = 0) -> bytes:
    return bytes((red, green, blue)) * (SIZE[0] * SIZE[1])


class BytesTestCase(FolderTestCase):
    def writer(self, **options: object) -> stillreel.Writer:
        return stillreel.Writer(self.movie, size=SIZE, pixel_format="rgb24", **options)  # type: ignore[arg-type]


class MovieTests(BytesTestCase):
    def test_frames_and_result(self) -> None:
        with self.writer(fps=25, metadata={"title": "Rome"}) as w:
            for level in range(0, 250, 25):
                w.add(plain(level, 10, 10))
        self.assertEqual((w.result.frames, w.result.seconds, w.result.sound), (10, 0.4, None))
        self.assertEqual(w.result.byte_count, self.movie.stat().st_size)
        self.assertEqual(w.result.path.name, "a.mp4")
        video = streams(self.movie)["video"]
        self.assertEqual((video["nb_read_frames"], video["r_frame_rate"], video["width"]), ("10", "25/1", 64))
        self.assertEqual(streams(self.movie)["format"]["tags"]["title"], "Rome")  # type: ignore[index]
        for level, colour in zip(range(0, 250, 25), pixels(self.movie, 30, 20)):
            for expected, found in zip((level, 10, 10), colour):
                self.assertAlmostEqual(found, expected, delta=4)
        self.assertHolds("a.mp4")

    def test_frames_that_stay_are_sent_once(self) -> None:
        with self.writer(fps=30) as w:
            w.add(plain(200), repeat=20)
            w.add(plain(20), hold=1.5)
            w.add(plain(100))
            self.assertEqual(w.frames, 66)
        self.assertEqual((w.result.frames, w.result.held_frames), (66, 63))
        times = frame_times(self.movie)
        self.assertEqual([float(time) for time in times], [number / 30 for number in range(66)])
        reds = [red for red, _, _ in pixels(self.movie, 5, 5)]
        self.assertTrue(all(abs(red - 200) < 5 for red in reds[:20]) and all(abs(red - 20) < 5 for red in reds[20:65]), reds)

    def test_an_hour_of_one_frame_is_quickly_sent(self) -> None:
        with self.writer(fps="30000/1001", crf=30) as w:
            w.add(plain(200), repeat=100_000)
            w.add(plain(20))
        self.assertEqual(w.fps, Fraction(30_000, 1001))
        # To the frame, after an hour at a rate that is no whole number of ticks.
        self.assertEqual((w.result.frames, streams(self.movie)["video"]["nb_frames"]), (100_001, "100001"))

    def test_rates_are_the_commands(self) -> None:
        with self.writer(fps=29.97) as w:
            w.add(plain(1), repeat=5)
        self.assertEqual((w.fps, streams(self.movie)["video"]["r_frame_rate"]), (Fraction(30_000, 1001), "30000/1001"))

    def test_codecs_and_options(self) -> None:
        movie = self.folder / "b.mov"
        with stillreel.Writer(movie, size=SIZE, pixel_format="rgb24", codec="prores") as w:
            w.add(plain(9))
        self.assertEqual(streams(movie)["video"]["codec_name"], "prores")

    def test_planes_are_bytes(self) -> None:
        with stillreel.Writer(self.movie, size=(63, 47), pixel_format="yuv420p") as w:
            w.add(bytes([120]) * (63 * 47) + bytes([128]) * (2 * 32 * 24))
        self.assertEqual(w.result.frames, 1)
        level = round((120 - 16) * 255 / 219)
        self.assertAlmostEqual(pixels(self.movie, 20, 20)[0][1], level, delta=3)

    def test_existing_files(self) -> None:
        self.movie.write_text("old")
        with self.assertRaises(stillreel.Error) as caught:
            self.writer()
        self.assertEqual(caught.exception.exit_code, 73)
        self.assertIn("exists", str(caught.exception))
        self.assertEqual(self.movie.read_text(), "old")
        with self.writer(overwrite=True) as w:
            w.add(plain(1))
            self.assertEqual(self.movie.read_text(), "old")
        self.assertEqual(streams(self.movie)["video"]["nb_frames"], "1")
        self.assertHolds("a.mp4")

    def test_threads_add_whole_frames(self) -> None:
        # Larger than a pipe.
        frames = [bytes([level]) * (640 * 480 * 3) for level in (30, 220)]
        with stillreel.Writer(self.movie, size=(640, 480), pixel_format="rgb24", preset="ultrafast") as w:
            threads = [threading.Thread(target=lambda f=frame: [w.add(f) for _ in range(10)]) for frame in frames]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        self.assertEqual(w.result.frames, 20)
        reds = [red for red, _, _ in pixels(self.movie, 630, 470)]
        self.assertEqual((sum(red < 60 for red in reds), sum(red > 190 for red in reds)), (10, 10))


class EndTests(BytesTestCase):
    def test_close_is_idempotent(self) -> None:
        w = self.writer()
        with self.assertRaises(stillreel.Error):
            w.result
        w.add(plain(1))
        w.close()
        w.close()
        w.cancel()
        self.assertEqual(w.result.frames, 1)
        with self.assertRaisesRegex(ValueError, "closed"):
            w.add(plain(1))

    def test_an_exception_leaves_nothing(self) -> None:
        for count in (0, 1, 40):
            with self.subTest(frames=count), self.assertRaises(ZeroDivisionError):
                with self.writer() as w:
                    for number in range(count):
                        w.add(plain(number))
                    1 // 0
            self.assertHolds()
            self.assertIsNotNone(w._command.process.returncode)
            with self.assertRaises(stillreel.Error):
                w.result
            w.close()

    def test_an_exception_keeps_the_old_movie(self) -> None:
        self.movie.write_text("old")
        with self.assertRaises(ZeroDivisionError), self.writer(overwrite=True) as w:
            w.add(plain(1), repeat=100)
            1 // 0
        self.assertHolds("a.mp4")
        self.assertEqual(self.movie.read_text(), "old")

    def test_no_frames(self) -> None:
        w = self.writer()
        for _ in range(2):
            with self.assertRaisesRegex(stillreel.Error, "no frame"):
                w.close()
        self.assertHolds()

    def test_a_writer_that_is_not_closed(self) -> None:
        w = self.writer()
        w.add(plain(1), repeat=50)
        process = w._command.process
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            del w
            gc.collect()
        self.assertTrue(any(warning.category is ResourceWarning and "not closed" in str(warning.message) for warning in caught))
        self.assertIsNotNone(process.returncode)
        self.assertHolds()

    def test_no_zombies_and_no_open_pipes(self) -> None:
        before = len(os.listdir("/proc/self/fd"))
        for number in range(4):
            with self.writer(overwrite=True) as w:
                w.add(plain(number))
            with self.assertRaises(KeyError), self.writer(overwrite=True) as w:
                w.add(plain(number))
                raise KeyError
        self.assertEqual(len(os.listdir("/proc/self/fd")), before)
        with self.assertRaises(ChildProcessError):
            os.waitpid(-1, os.WNOHANG)

    def test_a_killed_command(self) -> None:
        w = self.writer()
        w.add(plain(1))
        os.kill(w._command.process.pid, signal.SIGKILL)
        with self.assertRaisesRegex(stillreel.Error, "SIGKILL") as caught:
            while True:
                w.add(plain(2))
        self.assertEqual(caught.exception.exit_code, -signal.SIGKILL)
        with self.assertRaises(stillreel.Error):
            w.close()

    def test_the_command_fails_at_the_end(self) -> None:
        w = self.writer()
        w.add(plain(1))
        # The movie cannot be put in its place: a folder with something in it has taken it.
        self.movie.mkdir()
        (self.movie / "x").touch()
        with self.assertRaises(stillreel.Error) as caught:
            w.close()
        self.assertEqual(caught.exception.exit_code, 73)
        self.assertIn("a.mp4", str(caught.exception))
        self.assertHolds("a.mp4")


class ProgramTests(BytesTestCase):
    """Programs of their own, that are killed or interrupted."""

    def program(self, body: str) -> subprocess.Popen[bytes]:
        text = textwrap.dedent(f"""
            import os, signal, sys, time
            sys.path.insert(0, {str(support.ROOT / 'python')!r})
            import stillreel
            # Where the tests run in the background of a shell, Ctrl-C is ignored, and programs inherit that.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            frame = bytes(640 * 480 * 3)
            def writer():
                return stillreel.Writer({str(self.movie)!r}, size=(640, 480), pixel_format='rgb24', preset='ultrafast')
            """) + textwrap.dedent(body)
        process = subprocess.Popen(
            [sys.executable, "-B", "-c", text], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            start_new_session=True)
        self.addCleanup(process.stdout.close)  # type: ignore[union-attr]
        self.addCleanup(process.stderr.close)  # type: ignore[union-attr]
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def assertSoonEmpty(self) -> None:
        """The command, which is no child of ours, ends by itself."""
        deadline = time.monotonic() + 30
        while list(self.folder.iterdir()) and time.monotonic() < deadline:
            time.sleep(0.02)
        self.assertHolds()

    def test_killed_python_leaves_no_movie(self) -> None:
        process = self.program("""
            w = writer()
            for _ in range(30):
                w.add(frame)
            print('now', flush=True)
            time.sleep(60)
            """)
        self.assertEqual(process.stdout.readline(), b"now\n")  # type: ignore[union-attr]
        process.kill()
        process.wait()
        self.assertSoonEmpty()

    def test_python_that_exits_without_closing_leaves_no_movie(self) -> None:
        process = self.program("""
            w = writer()
            w.add(frame, repeat=30)
            sys.exit(3)
            """)
        self.assertEqual(process.wait(30), 3)
        self.assertHolds()

    def test_ctrl_c_stops_the_movie(self) -> None:
        process = self.program("""
            with writer() as w:
                print('now', flush=True)
                while True:
                    w.add(frame)
            """)
        self.assertEqual(process.stdout.readline(), b"now\n")  # type: ignore[union-attr]
        os.killpg(process.pid, signal.SIGINT)
        self.assertIn(b"KeyboardInterrupt", process.communicate(timeout=30)[1])
        self.assertHolds()

    def test_ctrl_c_can_end_the_movie(self) -> None:
        """Recorders end so. All frames are whole, although Ctrl-C comes while one is written."""
        process = self.program("""
            with writer() as w:
                try:
                    while True:
                        w.add(bytes([w.frames % 200]) * (640 * 480 * 3))
                        if w.frames == 20: print('now', flush=True)
                except KeyboardInterrupt:
                    pass
            print(w.result.frames)
            """)
        self.assertEqual(process.stdout.readline(), b"now\n")  # type: ignore[union-attr]
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, errors)
        frames = int(output)
        self.assertGreaterEqual(frames, 20)
        reds = [red for red, _, _ in pixels(self.movie, 639, 479)]
        self.assertEqual(len(reds), frames)
        for number, red in enumerate(reds):
            self.assertAlmostEqual(red, number % 200, delta=6)
        self.assertHolds("a.mp4")

    def test_forked_processes_do_not_keep_the_movie_open(self) -> None:
        with self.writer() as w:
            w.add(plain(1))
            child = multiprocessing.get_context("fork").Process(target=time.sleep, args=(60,))
            child.start()
            self.addCleanup(child.join)
            self.addCleanup(child.terminate)
        self.assertEqual(w.result.frames, 1)
        self.assertTrue(child.is_alive())

    def test_forked_processes_cannot_use_the_writer(self) -> None:
        with self.writer() as w:
            w.add(plain(1))
            reading, writing = os.pipe()
            child = os.fork()
            if child == 0:
                try:
                    w.cancel()
                    w.add(plain(2))
                except ValueError as error:
                    os.write(writing, str(error).encode())
                finally:
                    os._exit(0)
            os.waitpid(child, 0)
            self.assertIn(b"process", os.read(reading, 1000))
            os.close(reading)
            os.close(writing)
            w.add(plain(3))
        self.assertEqual(w.result.frames, 2)


class StreamTests(FolderTestCase):
    """What is sent, byte by byte. Another program takes the command's place, and keeps it."""

    KEEPER = """#!{python}
import json, os, shutil, sys, time
if "--dry-run" in sys.argv:
    sys.exit(print(json.dumps({{"frameRate": "30000/1001"}})))
output = next(word for word in sys.argv if word.startswith("--output=")).partition("=")[2]
while not os.path.exists(output + ".start"):
    time.sleep(0.01)
with open(output, "wb") as file:
    shutil.copyfileobj(sys.stdin.buffer, file)
print(json.dumps({{"file": output, "frameCount": 0, "seconds": 0, "byteCount": 0}}))
"""

    def setUp(self) -> None:
        super().setUp()
        keeper = self.folder / "keeper"
        keeper.write_text(self.KEEPER.format(python=sys.executable))
        keeper.chmod(0o755)
        self.addCleanup(os.environ.update, STILLREEL=os.environ["STILLREEL"])
        os.environ["STILLREEL"] = str(keeper)
        self.stream = self.folder / "a.mkv"
        self.start = self.folder / "a.mkv.start"

    def frames(self) -> list[bytes]:
        data = support.run_ffmpeg("-i", self.stream, "-fps_mode", "passthrough", "-f", "rawvideo", "-")
        return [data[place:place + 640 * 480 * 3] for place in range(0, len(data), 640 * 480 * 3)]

    def test_frames_are_sent_as_they_are_and_once(self) -> None:
        self.start.touch()
        frames = [os.urandom(640 * 480 * 3) for _ in range(3)]
        with stillreel.Writer(self.stream, size=(640, 480), pixel_format="rgb24") as w:
            for frame in frames:
                w.add(frame, repeat=50)
        self.assertEqual(self.frames(), frames)
        self.assertLess(self.stream.stat().st_size, 3 * 640 * 480 * 3 + 1_000)
        self.assertEqual([round(time * 30_000 / 1001, 2) for time in frame_times(self.stream)], [0, 50, 100])

    def test_interrupted_calls_send_whole_frames(self) -> None:
        class Interruption(Exception):
            pass

        def interrupt(number: int, frame: object) -> None:
            raise Interruption

        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, interrupt))
        frames = [os.urandom(640 * 480 * 3) for _ in range(3)]
        with stillreel.Writer(self.stream, size=(640, 480), pixel_format="rgb24") as w:
            # Nobody reads, so this waits until it is interrupted.
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with self.assertRaises(Interruption):
                w.add(frames[0])
            self.start.touch()
            for frame in frames[1:]:
                w.add(frame)
        self.assertEqual(self.frames(), frames)


class MistakeTests(BytesTestCase):
    def test_options_are_checked_at_once(self) -> None:
        for options, code, words in (
            ({"colour": "red"}, 64, "--colour"),
            ({"crf": 99}, 64, "99"),
            ({"audio": self.folder / "none.mp3"}, 65, "none.mp3"),
            ({"background": "reddish"}, 64, "reddish"),
        ):
            with self.subTest(**options), self.assertRaises(stillreel.Error) as caught:
                self.writer(**options)
            self.assertEqual(caught.exception.exit_code, code)
            self.assertIn(words, str(caught.exception))
        with self.assertRaisesRegex(stillreel.Error, ".mp4"):
            stillreel.Writer(self.folder / "a.xyz")
        with self.assertRaisesRegex(stillreel.Error, "folder"):
            stillreel.Writer(self.folder / "none" / "a.mp4")
        self.assertHolds()

    def test_arguments_in_python(self) -> None:
        for options, words in (
            ({"pixel_format": "rgb"}, "rgb24"), ({"size": (0, 5)}, "0×5"), ({"sample_rate": 0}, "48000"),
            ({"bgr": True, "pixel_format": "rgb24"}, "contradicts"), ({"sample_rate": 48_000, "audio": "a.wav"}, "files"),
        ):
            with self.subTest(**options), self.assertRaisesRegex(ValueError, words):
                stillreel.Writer(self.movie, **options)  # type: ignore[arg-type]
        with self.writer() as w:
            for count in (0, -1, 1.5):
                with self.assertRaisesRegex(ValueError, "repeat"):
                    w.add(plain(1), repeat=count)  # type: ignore[arg-type]
            with self.assertRaisesRegex(ValueError, "hold"):
                w.add(plain(1), hold=-1)
            with self.assertRaisesRegex(ValueError, "both"):
                w.add(plain(1), hold=1, repeat=2)
            with self.assertRaisesRegex(ValueError, "frame 1: .* 5 bytes.* 9,216"):
                w.add(b"12345")
            with self.assertRaises(TypeError):
                w.add("picture.png")  # type: ignore[arg-type]
            # The writer is as good as new.
            w.add(plain(1))
        self.assertEqual(w.result.frames, 1)

    def test_a_missing_command(self) -> None:
        old = dict(os.environ)
        self.addCleanup(os.environ.update, old)
        os.environ["STILLREEL"] = "/nowhere/stillreel"
        with self.assertRaisesRegex(stillreel.CommandNotFound, "STILLREEL is '/nowhere/stillreel'"):
            self.writer()
        del os.environ["STILLREEL"]
        os.environ["PATH"] = "/nowhere"
        with self.assertRaisesRegex(stillreel.Error, "PATH.*STILLREEL") as caught:
            self.writer()
        self.assertIsNone(caught.exception.exit_code)
        with self.assertRaises(stillreel.CommandNotFound):
            stillreel.render({"slides": []}, self.movie)

    def test_a_command_that_is_something_else(self) -> None:
        old = dict(os.environ)
        self.addCleanup(os.environ.update, old)
        os.environ["STILLREEL"] = "false"
        with self.assertRaisesRegex(stillreel.Error, "failed: 1"):
            self.writer()
        os.environ["STILLREEL"] = "true"
        with self.assertRaisesRegex(stillreel.Error, "is not the command"):
            self.writer()
        with self.assertRaisesRegex(stillreel.Error, "is not the command"):
            stillreel.render({"slides": []}, self.movie)


@needs_numpy
class SoundTests(BytesTestCase):
    def tone(self, seconds: float, rate: int = 48_000) -> "numpy.ndarray":
        return 0.5 * numpy.sin(2 * numpy.pi * 440 * numpy.arange(round(seconds * rate)) / rate)

    def test_sound_of_an_array(self) -> None:
        with self.writer(audio=self.tone(2), sample_rate=48_000) as w:
            w.add(plain(1), hold=2)
        self.assertEqual(w.result.sound, "encoded")
        audio = streams(self.movie)["audio"]
        self.assertEqual((audio["sample_rate"], audio["channels"]), ("48000", 1))
        self.assertAlmostEqual(float(audio["duration"]), 2, delta=1 / 48_000)
        self.assertAlmostEqual(support.loudest(self.movie), 0.5 * 32_767, delta=2_000)
        self.assertHolds("a.mp4")

    def test_sound_and_frames_in_turn(self) -> None:
        stereo = numpy.stack([self.tone(0.1)] * 2, axis=1)
        with self.writer(sample_rate=48_000, match="sound") as w:
            for number in range(20):
                w.add(plain(number * 10))
                w.add_sound((stereo * 32_767).astype(numpy.int16))
        # 20 frames are 0.67 s, and the sound 2 s: the last picture stays.
        self.assertAlmostEqual(w.result.seconds, 2, delta=0.04)
        self.assertEqual(streams(self.movie)["audio"]["channels"], 2)
        self.assertAlmostEqual(support.loudest(self.movie), 0.5 * 32_767, delta=2_000)

    def test_sound_comes_before_frames(self) -> None:
        """Ten minutes of sound do not fit into a pipe."""
        with self.writer(sample_rate=48_000) as w:
            w.add_sound(numpy.zeros((48_000 * 600, 2), numpy.int16))
            w.add(plain(1), hold=1)
        self.assertAlmostEqual(float(streams(self.movie)["audio"]["duration"]), 1, delta=0.001)

    def test_an_exception_leaves_nothing(self) -> None:
        with self.assertRaises(ZeroDivisionError), self.writer(audio=self.tone(3), sample_rate=48_000) as w:
            w.add(plain(1), hold=2)
            1 // 0
        self.assertHolds()

    def test_mistakes(self) -> None:
        for sound, words in (
            (numpy.zeros((2, 48_000)), "transpose"), (numpy.zeros(10, numpy.int64), "int64"),
            (numpy.array([numpy.nan]), "finite"), (numpy.zeros((10, 3)), "10 × 3"),
        ):
            with self.assertRaisesRegex(ValueError, words):
                self.writer(audio=sound, sample_rate=48_000)
        with self.assertRaisesRegex(ValueError, "sample_rate"):
            self.writer(audio=numpy.zeros(10))
        with self.assertRaises(ZeroDivisionError), self.writer(sample_rate=48_000) as w:
            w.add_sound(numpy.zeros(100))
            with self.assertRaisesRegex(ValueError, "2 channels.*1"):
                w.add_sound(numpy.zeros((100, 2)))
            1 // 0
        with self.assertRaisesRegex(ValueError, "sample_rate"), self.writer() as w:
            w.add_sound(numpy.zeros(100))
        self.assertHolds()


if __name__ == "__main__":
    unittest.main()
