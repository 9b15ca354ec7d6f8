// Where a movie goes, and what size and format suit that. Sizes follow the movie's own shape: "1080p" is its shorter side.

const presets = [
  { key: "everybody", label: "For everybody", hint: "plays on every computer, phone and television", side: 1080, ending: "mp4" },
  { key: "upright", label: "For a phone held upright", hint: "fills the screen", width: 1080, height: 1920, ending: "mp4" },
  { key: "messages", label: "Small, for messages", hint: "a small file", side: 720, ending: "mp4" },
  { key: "large", label: "4K", hint: "for large screens; takes the longest", side: 2160, ending: "mp4" },
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

export const endings = ["mp4", "mov", "webm", "gif"];

/** "Rome.mov", "gif" → "Rome.gif" */
export function withEnding(name, ending) {
  const known = endings.find(other => name.toLowerCase().endsWith(`.${other}`));
  return `${known ? name.slice(0, -known.length - 1) : name}.${ending}`;
}

/** What is wrong with a file's name, or null. */
export function nameProblem(name) {
  if (!name || name.startsWith(".")) return "Type a name.";
  if (name.includes("/")) return "The name cannot contain a slash.";
  if (!endings.some(ending => name.toLowerCase().endsWith(`.${ending}`))) return "The name must end in .mp4, .mov, .webm or .gif.";
  return null;
}
