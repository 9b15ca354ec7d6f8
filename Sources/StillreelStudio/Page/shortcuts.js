// Keys that work everywhere, and the dialog that lists all of them.

import { store } from "./store.js";
import { element, isTyping } from "./dom.js";
import { duplicate } from "./slides.js";

const groups = [
  ["Everywhere", [["Space", "Play or pause"], ["Ctrl Z", "Undo"], ["Ctrl Shift Z", "Redo"], ["Ctrl A", "Select all slides"], ["Ctrl D", "Duplicate the selected slides"], ["?", "This list"]]],
  ["In the slides", [["← → ↑ ↓", "Go to another slide"], ["Home, End", "Go to the first or last slide"], ["Shift with these", "Select a range"],
    ["Ctrl with these", "Go without selecting"], ["Ctrl Space", "Add the slide to the selection, or take it out"], ["Alt ← → ↑ ↓", "Move the selected slides"], ["Alt Home, Alt End", "Move them to the beginning or the end"],
    ["Delete", "Remove them"], ["Enter", "Go to their settings"], ["Shift Enter", "Show the picture large"], ["Escape", "Select nothing"]]],
  ["Titles and motion on the picture", [["← → ↑ ↓", "Move the title or the rectangle"], ["+ −", "Make the rectangle larger or smaller"]]],
  ["With mouse and finger", [["Drag", "Move slides; hold a finger first"], ["Ctrl click, hold a finger", "Select several"], ["Shift click", "Select a range"], ["Double click", "Show the picture large"]]],
];

class Shortcuts extends HTMLElement {
  connectedCallback() {
    const dialog = element("dialog", { id: "shortcuts-dialog", "aria-labelledby": "shortcuts-title" });
    const lists = groups.map(([name, keys]) => element("section", {}, element("h3", {}, name),
      element("dl", {}, ...keys.flatMap(([key, words]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, words)]))));
    dialog.append(element("div", { class: "dialog-head" }, element("h2", { id: "shortcuts-title" }, "Keyboard shortcuts"),
      element("button", { type: "button", class: "icon close", "aria-label": "Close", onclick: () => dialog.close() }, "✕")), element("div", { class: "key-groups" }, ...lists));
    dialog.onclick = event => { if (event.target === dialog) dialog.close(); };
    this.append(dialog);
    document.getElementById("help").onclick = () => dialog.showModal();
    addEventListener("keydown", event => {
      if (document.querySelector("dialog[open]")) return;
      const typing = isTyping(event.target), command = event.ctrlKey || event.metaKey, key = event.key.toLowerCase();
      if (command && !event.altKey && key === "z" && !typing) event.shiftKey ? store.redo() : store.undo();
      else if (command && key === "y" && !typing) store.redo();
      else if (command && key === "a" && !typing) { store.select(store.reel.slides.keys()); document.getElementById("tiles").focus({ preventScroll: true }); }
      else if (command && key === "d" && !typing) duplicate();
      else if (event.key === "?" && !typing && !command) dialog.showModal();
      else if (event.key === " " && !typing && !command && !event.target.closest?.("button, summary, a, input, [role=button], [role=slider]")) document.getElementById("play")?.click();
      else return;
      event.preventDefault();
    });
  }
}

customElements.define("studio-shortcuts", Shortcuts);
