// What each handle on the line of the sound stands for: its value, its place in the movie, and what it changes.

import { lengthText, nameOf } from "./reel.js";
import { setTime, time } from "./soundtrack.js";
import { clock } from "./time.js";

const least = 0.1;  // seconds of a clip that stay

/** The handles of a plan (see layout): [{ key, kind, block, settings }]. */
export function handlesOf(track, plan, seconds) {
  const handles = [];
  const first = plan.music[0];
  if (first?.length) handles.push({ key: "offset", kind: "body", block: first, settings: offsetOf("music", "offset", "When the music begins", track, seconds) });
  for (const block of plan.music) {
    if (block.isRepeat || !block.length) continue;
    for (const [kind, make] of Object.entries(ofClip)) {
      if (block.fileSeconds == null && !kind.startsWith("fade")) continue;  // how long the file is, is not known yet
      if (kind === "fade-out" && block.at + block.length > seconds + 0.02) continue;  // the movie's end comes first
      handles.push({ key: `${kind} ${block.index}`, kind, block, settings: make(block, seconds) });
    }
  }
  if (plan.isCut && first?.length) handles.push({ key: "end fade", kind: "fade-out", block: { ...first, at: 0, length: seconds, row: 0 }, settings: endFade(track, plan, seconds) });
  const voice = plan.voice[0];
  if (voice?.length) handles.push({ key: "voice", kind: "body voice", block: voice, settings: offsetOf("voice", "voiceOffset", "When the voice begins", track, seconds) });
  return handles;
}

function offsetOf(word, key, label, track, seconds) {
  return {
    label, what: `Change when the ${word} begins`, value: time(track[key]), min: 0, max: Math.max(time(track[key]), seconds - least),
    timeOf: value => value, valueOf: at => at, text: value => value ? `after ${lengthText(value)}` : "at the start",
    edit: (track, value) => setTime(track, key, value),
  };
}

const ofClip = {
  start({ index, clip, at, from, length, fileSeconds }) {
    return {
      label: `Where ${nameOf(clip.file)} starts in the file`, what: "Change where the music starts", value: from, min: 0, max: from + length - least,
      timeOf: value => at + value - from, valueOf: moment => moment - at + from, text: value => clock(value, 1),
      edit({ clips }, value) {
        setTime(clips[index], "start", value);
        if (clips[index].duration !== undefined) setLength(clips[index], from + length - value, fileSeconds - value);
        fitFades(clips[index], from + length - value);
      },
      // While it is dragged, the waveform stays where it is.
      shift: (plan, value) => { plan.music[index].at += value - from; },
    };
  },
  end({ index, clip, at, from, length, fileSeconds }, seconds) {
    const all = fileSeconds - from;
    // Beyond the movie's end, the handle waits at the end; where it is dragged from there counts.
    const shown = value => Math.min(at + value, Math.max(seconds, at));
    return {
      label: `End of ${nameOf(clip.file)}`, what: "Change where the music ends", value: length, min: Math.min(least, all), max: all,
      timeOf: shown, valueOf: moment => moment - at, text: value => `after ${lengthText(value)}${value >= all - 0.01 ? ", at the end of the file" : ""}`,
      edit({ clips }, value) {
        setLength(clips[index], value, all);
        fitFades(clips[index], value);
      },
    };
  },
  "fade-in"({ index, clip, at, length, fadeIn, fadeOut }) {
    return {
      label: `Fade in of ${nameOf(clip.file)}`, what: "Change the fade in", value: fadeIn, min: 0, max: hundredth(length - fadeOut),
      timeOf: value => at + value, valueOf: moment => moment - at, text: fadeText,
      edit: ({ clips }, value) => setTime(clips[index], "fadeIn", value),
    };
  },
  "fade-out"({ index, clip, at, length, fadeIn, fadeOut }) {
    return {
      label: `Fade out of ${nameOf(clip.file)}`, what: "Change the fade out", value: fadeOut, min: 0, max: hundredth(length - fadeIn),
      timeOf: value => at + length - value, valueOf: moment => at + length - moment, text: fadeText,
      edit: ({ clips }, value) => setTime(clips[index], "fadeOut", value),
    };
  },
};

function endFade(track, plan, seconds) {
  const heard = (track.loops ? seconds : Math.min(plan.end, seconds)) - time(track.offset);
  return {
    label: "Fade out at the end of the movie", what: "Change the fade out", value: plan.fadeOut, min: 0, max: Math.max(0, hundredth(heard - time(track.fadeIn))),
    timeOf: value => seconds - value, valueOf: moment => seconds - moment, text: fadeText,
    edit: (track, value) => setTime(track, "fadeOut", value, null),  // 0 is not the same as nothing: it means no fade
  };
}

const fadeText = value => value ? lengthText(value) : "none";

const hundredth = seconds => Math.max(0, Math.floor(seconds * 100 + 1e-6) / 100);

/** Shortens fades that are longer than what is left of a clip. */
function fitFades(clip, length) {
  const fadeIn = Math.min(time(clip.fadeIn), hundredth(length)), fadeOut = Math.min(time(clip.fadeOut), hundredth(length - fadeIn));
  if (clip.fadeIn !== undefined) setTime(clip, "fadeIn", fadeIn);
  if (clip.fadeOut !== undefined) setTime(clip, "fadeOut", fadeOut);
}

function setLength(clip, value, all) {
  if (value >= all - 0.01) delete clip.duration; else setTime(clip, "duration", value);
}
