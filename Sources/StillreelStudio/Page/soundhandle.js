// A handle on the line of the sound: a slider that is dragged, or moved with keys. Values are seconds.

import { element } from "./dom.js";

const snapDistance = 7;  // pixels
const steps = { ArrowLeft: -0.1, ArrowDown: -0.1, ArrowRight: 0.1, ArrowUp: 0.1 };

export class SoundHandle {
  /**
   * `line`: { timeAt(clientX), width, seconds, boundaries, preview(settings, value), cancel(), click(clientX), commit(settings, value, options) }.
   * The settings, which change with every drawing: { label, value, min, max, timeOf(value), valueOf(time), text(value), what, edit(track, value) }.
   */
  constructor(line, kind) {
    this.line = line;
    this.node = element("div", { class: `handle ${kind}`, role: "slider", tabindex: "0", "aria-orientation": "horizontal" });
    this.node.onpointerdown = event => this.#down(event);
    this.node.onpointermove = event => this.#move(event);
    this.node.onpointerup = event => this.#up(event);
    this.node.onpointercancel = () => this.#cancel();
    this.node.onkeydown = event => this.#key(event);
  }

  show(settings) {
    this.settings = settings;
    const { label, value, min, max, text } = settings;
    const set = (key, value) => { if (this.node.getAttribute(key) !== String(value)) this.node.setAttribute(key, value); };
    set("aria-label", label);
    set("aria-valuemin", min.toFixed(2));
    set("aria-valuemax", max.toFixed(2));
    set("aria-valuenow", value.toFixed(2));
    set("aria-valuetext", text(value));
    set("title", `${label}: ${text(value)}`);
  }

  get isDragged() { return Boolean(this.#drag); }
  #drag = null;

  #down(event) {
    if (event.button !== 0) return;
    event.stopPropagation();
    this.node.setPointerCapture(event.pointerId);
    this.node.focus({ preventScroll: true });
    this.#drag = { settings: this.settings, grip: this.line.timeAt(event.clientX) - this.settings.timeOf(this.settings.value), value: null };
  }

  #move(event) {
    if (!this.#drag) return;
    const { settings, grip } = this.#drag;
    let time = this.line.timeAt(event.clientX) - grip;
    if (!event.altKey && settings.snaps !== false) time = this.#snapped(time);
    const value = Math.max(settings.min, Math.min(settings.max, settings.valueOf(time)));
    if (value === (this.#drag.value ?? settings.value)) return;
    this.#drag.value = value;
    this.line.preview(settings, value);
  }

  #up(event) {
    const drag = this.#drag;
    this.#drag = null;
    this.node.releasePointerCapture(event.pointerId);
    if (!drag) return;
    if (drag.value === null) this.line.click(event.clientX);
    else this.line.commit(drag.settings, drag.value);
  }

  #cancel() {
    if (!this.#drag) return;
    this.#drag = null;
    this.line.cancel();
  }

  #snapped(time) {
    const within = snapDistance / this.line.width * this.line.seconds;
    let nearest = time, distance = within;
    for (const boundary of this.line.boundaries) {
      if (Math.abs(boundary - time) < distance) { nearest = boundary; distance = Math.abs(boundary - time); }
    }
    return nearest;
  }

  /** Arrows: a tenth of a second, with Shift a second; Page up and down: to the next slide's boundary; Home, End. */
  #key(event) {
    if (event.key === "Escape" && this.#drag) { this.#cancel(); return; }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { settings } = this, now = settings.timeOf(settings.value);
    let value;
    if (steps[event.key]) value = settings.value + steps[event.key] * (event.shiftKey ? 10 : 1);
    else if (event.key === "Home") value = settings.min;
    else if (event.key === "End") value = settings.max;
    else if (event.key === "PageUp" || event.key === "PageDown") {
      const { boundaries } = this.line;
      const next = event.key === "PageUp" ? boundaries.find(time => time > now + 0.02) : boundaries.findLast(time => time < now - 0.02);
      if (next === undefined) return;
      value = settings.valueOf(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    value = Math.max(settings.min, Math.min(settings.max, Number(value.toFixed(2))));
    if (value !== settings.value) this.line.commit(settings, value, { settles: true });
  }
}
