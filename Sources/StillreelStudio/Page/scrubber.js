// The bar with the movie's time: a slider with the slides' boundaries, the chapters and what is buffered. Hovering shows
// the picture of that time: the slide's thumbnail at once, the exact frame after a moment of rest.

import { frameAddress, request, thumbnailAddress } from "./api.js";
import { element } from "./dom.js";
import { setText } from "./iconbutton.js";
import { chapters, slideAt } from "./moment.js";
import { fileOf, slideOf } from "./reel.js";
import { clock } from "./time.js";

const restTime = 150;      // milliseconds
const leastSpacing = 5;    // pixels between slides, below which their boundaries are not drawn

export class Scrubber {
  onSeek = () => {};
  onToggle = () => {};   // play or pause
  bar = element("div", {
    id: "scrubber", class: "scrubber", role: "slider", tabindex: 0, "aria-label": "Time", "aria-orientation": "horizontal", "aria-valuemin": 0,
  });

  #marks = element("canvas", { class: "marks", "aria-hidden": "true" });
  #played = element("div", { class: "played", "aria-hidden": "true" });
  #knob = element("div", { class: "knob", "aria-hidden": "true" });
  #picture = element("canvas", { width: 160, height: 90 });
  #pictureTime = element("span");
  #tip = element("div", { class: "tip", "aria-hidden": "true", hidden: true }, this.#picture, this.#pictureTime);

  #timeline = null;
  #reel = null;
  #time = 0;
  #ranges = [];
  #isDragging = false;
  #peeking = null;   // AbortController of the hovered picture
  #peekTimer = null;
  #peekSlide = null;

  constructor() {
    this.bar.append(this.#marks, this.#played, this.#knob, this.#tip);
    this.bar.onkeydown = event => this.#key(event);
    this.bar.onpointerdown = event => this.#down(event);
    this.bar.onpointermove = event => this.#move(event);
    this.bar.onpointerup = this.bar.onpointercancel = () => { this.#isDragging = false; this.#hideTip(); };
    this.bar.onpointerleave = () => { if (!this.#isDragging) this.#hideTip(); };
    new ResizeObserver(() => this.#draw()).observe(this.bar);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#draw());
  }

  show(timeline, reel) {
    this.#timeline = timeline;
    this.#reel = reel;
    this.bar.setAttribute("aria-valuemax", timeline.seconds.toFixed(2));
    this.#hideTip();
    this.#draw();
    this.time = this.#time;
  }

  set time(time) {
    this.#time = time;
    if (!this.#timeline) return;
    const share = this.#timeline.seconds ? Math.min(1, time / this.#timeline.seconds) : 0;
    this.#played.style.width = this.#knob.style.left = `${share * 100}%`;
    const second = time.toFixed(1);
    if (this.bar.getAttribute("aria-valuenow") === second) return;
    this.bar.setAttribute("aria-valuenow", second);
    this.bar.setAttribute("aria-valuetext", `${clock(time)} of ${clock(this.#timeline.seconds)}, slide ${slideAt(this.#timeline, time) + 1} of ${this.#timeline.slides.length}`);
  }

  set ranges(ranges) {
    this.#ranges = ranges;
    this.#draw();
  }

  // MARK: Keys and pointer

  #key(event) {
    if (!this.#timeline || event.altKey || event.ctrlKey || event.metaKey) return;
    const { slides, seconds } = this.#timeline;
    const step = event.shiftKey ? 10 : 1, slide = slideAt(this.#timeline, this.#time);
    if (event.key === " ") { event.preventDefault(); this.onToggle(); return; }
    const targets = {
      ArrowLeft: () => this.#time - step, ArrowDown: () => this.#time - step,
      ArrowRight: () => this.#time + step, ArrowUp: () => this.#time + step,
      Home: () => 0, End: () => seconds,
      PageUp: () => slides[Math.min(slide + 1, slides.length - 1)].stands,
      PageDown: () => slides[this.#time > slides[slide].stands + 0.1 ? slide : Math.max(0, slide - 1)].stands,
    };
    if (!targets[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    this.onSeek(Math.max(0, Math.min(seconds, targets[event.key]())));
  }

  #timeAt(event) {
    const { left, width } = this.bar.getBoundingClientRect();
    return Math.max(0, Math.min(1, (event.clientX - left) / width)) * this.#timeline.seconds;
  }

  #down(event) {
    if (!this.#timeline || event.button !== 0) return;
    this.bar.setPointerCapture(event.pointerId);
    this.#isDragging = true;
    this.onSeek(this.#timeAt(event));
  }

  #move(event) {
    if (!this.#timeline) return;
    const time = this.#timeAt(event);
    if (this.#isDragging) this.onSeek(time);
    this.#peek(time);
  }

  // MARK: The hovered picture

  #peek(time) {
    this.#tip.hidden = false;
    const half = this.#tip.offsetWidth / 2, width = this.bar.clientWidth;
    const x = time / this.#timeline.seconds * width;
    this.#tip.style.left = `${Math.max(half, Math.min(width - half, x))}px`;
    const index = slideAt(this.#timeline, time);
    const chapter = chapters(this.#timeline, this.#reel).filter(({ time: start }) => start <= time).at(-1);
    setText(this.#pictureTime, clock(time) + (chapter ? ` · ${chapter.name}` : ""));

    this.#peeking?.abort();
    const peeking = this.#peeking = new AbortController();
    if (index !== this.#peekSlide) {
      this.#peekSlide = index;
      this.#clear();
      const slide = slideOf(this.#reel.slides[index] ?? {}), file = fileOf(slide);
      if (file) this.#load(thumbnailAddress(file, 160), peeking.signal);
      else this.#clear(slide.color);
    }
    clearTimeout(this.#peekTimer);
    this.#peekTimer = setTimeout(() => {
      const { revision, frameRate, frameCount } = this.#timeline;
      const frame = Math.min(frameCount - 1, Math.floor(time * frameRate));
      this.#load(frameAddress(revision, frame, 120), peeking.signal);
    }, restTime);
  }

  async #load(url, signal) {
    try {
      const picture = await createImageBitmap(await (await request(url, { signal })).blob());
      if (!signal.aborted) this.#paint(picture);
      picture.close();
    } catch { /* the time is shown without its picture */ }
  }

  #clear(color = "") {
    const { width, height } = this.#timeline;
    this.#picture.width = 160;
    this.#picture.height = Math.max(40, Math.min(160, Math.round(160 * height / width)));
    this.#picture.style.backgroundColor = color;
  }

  /** The whole picture, in the middle. */
  #paint(picture) {
    const { width, height } = this.#picture;
    const scale = Math.min(width / picture.width, height / picture.height);
    const w = picture.width * scale, h = picture.height * scale;
    const context = this.#picture.getContext("2d");
    context.clearRect(0, 0, width, height);
    context.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
  }

  #hideTip() {
    clearTimeout(this.#peekTimer);
    this.#peeking?.abort();
    this.#peekSlide = null;
    this.#tip.hidden = true;
  }

  // MARK: Marks

  #draw() {
    const width = this.bar.clientWidth, height = this.bar.clientHeight, density = devicePixelRatio;
    if (!this.#timeline || !width) return;
    this.#marks.width = Math.round(width * density);
    this.#marks.height = Math.round(height * density);
    const context = this.#marks.getContext("2d");
    context.scale(density, density);
    const style = getComputedStyle(this.bar), { seconds, slides } = this.#timeline;
    const x = time => time / seconds * width, middle = height / 2;
    const bar = (start, end, thickness, color) => {
      context.fillStyle = color;
      context.fillRect(x(start), middle - thickness / 2, x(end) - x(start), thickness);
    };
    bar(0, seconds, 6, style.getPropertyValue("--scrubber-empty"));
    for (const { start, end } of this.#ranges) bar(start, Math.min(end, seconds), 6, style.getPropertyValue("--scrubber-buffered"));
    const line = (time, from, to, color) => {
      context.fillStyle = color;
      context.fillRect(Math.round(x(time)) - 0.5, from, 1, to - from);
    };
    if (width / slides.length >= leastSpacing) {
      for (const slide of slides.slice(1)) line((slide.start + slide.stands) / 2, middle - 5, middle + 5, style.getPropertyValue("--scrubber-mark"));
    }
    for (const { time } of chapters(this.#timeline, this.#reel)) {
      context.fillStyle = style.getPropertyValue("--scrubber-chapter");
      context.beginPath();
      context.moveTo(x(time) - 4, 1);
      context.lineTo(x(time) + 4, 1);
      context.lineTo(x(time), 7);
      context.fill();
    }
  }
}
