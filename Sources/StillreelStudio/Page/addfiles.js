// Adding files: dropped from the desktop, chosen, or all of the folder that are not in the reel. Pictures and clips become slides,
// sounds become the music.

import { store } from "./store.js";
import { element } from "./dom.js";
import { say } from "./toast.js";
import { upload } from "./api.js";
import { menu } from "./menu.js";
import { insert } from "./slides.js";
import { fileOf, nameOf, plural } from "./reel.js";
import { copiedText, folder, readFolder } from "./folder.js";
import { insertionAt, showMark } from "./tiles.js";

const atOnce = 2;

const chooser = element("input", { type: "file", multiple: true });
const captionChooser = element("input", { type: "file", accept: ".srt,.vtt,.ass,.ssa,.ttml,.dfxp" });

/** After the last selected slide, or at the end. */
const usualPlace = () => store.selection.size ? Math.max(...store.selection) + 1 : store.reel.slides.length;

class AddFiles extends HTMLElement {
  #panel = element("div", { class: "uploads", role: "group", "aria-label": "Files being added", hidden: true });

  connectedCallback() {
    this.append(this.#panel);
    const button = document.getElementById("add");
    button.setAttribute("aria-haspopup", "menu");
    button.onclick = () => menu(button, [
      { label: "Choose files…", run: () => chooser.click() },
      { label: "Everything in the folder that is not in the movie", run: addRest },
      { label: "A plain colour with a title", run: () => insert([{ color: "#20303a", seconds: 3, titles: [{ text: "Title", place: "center", size: 0.1 }] }], usualPlace(), "Add a slide of colour") },
    ]);
    chooser.onchange = () => { this.add([...chooser.files], usualPlace()); chooser.value = ""; };
    captionChooser.onchange = () => { this.#addCaptions(captionChooser.files[0]); captionChooser.value = ""; };
    this.#followDrops();
  }

  #followDrops() {
    const scroller = document.getElementById("tiles-scroller");
    const hasFiles = event => event.dataTransfer?.types.includes("Files");
    const place = event => scroller.contains(event.target) && store.reel.slides.length ? insertionAt(event.clientX, event.clientY) : usualPlace();
    let over = 0;
    addEventListener("dragover", event => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      document.body.classList.add("dropping");
      showMark(scroller.contains(event.target) ? insertionAt(event.clientX, event.clientY) : null, event.clientY);
      clearTimeout(over);
      over = setTimeout(end, 300);  // dragleave is unreliable: no dragover means that it has left
    });
    addEventListener("drop", event => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const to = place(event);
      end();
      filesOf(event.dataTransfer).then(files => this.add(files, to), error => say(error.message, { kind: "error" }));
    });
    const end = () => { clearTimeout(over); document.body.classList.remove("dropping"); showMark(null); };
  }

  /** Uploads the files, two at a time, and puts those that are pictures and clips in front of slide `to`, in the order of their names. */
  async add(files, to) {
    if (!files.length) return;
    const jobs = files.map(file => this.#row(file));
    this.#panel.hidden = false;
    const waiting = [...jobs];
    const next = async () => { while (waiting.length) await this.#send(waiting.shift()); };
    await Promise.all(Array.from({ length: atOnce }, next));

    const done = jobs.filter(job => job.answer).map(job => job.answer);
    const slides = done.filter(({ kind }) => kind === "picture" || kind === "clip").map(({ file, kind }) => kind === "clip" ? { clip: file } : { picture: file });
    const sounds = done.filter(({ kind }) => kind === "sound").map(({ file }) => file);
    if (slides.length && await insert(slides, Math.min(to, store.reel.slides.length))) say(slides.length === 1
      ? `${nameOf(fileOf(slides[0]))} is a slide now; ${copiedText(1)}.` : `${plural(slides.length, "slide")} added; ${copiedText(slides.length)}.`);
    if (sounds.length) await useAsMusic(sounds);
    const captions = done.find(({ kind }) => kind === "captions");
    if (captions) await useAsCaptions(captions.file);
    readFolder().catch(() => {});
    if (!jobs.some(job => job.failed)) this.#clear();
  }

  #row(file) {
    const bar = element("progress", { max: "1", value: "0", "aria-label": `Progress of ${file.name}` });
    const words = element("span", { class: "upload-name" }, file.name);
    const abort = new AbortController();
    const close = element("button", { type: "button", class: "close", "aria-label": `Do not add ${file.name}` }, "✕");
    const row = element("div", { class: "upload" }, words, bar, close);
    const job = { file, bar, words, row, abort, answer: null, failed: false, ended: false };
    close.onclick = () => { job.ended ? row.remove() : abort.abort(); this.#hideIfEmpty(); };
    this.#panel.append(row);
    return job;
  }

  async #send(job) {
    if (job.abort.signal.aborted) { job.row.remove(); this.#hideIfEmpty(); return; }
    try {
      job.answer = await upload(job.file, part => { job.bar.value = part; }, job.abort.signal);
      job.bar.value = 1;
      if (nameOf(job.answer.file) !== job.file.name) job.words.textContent = `${job.file.name} is now ${nameOf(job.answer.file)}`;
      job.row.classList.add("done");
    } catch (error) {
      if (error.name === "AbortError") { job.row.remove(); this.#hideIfEmpty(); return; }
      job.failed = true;
      job.row.classList.add("failed");
      job.bar.remove();
      job.words.textContent = `${job.file.name}: ${error.message}`;
    } finally {
      job.ended = true;
    }
  }

  #clear() {
    for (const row of this.#panel.querySelectorAll(".upload.done")) row.remove();
    this.#hideIfEmpty();
  }

  #hideIfEmpty() { this.#panel.hidden = !this.#panel.children.length; }

  async #addCaptions(file) {
    if (!file) return;
    this.#panel.hidden = false;
    const job = this.#row(file);
    await this.#send(job);
    if (!job.answer) return;
    await useAsCaptions(job.answer.file);
    this.#clear();
  }
}

export const chooseCaptions = () => captionChooser.click();

/** The files that were dropped, folders' files included, by name. */
async function filesOf(transfer) {
  const entries = [...transfer.items].map(item => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.length) return [...transfer.files];
  const files = [];
  const walk = async entry => {
    if (entry.isFile) files.push(await new Promise((resolve, reject) => entry.file(resolve, reject)));
    else if (entry.isDirectory) {
      const reader = entry.createReader();
      for (;;) {  // readEntries gives at most 100 at a time
        const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
        if (!some.length) break;
        for (const inner of some) await walk(inner);
      }
    }
  };
  for (const entry of entries) await walk(entry);
  const collator = new Intl.Collator(undefined, { numeric: true });
  return files.filter(file => !file.name.startsWith(".")).sort((a, b) => collator.compare(a.name, b.name));
}

async function addRest() {
  try { await readFolder(); } catch (error) { say(error.message, { kind: "error" }); return; }
  const used = new Set(store.reel.slides.map(fileOf));
  const collator = new Intl.Collator(undefined, { numeric: true });
  const rest = [...folder.pictures.map(picture => ({ picture })), ...folder.clips.map(clip => ({ clip }))]
    .filter(slide => !used.has(fileOf(slide))).sort((a, b) => collator.compare(nameOf(fileOf(a)), nameOf(fileOf(b))));
  if (rest.length) insert(rest, usualPlace());
  else say("All pictures and clips of the folder are in the movie already.");
}

async function useAsCaptions(file) {
  const done = await store.change("Add captions", reel => { reel.captions = { ...reel.captions, file }; });
  if (done) say(`${nameOf(file)} has the captions; ${copiedText(1)}.`);
}

/** The sounds become the music; music that is there is replaced, and undo brings it back. */
async function useAsMusic(sounds) {
  const replaces = Boolean(store.reel.soundtrack);
  const done = await store.change(sounds.length > 1 ? "Use these sounds as music" : "Use this sound as music", reel => {
    const { file, clips, ...rest } = reel.soundtrack ?? {};
    reel.soundtrack = { ...rest, clips: sounds.map(file => ({ file })) };
  });
  if (done) say(`${sounds.map(nameOf).join(", ")} ${sounds.length === 1 ? "is" : "are"} the music now; ${copiedText(sounds.length)}.`,
    replaces ? { action: { label: "Undo", run: () => store.undo() } } : {});
}

customElements.define("studio-add", AddFiles);
