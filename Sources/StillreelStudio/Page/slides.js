// What one does with slides: move, remove, duplicate, sort, insert.

import { store } from "./store.js";
import { say } from "./toast.js";
import { sendJSON } from "./api.js";
import { fileOf, moved, nameOf, plural } from "./reel.js";

export const chosen = () => [...store.selection].sort((a, b) => a - b);

/** Moves the selection in front of the slide `to`. */
export function moveTo(to, options) {
  const { list, chosen: there } = moved(store.reel.slides, chosen(), to);
  if (list.every((slide, index) => slide === store.reel.slides[index])) return;
  const indices = chosen();
  store.change(`Move ${plural(indices.length, "slide")}`, reel => { reel.slides = moved(reel.slides, indices, to).list; }, options);
  store.select(there);
}

export const moveToBeginning = () => moveTo(0);
export const moveToEnd = () => moveTo(store.reel.slides.length);

/** Moves the selection by some places; gathers it if it is scattered. Returns the first one's new place, or null. */
export function moveBy(step) {
  const indices = chosen(), count = store.reel.slides.length;
  if (!indices.length) return null;
  const first = Math.max(0, Math.min(count - indices.length, indices[0] + step));
  const isChosen = store.selection;
  let to = 0, left = first;  // the place in the full list that leaves `first` other slides before it
  while (left > 0 || isChosen.has(to)) { if (!isChosen.has(to)) left -= 1; to += 1; if (to >= count) break; }
  moveTo(to, { settles: true });
  return first;
}

export function remove() {
  const indices = chosen();
  if (!indices.length) return;
  if (indices.length === store.reel.slides.length) {
    say("A movie needs at least one slide. Add others first.", { kind: "note" });
    return;
  }
  const what = `Remove ${plural(indices.length, "slide")}`;
  const gone = new Set(indices);
  store.change(what, reel => { reel.slides = reel.slides.filter((_, index) => !gone.has(index)); });
  store.select([Math.min(indices[0], store.reel.slides.length - 1)]);
  say(`${plural(indices.length, "slide")} removed. The files stay where they are.`, { action: { label: "Undo", run: () => store.undo() } });
}

export function duplicate() {
  const indices = chosen();
  if (!indices.length) return;
  const after = indices.at(-1) + 1;
  store.change(`Duplicate ${plural(indices.length, "slide")}`, reel => {
    const copies = indices.map(index => structuredClone(reel.slides[index]));
    for (const copy of copies) if (typeof copy === "object") delete copy.chapter;  // a chapter begins once
    reel.slides.splice(after, 0, ...copies);
  });
  store.select(indices.map((_, n) => after + n));
}

/** Inserts slides in front of `to` and selects them. */
export function insert(slides, to, what = `Add ${plural(slides.length, "slide")}`) {
  const done = store.change(what, reel => { reel.slides.splice(to, 0, ...structuredClone(slides)); });
  store.select(slides.map((_, n) => to + n));
  return done;
}

// MARK: Sorting

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Several selected slides are sorted among themselves; otherwise, all are. */
const toSort = () => store.selection.size > 1 ? chosen() : store.reel.slides.map((_, index) => index);

function rearrange(what, order) {
  const places = toSort();
  const before = store.reel.slides;
  const sorted = order(places.map(index => before[index]));
  if (sorted.every((slide, n) => slide === before[places[n]])) { say("They are in this order already."); return; }
  const from = sorted.map(slide => before.indexOf(slide));
  store.change(what, reel => {
    const old = [...reel.slides];
    places.forEach((place, n) => { reel.slides[place] = old[from[n]]; });
  });
}

export const reverse = () => rearrange("Reverse the order", slides => [...slides].reverse());

export function sortByName() {
  rearrange("Sort by name", slides => [...slides].sort((a, b) => collator.compare(nameOf(fileOf(a)), nameOf(fileOf(b)))));
}

const dates = new Map();

export async function sortByDate() {
  const revision = store.revision;
  const files = [...new Set(toSort().map(index => fileOf(store.reel.slides[index])).filter(file => file && !dates.has(file)))];
  if (files.length > 200) say("Reading the dates of the pictures …");
  try {
    if (files.length) {
      const known = await sendJSON("POST", "/api/dates", { files });
      for (const file of files) dates.set(file, known[file] ?? null);
    }
  } catch (error) { say(error.message, { kind: "error" }); return; }
  if (store.revision !== revision) { say("The reel has changed meanwhile. Sort again."); return; }

  const places = toSort(), dateOf = slide => dates.get(fileOf(slide)) ?? null;
  const undated = places.filter(index => !dateOf(store.reel.slides[index])).length;
  if (undated === places.length) { say("None of these pictures has a date."); return; }
  rearrange("Sort by date", slides => {
    let last = "";  // what has no date stays behind the slide before it
    const keyed = slides.map((slide, n) => ({ slide, n, date: last = dateOf(slide) ?? last }));
    return keyed.sort((a, b) => a.date < b.date ? -1 : a.date > b.date ? 1 : a.n - b.n).map(({ slide }) => slide);
  });
  if (undated) say(`${plural(undated, "slide")} without a date ${undated === 1 ? "stays" : "stay"} behind the one before.`);
}
