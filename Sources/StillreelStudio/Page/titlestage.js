// The real frame of a slide, on which its titles are placed with the pointer or the arrow keys.

import { store } from "./store.js";
import { element } from "./dom.js";
import { frameAddress, request } from "./api.js";
import { placeName } from "./fields.js";
import { canvasRatio, followPointer } from "./placing.js";
import { placeTitle } from "./titlesettings.js";
import { secondsOf, titlesOf } from "./reel.js";

const rows = ["top", "", "bottom"], columns = ["left", "", "right"];
const placeAt = (row, column) => [rows[row], columns[column]].filter(Boolean).join("-") || "center";
function cellOf(place) {
  const row = place.includes("top") ? 0 : place.includes("bottom") ? 2 : 1;
  const column = place.includes("left") ? 0 : place.includes("right") ? 2 : 1;
  return { row, column };
}

/** The real frame of a slide, with a handle on each title that can be dragged to one of nine places. */
export class TitleStage extends HTMLElement {
  #slide; #handles = []; #address = null; #wanted = null; #timer = 0; #abort = null;
  #image = element("img", { alt: "" });
  #cells = Array.from({ length: 9 }, (_, n) => element("span", { class: "cell" }));
  #note = element("span", { class: "stage-note" });

  constructor(slide) {
    super();
    this.#slide = slide;
    this.className = "stage titles";
    this.#image.hidden = true;
    this.append(this.#image, element("span", { class: "cells" }, ...this.#cells), this.#note);
  }

  refresh() {
    this.style.aspectRatio = String(canvasRatio());
    const titles = titlesOf(store.reel.slides[this.#slide] ?? {});
    while (this.#handles.length > titles.length) this.#handles.pop().remove();
    titles.forEach((title, n) => {
      const handle = this.#handles[n] ??= this.#makeHandle(n);
      const { row, column } = cellOf(title.place ?? "bottom");
      handle.style.gridArea = `${row + 1} / ${column + 1}`;
      handle.setAttribute("aria-label", `Title ${n + 1}, ${title.text}: ${placeName(title.place ?? "bottom")}. Arrow keys move it.`);
      handle.title = "Drag to one of nine places";
    });
    this.#load();
  }

  #makeHandle(n) {
    const handle = element("button", { type: "button", class: "title-handle" });
    let place = null;
    const showTarget = cell => this.#cells.forEach((box, index) => box.classList.toggle("target", index === cell));
    followPointer(handle, {
      begin: () => { this.classList.add("placing"); place = null; },
      move: (dx, dy, event) => {
        handle.style.transform = `translate(${dx}px, ${dy}px)`;
        const box = this.getBoundingClientRect();
        const third = (value, size) => Math.max(0, Math.min(2, Math.floor(value / size * 3)));
        const row = third(event.clientY - box.top, box.height), column = third(event.clientX - box.left, box.width);
        place = placeAt(row, column);
        showTarget(row * 3 + column);
      },
      end: () => { this.#done(handle, showTarget); if (place) placeTitle(this.#slide, n, place); },
      cancel: () => this.#done(handle, showTarget),
    });
    handle.onkeydown = event => {
      const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      const { row, column } = cellOf(titlesOf(store.reel.slides[this.#slide])[n].place ?? "bottom");
      placeTitle(this.#slide, n, placeAt(Math.max(0, Math.min(2, row + step[0])), Math.max(0, Math.min(2, column + step[1]))));
    };
    this.append(handle);
    return handle;
  }

  #done(handle, showTarget) {
    this.classList.remove("placing");
    handle.style.transform = "";
    showTarget(null);
  }

  /** The frame in the middle of the time in which the first title is there. */
  #frame() {
    const { timeline } = store, times = timeline?.slides[this.#slide];
    if (!times) return null;
    const title = titlesOf(store.reel.slides[this.#slide])[0] ?? {};
    const begins = title.start === undefined ? times.stands : times.start + secondsOf(title.start);
    const ends = title.seconds === undefined ? times.leaves : Math.min(times.end, Math.max(begins, times.start + secondsOf(title.start ?? 0)) + secondsOf(title.seconds));
    return Math.min(timeline.frameCount - 1, Math.round((begins + Math.max(begins, ends)) / 2 * timeline.frameRate));
  }

  #load() {
    const frame = this.#frame();
    if (frame === null) { this.classList.add("old"); return; }
    const wanted = frameAddress(store.timeline.revision, frame, 360);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.classList.add("old");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fetch(wanted), 60);
  }

  async #fetch(wanted) {
    this.#abort?.abort();
    this.#abort = new AbortController();
    try {
      const blob = await (await request(wanted, { signal: this.#abort.signal })).blob();
      if (wanted !== this.#wanted) return;
      const address = URL.createObjectURL(blob);
      this.#image.src = address;
      this.#image.hidden = false;
      this.classList.remove("old");
      if (this.#address) URL.revokeObjectURL(this.#address);
      this.#address = address;
      this.#note.textContent = "";
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#note.textContent = `The frame cannot be shown: ${error.message}`;
      this.#wanted = null;  // the next change tries again
    }
  }

  leave() {
    clearTimeout(this.#timer);
    this.#abort?.abort();
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = null;
  }
}

customElements.define("studio-title-stage", TitleStage);
