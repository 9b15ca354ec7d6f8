// A MediaSource with one SourceBuffer for pictures, into which segments are placed at any time of the movie, and removed
// from it. One operation at a time: the caller awaits each.

export class SegmentBuffer {
  type;
  placed = [];   // { key, start, end (seconds), first, count (frames), frameRate }
  #source = new MediaSource();
  #buffer = null;
  #opened;

  /** Takes over the video's source. */
  constructor(video, type) {
    this.type = type;
    const address = URL.createObjectURL(this.#source);
    this.#opened = new Promise((resolve, reject) => {
      this.#source.addEventListener("sourceopen", () => {
        URL.revokeObjectURL(address);
        try {
          this.#buffer = this.#source.addSourceBuffer(type);
          resolve();
        } catch (error) {
          reject(error);
        }
      }, { once: true });
    });
    this.#opened.catch(() => {});
    video.src = address;
  }

  get isClosed() { return this.#buffer !== null && this.#source.readyState === "closed"; }

  get hasEnd() { return this.#source.readyState === "ended"; }

  opened() { return this.#opened; }

  /** Places a segment. Half a frame of tolerance at both ends, because the browser rounds times to microseconds. */
  async append(entry, bytes) {
    const half = 0.5 / entry.frameRate;
    await this.#update(buffer => {
      buffer.appendWindowEnd = Infinity;
      buffer.appendWindowStart = Math.max(0, entry.start - half);
      buffer.appendWindowEnd = entry.end + half;
      buffer.timestampOffset = entry.start;
      buffer.appendBuffer(bytes);
    });
    if (!this.#holds(entry)) throw new DOMException("No pictures in this segment", "EncodingError");
    this.placed.push(entry);
  }

  async remove(entry) {
    this.placed = this.placed.filter(other => other !== entry);
    const half = 0.5 / entry.frameRate;
    await this.#update(buffer => buffer.remove(Math.max(0, entry.start - half), entry.end - half));
  }

  /** Forgets what the browser has removed by itself because memory was short. */
  forgetEvicted() {
    if (this.#buffer) this.placed = this.placed.filter(entry => this.#holds(entry));
  }

  /** Nothing beyond the new duration may be placed any more. */
  setDuration(seconds) {
    const ranges = this.#buffer.buffered;
    const last = ranges.length ? ranges.end(ranges.length - 1) : 0;
    const wanted = Math.max(seconds, last);
    if (this.#source.readyState === "open" && this.#source.duration !== wanted) this.#source.duration = wanted;
  }

  /** Everything up to the end is there: the video may end instead of waiting for more. */
  end() {
    if (this.#source.readyState === "open") this.#source.endOfStream();
  }

  #holds({ start, end }) {
    const middle = (start + end) / 2, ranges = this.#buffer.buffered;
    for (let i = 0; i < ranges.length; i++) if (ranges.start(i) <= middle && middle < ranges.end(i)) return true;
    return false;
  }

  async #update(work) {
    const buffer = this.#buffer;
    const listening = new AbortController();
    try {
      await new Promise((resolve, reject) => {
        let failure = null;
        const on = (name, listener) => buffer.addEventListener(name, listener, { signal: listening.signal });
        on("abort", () => { failure = new DOMException("The source was closed", "InvalidStateError"); });
        on("error", () => { failure = new DOMException("Not a playable segment", "EncodingError"); });
        on("updateend", () => failure ? reject(failure) : resolve());  // comes last in any case
        work(buffer);
      });
    } finally {
      listening.abort();
    }
  }
}
