// The movie's sound: an <audio> element that follows the video. It is loaded again only if an edit changes what is heard.

import { address, request } from "./api.js";
import { canonical } from "./canonical.js";

const heardDrift = 0.06;   // seconds from which a drift is corrected
const startDelay = 0.06;   // seconds that browsers take to begin
const largeDrift = 0.3;    // seconds from which it is corrected by a jump; below, by a slightly other speed

export class Sound {
  /** "none", "making", "ready" or "failed". */
  state = "none";
  message = null;
  onChange = () => {};

  #audio = new Audio();
  #identity = null;
  #revision = null;

  constructor() {
    const audio = this.#audio;
    audio.preload = "auto";
    audio.addEventListener("canplay", () => this.#become("ready"));
    audio.addEventListener("error", () => this.#failed());
    // Other pages of this machine may have stored something else there.
    const volume = Number(localStorage.getItem("volume") ?? 1);
    audio.volume = volume >= 0 && volume <= 1 ? volume : 1;
    audio.addEventListener("volumechange", () => localStorage.setItem("volume", audio.volume));
  }

  get volume() { return this.#audio.volume; }
  set volume(volume) { this.#audio.volume = volume; }
  get isMuted() { return this.#audio.muted; }
  set isMuted(muted) { this.#audio.muted = muted; }

  show(timeline, reel) {
    this.#revision = timeline.revision;
    const identity = timeline.hasSound ? timeline.soundKey ?? identityOf(timeline, reel) : null;
    if (identity === this.#identity && this.state !== "failed") return;
    this.#identity = identity;
    if (identity) this.#load(); else this.#unload();
  }

  /** Called several times a second, and when playing starts or stops. */
  follow(time, isPlaying) {
    const audio = this.#audio;
    if (this.state !== "ready" || !isPlaying || audio.ended && time >= audio.duration - 0.1 || time >= audio.duration) {
      if (!audio.paused) audio.pause();
      return;
    }
    const drift = audio.currentTime - time;
    if (audio.paused) {
      audio.currentTime = time + startDelay;
      audio.playbackRate = 1;
      audio.play().catch(error => { if (error.name === "NotAllowedError") this.#become("ready", "The browser has blocked the sound. Press Play again."); });
    } else if (!audio.seeking && Math.abs(drift) > largeDrift) {
      audio.currentTime = time;
      audio.playbackRate = 1;
    } else if (Math.abs(drift) > heardDrift) {
      audio.playbackRate = 1 - Math.max(-0.08, Math.min(0.08, drift));
    } else if (Math.abs(drift) < 0.02) {
      audio.playbackRate = 1;
    }
  }

  /** For tests: how far the sound is ahead of a time, or null. */
  drift(time) { return this.#audio.paused ? null : this.#audio.currentTime - time; }

  #load() {
    this.#become("making");
    this.#audio.src = address("/preview/sound.m4a", { revision: this.#revision });
  }

  #unload() {
    this.#audio.removeAttribute("src");
    this.#audio.load();
    this.#become("none");
  }

  /** Elements do not say why: ask again for the answer. A revision that is gone is replaced by the current one. */
  async #failed() {
    if (!this.#audio.hasAttribute("src")) return;
    const current = address("/preview/sound.m4a", { revision: this.#revision });
    if (!this.#audio.src.endsWith(current)) { this.#load(); return; }
    let message = "The sound cannot be played.";
    try {
      const response = await request(current);
      response.body?.cancel();
    } catch (error) {
      if (error.status === 404) { this.#unload(); return; }
      message = error.message;
    }
    this.#become("failed", message);
  }

  retry() { if (this.state === "failed") this.#load(); }

  #become(state, message = null) {
    this.state = state;
    this.message = message;
    this.onChange();
  }
}

/** What the sound depends on, as text: the soundtrack, and the slides that are heard, with their times. */
function identityOf(timeline, reel) {
  const heard = reel.slides.flatMap((slide, index) =>
    slide.audio || slide.clip ? [[slide, timeline.slides[index]]] : []);
  return canonical([reel.soundtrack, reel.match, timeline.seconds, heard]);
}
