// <studio-player>: the video, the exact picture over it until the video has it, and the sound that follows.

import { element } from "./dom.js";
import { setText } from "./iconbutton.js";
import { sameMoment, slideAt } from "./moment.js";
import { PlayerControls } from "./playercontrols.js";
import { Scrubber } from "./scrubber.js";
import { Segments } from "./segments.js";
import { Sound } from "./sound.js";
import { Still } from "./still.js";
import { store } from "./store.js";

const leastAhead = 2, mostAhead = 16;  // seconds that are to be there before playing starts
const patience = 300;                  // milliseconds until it is said that something is being rendered
const settleTime = 120;                // milliseconds in which a browser shows the picture that it has sought
const restTime = 500;                  // milliseconds of rest until the picture is shown as sharp as the screen

class StudioPlayer extends HTMLElement {
  time = 0;             // seconds
  wantsPlay = false;    // the user's wish; the video itself may have to wait

  #timeline = null;
  #slides = [];         // of the reel that belongs to the timeline
  #need = leastAhead;
  #isSharp = false;
  #waitingSince = null;
  #anchor = null;       // the slide that was selected last
  #target = null;       // the slide to which to go once the timeline of an edit is there
  #timers = {};

  connectedCallback() {
    if (this.video) return;
    this.video = element("video", { id: "video", playsinline: true, "aria-label": "The movie's preview" });
    this.video.muted = true;  // the sound is an element of its own
    this.canvas = element("canvas", { class: "still", "aria-hidden": "true" });
    this.stateText = element("span");
    this.again = element("button", { type: "button", onclick: () => this.#retry() }, "Try again");
    this.state = element("div", { class: "state", role: "status" }, this.stateText, this.again);
    this.stage = element("div", { class: "stage" }, this.video, this.canvas, this.state);
    this.scrubber = new Scrubber();
    this.controls = new PlayerControls(this);
    this.stage.append(this.controls.sound);
    this.append(this.stage, this.scrubber.bar, this.controls.row);

    this.segments = new Segments(this.video);
    this.still = new Still(this.canvas);
    this.sound = new Sound();
    this.#listen();
    this.#showTimeline();
    this.#showSound();
  }

  #listen() {
    this.scrubber.onSeek = time => this.seek(time);
    this.scrubber.onToggle = () => this.togglePlay();
    this.stage.onclick = event => { if (event.target === this.video || event.target === this.canvas) this.togglePlay(); };
    this.still.onFailure = () => this.#update();
    this.sound.onChange = () => this.#showSound();
    this.segments.addEventListener("change", () => this.#segmentsChanged());
    this.segments.addEventListener("placed", event => this.#placed(event.detail));
    const { video } = this;
    video.addEventListener("loadedmetadata", () => this.#showInVideo());
    video.addEventListener("seeked", () => this.#settle());
    video.addEventListener("ended", () => this.#ended());
    video.addEventListener("pause", () => { if (!this.#isHeld && !video.ended) this.pause(); });
    for (const name of ["playing", "pause", "waiting", "seeking"]) video.addEventListener(name, () => this.#followSound());

    store.addEventListener("timeline", () => this.#showTimeline());
    store.addEventListener("project", () => this.#update());
    store.addEventListener("seek", () => this.seek(store.playhead));
    store.addEventListener("selection", () => this.#selected());
  }

  // MARK: The timeline

  #showTimeline() {
    const timeline = store.timeline;
    if (timeline && timeline.slides.length) {
      const before = this.#timeline && { timeline: this.#timeline, slides: this.#slides };
      const after = { timeline, slides: store.reel.slides };
      const target = store.busy ? null : timeline.slides[this.#target]?.stands;
      const timeBefore = this.time;
      this.time = this.#clamp(target ?? (before ? sameMoment(before, after, this.time) : store.playhead), timeline);
      if (!store.busy) this.#target = null;
      this.#timeline = timeline;
      this.#slides = after.slides;
      this.stage.style.aspectRatio = `${timeline.width} / ${timeline.height}`;
      this.stage.style.setProperty("--shape", timeline.width / timeline.height);
      this.scrubber.show(timeline, store.reel);
      this.segments.show(timeline, this.time);
      this.sound.show(timeline, store.reel);
      if (this.#isRunning && Math.abs(this.time - timeBefore) > 0.05) this.#hold();  // goes on at the new place
      if (!this.#isRunning) {
        this.#showStill();
        this.#showInVideo();
      }
      this.#tellTime();
    } else if (store.reel?.slides?.length === 0) {
      this.pause();
    } else if (!timeline && this.#timeline && !this.wantsPlay && !store.problem && store.reel.slides.length === this.#slides.length) {
      // Most edits leave the frame where it is: it is asked for before the timeline is there.
      this.still.show(store.revision, this.#frame, this.#timeline.height);
    }
    this.#update();
  }

  #clamp(time, timeline = this.#timeline) {
    return Math.max(0, Math.min(time, (timeline.frameCount - 1) / timeline.frameRate));
  }

  get #frame() { return Math.min(this.#timeline.frameCount - 1, Math.floor(this.time * this.#timeline.frameRate + 0.01)); }

  // MARK: Seeking

  seek(time) {
    if (!this.#timeline) return;
    this.time = this.#clamp(time);
    this.#need = leastAhead;
    if (this.segments.covers(this.time) !== "yes" || this.still.isShown) this.#showStill();
    if (this.wantsPlay && this.segments.covers(this.time) === "no") this.#hold();
    this.segments.follow(this.time);
    this.#showInVideo();
    this.#tellTime();
    this.#update();
  }

  seekSlide(step) {
    if (!this.#timeline) return;
    const { slides } = this.#timeline, now = slideAt(this.#timeline, this.time);
    // As in music players: "previous" goes to this slide's beginning first, unless it has just begun.
    const isInside = step < 0 && this.time > slides[now].stands + 1;
    this.seek(slides[Math.max(0, Math.min(slides.length - 1, isInside ? now : now + step))].stands);
  }

  #selected() {
    const index = [...store.selection].at(-1) ?? null;
    const isNew = index !== this.#anchor;
    this.#anchor = index;
    if (!isNew || index === null || this.wantsPlay) return;
    if (store.busy || store.timeline !== this.#timeline) this.#target = index;  // the timeline is that from before the edit
    else if (this.#timeline) this.seek(this.#timeline.slides[index].stands);
  }

  /** Moves the video to the time, a little behind the frame's beginning, because browsers round. */
  #showInVideo() {
    if (!this.#timeline || this.video.readyState === 0) return;
    const target = (this.#frame + 0.25) / this.#timeline.frameRate;
    this.video.currentTime = target;
    this.video.requestVideoFrameCallback?.(() => this.#settle());
  }

  #showStill() {
    const { revision, height } = this.#timeline;
    this.#isSharp = false;
    this.still.show(revision, this.#frame, height);
    this.#sharpenLater();
  }

  /** Hides the picture over the video as soon as the video shows the same. */
  #settle() {
    clearTimeout(this.#timers.settle);
    this.#timers.settle = setTimeout(() => {
      if (!this.#timeline || this.#isSharp || this.video.seeking || this.video.readyState < 2) return;
      const isThere = Math.abs(this.video.currentTime - this.time) < 1.5 / this.#timeline.frameRate;
      if (this.segments.covers(this.time) === "yes" && (isThere || this.#isRunning)) this.still.hide();
      this.#sharpenLater();
      this.#update();
    }, settleTime);
  }

  /** At rest, the frame is shown as sharp as the screen can show it. */
  #sharpenLater() {
    clearTimeout(this.#timers.sharpen);
    this.#timers.sharpen = setTimeout(() => {
      if (this.wantsPlay || this.#isSharp || store.timeline !== this.#timeline || document.hidden) return;
      const height = Math.min(1080, store.reel.canvas?.height ?? 1080, Math.ceil(this.stage.clientHeight * devicePixelRatio / 90) * 90);
      if (height <= this.#timeline.height) return;
      this.#isSharp = true;
      this.still.show(this.#timeline.revision, this.#frame, height);
    }, restTime);
  }

  // MARK: Playing

  /** The video runs. */
  get #isRunning() { return this.wantsPlay && !this.video.paused; }

  /** The user wants it to run, but it waits. */
  get #isHeld() { return this.wantsPlay && this.#held; }
  #held = false;

  togglePlay() { if (this.wantsPlay) this.pause(); else this.play(); }

  play() {
    if (!this.#timeline) return;
    if (this.time >= this.#timeline.seconds - 1.5 / this.#timeline.frameRate) this.seek(0);
    this.wantsPlay = true;
    this.#need = leastAhead;
    this.sound.retry();
    this.#held = true;
    this.controls.showPlaying(true);
    clearInterval(this.#timers.run);
    this.#timers.run = setInterval(() => this.#run(), 100);
    this.#run();
  }

  pause() {
    if (!this.wantsPlay) return;
    this.wantsPlay = false;
    this.#held = false;
    clearInterval(this.#timers.run);
    this.controls.showPlaying(false);
    this.video.pause();
    this.#takeTime();
    this.#followSound();
    this.#sharpenLater();
    this.#update();
  }

  #hold() {
    this.#held = true;
    this.video.pause();
  }

  /** Ten times a second: goes on when enough is there, waits when it is not. */
  #run() {
    if (!this.wantsPlay || !this.#timeline) return;
    if (!this.#held) this.#takeTime();
    const left = this.#timeline.seconds - this.time;
    const there = this.segments.secondsFrom(this.time);
    if (this.#held) {
      if (there >= Math.min(this.#need, left - 0.1)) this.#start();
    } else if (there < 0.2 && left > 0.4) {
      this.#hold();
      this.#need = Math.min(mostAhead, this.#need * 2);
      if (this.segments.covers(this.time) === "no") this.#showStill();
    }
    this.segments.follow(this.time);
    this.#followSound();
    this.#update();
  }

  async #start() {
    this.#isSharp = false;
    try {
      this.#held = false;
      await this.video.play();
      this.#settle();
    } catch (error) {
      if (error.name !== "AbortError") this.pause();
    }
  }

  #ended() {
    if (!this.wantsPlay) return;
    this.pause();
    this.time = this.#clamp(Infinity);
    this.#tellTime();
  }

  #takeTime() {
    if (!this.#timeline || this.video.seeking || this.video.readyState < 2) return;
    this.time = this.#clamp(this.video.currentTime);
    this.#tellTime();
  }

  #tellTime() {
    this.scrubber.time = this.time;
    this.controls.showTime(this.time, this.#timeline.seconds, !this.wantsPlay);
    if (store.playhead !== this.time) store.playhead = this.time;
  }

  // MARK: Segments and sound

  #segmentsChanged() {
    this.scrubber.ranges = this.segments.ranges();
    if (this.still.isShown) this.#settle();
    this.#update();
  }

  /** After an exchange under the playhead, only a seek makes browsers show the new pictures. */
  #placed(entry) {
    if (entry.start <= this.time && this.time < entry.end && !this.#isRunning) this.#showInVideo();
  }

  #followSound() {
    const { video } = this;
    this.sound.follow(video.currentTime, this.#isRunning && !video.seeking && video.readyState >= 3);
  }

  #showSound() {
    this.controls.showSound(this.sound);
    this.#followSound();
  }

  toggleMute() { this.sound.isMuted = !this.sound.isMuted; this.#showSound(); }

  setVolume(volume) {
    if (volume > 0) this.sound.volume = volume;  // "Unmute" brings the last one back
    this.sound.isMuted = volume === 0;
    this.#showSound();
  }

  toggleFullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.requestFullscreen().catch(() => {});
  }

  // MARK: What is said

  #retry() {
    this.segments.retry();
    if (this.#timeline) this.#showStill();
    this.#update();
  }

  #update() {
    const message = this.#message();
    setText(this.stateText, message ?? "");
    this.state.hidden = !message;
    this.again.hidden = !this.segments.broken;
  }

  #message() {
    if (!store.reel) return "Opening…";
    if (store.reel.slides.length === 0) return "Add pictures to begin.";
    if (store.problem) return `The preview cannot be made: ${store.problem.error}`;
    if (!this.#timeline) return "Preparing the preview…";
    const trouble = this.segments.trouble(this.time);
    if (trouble) return trouble;
    if (this.segments.covers(this.time) !== "no" && !this.#isHeld) {
      this.#waitingSince = null;
      return null;
    }
    this.#waitingSince ??= performance.now();
    const waited = performance.now() - this.#waitingSince;
    if (waited < patience) {
      clearTimeout(this.#timers.update);
      this.#timers.update = setTimeout(() => this.#update(), patience - waited + 10);
      return null;
    }
    const need = Math.max(0.1, Math.min(this.#need, this.#timeline.seconds - this.time));
    const share = Math.min(0.99, this.segments.secondsFrom(this.time) / need);
    return `Rendering this part… ${Math.floor(share * 100)} %`;
  }
}

customElements.define("studio-player", StudioPlayer);
