// Wants the segments around the playhead, and keeps the video's buffer as the current timeline says. After an edit, segments with the same keys stay; the others are exchanged.
//
// Events: "change" (something was placed, removed or fetched, or failed), "placed" (detail: the entry).

import { address, getJSON } from "./api.js";
import { SegmentBuffer } from "./segmentbuffer.js";
import { SegmentFetcher } from "./segmentfetcher.js";

const ahead = 30, behind = 5;               // seconds that are fetched
const keptAhead = 90, keptBehind = 60;      // seconds that stay in the video's buffer
const stableTime = 60_000;                  // milliseconds; a second failure within this time is final

export class Segments extends EventTarget {
  broken = null;         // a message, once rebuilding has not helped

  #video;
  #fetcher = new SegmentFetcher(() => this.#changed());
  #buffer = null;
  #timeline = null;
  #time = 0;
  #keys = [];            // by index of the segment, for the current revision
  #askingKeys = null;    // AbortController
  #working = false;
  #room = 1;             // share of the usual lengths that fits into the browser's memory
  #lastRebuilt = -Infinity;

  constructor(video) {
    super();
    this.#video = video;
    this.#fetcher.onGone = revision => { if (revision === this.#timeline.revision) this.#keys = []; };
    video.addEventListener("error", () => { if (this.#buffer) this.#rebuild(video.error); });
  }

  // MARK: What is wanted

  /** A new timeline, and where the playhead is in it. */
  show(timeline, time) {
    if (timeline.revision !== this.#timeline?.revision) {
      this.#askingKeys?.abort();
      this.#askingKeys = null;
      this.#keys = [];
      this.#fetcher.attempts.forget();
    }
    this.#timeline = timeline;
    this.follow(time);
  }

  follow(time) {
    this.#time = time;
    this.#plan();
  }

  /** Tries everything again that has failed. */
  retry() {
    this.#fetcher.attempts.forget();
    this.#room = 1;
    if (this.broken) {
      this.broken = null;
      this.#lastRebuilt = -Infinity;
      this.#buffer = null;
    }
    this.#plan();
  }

  // MARK: What is there

  /** Whether the picture at this time is in the video: "yes", "maybe" (the keys of an edit are not known yet) or "no". */
  covers(time) {
    const index = this.#indexAt(time);
    const entry = this.#placedAt(index);
    if (!entry) return "no";
    const key = this.#keys[index];
    return key === undefined ? "maybe" : key === entry.key ? "yes" : "no";
  }

  /** How many seconds after this time can be played without a gap. */
  secondsFrom(time) {
    if (!this.#timeline) return 0;
    let index = this.#indexAt(time), end = time;
    for (; index < this.#timeline.segments.length; index++) {
      const entry = this.#placedAt(index), key = this.#keys[index];
      if (!entry || (key !== undefined && key !== entry.key)) break;
      end = entry.end;
    }
    return end - time;
  }

  /** What is in the video's buffer, for the scrubber: [{ start, end }] in seconds. */
  ranges() {
    return (this.#buffer?.placed ?? []).map(({ start, end }) => ({ start, end })).sort((a, b) => a.start - b.start);
  }

  /** Why the picture at this time does not come, or null. */
  trouble(time) {
    if (this.broken) return this.broken;
    const { attempts } = this.#fetcher;
    return attempts.message("keys") ?? attempts.message(this.#keys[this.#indexAt(time)]);
  }

  // MARK: Places

  #indexAt(time) {
    const { segments, frameRate } = this.#timeline;
    const frame = Math.floor(time * frameRate + 0.01);
    let low = 0, high = segments.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (segments[middle].start <= frame) low = middle; else high = middle - 1;
    }
    return low;
  }

  #entryOf(index) {
    const { segments, frameRate } = this.#timeline;
    const { start, count } = segments[index];
    return { key: this.#keys[index], first: start, count, frameRate, start: start / frameRate, end: (start + count) / frameRate };
  }

  #isPlace(entry, index) {
    const segment = this.#timeline.segments[index];
    return segment && entry.first === segment.start && entry.count === segment.count && entry.frameRate === this.#timeline.frameRate;
  }

  #placedAt(index) {
    return this.#buffer?.placed.find(entry => this.#isPlace(entry, index));
  }

  /** The indices that are wanted, the most urgent first: under the playhead, after it, before it. */
  #wanted() {
    const current = this.#indexAt(this.#time);
    const last = this.#indexAt(this.#time + ahead * this.#room), first = this.#indexAt(Math.max(0, this.#time - behind * this.#room));
    const indices = [];
    for (let i = current; i <= last; i++) indices.push(i);
    for (let i = current - 1; i >= first; i--) indices.push(i);
    return indices;
  }

  // MARK: What is to be fetched

  #plan() {
    if (!this.#timeline || this.#timeline.segments.length === 0 || this.broken) return;
    const wanted = this.#wanted();
    this.#askKeys(wanted);
    this.#fetcher.want(this.#missing(wanted), this.#timeline.revision);
    this.#work();
  }

  async #askKeys(wanted) {
    if (this.#askingKeys || !this.#fetcher.attempts.mayTry("keys")) return;
    const unknown = wanted.filter(index => this.#keys[index] === undefined);
    if (unknown.length === 0) return;
    const from = Math.min(...unknown), to = Math.min(from + 100, Math.max(...unknown) + 1);
    const asking = this.#askingKeys = new AbortController();
    const { revision } = this.#timeline;
    try {
      const answer = await getJSON(address("/api/segments", { revision, from, to }), { signal: asking.signal });
      if (asking.signal.aborted) return;
      for (const { index, key } of answer) this.#keys[index] = key;
      this.#fetcher.attempts.succeeded("keys");
    } catch (error) {
      if (asking.signal.aborted) return;
      this.#fetcher.attempts.failed("keys", error);
    } finally {
      if (this.#askingKeys === asking) this.#askingKeys = null;
    }
    this.#changed();
  }

  /** key → index of what is wanted and not there. */
  #missing(wanted) {
    const missing = new Map();
    for (const index of wanted) {
      const key = this.#keys[index];
      if (key === undefined || this.#fetcher.has(key) || missing.has(key) || this.#placedAt(index)?.key === key) continue;
      missing.set(key, index);
    }
    return missing;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
    this.#plan();
  }

  // MARK: The video's buffer

  /** Does what is to be done with the buffer, one step after another, until nothing is left. */
  async #work() {
    if (this.#working) return;
    this.#working = true;
    const start = performance.now();
    try {
      while (await this.#step()) this.dispatchEvent(new Event("change"));
    } catch (error) {
      if (!this.#buffer?.isClosed) this.#rebuild(error, start);
    } finally {
      this.#working = false;
    }
  }

  /** Returns whether something was done. */
  async #step() {
    const timeline = this.#timeline;
    if (this.broken) return false;
    if (this.#buffer?.type !== timeline.type || this.#buffer.isClosed) {
      if (!globalThis.MediaSource?.isTypeSupported(timeline.type)) {
        this.broken = "This browser cannot play H.264 movies. Pictures are shown where you stop.";
        return true;
      }
      this.#buffer = new SegmentBuffer(this.#video, timeline.type);
      await this.#buffer.opened();
      return true;
    }
    const buffer = this.#buffer;
    buffer.forgetEvicted();

    const stale = buffer.placed.find(entry => !this.#belongs(entry));
    if (stale) { await buffer.remove(stale); return true; }

    if (!buffer.hasEnd) buffer.setDuration(timeline.seconds);

    for (const index of this.#wanted()) {
      const key = this.#keys[index];
      if (key === undefined || this.#placedAt(index)) continue;
      const bytes = this.#fetcher.bytes(key);
      if (!bytes) continue;
      await this.#append(this.#entryOf(index), bytes);
      return true;
    }
    const last = timeline.segments.length - 1;
    if (!buffer.hasEnd && this.#placedAt(last) && this.secondsFrom(this.#time) >= timeline.seconds - this.#time - 0.01) buffer.end();
    return false;
  }

  /** Whether what is placed is what the timeline says, and near enough to the playhead. */
  #belongs(entry) {
    if (entry.end < this.#time - keptBehind * this.#room || entry.start > this.#time + keptAhead * this.#room) return false;
    const index = this.#indexAt(entry.start);
    if (!this.#isPlace(entry, index)) return false;
    const key = this.#keys[index];
    if (key === undefined) return this.#wanted().includes(index);  // its key is on its way
    return key === entry.key;
  }

  async #append(entry, bytes) {
    try {
      await this.#buffer.append(entry, bytes);
      this.dispatchEvent(new CustomEvent("placed", { detail: entry }));
    } catch (error) {
      if (error.name === "QuotaExceededError") this.#makeRoom();
      else if (this.#buffer.isClosed || this.#video.error) throw error;
      else this.#fetcher.reject(entry.key);
    }
  }

  /** The browser's memory is full: keep less of the movie, down to a tenth. */
  #makeRoom() {
    if (this.#room < 0.1) throw new DOMException("No room for one segment", "QuotaExceededError");
    this.#room /= 2;
  }

  /** Starts again with an empty buffer: once; if that does not help, it is said. */
  #rebuild(reason, since = performance.now()) {
    if (this.broken || since < this.#lastRebuilt) return;
    if (performance.now() - this.#lastRebuilt < stableTime) {
      this.broken = reason?.name === "QuotaExceededError" ? "The browser has no memory left for the preview." : "The browser cannot play the preview.";
      console.error(reason);
      this.dispatchEvent(new Event("change"));
      return;
    }
    this.#lastRebuilt = performance.now();
    this.#buffer = null;
    this.#fetcher.forget();
    setTimeout(() => this.#plan(), 0);
  }
}
