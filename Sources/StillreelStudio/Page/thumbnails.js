// Loads thumbnails for what is visible, aborts those that are no longer wanted, and keeps the last few hundred. Four at once: browsers
// have six connections to a server, and edits and the player need some of them.

import { request, thumbnailAddress } from "./api.js";
import { element } from "./dom.js";

const atOnce = 4;
const kept = 400;

const ready = new Map();    // key -> object URL, oldest first
const failures = new Map(); // key -> { text, time }
const waiting = [];
let running = 0;

const keyOf = (file, size) => `${size} ${file}`;

/** The size that the server has for a width in CSS pixels. */
export function sizeFor(width) {
  const pixels = width * (window.devicePixelRatio || 1);
  return [160, 320, 640].find(size => size >= pixels * 0.9) ?? 1280;
}

/** Calls `show(address)` or `fail(error)`, at once if it is known. Returns a function that cancels. */
export function thumbnail(file, size, show, fail) {
  const key = keyOf(file, size);
  const known = ready.get(key);
  if (known) {
    ready.delete(key);
    ready.set(key, known);
    show(known);
    return () => {};
  }
  const failure = failures.get(key);
  if (failure && performance.now() - failure.time < 10000) { fail(failure.error); return () => {}; }

  const job = { key, file, size, show, fail, abort: new AbortController() };
  waiting.push(job);
  next();
  return () => {
    job.abort.abort();
    const index = waiting.indexOf(job);
    if (index >= 0) waiting.splice(index, 1);
  };
}

/** Forgets failures, so that files that are back are asked for again. */
export const forgetFailures = () => failures.clear();

function next() {
  while (running < atOnce && waiting.length) load(waiting.shift());
}

async function load(job) {
  running += 1;
  try {
    const response = await request(thumbnailAddress(job.file, job.size), { signal: job.abort.signal });
    const url = URL.createObjectURL(await response.blob());
    const former = ready.get(job.key);
    if (former) URL.revokeObjectURL(former);
    ready.set(job.key, url);
    if (ready.size > kept) {
      const [oldest, address] = ready.entries().next().value;
      ready.delete(oldest);
      URL.revokeObjectURL(address);
    }
    if (!job.abort.signal.aborted) job.show(url);
  } catch (error) {
    if (error.name !== "AbortError") {
      failures.set(job.key, { error, time: performance.now() });
      job.fail(error);
    }
  } finally {
    running -= 1;
    next();
  }
}

// MARK: One picture, large

/**
 * A dialog that shows the picture of a slide as large as the window allows; arrows go to the neighbours. Returns open(index).
 * `at(index)`: { name, file, missing, color }; `count()`: of the slides; `left(index)`: it was closed there, after going elsewhere.
 */
export function largeView({ at, count, left }) {
  let index = 0, first = 0, cancel = null;
  const picture = element("img", { alt: "" }), words = element("p", { class: "quiet" }), name = element("p", { role: "status" });
  const step = (label, sign, by) => element("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick: () => go(index + by) }, sign);
  const before = step("The picture before", "‹", -1), after = step("The next picture", "›", 1);
  const close = element("button", { type: "button", class: "icon close", "aria-label": "Close", onclick: () => dialog.close() }, "✕");
  const frame = element("div", { class: "large-picture" }, picture, words);
  const dialog = element("dialog", { id: "large-dialog", "aria-label": "The picture, large" }, frame, element("div", { class: "large-line" }, before, name, after, close));

  function go(to) {
    if (to < 0 || to >= count()) return;
    index = to;
    const { file, missing, color, ...slide } = at(index);
    cancel?.();
    cancel = null;
    name.textContent = slide.name;
    words.textContent = missing ? "The file is missing." : "";
    picture.hidden = true;
    picture.alt = slide.name;
    frame.style.background = color ?? "";
    before.disabled = index === 0;
    after.disabled = index === count() - 1;
    if (file && !missing) cancel = thumbnail(file, 1280, address => { picture.src = address; picture.hidden = false; }, error => { words.textContent = error.message; });
  }

  dialog.onkeydown = event => {
    const to = { ArrowLeft: index - 1, ArrowUp: index - 1, ArrowRight: index + 1, ArrowDown: index + 1, Home: 0, End: count() - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  dialog.onclick = event => { if (event.target === dialog) dialog.close(); };
  dialog.onclose = () => {
    cancel?.();
    cancel = null;
    picture.removeAttribute("src");
    if (index !== first) left(Math.min(index, count() - 1));
  };
  document.body.append(dialog);
  return start => {
    if (dialog.open) return;
    first = start;
    go(start);
    dialog.showModal();
    close.focus();
  };
}
