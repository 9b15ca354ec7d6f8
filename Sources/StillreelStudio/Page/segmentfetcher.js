// Fetches segments, the most urgent first and at most two at once, keeps their bytes, and aborts what is not wanted any more.

import { request } from "./api.js";
import { Attempts } from "./attempts.js";
import { SegmentCache } from "./segmentcache.js";

const requestsAtOnce = 2;

export class SegmentFetcher {
  attempts;
  onGone = () => {};     // the server does not know a key any more
  #cache = new SegmentCache();
  #running = new Map();  // key → AbortController
  #changed;

  /** `changed` is called after each answer, and when something may be tried again. */
  constructor(changed) {
    this.#changed = changed;
    this.attempts = new Attempts(changed);
  }

  has(key) { return this.#cache.has(key); }

  /** The bytes of a segment, unless they are not there or have just failed to play. */
  bytes(key) { return this.attempts.mayTry(key) ? this.#cache.get(key) : undefined; }

  /** Bytes that cannot be played: they are fetched again. */
  reject(key) {
    this.#cache.delete(key);
    this.attempts.failed(key, { message: "This part of the preview cannot be played. It is fetched again." });
  }

  forget() { this.#cache = new SegmentCache(); }

  /** `missing`: key → index, in order of urgency. */
  want(missing, revision) {
    const urgent = new Map([...missing].filter(([key]) => this.#running.has(key) || this.attempts.mayTry(key)).slice(0, requestsAtOnce));
    const [mostUrgent] = urgent.keys();
    const isNeeded = mostUrgent !== undefined && !this.#running.has(mostUrgent);
    for (const [key, abort] of this.#running) {
      // What is wanted later may run on, unless it takes the time that the playhead's segment needs.
      if (missing.has(key) && (urgent.has(key) || !isNeeded)) continue;
      abort.abort();
      this.#running.delete(key);
    }
    for (const [key, index] of urgent) {
      if (this.#running.size >= requestsAtOnce) break;
      if (!this.#running.has(key)) this.#fetch(key, index, revision);
    }
  }

  async #fetch(key, index, revision) {
    const abort = new AbortController(), { signal } = abort;
    this.#running.set(key, abort);
    try {
      const response = await request(`/preview/${encodeURIComponent(key)}.mp4?revision=${revision}&segment=${index}`, { signal });
      const bytes = await response.arrayBuffer();
      if (signal.aborted) return;
      this.#cache.put(key, bytes);
      this.attempts.succeeded(key);
    } catch (error) {
      if (signal.aborted) return;
      // An answer that breaks off is no answer.
      this.attempts.failed(key, error.name === "TypeError" ? { status: 0 } : error);
      if (error.status === 410) this.onGone(revision);
    } finally {
      if (this.#running.get(key) === abort) this.#running.delete(key);
    }
    this.#changed();
  }
}
