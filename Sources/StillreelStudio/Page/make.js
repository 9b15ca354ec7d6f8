// <studio-make>: the dialog that makes the movie: where it goes, progress, the result. It shows one of three pages:
// "form", "running" and "result".

import { sendJSON } from "./api.js";
import { element } from "./dom.js";
import { setText } from "./iconbutton.js";
import { folder, readFolder } from "./folder.js";
import { fileName, freeName, isOtherShape, nameProblem, presetsFor, suggestedName, suited } from "./makepresets.js";
import { noteText } from "./notes.js";
import { nameOf } from "./reel.js";
import { store } from "./store.js";
import { about, bytes, clock } from "./time.js";
import { say } from "./toast.js";

class StudioMake extends HTMLElement {
  #asked = false;        // the form is shown although a movie has been made
  #isTaken = false;      // there is such a file: the user replaces it, or chooses another name
  #taken = new Set();    // names of files that are there, in lower case
  #given = null;         // { from, name } of the name that was chosen last, because `from` is taken
  #preset = null;
  #presets = [];
  #wasTyped = false;     // the name is the user's own
  #page = null;

  connectedCallback() {
    if (this.dialog) return;
    this.button = document.getElementById("make") ?? this.appendChild(element("button", { type: "button", id: "make" }, "Make movie"));
    this.button.onclick = () => this.open();
    this.button.disabled = false;  // it waited for this module
    this.button.setAttribute("aria-haspopup", "dialog");
    this.dialog = element("dialog", { id: "make-dialog", "aria-labelledby": "make-title" },
      this.heading = element("h2", { id: "make-title" }, "Make movie"), this.#buildForm(), this.#buildRunning(), this.#buildResult());
    this.append(this.dialog);
    store.addEventListener("render", () => this.#show());
    store.addEventListener("connection", () => this.#show());
    this.#show();
  }

  /** Shows the form, or what is being made; with `result`, what has been made last. */
  open({ result = false } = {}) {
    if (!store.reel || this.dialog.open) return;
    this.#asked = !result && store.render.state !== "running";
    this.#fillForm();
    this.#show();
    this.dialog.showModal();
    this.#focusPage();
  }

  // MARK: The form

  #buildForm() {
    this.choices = element("fieldset", {}, element("legend", {}, "Where it goes"));
    this.name = element("input", { type: "text", id: "make-name", autocomplete: "off", spellcheck: "false", maxlength: "200",
      oninput: () => { this.#wasTyped = this.name.value.trim() !== ""; this.#isTaken = false; this.#check(); } });
    this.place = element("p", { class: "quiet place" });
    this.shape = element("p", { class: "hint" }, "Pictures are fitted to the new shape.");
    this.formNote = element("p", { class: "form-note", id: "make-note", role: "alert" });
    this.name.setAttribute("aria-describedby", "make-note");
    this.start = element("button", { type: "button", id: "make-start", class: "primary", onclick: () => this.#begin() }, "Make movie");
    this.rename = element("button", { type: "submit", class: "primary", hidden: true }, "Choose another name");  // where “Make movie” was
    this.form = element("form", { method: "dialog", onsubmit: event => { event.preventDefault(); this.#isTaken ? this.#rename() : this.#begin(); } },
      this.choices, this.shape,
      element("label", { for: "make-name" }, "Name of the file"), this.name, this.place, this.formNote,
      element("div", { class: "buttons" }, element("button", { type: "button", onclick: () => this.dialog.close() }, "Close"), this.start, this.rename));
    return this.form;
  }

  #fillForm() {
    const { reel, project } = store, canvas = reel.canvas;
    readFolder().catch(() => { /* only for the names that are taken */ });
    this.#presets = presetsFor(canvas);
    const wanted = this.#preset?.key;
    this.#preset = this.#presets.find(preset => preset.key === wanted) ?? this.#presets[0];
    this.choices.replaceChildren(this.choices.firstElementChild, ...this.#presets.map(preset => {
      const radio = element("input", { type: "radio", name: "make-preset", value: preset.key, onchange: () => this.#choose(preset) });
      radio.checked = preset === this.#preset;
      return element("label", { class: "preset" }, radio,
        element("span", {}, preset.label, preset.hint ? element("small", { class: "quiet" }, preset.hint) : null),
        element("span", { class: "quiet" }, `${preset.width} × ${preset.height}`));
    }));
    this.place.textContent = `It is saved in ${project.folder}`;
    this.#choose(this.#preset);
  }

  #choose(preset) {
    this.#preset = preset;
    this.#isTaken = false;
    this.name.value = this.#wasTyped ? suited(this.name.value.trim(), preset) : suggestedName(store.project.name, preset);
    this.shape.hidden = !isOtherShape(preset, store.reel.canvas);
    this.#check();
  }

  #check() {
    const problem = nameProblem(this.name.value.trim());
    this.name.setAttribute("aria-invalid", String(Boolean(problem)));
    this.start.disabled = Boolean(problem);
    this.start.textContent = this.#isTaken ? "Replace the file" : "Make movie";
    this.start.classList.toggle("primary", !this.#isTaken);
    this.rename.hidden = !this.#isTaken;
    this.#say(problem ?? "");
  }

  #say(text) { setText(this.formNote, text); }

  async #begin() {
    if (nameProblem(this.name.value.trim()) || this.start.disabled) return;
    const file = fileName(this.name.value.trim(), this.#preset);
    const { width, height } = this.#preset;
    this.start.disabled = true;
    try {
      const status = await sendJSON("POST", "/api/render", { file, overwrite: this.#isTaken, width, height });
      this.#asked = false;
      this.#take(status);
    } catch (error) {
      this.#isTaken = error.exists;
      this.start.disabled = false;
      this.#check();
      this.#say(error.exists ? `${file} is there already.` : error.message);
      if (error.exists) this.#taken.add(file.toLowerCase());
      (error.exists ? this.rename : this.start).focus();
    }
  }

  #rename() {
    const taken = new Set([...this.#taken, ...[...folder.clips, ...folder.pictures].map(path => nameOf(path).toLowerCase())]);
    const file = fileName(this.name.value.trim(), this.#preset);
    const from = this.#given?.name === file ? this.#given.from : file;  // after "Rome 2", "Rome 3"
    this.#given = { from, name: freeName(from, taken) };
    this.name.value = this.#given.name;
    this.#isTaken = false;
    this.#check();
    this.name.focus();
  }

  /** The answer's status, before the event comes. */
  #take(status) {
    store.render = status;
    store.dispatchEvent(new Event("render"));
  }

  // MARK: Running

  #buildRunning() {
    this.progress = element("progress", { id: "make-progress", "aria-label": "Progress" });
    this.progressText = element("p", { class: "progress-text" });
    this.cancel = element("button", { type: "button", id: "make-cancel", onclick: () => this.#cancel() }, "Cancel");
    this.running = element("div", { class: "running" }, this.runningFile = element("p"), this.progress, this.progressText,
      element("p", { class: "quiet" }, "You can close this window and go on; the movie is made as it was when you started."),
      this.runningNote = element("p", { class: "form-note", role: "alert" }),
      element("div", { class: "buttons" }, this.cancel, element("button", { type: "button", onclick: () => this.dialog.close() }, "Go on in the background")));
    return this.running;
  }

  async #cancel() {
    this.#showStopping(true);
    try {
      this.#take(await sendJSON("DELETE", "/api/render"));
    } catch (error) {
      this.#showStopping(false);
      setText(this.runningNote, error.message);
    }
  }

  /** Stopping may take a moment; the server tells when it is done. */
  #showStopping(isStopping) {
    this.cancel.disabled = isStopping;
    setText(this.cancel, isStopping ? "Stopping…" : "Cancel");
  }

  #showRunning({ file, framesDone, frameCount, secondsLeft }) {
    const rate = store.timeline?.frameRate ?? 30;
    this.runningFile.textContent = `${nameOf(file)} is being made.`;
    if (frameCount) {
      this.progress.max = frameCount;
      this.progress.value = framesDone;
    }
    const share = frameCount ? Math.floor(100 * framesDone / frameCount) : 0;
    const left = secondsLeft === null || secondsLeft === undefined ? "" : `, ${about(secondsLeft)} left`;
    setText(this.progressText, `${share} %: ${clock(framesDone / rate)} of ${clock(frameCount / rate)}${left}`);
    setText(this.runningNote, store.connected ? "" : "Stillreel does not answer. Trying again…");
  }

  // MARK: The result

  #buildResult() {
    this.summary = element("p", { class: "summary" });
    this.path = element("p", { class: "path" });
    this.notes = element("ul", { class: "notes" });
    this.watch = element("a", { id: "make-watch", class: "button primary", href: "/api/render/file?view=1", target: "_blank", rel: "noopener" }, "Watch it");
    this.download = element("a", { id: "make-download", class: "button", href: "/api/render/file", download: true }, "Download a copy");
    this.made = element("div", { class: "made" }, this.watch, this.download);
    this.command = element("code");
    this.copy = element("button", { type: "button", onclick: () => this.#copyCommand() }, "Copy");
    this.commandBox = element("details", {}, element("summary", {}, "Show the command"),
      element("p", { class: "quiet" }, "This makes the same movie in a terminal, in the project's folder:"), element("div", { class: "command" }, this.command, this.copy));
    this.result = element("div", { class: "result" }, this.summary, this.path, this.notes, this.made, this.commandBox,
      element("div", { class: "buttons" }, this.another = element("button", { type: "button", onclick: () => this.#askAgain() }, "Make another"),
        element("button", { type: "button", onclick: () => this.dialog.close() }, "Close")));
    return this.result;
  }

  #focusPage() {
    const first = { running: this.cancel, result: this.made.hidden ? this.another : this.watch, form: this.choices.querySelector("input:checked") };
    first[this.#page]?.focus();
  }

  /** For those who went on in the meantime. */
  #tellResult({ state, file }) {
    const action = { label: "Show", run: () => this.open({ result: true }) };
    if (state === "done") say(`${nameOf(file)} is ready.`, { action });
    else if (state === "failed") say(`${nameOf(file)} could not be made.`, { kind: "error", action });
  }

  #showResult({ state, file, byteCount, notes, error, command }) {
    const isDone = state === "done";
    setText(this.summary, isDone ? "" : state === "cancelled" ? "You cancelled it." : `The movie could not be made. ${error ?? ""}`);
    this.summary.classList.toggle("problem", state === "failed");
    setText(this.path, isDone ? `${file}${byteCount ? ` (${bytes(byteCount)})` : ""}` : "");
    this.notes.replaceChildren(...(notes ?? []).map(note => element("li", {}, noteText(note))));
    this.made.hidden = !isDone;
    if (isDone) this.download.setAttribute("download", nameOf(file));
    this.another.textContent = isDone ? "Make another" : "Try again";
    this.commandBox.hidden = !store.project;
    setText(this.command, command ?? "");
  }

  async #copyCommand() {
    try {
      await navigator.clipboard.writeText(this.command.textContent);
      this.copy.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(this.command);  // to be copied with the keyboard
      this.copy.textContent = "Press Ctrl+C";
    }
    setTimeout(() => { this.copy.textContent = "Copy"; }, 2000);
  }

  #askAgain() {
    this.#asked = true;
    this.#fillForm();
    this.#show();
  }

  // MARK: Which page

  #show() {
    const { render } = store, isRunning = render.state === "running";
    if (isRunning) this.#asked = false;
    const page = isRunning ? "running" : this.#asked || render.state === "none" ? "form" : "result";
    this.form.hidden = page !== "form";
    this.running.hidden = page !== "running";
    this.result.hidden = page !== "result";
    setText(this.heading, page === "form" ? "Make movie" : isRunning ? "Making the movie" : render.state === "done" ? "The movie is ready" : "The movie was not made");
    if (!isRunning) this.#showStopping(false);
    if (isRunning) this.#showRunning(render);
    else if (page === "result") this.#showResult(render);
    const isNew = page !== this.#page;
    if (page === "result" && this.#page === "running" && !this.dialog.open) this.#tellResult(render);
    this.#page = page;
    if (isNew && this.dialog.open) this.#focusPage();
    const share = render.frameCount ? Math.floor(100 * render.framesDone / render.frameCount) : 0;
    setText(this.button, isRunning ? `Making… ${share} %` : "Make movie");
  }
}

customElements.define("studio-make", StudioMake);
