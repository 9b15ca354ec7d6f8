// Loads thumbnails for what is visible, aborts those that are no longer wanted, and keeps the last few hundred. Four at once: browsers
// have six connections to a server, and edits and the player need some of them.

import { request, thumbnailAddress } from "./api.js";

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
