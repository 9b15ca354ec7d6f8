// Waveforms of sound files, each asked for once; long files again with more points.

import { address, getJSON } from "./api.js";

const pointsPerSecond = 20, mostPoints = 20000, firstPoints = 1000;

export class Waveforms extends EventTarget {
  #files = new Map();  // file → { seconds, peaks, error }

  /** { seconds, peaks, error }; seconds is null while it is not known. Event "change" when it is. */
  of(file) {
    let entry = this.#files.get(file);
    if (!entry) {
      entry = { seconds: null, peaks: [], error: null };
      this.#files.set(file, entry);
      this.#load(file, entry);
    }
    return entry;
  }

  /** Tries again what has failed. */
  retry() {
    for (const [file, entry] of this.#files) if (entry.error) this.#files.delete(file);
  }

  async #load(file, entry) {
    try {
      const ask = points => getJSON(address("/api/waveform", { file, points }));
      Object.assign(entry, await ask(firstPoints));
      this.dispatchEvent(new Event("change"));
      const points = Math.min(mostPoints, Math.ceil(entry.seconds * pointsPerSecond));
      if (points > firstPoints) Object.assign(entry, await ask(points));
    } catch (error) {
      entry.error = error.message;
    }
    this.dispatchEvent(new Event("change"));
  }
}
