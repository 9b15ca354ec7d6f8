// The reel's soundtrack: reading it, where its clips are in the movie, and changing it. Without the page.

import { secondsOf } from "./reel.js";

const normalClip = clip => typeof clip === "string" ? { file: clip } : clip;

/** The clips of music. `file` alone is a list of one. */
export const musicOf = track => (track?.clips ?? (track?.file ? [track.file] : [])).map(normalClip);
export const voicesOf = track => (track?.voice ?? []).map(normalClip);

export const time = (value, fallback = 0) => secondsOf(value) ?? fallback;

/**
 * Where everything is in the movie: { music, voice, end, isCut, fadeOut }. A block is { index, clip, row, at, length (seconds of the
 * movie), from (seconds of the file), fileSeconds, fadeIn, fadeOut, rampIn, rampOut (with the crossfade), isRepeat }.
 * `secondsOfFile(file)`: null while it is not known.
 */
export function layout(track, seconds, secondsOfFile) {
  const isMix = track?.arrangement === "mix";
  const crossfade = isMix ? 0 : time(track?.crossfade);
  const music = place(musicOf(track), time(track?.offset), crossfade, isMix, secondsOfFile);
  const voice = place(voicesOf(track), time(track?.voiceOffset), 0, false, secondsOfFile);
  const end = endOf(music);
  if (track?.loops) repeat(music, crossfade, end, seconds);
  const isCut = music.length > 0 && (track.loops || end > seconds + 0.02);
  const offset = time(track?.offset), heard = Math.max(0, Math.min(end, seconds) - offset);
  const fadeOut = time(track?.fadeOut, isCut ? Math.min(2, heard / 2) : 0);
  return { music, voice, end, isCut, fadeOut };
}

const endOf = blocks => Math.max(0, ...blocks.map(block => block.at + block.length));

function place(clips, offset, crossfade, isMix, secondsOfFile) {
  let at = offset;
  return clips.map((clip, index) => {
    const fileSeconds = secondsOfFile(clip.file);
    const from = time(clip.start);
    const rest = Math.max(0, (fileSeconds ?? from + time(clip.duration)) - from);
    const length = Math.min(rest, time(clip.duration, Infinity));
    const block = { index, clip, row: isMix ? index : 0, at, from, length, fileSeconds, fadeIn: time(clip.fadeIn), fadeOut: time(clip.fadeOut), isRepeat: false };
    block.rampIn = Math.max(block.fadeIn, index > 0 ? crossfade : 0);
    block.rampOut = Math.max(block.fadeOut, index < clips.length - 1 ? crossfade : 0);
    if (!isMix) at += Math.max(0, length - crossfade);
    return block;
  });
}

/** Music that is repeated fades from its end into its beginning, too. */
function repeat(music, crossfade, end, seconds) {
  if (music.length === 0) return;
  const once = [...music], start = once[0].at, period = end - start - crossfade;
  if (period < 0.5) return;
  once.at(-1).rampOut = Math.max(once.at(-1).rampOut, crossfade);
  for (let shift = period, count = 0; start + shift < seconds && count < 200; shift += period, count++) {
    music.push(...once.map((block, n) => ({ ...block, at: block.at + shift, rampIn: n ? block.rampIn : Math.max(block.rampIn, crossfade), isRepeat: true })));
  }
}

// MARK: Length

/** Whether there are slides without a length of their own and nothing that says how long these are shown: they share the music's length. */
const sharesMusic = reel => reel.hold === undefined && reel.duration === undefined && reel.slides.some(slide =>
  typeof slide === "string" || !["seconds", "frames", "audio", "clip"].some(key => slide[key] !== undefined));

const usualHold = 3;

/** "picture", "shared", "sound" or "shortest" */
export const endOfMovie = reel => reel.match === "shortest" ? "shortest" : sharesMusic(reel) ? "shared" : reel.match ?? "picture";

export function setEndOfMovie(reel, value) {
  reel.match = value === "shared" ? "picture" : value;
  if (value === "shared") { delete reel.hold; delete reel.duration; }
  else if (sharesMusic(reel)) reel.hold = usualHold;
  if (value !== "picture" && reel.soundtrack?.loops) delete reel.soundtrack.loops;  // repeated music has no end
}

/** Changes the soundtrack of a reel in place: `edit` gets it with `clips` and `voice` as lists of objects. */
export function editSoundtrack(reel, edit) {
  const track = { ...reel.soundtrack, clips: musicOf(reel.soundtrack).map(clip => ({ ...clip })), voice: voicesOf(reel.soundtrack).map(clip => ({ ...clip })) };
  delete track.file;
  edit(track);
  if (track.voice.length === 0) {
    for (const key of ["voice", "voiceOffset", "ducking"]) delete track[key];
  }
  if (track.clips.length === 0) {
    for (const key of ["clips", "arrangement", "offset", "loops", "volume", "fadeIn", "fadeOut", "crossfade", "ducking"]) delete track[key];
  }
  if (track.loops && reel.match && reel.match !== "picture") reel.match = "picture";  // repeated music has no end
  if ((track.loops || !(track.clips || track.voice)) && sharesMusic(reel)) reel.hold = usualHold;
  if (track.clips || track.voice) {
    reel.soundtrack = track;
  } else {
    delete reel.soundtrack;
    delete reel.match;
  }
}

/** Sets a time, to the hundredth; nothing where it is `usual`. */
export function setTime(object, key, seconds, usual = 0) {
  const rounded = Number(seconds.toFixed(2));
  if (rounded === usual) delete object[key]; else object[key] = rounded;
}
