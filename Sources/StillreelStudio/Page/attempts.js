// Remembers what has failed, and when it may be tried again: after longer and longer pauses, up to ten seconds.

const firstPause = 1000, longestPause = 10_000;  // milliseconds

export class Attempts {
  #failures = new Map();  // key → { message, pause, until }
  #again;

  /** `again` is called when something may be tried again. */
  constructor(again) { this.#again = again; }

  mayTry(key) { return !(this.#failures.get(key)?.until > performance.now()); }

  /** What is to be said of a failure, or null. */
  message(key) { return this.#failures.get(key)?.message ?? null; }

  failed(key, error) {
    const last = this.#failures.get(key)?.pause;
    const pause = last ? Math.min(longestPause, 2 * last) : firstPause;
    const message = error.status === 0 ? "Stillreel does not answer. Trying again…" : error.message;
    this.#failures.set(key, { message, pause, until: performance.now() + pause });
    setTimeout(this.#again, pause + 10);
  }

  succeeded(key) { this.#failures.delete(key); }

  forget() { this.#failures.clear(); }
}
