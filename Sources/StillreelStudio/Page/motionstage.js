// The picture of a slide, on which its motion or its crop is placed with the pointer or the keys.

import { store } from "./store.js";
import { element } from "./dom.js";
import { canvasRatio, followPointer } from "./placing.js";
import { setMotion } from "./motionsettings.js";
import { sizeFor, thumbnail } from "./thumbnails.js";
import { fileOf, slideOf } from "./reel.js";

const smallest = 0.08;
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** The whole picture with the rectangle that the motion begins with and the one it ends with, or with a crop alone. */
export class MotionStage extends HTMLElement {
  #slide; #cancel = null; #file = null; #ratio = 1.5; #playing = null;
  #image = element("img", { alt: "" });
  #picture = element("div", { class: "stage motion" }, this.#image);
  #note = element("span", { class: "stage-note" });
  #from = this.#rectangle("from", "Start");
  #to = this.#rectangle("to", "End");
  #see = element("button", { type: "button", onclick: () => this.#play() }, "See it move");
  #swap = element("button", { type: "button", onclick: () => { const { from, to } = this.#areas(); setMotion(this.#slide, to, from); } }, "Swap start and end");

  constructor(slide) {
    super();
    this.#slide = slide;
    this.#picture.append(this.#note);
    this.append(this.#picture, element("p", { class: "buttons" }, this.#see, this.#swap));
    this.#image.onload = () => { this.#ratio = this.#image.naturalWidth / this.#image.naturalHeight; this.refresh(); };
  }

  get #motion() { const { motion } = slideOf(store.reel.slides[this.#slide] ?? {}); return typeof motion === "object" ? motion : {}; }
  get #isCrop() { const { from, to } = this.#motion; return Boolean(from) && JSON.stringify(from) === JSON.stringify(to); }

  refresh() {
    const file = fileOf(store.reel.slides[this.#slide] ?? {});
    if (file && file !== this.#file) {
      this.#file = file;
      this.#cancel?.();
      this.#cancel = thumbnail(file, sizeFor(380), address => { this.#image.src = address; this.#note.textContent = ""; },
        error => { this.#note.textContent = error.message; });
    }
    this.#picture.style.aspectRatio = String(this.#ratio);
    this.#picture.classList.toggle("tall", this.#ratio < 1);
    const { from, to } = this.#areas();
    this.#show(this.#from, from, this.#isCrop ? "Crop" : "Start");
    this.#show(this.#to, to, "End");
    this.#to.hidden = this.#swap.hidden = this.#see.hidden = this.#isCrop;
  }

  #areas() {
    const { from, to } = this.#motion;
    return { from: this.#fitted(from ?? [0, 0, 1, 1]), to: this.#fitted(to ?? [0, 0, 1, 1]) };
  }

  /** The smallest area of the movie's shape that contains one, inside of the picture: what the renderer shows. */
  #fitted([x, y, width, height]) {
    const shape = canvasRatio() / this.#ratio;  // width / height in fractions of the picture
    const w = Math.min(Math.max(width, height * shape), 1, shape), h = w / shape;
    return [clamp(x + (width - w) / 2, 0, 1 - w), clamp(y + (height - h) / 2, 0, 1 - h), w, h].map(value => Number(value.toFixed(4)));
  }

  #show(box, [x, y, width, height], label) {
    Object.assign(box.style, { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` });
    box.querySelector(".tag").textContent = label;
    box.setAttribute("aria-label", `${label}: ${Math.round(width * 100)} % of the width, ${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top. `
      + "Arrow keys move it, plus and minus change its size.");
  }

  #set(key, area) {
    const areas = this.#areas();
    areas[key] = area.map(value => Number(value.toFixed(4)));
    if (this.#isCrop) areas.to = areas.from = areas[key];
    setMotion(this.#slide, areas.from, areas.to);
  }

  #rectangle(key, label) {
    const corner = element("span", { class: "corner" });
    const box = element("div", { class: `area ${key}`, role: "button", tabindex: "0" }, element("span", { class: "tag" }, label), corner);
    this.#picture.append(box);
    let start = null;
    const begin = () => { start = this.#areas()[key]; this.#stop(); };
    const size = () => this.#picture.getBoundingClientRect();
    const back = () => this.#set(key, start);
    followPointer(box, { begin, cancel: back, move: (dx, dy) => {
      const [x, y, width, height] = start;
      this.#set(key, [clamp(x + dx / size().width, 0, 1 - width), clamp(y + dy / size().height, 0, 1 - height), width, height]);
    } });
    followPointer(corner, { begin, cancel: back, move: dx => this.#set(key, this.#resized(start, start[2] + dx / size().width, false)) });
    box.onkeydown = event => {
      const area = this.#areas()[key], step = event.shiftKey ? 0.05 : 0.01;
      const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
      const grow = { "+": step * 2, "=": step * 2, "-": -step * 2 }[event.key];
      if (move) this.#set(key, [clamp(area[0] + move[0], 0, 1 - area[2]), clamp(area[1] + move[1], 0, 1 - area[3]), area[2], area[3]]);
      else if (grow) this.#set(key, this.#resized(area, area[2] + grow, true));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    return box;
  }

  /** The area with another width, from its corner or around its middle, inside of the picture and in the movie's shape. */
  #resized([x, y, width, height], wanted, aroundMiddle) {
    const shape = width / height;
    const room = aroundMiddle ? Math.min(1, shape) : Math.min(1 - x, (1 - y) * shape);
    const w = clamp(wanted, smallest, room), h = w / shape;
    if (!aroundMiddle) return [x, y, w, h];
    return [clamp(x + (width - w) / 2, 0, 1 - w), clamp(y + (height - h) / 2, 0, 1 - h), w, h];
  }

  /** Runs the motion in the page: the picture is enlarged so that the moving area fills a box of the movie's shape. */
  #play() {
    this.#stop();
    const { from, to } = this.#areas();
    const picture = element("img", { src: this.#image.src, alt: "" });
    const screen = element("div", { class: "screen", "aria-hidden": "true" }, picture);
    screen.style.aspectRatio = String(canvasRatio());
    this.#picture.before(screen);
    this.#picture.hidden = true;
    const smooth = (this.#motion.curve ?? "smooth") === "smooth";
    const frames = Array.from({ length: 41 }, (_, n) => {
      const t = n / 40, along = smooth ? t * t * (3 - 2 * t) : t;
      const [x, y, width] = from.map((value, i) => value + (to[i] - value) * along);
      return { width: `${100 / width}%`, transform: `translate(${-x * 100}%, ${-y * 100}%)` };  // percent of the picture itself
    });
    const times = store.timeline?.slides[this.#slide];
    const seconds = clamp(times ? times.end - times.start : 4, 1, 8);
    this.#playing = { screen, animation: picture.animate(frames, { duration: seconds * 1000, fill: "both" }) };
    this.#see.textContent = "Stop";
    this.#see.onclick = () => this.#stop();
    this.#playing.animation.onfinish = () => setTimeout(() => this.#stop(), 500);
  }

  #stop() {
    if (!this.#playing) return;
    this.#playing.animation.cancel();
    this.#playing.screen.remove();
    this.#playing = null;
    this.#picture.hidden = false;
    this.#see.textContent = "See it move";
    this.#see.onclick = () => this.#play();
  }

  leave() { this.#stop(); this.#cancel?.(); }
}

customElements.define("studio-motion-stage", MotionStage);
