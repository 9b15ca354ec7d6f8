// What the page shows: the project, its timeline, the selection and the playhead. Changes are shown at once and
// sent to the server one after another; a change that the server rejects is taken back.

import { address, getJSON, listen, sendJSON } from "./api.js";
import { canonical } from "./canonical.js";
import { fileOf, plural, slideOf } from "./reel.js";
import { selectionAfter } from "./selectionafter.js";
import { say } from "./toast.js";

const settleTime = 300;    // milliseconds without a change after which a gesture's changes are sent
const gestureTime = 3000;  // changes with the same name within this time are one undo step

/** Makes edits once more on another copy of the reel; returns false if that is not possible. */
function replay(edits, reel) {
  try {
    for (const edit of edits) edit(reel);
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

class Store extends EventTarget {
  project = null;
  reel = null;
  timeline = null;
  problem = null;
  selection = new Set();
  playhead = 0;
  render = { state: "none" };
  connected = true;
  lostBecause = null;  // "refused": started again, with another address; otherwise it does not answer

  #confirmed = null;   // the last project from the server
  #queue = [];         // changes that the server does not have yet: { what, edits, base, settles, joins, done }
  #sending = false;
  #settling = null;
  #last = { what: null, time: 0 };
  #timelineRequest = null;
  #steps = 0;          // undo and redo under way
  #stepping = Promise.resolve();
  #newest = 0;         // the highest revision that an event has named

  get revision() { return this.#confirmed?.revision ?? 0; }
  get busy() { return this.#queue.length > 0 || this.#sending || this.#steps > 0; }

  // MARK: Loading

  async start() {
    await this.load();
    listen({
      project: event => this.#heard(event),
      render: status => this.#setRender(status),
      lost: reason => this.#setConnected(false, reason),
      found: isAgain => {
        if (!this.connected) this.#newest = 0;
        this.#setConnected(true);
        if (isAgain) this.#readAgain();
      },
    });
    this.#readRender();
  }

  /** After a break: what has happened in the meantime. */
  async #readAgain() {
    // Changes that are under way are sent first: the server tells whether somebody else was faster.
    while (this.#queue.length) await this.#queue.at(-1).done;
    this.load().catch(report);
    this.#readRender();
  }

  #readRender() { getJSON("/api/render", { cache: "no-store" }).then(status => this.#setRender(status), () => {}); }

  async load() {
    const before = this.revision;
    const project = await getJSON("/api/project", { cache: "no-store" });
    if (project.revision < this.revision && this.revision !== before) return;  // overtaken by the answer to a change
    if (project.revision !== this.revision && this.#queue.length) {
      // Changes that were made meanwhile are of another reel, and may mean other slides: the server is asked whether they still fit.
      this.#newest = Math.max(this.#newest, project.revision);
      return;
    }
    this.#confirm(project);
  }

  #confirm(project) {
    const isNew = project.revision !== this.#confirmed?.revision;
    this.#confirmed = project;
    this.#show();
    if (isNew || (!this.timeline && !this.#timelineRequest)) this.#loadTimeline();
  }

  /** Shows the server's reel with the changes that are still under way. */
  #show() {
    let reel = this.#confirmed.reel;
    if (this.#queue.length) {
      reel = structuredClone(reel);
      for (const change of this.#queue) replay(change.edits, reel);
    }
    this.reel = reel;
    this.project = { ...this.#confirmed, reel };
    this.#keepSelectionInside();
    this.#tell("project");
  }

  async #loadTimeline() {
    this.#timelineRequest?.abort();
    const abort = this.#timelineRequest = new AbortController();
    this.timeline = null;
    this.problem = null;
    this.#tell("timeline");
    try {
      const timeline = await getJSON(address("/api/timeline", { revision: this.revision }), { signal: abort.signal });
      if (abort.signal.aborted) return;
      this.timeline = timeline;
    } catch (error) {
      if (abort.signal.aborted || error.name === "AbortError") return;
      if (error.status === 409 || error.status === 410) {  // a newer revision is there already
        if (this.busy) return;  // its answer is under way
        const { revision } = this;
        try { await this.load(); } catch (failure) { report(failure); return; }
        if (this.revision !== revision) return;
      }
      this.problem = { error: error.message, place: error.place, slide: error.slide };
    } finally {
      if (this.#timelineRequest === abort) this.#timelineRequest = null;
    }
    this.#tell("timeline");
  }

  // MARK: Events

  #heard({ revision, pages, outside, hasProblem }) {
    this.#newest = Math.max(this.#newest, revision);
    if (this.project && hasProblem !== undefined && hasProblem !== Boolean(this.project.problem) && !this.busy) {
      this.load().catch(report);
    }
    if (this.project && pages !== undefined && pages !== this.project.pages) {
      this.#confirmed.pages = this.project.pages = pages;
      this.#tell("project");
    }
    if (outside) say("Another program changed the reel. It has been read again.");
    this.#catchUp();
  }

  #setRender(status) {
    this.render = status;
    this.#tell("render");
  }

  #setConnected(connected, reason = null) {
    if (this.connected === connected && this.lostBecause === reason) return;
    this.connected = connected;
    this.lostBecause = reason;
    this.#tell("connection");
  }

  // MARK: Changes

  /**
   * Changes a copy of the reel with `edit` and shows it at once. Resolves with true when the server has it, with false
   * if it was taken back. `settles`: one of many small changes of a gesture; they are sent together, and are one undo step.
   */
  change(what, edit, { joins = false, settles = false } = {}) {
    const now = performance.now();
    const continues = settles && this.#last.what === what && now - this.#last.time < gestureTime;
    this.#last = { what, time: now };

    const trial = structuredClone(this.reel);
    try {
      if (edit(trial) === false) return Promise.resolve(false);  // nothing to change
    } catch (error) {
      say("That change did not work. Nothing was changed.", { kind: "error" });
      console.error(error);
      return Promise.resolve(false);
    }
    let waiting = this.#queue.at(-1);
    if (!(continues && waiting?.settles && waiting.what === what && !waiting.sent)) {
      waiting = { what, edits: [], base: this.revision, settles, joins: joins || continues, sent: false };
      waiting.done = new Promise(resolve => { waiting.resolve = resolve; });
      this.#queue.push(waiting);
    }
    waiting.edits.push(edit);
    this.reel = trial;
    this.project = { ...this.project, reel: trial };
    this.#keepSelectionInside();
    this.#tell("project");
    this.#tell("busy");

    clearTimeout(this.#settling);
    if (settles) this.#settling = setTimeout(() => this.#send(), settleTime);
    else this.#send();
    return waiting.done;
  }

  async #send() {
    if (this.#sending) return;
    this.#sending = true;
    clearTimeout(this.#settling);
    while (this.#queue.length) {
      const change = this.#queue[0];
      change.sent = true;
      const reel = structuredClone(this.#confirmed.reel);
      if (!replay(change.edits, reel)) {  // it was built on a change that has been rejected
        this.#queue.shift();
        change.resolve(false);
        this.#show();
        say(`${change.what} was not done, because what it changes is not there any more.`, { kind: "error" });
        continue;
      }
      const body = { base: change.base, what: [...change.what].slice(0, 200).join(""), reel };
      if (change.joins) body.joins = true;
      try {
        const project = await sendJSON("PUT", "/api/project", body);
        this.#queue.shift();
        this.#rebase(body.base, project);
        this.#confirm(project);
        change.resolve(true);
      } catch (error) {
        await this.#takeBack(error);
      }
    }
    this.#sending = false;
    this.#tell("busy");
    this.#catchUp();
  }

  /** Reads the project again if an event has named a revision that is not here. */
  #catchUp() {
    if (this.#newest > this.revision && !this.busy) this.load().catch(report);
  }

  /** After an error: all changes that were made on the same reel go, because without the first they may mean other slides. */
  async #takeBack(error) {
    const lost = this.#queue.splice(0);
    for (const change of lost) change.resolve(false);
    this.#show();
    const later = plural(lost.length - 1, "later change");
    if (error.status !== 409) {
      say(`${lost[0].what}: ${error.message}${lost.length > 1 ? ` ${later} went with it.` : ""}`, { kind: "error" });
      return;
    }
    const what = `“${lost[0].what}” ${lost.length > 1 ? `and ${later} were` : "was"} not done.`;
    try {
      await this.load();
      say(`The reel was changed meanwhile. It has been read again; ${what}`, { kind: "error" });
    } catch (failure) {
      say(`The reel was changed meanwhile; ${what} ${failure.message}`, { kind: "error" });
    }
  }

  /** Sends at once what is still settling. */
  flush() { if (this.#queue.length) this.#send(); }

  undo() { return this.#step("undo", "Undone"); }
  redo() { return this.#step("redo", "Done again"); }

  #step(key, word) { return this.#inTurn(() => this.#takeStep(key, word)); }

  /** Lets the slides change on the beats of the sound, which the server finds. */
  followBeats() {
    return this.#inTurn(async () => {
      try {
        this.#confirmStep(await sendJSON("POST", "/api/beats", { base: this.revision }));
        say("The slides change on the beats of the music.");
      } catch (error) {
        report(error);
      }
    });
  }

  /** What the server does is asked for one after another, however quickly the keys are pressed, and after all changes. */
  #inTurn(work) {
    this.#steps += 1;
    this.#tell("busy");
    this.#stepping = this.#stepping.then(async () => {
      this.flush();
      let isDone = true;
      while (this.#queue.length) isDone = await this.#queue.at(-1).done;
      this.#last = { what: null, time: 0 };
      // What was to be undone may have been taken back already.
      if (isDone) await work();
    }).finally(() => {
      this.#steps -= 1;
      this.#tell("busy");
      this.#catchUp();
    });
    return this.#stepping;
  }

  /** Shows what a step has made. Changes that were begun meanwhile are kept if they mean the same slides. */
  #confirmStep(project) {
    if (order(project.reel) === order(this.#confirmed.reel)) this.#rebase(this.revision, project);
    this.#confirm(project);
  }

  /** Makes changes of a revision ones of the next, which this page has made. (The answer may have a change by somebody else, too.) */
  #rebase(base, project) {
    for (const change of this.#queue) if (!change.sent && change.base === base) change.base = Math.min(project.revision, base + 1);
  }

  async #takeStep(key, word) {
    const what = this.project?.[key];
    if (!what) { say(key === "undo" ? "There is nothing to undo." : "There is nothing to do again.", { topic: "undo" }); return; }
    try {
      const before = this.reel.slides;
      this.#confirmStep(await sendJSON("POST", `/api/${key}`, {}));
      const indices = selectionAfter(before, this.reel.slides, this.selection);
      if (indices) {
        this.select(indices);
        this.#tell("follow");
      }
      say(`${word}: ${what}`, { topic: "undo" });
    } catch (error) {
      report(error);
    }
  }

  // MARK: Selection and playhead

  select(indices) {
    this.selection = new Set(indices);
    this.#keepSelectionInside();
    this.#tell("selection");
  }

  #keepSelectionInside() {
    const count = this.reel?.slides?.length ?? 0;
    const inside = [...this.selection].filter(index => index >= 0 && index < count);
    if (inside.length !== this.selection.size) {
      this.selection = new Set(inside);
      this.#tell("selection");
    }
  }

  seek(seconds) {
    this.playhead = Math.max(0, seconds);
    this.#tell("seek");
  }

  #tell(name) { this.dispatchEvent(new Event(name)); }
}

/** Which slides a reel has in which order, and how many titles and sounds. */
const order = ({ slides, soundtrack }) => canonical([
  slides.map(slide => [fileOf(slide), slideOf(slide).titles?.length ?? 0]),
  Object.entries(soundtrack ?? {}).filter(([, value]) => Array.isArray(value)).map(([key, value]) => [key, value.length]),
]);

function report(error) {
  if (error.name !== "AbortError") say(error.message, { kind: "error" });
}

export const store = new Store();

// The player sets the playhead as it plays; listeners are told.
{
  let playhead = 0;
  Object.defineProperty(store, "playhead", {
    get: () => playhead,
    set(seconds) {
      playhead = seconds;
      store.dispatchEvent(new Event("playhead"));
    },
  });
}
