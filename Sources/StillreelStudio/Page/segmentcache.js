// Keeps the bytes of segments by key, across edits, up to a limit. The ones that were not used for longest go first.

const limit = 100e6;  // bytes

export class SegmentCache {
  #entries = new Map();  // key → ArrayBuffer, in the order of their last use
  #byteCount = 0;

  has(key) { return this.#entries.has(key); }

  get(key) {
    const bytes = this.#entries.get(key);
    if (bytes) {
      this.#entries.delete(key);
      this.#entries.set(key, bytes);
    }
    return bytes;
  }

  put(key, bytes) {
    this.delete(key);
    this.#entries.set(key, bytes);
    this.#byteCount += bytes.byteLength;
    for (const oldest of this.#entries.keys()) {
      if (this.#byteCount <= limit || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key) {
    const bytes = this.#entries.get(key);
    if (!bytes) return;
    this.#entries.delete(key);
    this.#byteCount -= bytes.byteLength;
  }
}
