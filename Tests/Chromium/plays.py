#!/usr/bin/env python3
"""Checks that Chromium plays the writer's movies correctly: `Tests/Chromium/plays.py folder`.

The folder contains the movies that `STILLREEL_KEEP=folder make test-only NAME=WriterRefereeTests` keeps, each with a JSON file
that describes the expected result. A page plays each movie slowly and notes when every frame is shown, seeks to the middle of
each frame in scattered order, and decodes the sound. Movies that the browser does not play are reported as such. Those that it
plays must be correct, and those in MUST_PLAY must play.
Needs Debian's chromium. It is not part of the tests, because a browser is large.
"""

import json
import pathlib
import sys

import browser

# Movies that browsers play: codecs in .mp4, and PCM in WAVE files. HEVC depends on the machine; Chromium reads .mov as .mp4.
MUST_PLAY = {"avc1.mp4", "av01.mp4", "aac.mp4", "aac.m4a", "flac.mp4", "opus.mp4", "both.mp4", "session.mp4", "fragments.mp4"} | {
    "late.mp4", "turned.mp4", "pcm_u8.wav", "pcm_s16le.wav", "pcm_s24le.wav", "pcm_f32le.wav"
}

PAGE = """<body><script>
const movies = MOVIES;
async function play(movie) {
  const seen = { name: movie.name };
  if (movie.times.length) await watch(movie, seen);
  if (movie.soundFrames) await listen(movie, seen);
  return seen;
}
async function watch(movie, seen) {
  const video = document.createElement('video');
  const times = new Set();
  const note = (now, frame) => { times.add(frame.mediaTime); seen.width = frame.width; seen.height = frame.height;
                                 video.requestVideoFrameCallback(note); };
  video.muted = true;
  video.requestVideoFrameCallback(note);
  video.src = movie.name;
  document.body.append(video);
  const failed = await new Promise(done => {
    video.onloadeddata = () => done(null);
    video.onerror = () => done(video.error.message || 'no');
  });
  if (failed) { seen.error = failed; video.remove(); return; }
  seen.duration = video.duration;
  // Slowly, so that no frame is skipped on a busy machine.
  video.playbackRate = 0.125;
  await video.play();
  await new Promise(done => video.onended = done);
  await new Promise(done => setTimeout(done, 300));
  seen.times = [...times].sort((a, b) => a - b);
  seen.seeks = [];
  for (let turn = 0; turn < movie.times.length; turn++) {
    const index = turn * 7 % movie.times.length;
    const end = movie.times[index + 1] ?? movie.end;
    const target = (movie.times[index] + end) / 2;
    const shown = new Promise(done => {
      video.requestVideoFrameCallback((now, frame) => done(frame.mediaTime));
      setTimeout(() => done(null), 3000);
    });
    await new Promise(done => { video.onseeked = done; video.currentTime = target; });
    seen.seeks.push([movie.times[index], await shown]);
  }
  video.remove();
}
async function listen(movie, seen) {
  try {
    const bytes = await (await fetch(movie.name)).arrayBuffer();
    const sound = await new OfflineAudioContext(2, 1, movie.rate).decodeAudioData(bytes);
    seen.soundFrames = sound.length;
    seen.rate = sound.sampleRate;
    seen.channels = sound.numberOfChannels;
  } catch (error) { seen.soundError = String(error); }
  const audio = document.createElement('audio');
  seen.heard = await new Promise(done => {
    audio.onloadedmetadata = () => done(audio.duration);
    audio.onerror = () => done(null);
    audio.src = movie.name;
  });
}
(async () => {
  const all = [];
  for (const movie of movies) all.push(await play(movie));
  return all;
})().catch(error => String(error)).then(all => fetch('/result', { method: 'POST', body: JSON.stringify(all) }));
</script>"""


def main(name: str) -> int:
    folder = pathlib.Path(name).resolve()
    movies = [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]
    if not movies:
        print(f"{folder} contains no movies", file=sys.stderr)
        return 2
    page = PAGE.replace("MOVIES", json.dumps(movies))
    seen = browser.run(folder, page)
    if not isinstance(seen, list):
        print(seen)
        return 1
    is_right = MUST_PLAY <= {movie["name"] for movie in movies}
    for movie, result in zip(movies, seen):
        faults = judge(movie, result)
        plays = "times" in result or "soundFrames" in result
        if faults is None:
            verdict = "not played" + (", but it should be" if movie["name"] in MUST_PLAY else "")
            is_right = is_right and movie["name"] not in MUST_PLAY
        else:
            verdict = "; ".join(faults) or "correct"
            is_right = is_right and not faults
        facts = [f"{len(result['times'])} frames, {result['duration']:.4f} s" if "times" in result else ""]
        facts += [f"{result['soundFrames']} at {result['rate']:.0f} Hz, {result['heard']} s" if "soundFrames" in result else ""]
        print(f"{movie['name']}: {verdict}" + "".join(f" ({fact})" for fact in facts if plays and fact))
    return 0 if is_right else 1


def judge(movie: dict, seen: dict) -> list[str] | None:
    """Returns the faults; None if the browser does not play the movie."""
    faults: list[str] = []
    if "error" in seen or (not movie["times"] and "soundError" in seen):
        return None
    if movie["times"]:
        # Chromium counts in microseconds.
        def is_near(one: float, other: float) -> bool:
            return abs(one - other) < 0.000_002

        if not is_near(seen["duration"], movie["duration"]):
            faults.append(f"lasts {seen['duration']}, not {movie['duration']}")
        if len(seen["times"]) != len(movie["times"]) or not all(map(is_near, seen["times"], movie["times"])):
            faults.append(f"frames at {seen['times']}, not {movie['times']}")
        wrong = [(wanted, shown) for wanted, shown in seen["seeks"] if shown is None or not is_near(wanted, shown)]
        if wrong:
            faults.append(f"seeks to a frame show another: {wrong}")
    if movie["soundFrames"]:
        if "soundError" in seen:
            faults.append(f"no sound: {seen['soundError']}")
        elif (seen["soundFrames"], seen["channels"]) != (heard(movie), 2):
            faults.append(f"{seen['soundFrames']} samples of {seen['channels']} channels, not {heard(movie)} of 2")
    return faults


def heard(movie: dict) -> int:
    """Returns the number of samples that Chromium plays. Chromium 156 removes the priming of Opus in MPEG-4 twice, in ffmpeg's
    files too: by the edit list, as it should (Encapsulation of Opus in ISO Base Media File Format, 4.3.2), and by PreSkip. It
    also plays the last packet to its end."""
    if not movie["name"].startswith("opus"):
        return movie["soundFrames"]
    skip, packet = 312, 960
    return -(-(movie["soundFrames"] + skip) // packet) * packet - 2 * skip


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
