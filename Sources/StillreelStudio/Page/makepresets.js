// Where a movie goes, and what size and format suit that. Sizes follow the movie's own shape: "1080p" is its shorter side.

const presets = [
  { key: "everybody", label: "For television and everybody", hint: "plays on every computer, phone and television", side: 1080, ending: "mp4" },
  { key: "upright", label: "For a phone held upright", hint: "fills the screen", width: 1080, height: 1920, ending: "mp4", word: "phone" },
  { key: "messages", label: "Small, for messages", hint: "a small file", side: 720, ending: "mp4", word: "small" },
  { key: "large", label: "4K", hint: "for large screens; takes the longest", side: 2160, ending: "mp4", word: "4K" },
  { key: "gif", label: "Animated GIF", hint: "without sound; for short movies", side: 360, ending: "gif" },
];

/** [{ key, label, hint, width, height, ending }]; the movie's own size comes first, if no preset has it. */
export function presetsFor(canvas) {
  const sized = presets.map(preset => ({ ...preset, ...(preset.width ? {} : sizeOf(canvas, preset.side)) }));
  const isOwn = ({ width, height, ending }) => width === canvas.width && height === canvas.height && ending === "mp4";
  if (sized.some(isOwn)) return sized;
  return [{ key: "own", label: "The movie's own size", hint: "", width: canvas.width, height: canvas.height, ending: "mp4" }, ...sized];
}

/** The size in the canvas's shape with this shorter side; even, as encoders need it. */
function sizeOf({ width, height }, side) {
  const scale = side / Math.min(width, height), even = length => Math.max(2, Math.round(length * scale / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** Whether a preset crops the pictures anew. */
export const isOtherShape = (preset, canvas) => Math.abs(preset.width / preset.height / (canvas.width / canvas.height) - 1) > 0.01;

const endings = ["mp4", "mov", "webm", "gif"];

const endingOf = name => endings.find(ending => name.toLowerCase().endsWith(`.${ending}`));
const stemOf = name => endingOf(name) ? name.slice(0, -endingOf(name).length - 1) : name;

/** "Rome (phone).mp4": what a movie is called until the user has typed something else. */
export const suggestedName = (name, { word, ending }) => `${name}${word ? ` (${word})` : ""}.${ending}`;

/** A typed name as the preset needs it: an animated GIF is named .gif, and no other movie is. "Rome.mp4" → "Rome.gif" */
export const suited = (name, { ending }) =>
  endingOf(name) && (endingOf(name) === "gif") !== (ending === "gif") ? `${stemOf(name)}.${ending}` : name;

/** The name with an ending: "Rome" → "Rome.mp4" */
export const fileName = (name, { ending }) => endingOf(name) ? name : `${name}.${ending}`;

/** The first free name: "Rome.mp4" → "Rome 2.mp4"; `taken` has names in lower case. */
export function freeName(name, taken) {
  const stem = stemOf(name), ending = name.slice(stem.length);
  let number = 2;
  while (taken.has(`${stem} ${number}${ending}`.toLowerCase())) number += 1;
  return `${stem} ${number}${ending}`;
}

/** What is wrong with a file's name, or null. */
export function nameProblem(name) {
  if (!name || name.startsWith(".")) return "Type a name.";
  if (name.includes("/")) return "The name cannot contain a slash.";
  return null;
}
