// The slides as a grid of tiles. Only the visible ones are in the document, so that ten thousand slides are as quick as ten.
// The list has the focus; its current tile is aria-activedescendant.

import { store } from "./store.js";
import { icon } from "./icons.js";
import { element } from "./dom.js";
import { forgetFailures, largeView, sizeFor, thumbnail } from "./thumbnails.js";
import { fileOf, nameOf, plural, slideOf } from "./reel.js";
import { describe } from "./tilefacts.js";
import { moveBy, remove } from "./slides.js";
import { followDrags } from "./reorder.js";

const scroller = document.getElementById("tiles-scroller");
const list = document.getElementById("tiles");
const mark = document.getElementById("mark");
const empty = document.getElementById("tiles-empty");
const gap = 10, padding = 12, captionHeight = 28;

let wanted = 160;     // the width that the user has chosen; tiles are stretched to fill the row
let layout = { columns: 1, width: 160, height: 150, rows: 0 };
let current = 0;      // the tile with the keyboard's focus
let anchor = 0;       // where a range begins
let playing = -1;
let pinned = null;    // stays in the document although it has been scrolled away: a finger's events end with the tile they began on
let tiles = new Map();  // index -> { item, parts, file, cancel }

const slideCount = () => store.reel?.slides.length ?? 0;

// MARK: Layout

function measure() {
  const inside = scroller.clientWidth - 2 * padding;
  const columns = Math.max(2, Math.floor((inside + gap) / (wanted + gap)));
  const width = Math.max(60, (inside - gap * (columns - 1)) / columns);
  const height = Math.round(width * 2 / 3) + captionHeight;
  layout = { columns, width, height, rows: Math.ceil(slideCount() / columns) };
  list.style.height = `${2 * padding + layout.rows * (height + gap) - (layout.rows ? gap : 0)}px`;
}

const placeOf = index => ({
  x: padding + (index % layout.columns) * (layout.width + gap),
  y: padding + Math.floor(index / layout.columns) * (layout.height + gap),
});

function draw() {
  const above = Math.floor((scroller.scrollTop - padding) / (layout.height + gap)) - 1;
  const below = Math.ceil((scroller.scrollTop + scroller.clientHeight) / (layout.height + gap)) + 1;
  const first = Math.max(0, above * layout.columns);
  const last = Math.min(slideCount(), below * layout.columns);
  for (const [index, tile] of tiles) if ((index < first || index >= last) && index !== pinned) drop(index, tile);
  for (let index = first; index < last; index += 1) {
    let tile = tiles.get(index);
    if (!tile) { tile = makeTile(index); tiles.set(index, tile); list.append(tile.item); }
    fill(tile, index);
  }
  if (tiles.has(current)) list.setAttribute("aria-activedescendant", `slide-${current}`);
  else list.removeAttribute("aria-activedescendant");
  showEmpty();
}

/** The room that the tiles leave says how to fill it. */
function showEmpty() {
  const count = slideCount(), height = count ? parseFloat(list.style.height) : 0;
  empty.hidden = !store.reel || scroller.clientHeight - height < 160;
  empty.textContent = count ? "Drop more pictures, movies or songs here, or press Add." : "There are no slides yet. Drop pictures here, or press Add.";
  empty.style.top = count ? `${height + (scroller.clientHeight - height) / 3}px` : "";
}

function drop(index, tile) {
  tile.cancel?.();
  tile.item.remove();
  tiles.delete(index);
}

// MARK: One tile

function makeTile(index) {
  const part = (name, ...children) => element("span", { class: name }, ...children);
  const parts = { picture: element("img", { alt: "", draggable: "false" }), words: part("tile-words"), number: part("tile-number"),
                  into: part("tile-into"), signs: part("tile-signs"), time: part("tile-time"), warning: part("tile-warning") };
  parts.picture.draggable = false;
  parts.frame = part("tile-picture", parts.picture, parts.words, parts.warning);
  const item = element("li", { role: "option", id: `slide-${index}`, "data-slide": String(index), class: "tile" },
    parts.frame, part("tile-line", parts.number, parts.into, parts.signs, parts.time));
  return { item, parts, file: undefined, size: 0, cancel: null, signature: null, fault: null, problem: null };
}

function fill(tile, index) {
  const { item, parts } = tile, reel = store.reel, slide = slideOf(reel.slides[index]);
  const { x, y } = placeOf(index);
  item.style.transform = `translate(${x}px, ${y}px)`;
  item.style.width = `${layout.width}px`;
  item.style.height = `${layout.height}px`;
  item.setAttribute("aria-selected", String(store.selection.has(index)));
  item.setAttribute("aria-setsize", String(slideCount()));
  item.setAttribute("aria-posinset", String(index + 1));
  item.classList.toggle("current", index === current);
  item.classList.toggle("playing", index === playing);

  const facts = describe(reel, slide, index);
  if (tile.signature !== facts.signature) {
    tile.signature = facts.signature;
    parts.number.textContent = index + 1;
    parts.time.textContent = facts.length;
    parts.into.replaceChildren(icon(facts.style));
    parts.into.title = facts.transition;
    parts.into.classList.toggle("own", facts.ownTransition);
    parts.signs.replaceChildren(...facts.signs.map(([name, title]) => {
      const sign = element("span", { title }, icon(name));
      if (name === "chapter") sign.classList.add("own");
      return sign;
    }));
    parts.words.textContent = facts.words;
    parts.frame.style.background = slide.color ?? "";
    item.setAttribute("aria-label", facts.label);
    item.title = facts.file ? nameOf(facts.file) : "";
  }
  showPicture(tile, facts.file, facts.missing);
  if (store.timeline || store.problem) tile.problem = store.problem?.slide === index ? store.problem.error : null;
  warn(tile);
}

function showPicture(tile, file, missing) {
  const size = sizeFor(layout.width);
  if (tile.file === file && tile.size === size && tile.missing === missing) return;
  const sameFile = tile.file === file && tile.missing === missing;
  Object.assign(tile, { file, size, missing });
  tile.cancel?.();
  tile.cancel = null;
  if (!sameFile) {
    tile.parts.picture.hidden = true;
    tile.parts.picture.removeAttribute("src");
    tile.fault = null;
  }
  if (!file) return;
  if (missing) { tile.fault = ["Missing", `The file is missing: ${file}`]; return; }
  tile.cancel = thumbnail(file, size, address => {
    tile.parts.picture.src = address;
    tile.parts.picture.hidden = false;
  }, error => {
    tile.fault = ["Cannot be shown", `${nameOf(file)}: ${error.message}`];
    warn(tile);
  });
}

/** Says on the tile what is wrong with its file or, if nothing is, with its settings. */
function warn(tile) {
  const { warning } = tile.parts;
  const [short, text] = tile.fault ?? (tile.problem ? ["Problem", tile.problem] : []);
  if (warning.title === (text ?? "")) return;
  warning.title = text ?? "";
  warning.replaceChildren(...(text ? [icon("warning"), short] : []));
  tile.item.classList.toggle("broken", Boolean(text));
}

// MARK: Choosing

/** Makes a tile the current one, with or without changing the selection. */
export function goTo(index, { extend = false, toggle = false, keep = false, seek = true } = {}) {
  const count = slideCount();
  if (!count) return;
  current = Math.max(0, Math.min(count - 1, index));
  if (extend) {
    const [from, to] = [Math.min(anchor, current), Math.max(anchor, current)];
    const range = Array.from({ length: to - from + 1 }, (_, n) => from + n);
    store.select(toggle ? [...store.selection, ...range] : range);
  } else if (toggle) {
    const next = new Set(store.selection);
    if (!next.delete(current)) next.add(current);
    anchor = current;
    store.select(next);
  } else if (!keep) {
    anchor = current;
    store.select([current]);
  }
  reveal(current);
  const times = store.timeline?.slides[current];
  if (seek && times && !toggle && !keep) store.seek(times.stands ?? times.start);
}

function reveal(index) {
  const { y } = placeOf(index);
  if (y < scroller.scrollTop + padding) scroller.scrollTop = y - padding;
  else if (y + layout.height > scroller.scrollTop + scroller.clientHeight - padding) scroller.scrollTop = y + layout.height + padding - scroller.clientHeight;
  draw();
}

export const indexAt = target => {
  const tile = target.closest?.("li.tile");
  return tile ? Number(tile.dataset.slide) : null;
};

list.addEventListener("keydown", event => {
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -layout.columns, ArrowDown: layout.columns };
  const page = layout.columns * Math.max(1, Math.floor(scroller.clientHeight / (layout.height + gap)));
  const jumps = { Home: -Infinity, End: Infinity, PageUp: -page, PageDown: page };
  const step = steps[event.key] ?? jumps[event.key];
  const command = event.ctrlKey || event.metaKey;
  if (step !== undefined && event.altKey) {
    if (!store.selection.size) store.select([current]);
    const first = moveBy(step);
    if (first !== null) { current = first; anchor = first; reveal(step > 0 ? Math.max(...store.selection) : first); }
  } else if (step !== undefined) {
    const count = slideCount();
    let to = step === -Infinity ? 0 : step === Infinity ? count - 1 : current + step;
    if (to < 0) to = event.key === "ArrowUp" ? current : 0;
    if (to >= count) to = event.key === "ArrowDown" && Math.floor(current / layout.columns) === layout.rows - 1 ? current : count - 1;
    goTo(to, { extend: event.shiftKey, toggle: event.shiftKey && command, keep: command && !event.shiftKey });
  } else if (event.key === " " && command) goTo(current, { toggle: true });
  else if ((event.key === "Delete" || event.key === "Backspace") && !event.altKey) remove();
  else if (event.key === "Escape" && store.selection.size) store.select([]);
  else if (event.key === "Enter" && event.shiftKey) openLarge(current);
  else if (event.key === "Enter") { if (!store.selection.has(current)) goTo(current); document.dispatchEvent(new Event("open-settings")); }
  else return;
  event.preventDefault();
  event.stopPropagation();
});

const openLarge = largeView({
  count: slideCount,
  at(index) {
    const slide = slideOf(store.reel.slides[index]), file = fileOf(slide);
    return { file, name: file ? nameOf(file) : "A slide of colour", missing: Boolean(file && store.project.missing?.includes(file)), color: slide.color };
  },
  left: index => goTo(index),
});

// MARK: Where something would be inserted

/** The index before which something dropped at this point goes. */
export function insertionAt(clientX, clientY) {
  const box = list.getBoundingClientRect();
  const row = Math.max(0, Math.min(layout.rows - 1, Math.floor((clientY - box.top - padding + gap / 2) / (layout.height + gap))));
  const column = Math.max(0, Math.min(layout.columns, Math.round((clientX - box.left - padding) / (layout.width + gap))));
  return Math.max(0, Math.min(slideCount(), row * layout.columns + column));
}

/** Shows the insertion mark before a tile; `clientY` says on which of two rows a mark between them stands. */
export function showMark(index, clientY) {
  mark.hidden = index === null;
  if (index === null) return;
  let { x, y } = placeOf(index);
  const atRowEnd = index > 0 && index % layout.columns === 0;
  if (atRowEnd && (index === slideCount() || (clientY !== undefined && clientY < list.getBoundingClientRect().top + y - gap / 2))) {
    ({ x, y } = placeOf(index - 1));
    x += layout.width + gap;
  }
  mark.style.transform = `translate(${x - gap / 2 - 2}px, ${y}px)`;
  mark.style.height = `${layout.height}px`;
}

export const pin = index => { pinned = index; };

/** Marks the tiles that are being dragged. */
export function showDragged(indices) {
  for (const [index, tile] of tiles) tile.item.classList.toggle("dragged", indices.has(index));
}

// MARK: Following the store

function refresh() {
  if (!store.reel) return;
  current = Math.max(0, Math.min(current, slideCount() - 1));
  measure();
  draw();
}

function followPlayhead() {
  const slides = store.timeline?.slides;
  if (!slides?.length) return;
  let low = 0, high = slides.length - 1;
  while (low < high) {  // the last slide that has begun
    const middle = (low + high + 1) >> 1;
    if (slides[middle].start <= store.playhead + 1e-4) low = middle; else high = middle - 1;
  }
  if (playing === low) return;
  tiles.get(playing)?.item.classList.remove("playing");
  playing = low;
  tiles.get(playing)?.item.classList.add("playing");
}

export function start() {
  let frame = 0;
  const soon = work => { cancelAnimationFrame(frame); frame = requestAnimationFrame(work); };
  scroller.addEventListener("scroll", () => soon(draw), { passive: true });
  new ResizeObserver(() => soon(refresh)).observe(scroller);
  store.addEventListener("project", () => { forgetFailures(); refresh(); });
  store.addEventListener("timeline", () => { draw(); followPlayhead(); });
  store.addEventListener("selection", () => {
    if (store.selection.size === 1) [current] = store.selection;
    draw();
  });
  store.addEventListener("playhead", followPlayhead);
  const size = document.getElementById("tile-size");
  wanted = Number(localStorage.getItem("tile-size")) || (innerWidth < 700 ? 112 : 160);
  size.value = String(wanted);
  size.oninput = () => { wanted = Number(size.value); localStorage.setItem("tile-size", wanted); refresh(); };
  followDrags({ scroller, list, goTo, indexAt, insertionAt, showMark, showDragged, pin, openLarge });
  refresh();
}

export const countText = () => store.selection.size > 1 ? `${store.selection.size.toLocaleString("en")} selected` : plural(slideCount(), "slide");
