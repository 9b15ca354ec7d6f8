// <studio-soundline>: the music and the voice along the movie's time, with handles; under it, the songs and their settings.

import { upload } from "./api.js";
import { element } from "./dom.js";
import { copiedText, folder, readFolder } from "./folder.js";
import { menu } from "./menu.js";
import { nameOf } from "./reel.js";
import { drawSound } from "./sounddrawing.js";
import { SoundHandle } from "./soundhandle.js";
import { handlesOf } from "./soundhandles.js";
import { songList, soundSettings } from "./soundsettings.js";
import { editSoundtrack, layout, musicOf, voicesOf } from "./soundtrack.js";
import { store } from "./store.js";
import { say } from "./toast.js";
import { Waveforms } from "./waveforms.js";

const rowHeight = 56, voiceHeight = 40, gap = 6;  // pixels
const widestCanvas = 16000;                         // pixels; browsers draw nothing beyond about twice that
const leastZoomed = 0.05;                           // seconds of a pixel below which zooming is not offered

class StudioSoundline extends HTMLElement {
  boundaries = [];       // seconds to which handles snap
  #waveforms = new Waveforms();
  #handles = new Map();  // key → SoundHandle
  #draft = null;         // { settings, value } while a handle is dragged
  #timeline = null;
  #isQueued = false;

  connectedCallback() {
    if (this.line) return;
    this.addMusic = element("button", { type: "button", id: "add-music", "aria-haspopup": "menu", onclick: () => this.#offer(this.addMusic, "clips") }, "Add music");
    this.addVoice = element("button", { type: "button", id: "add-voice", "aria-haspopup": "menu", onclick: () => this.#offer(this.addVoice, "voice") }, "Add a voice");
    this.note = element("span", { class: "quiet", role: "status" });
    this.canvas = element("canvas", { "aria-hidden": "true" });
    this.playhead = element("div", { class: "playhead", "aria-hidden": "true" });
    this.line = element("div", { class: "line", role: "group", "aria-label": "Music along the movie" }, this.canvas, this.playhead);
    this.scroller = element("div", { class: "line-scroller" }, this.line);
    this.zoom = element("input", { type: "range", min: "1", max: "20", step: "0.1", value: "1", "aria-label": "Zoom of the music", oninput: () => this.#zoomed() });
    this.zoomLabel = element("label", { class: "zoom quiet" }, "Zoom", this.zoom);
    this.songs = songList();
    this.settings = soundSettings();
    this.append(element("div", { class: "sound-bar" }, this.addMusic, this.addVoice, this.note, element("span", { class: "space" }), this.zoomLabel), this.scroller, this.songs, this.settings);

    this.canvas.onpointerdown = event => { if (event.button === 0) this.click(event.clientX); };
    for (const name of ["project", "timeline"]) store.addEventListener(name, () => this.#later());
    store.addEventListener("playhead", () => this.#showPlayhead());
    this.#waveforms.addEventListener("change", () => this.#later());
    new ResizeObserver(() => this.#later()).observe(this.line);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.#later());
    this.#later();
  }

  // MARK: Showing

  /** Once for each frame of the screen is enough. */
  #later() {
    if (this.#isQueued) return;
    this.#isQueued = true;
    requestAnimationFrame(() => {
      this.#isQueued = false;
      this.#show();
    });
  }

  #show() {
    if (!store.reel) return;
    if (store.timeline) {
      this.#timeline = store.timeline;
      this.boundaries = [...new Set([0, ...store.timeline.slides.flatMap(({ start, stands }) => [start, stands]), store.timeline.seconds])].sort((a, b) => a - b);
    }
    const reel = this.#draft ? structuredClone(store.reel) : store.reel;
    if (this.#draft) editSoundtrack(reel, track => this.#draft.settings.edit(track, this.#draft.value));
    const track = reel.soundtrack;
    this.settings.refresh();
    this.line.hidden = !track || !this.#timeline;
    this.zoomLabel.hidden = this.line.hidden || this.seconds / this.scroller.clientWidth < leastZoomed;
    this.note.textContent = !track ? "No music yet." : "";
    const plan = layout(track, this.seconds, file => this.#waveforms.of(file).seconds);
    this.songs.refresh(plan, this.seconds, this.#waveforms);
    if (this.line.hidden) return;
    this.#draft?.settings.shift?.(plan, this.#draft.value);
    this.#draw(track, plan);
    this.#showHandles(track, plan);
    this.#showPlayhead();
  }

  #draw(track, plan) {
    const count = musicOf(track).length, isMix = track.arrangement === "mix";
    const rows = Array.from({ length: isMix ? count : Math.min(count, 1) }, (_, row) => ({ top: row * (rowHeight + gap), height: rowHeight }));
    const voiceTop = rows.length * (rowHeight + gap);
    const height = voiceTop + (voicesOf(track).length ? voiceHeight + gap : 0);
    this.line.style.height = `${height}px`;
    const style = getComputedStyle(this), color = name => style.getPropertyValue(`--sound-${name}`);
    this.view = {
      width: this.width, seconds: this.seconds, rows, voiceRow: { top: voiceTop, height: voiceHeight },
      colors: { block: color("block"), music: color("music"), voice: color("voice"), mark: color("mark") },
    };
    const gain = decibels => 10 ** (decibels / 20), depth = track.ducking?.depth ?? 12;
    const isSpoken = at => plan.voice.some(block => at >= block.at && at < block.at + block.length);
    drawSound(this.canvas, this.view, plan, this.#timeline, this.#waveforms, {
      music: ({ clip }, at) => gain((clip.volume ?? 0) + (track.volume ?? 0) - (isSpoken(at) ? depth : 0)),
      voice: ({ clip }) => gain(clip.volume ?? 0),
    });
  }

  #showHandles(track, plan) {
    const wanted = handlesOf(track, plan, this.seconds), keys = new Set(wanted.map(({ key }) => key));
    for (const [key, handle] of this.#handles) {
      if (keys.has(key)) continue;
      handle.node.remove();
      this.#handles.delete(key);
    }
    for (const { key, kind, block, settings } of wanted) {
      let handle = this.#handles.get(key);
      if (!handle) {
        handle = new SoundHandle(this, kind);
        this.#handles.set(key, handle);
        this.line.append(handle.node);
      }
      handle.show(settings);
      this.#place(handle.node, kind, block, settings);
    }
  }

  #place(node, kind, block, settings) {
    const { rows, voiceRow } = this.view, row = kind.includes("voice") ? voiceRow : rows[block.row];
    const x = time => Math.max(0, Math.min(this.width, time / this.seconds * this.width));
    const isBody = kind.startsWith("body");
    node.style.top = `${row.top}px`;
    node.style.height = `${row.height}px`;
    const left = x(block.at), right = x(block.at + block.length), fadeWidth = 11;
    // Fades of neighbours stay beside each other, and inside of their blocks.
    const place = { start: () => left, "fade-in": value => Math.max(left + fadeWidth, value), "fade-out": value => Math.min(right - fadeWidth, value) }[kind] ?? (value => value);
    node.style.left = `${isBody ? left : place(x(settings.timeOf(settings.value)))}px`;
    node.style.width = isBody ? `${right - left}px` : "";
    // Where there is no room, only a handle with the focus is seen.
    node.classList.toggle("tight", !isBody && right - left < 48);
  }

  #showPlayhead() {
    if (!this.#timeline || this.line.hidden) return;
    const share = Math.min(1, store.playhead / this.seconds);
    this.playhead.style.left = `${share * 100}%`;
    const { scrollLeft, clientWidth } = this.scroller, x = share * this.width;
    if (this.width > clientWidth && !this.#draft && (x < scrollLeft || x > scrollLeft + clientWidth)) this.scroller.scrollLeft = x - clientWidth / 8;
  }

  /** The playhead keeps its place on the screen. */
  #zoomed() {
    const x = () => store.playhead / this.seconds * this.width, place = x() - this.scroller.scrollLeft;
    const widest = widestCanvas / devicePixelRatio / this.scroller.clientWidth;
    this.line.style.width = `${100 * Math.min(widest, this.zoom.valueAsNumber)}%`;
    this.scroller.scrollLeft = x() - place;
    this.#later();
  }

  // MARK: What handles ask for

  get seconds() { return this.#timeline?.seconds ?? 1; }
  get width() { return this.line.clientWidth || 1; }

  timeAt(clientX) { return (clientX - this.line.getBoundingClientRect().left) / this.width * this.seconds; }

  click(clientX) { store.seek(Math.max(0, Math.min(this.seconds, this.timeAt(clientX)))); }

  preview(settings, value) {
    this.#draft = { settings, value };
    this.#later();
  }

  cancel() {
    this.#draft = null;
    this.#later();
  }

  commit(settings, value, options) {
    this.#draft = null;
    store.change(settings.what, reel => editSoundtrack(reel, track => settings.edit(track, value)), options);
    this.#later();
  }

  // MARK: Adding

  async #offer(button, key) {
    try { await readFolder(); } catch (error) { say(error.message, { kind: "error" }); return; }
    menu(button, [
      ...folder.sounds.slice(0, 30).map(file => ({ label: nameOf(file), run: () => this.#add(key, [file]) })),
      { label: "From this computer…", run: () => this.#choose(key) },
    ]);
  }

  #add(key, files) {
    const what = key === "voice" ? "Add a voice" : files.length > 1 ? "Add music" : `Add ${nameOf(files[0])}`;
    store.change(what, reel => editSoundtrack(reel, track => track[key].push(...files.map(file => ({ file })))));
  }

  #choose(key) {
    const input = element("input", { type: "file", accept: "audio/*", multiple: true });
    input.onchange = () => this.#upload(key, [...input.files]);
    input.click();
  }

  async #upload(key, files) {
    const added = [];
    for (const file of files) {
      try {
        const answer = await upload(file, share => { this.note.textContent = `Copying ${file.name}: ${Math.floor(share * 100)} %`; });
        if (answer.kind === "sound") added.push(answer.file);
        else say(`${file.name} is not a sound.`, { kind: "error" });
      } catch (error) {
        say(`${file.name}: ${error.message}`, { kind: "error" });
      }
    }
    this.note.textContent = "";
    if (added.length) {
      this.#add(key, added);
      say(`${added.map(nameOf).join(", ")} added; ${copiedText(added.length)}.`);
    }
    this.#later();
  }
}

customElements.define("studio-soundline", StudioSoundline);
