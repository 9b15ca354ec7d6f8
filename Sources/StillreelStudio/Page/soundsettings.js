// The songs as a list, and the settings of the soundtrack.

import { element } from "./dom.js";
import { checkField, choiceField, movie, numberField, rangeField, section } from "./fields.js";
import { iconButton } from "./iconbutton.js";
import { nameOf, set } from "./reel.js";
import { editSoundtrack, endOfMovie, musicOf, setEndOfMovie, time, voicesOf } from "./soundtrack.js";
import { clock } from "./time.js";
import { store } from "./store.js";

const decibels = value => `${String(value).replace("-", "−")} dB`;
const drawings = {
  earlier: "M12 4 6 10l6 6 1.5-1.500L9 10l4.5-4.500z",
  later: "M8 4l6 6-6 6-1.5-1.500L11 10 6.5 5.500z",
  remove: "M5 3.6 10 8.600l5-5L16.4 5l-5 5 5 5-1.4 1.4-5-5-5 5L3.6 15l5-5-5-5z",
};

const change = (what, edit, options) => store.change(what, reel => editSoundtrack(reel, edit), options);
const track = () => store.reel?.soundtrack ?? {};

/** Rows of the songs and voices. `refresh(plan, seconds, waveforms)` shows a plan (see layout). */
export function songList() {
  const list = element("ol", { class: "songs", "aria-label": "Music and voices" });
  let shown = null, rows = [];
  list.refresh = (plan, seconds, waveforms) => {
    const entries = [...musicOf(track()).map((clip, index) => ({ clip, index, key: "clips" })), ...voicesOf(track()).map((clip, index) => ({ clip, index, key: "voice" }))];
    const identity = JSON.stringify(entries.map(({ clip, key }) => [key, clip.file]));
    if (identity !== shown) {
      shown = identity;
      rows = entries.map(entry => songRow(entry, entries.filter(other => other.key === entry.key).length));
      list.replaceChildren(...rows);
    }
    rows.forEach((row, n) => row.refresh(entries[n].key === "voice" ? plan.voice[entries[n].index] : plan.music[entries[n].index], seconds, waveforms));
    list.hidden = rows.length === 0;
  };
  return list;
}

function songRow({ clip: { file }, index, key }, count) {
  const name = nameOf(file), isVoice = key === "voice";
  const note = element("span", { class: "part quiet" });
  const volume = rangeField({
    label: `Volume of ${name}`, what: `Change the volume of ${name}`, min: -30, max: 12, step: 1, text: decibels,
    subject: {
      read: get => [get((isVoice ? voicesOf(track()) : musicOf(track()))[index] ?? {})],
      change: (what, edit, options) => change(what, track => edit(track[key][index]), options),
    },
    get: clip => clip.volume ?? 0, set: (clip, value) => set(clip, "volume", value || undefined),
  });
  const move = step => () => change(`Move ${name}`, track => track[key].splice(index + step, 0, ...track[key].splice(index, 1)));
  const row = element("li", {},
    element("span", { class: "song-name", title: file }, isVoice ? `Voice: ${name}` : name), note, volume,
    element("span", { class: "buttons" },
      iconButton(`Play ${name} earlier`, drawings.earlier, { onclick: move(-1), disabled: index === 0, hidden: count < 2 }),
      iconButton(`Play ${name} later`, drawings.later, { onclick: move(1), disabled: index === count - 1, hidden: count < 2 }),
      iconButton(`Remove ${name}`, drawings.remove, { onclick: () => change(`Remove ${name}`, track => track[key].splice(index, 1)) })));
  const showVolume = volume.refresh;
  row.refresh = (block, seconds, waveforms) => {
    showVolume();
    const { error } = waveforms.of(file);
    note.classList.toggle("problem", Boolean(error));
    note.textContent = error ?? noteOf(block, seconds);
  };
  return row;
}

function noteOf(block, seconds) {
  if (!block || block.fileSeconds === null) return "Reading…";
  if (block.at >= seconds) return "Not heard: the movie ends before it";
  const part = `${clock(block.from)} to ${clock(block.from + block.length)} of ${clock(block.fileSeconds)}`;
  return block.at + block.length > seconds + 0.02 ? `${part}, cut at the end of the movie` : part;
}

const loudnesses = [["", "As recorded"], ["-14", "Even, as online (−14 LUFS)"], ["-16", "Even, as podcasts (−16 LUFS)"], ["-23", "Even, as on television (−23 LUFS)"]];

const ends = [["picture", "the pictures"], ["shared", "the music, and the photos share its length"], ["sound", "the music, and the last photo stays"]];

/** What the movie ends with: here, and in the settings of the movie. */
export const endField = () => choiceField({ label: "The movie ends with", what: "Change what sets the length", subject: movie,
  options: () => store.reel.match === "shortest" ? [...ends, ["shortest", "the shorter of both"]] : ends, get: endOfMovie, set: setEndOfMovie });

export function soundSettings() {
  const hasMusic = () => musicOf(track()).length > 0, hasSeveral = () => musicOf(track()).length > 1, hasVoice = () => voicesOf(track()).length > 0;
  const subject = { read: get => [get(track())], change };
  const fields = [
    endField(),
    checkField({ label: "Repeat the music", what: "Repeat the music", subject, visible: hasMusic, get: track => track.loops, set: (track, on) => set(track, "loops", on || undefined) }),
    rangeField({ label: "Music", what: "Change the volume of the music", subject, visible: hasMusic, min: -30, max: 12, step: 1, text: decibels,
      get: track => track.volume ?? 0, set: (track, value) => set(track, "volume", value || undefined) }),
    choiceField({ label: "Loudness", what: "Change the loudness", subject, options: loudnesses, get: track => track.loudness, set: (track, value) => set(track, "loudness", value === undefined ? undefined : Number(value)) }),
    choiceField({ label: "Songs play", what: "Change how songs play", subject, visible: hasSeveral, options: [["sequence", "one after another"], ["mix", "all at once"]],
      get: track => track.arrangement ?? "sequence", set(track, value) {
        set(track, "arrangement", value === "sequence" ? undefined : value);
        if (value === "mix") delete track.crossfade;
      } }),
    numberField({ label: "Fade in at the start", unit: "s", what: "Change the fade-in", subject, visible: hasMusic, max: 3600, empty: "0",
      get: track => time(track.fadeIn) || undefined, set: (track, value) => set(track, "fadeIn", value || undefined) }),
    numberField({ label: "Fade out at the end", unit: "s", what: "Change the fade-out", subject, visible: hasMusic, max: 3600,
      get: track => track.fadeOut === undefined ? undefined : time(track.fadeOut), set: (track, value) => set(track, "fadeOut", value) }),
    numberField({ label: "Songs overlap for", unit: "s", what: "Change how songs overlap", subject, visible: () => hasSeveral() && track().arrangement !== "mix", min: 0, max: 60, empty: "0",
      get: track => time(track.crossfade) || undefined, set: (track, value) => set(track, "crossfade", value || undefined) }),
    rangeField({ label: "Music under the voice", what: "Change the music under the voice", subject, visible: () => hasMusic() && hasVoice(), min: 0, max: 40, step: 1,
      text: value => value ? `${value} dB lower` : "as loud as before",
      get: track => track.ducking?.depth ?? 12, set: (track, value) => { track.ducking = { ...track.ducking, depth: value }; } }),
  ];
  const beats = element("button", { type: "button", id: "follow-beats", onclick: () => store.followBeats(),
    title: "Each slide stands up to half a beat shorter or longer" }, "Change slides on the beat");
  const box = section("Settings of the sound", [element("div", { class: "columns" }, ...fields), beats], { open: false, name: "sound" });
  box.refresh = () => {
    box.hidden = !store.reel?.soundtrack;
    beats.hidden = !hasMusic() || (store.reel?.slides.length ?? 0) < 2;
    if (!box.hidden) for (const field of fields) field.refresh();
  };
  return box;
}
