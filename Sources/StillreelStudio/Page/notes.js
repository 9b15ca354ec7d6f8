// What the movie leaves out or changes ("the music ends at 8 s"): how many such notes there are, and the list of them.

import { store } from "./store.js";
import { element } from "./dom.js";
import { plural } from "./reel.js";

/** A note in words for this page: without the options of the command line, as a sentence. */
export function noteText(note) {
  const isForTerminal = part => part.startsWith("--") || part.includes(" --");
  let text = note.trim().replace(/\s*\(([^()]*)\)$/, (whole, part) => isForTerminal(part) ? "" : whole);
  text = text.replace(/ \(scaling blur or fit shows them whole\)$/, "; another “Fit” in the movie's settings shows them whole");
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

let ofTimeline = [];  // while the next timeline is made, the notes of the last one stay

function notes() {
  if (store.timeline) ofTimeline = store.timeline.notes ?? [];
  return [...new Set([...(store.project?.notes ?? []), ...ofTimeline].map(noteText))];
}

/** A button that says how many notes there are and opens the list. It is hidden if there are none. */
export function notesButton() {
  const list = element("ul");
  const dialog = element("dialog", { id: "notes-dialog", "aria-labelledby": "notes-title" },
    element("div", { class: "dialog-head" }, element("h2", { id: "notes-title" }, "Notes on this movie"),
      element("button", { type: "button", class: "icon close", "aria-label": "Close", onclick: () => dialog.close() }, "✕")), list);
  dialog.onclick = event => { if (event.target === dialog) dialog.close(); };
  document.body.append(dialog);

  const button = element("button", { type: "button", id: "notes", "aria-haspopup": "dialog", hidden: true, onclick: () => dialog.showModal() });
  let shown = null;
  const show = () => {
    const all = notes(), key = all.join("\n");
    if (key === shown) return;
    shown = key;
    button.textContent = plural(all.length, "note");
    button.hidden = all.length === 0;
    list.replaceChildren(...all.map(text => element("li", {}, text)));
  };
  for (const name of ["project", "timeline"]) store.addEventListener(name, show);
  show();
  return button;
}
