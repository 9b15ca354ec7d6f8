// Starts the page.

import { isUploading } from "./api.js";
import { store } from "./store.js";
import { say } from "./toast.js";
import { menu } from "./menu.js";
import * as tiles from "./tiles.js";
import { duplicate, moveToBeginning, moveToEnd, remove, reverse, sortByDate, sortByName } from "./slides.js";
import { readFolder, readFonts } from "./folder.js";
import { nameOf, plural } from "./reel.js";
import { element } from "./dom.js";
import "./inspector.js";
import "./addfiles.js";
import "./shortcuts.js";

const at = id => document.getElementById(id);

// A module that cannot be loaded must not take the rest of the page with it.
for (const module of ["./player.js", "./scrubber.js", "./soundline.js", "./make.js"]) {
  import(module).catch(error => { console.error(error); say("A part of this page could not be loaded. Reload the page.", { kind: "error" }); });
}

at("undo").onclick = () => store.undo();
at("redo").onclick = () => store.redo();
at("remove").onclick = remove;
at("duplicate").onclick = duplicate;
at("sort").onclick = () => menu(at("sort"), [
  { label: "By name", run: sortByName },
  { label: "By date", run: sortByDate },
  { label: "Reverse the order", run: reverse },
  { label: "Move to the beginning", run: () => moveThere(moveToBeginning), disabled: !store.selection.size },
  { label: "Move to the end", run: () => moveThere(moveToEnd), disabled: !store.selection.size },
]);

function moveThere(move) {
  move();
  tiles.goTo(Math.min(...store.selection), { keep: true });
}

// On a small screen the settings and the music are sheets over the tiles, one at a time.
const sheets = { side: at("open-side"), sound: at("open-sound") };
const openSheet = () => Object.keys(sheets).find(name => document.body.classList.contains(`${name}-open`));

function showSheet(wanted) {
  const former = openSheet();
  for (const [name, button] of Object.entries(sheets)) {
    document.body.classList.toggle(`${name}-open`, name === wanted);
    button.setAttribute("aria-expanded", String(name === wanted));
  }
  if (wanted === "side") document.querySelector("studio-inspector [role=tab][aria-selected=true]")?.focus();
  else if (!wanted && former) sheets[former].focus();
}
for (const [name, button] of Object.entries(sheets)) button.onclick = () => showSheet(openSheet() === name ? null : name);
document.addEventListener("click", event => { if (event.target.closest("#close-side")) showSheet(null); });
document.addEventListener("keydown", event => { if (event.key === "Escape" && openSheet() && !document.querySelector("dialog[open]")) showSheet(null); });
document.addEventListener("open-settings", () => {
  if (at("open-side").offsetParent) showSheet("side");
  else document.querySelector("studio-inspector .settings :is(input, select, textarea):not(:disabled)")?.focus();
});

function showBar() {
  const { project, selection } = store;
  if (!project) return;
  document.title = `${project.name} – Stillreel Studio`;
  at("name").textContent = project.name;
  at("name").title = project.file;
  for (const [id, word] of [["undo", "Undo"], ["redo", "Redo"]]) {
    const text = project[id] ? `${word}: ${project[id]}` : word;
    at(id).disabled = !project[id] && !(id === "undo" && store.busy);
    at(id).setAttribute("aria-label", text);
    at(id).title = text;
  }
  at("remove").disabled = at("duplicate").disabled = selection.size === 0;
  at("count").textContent = tiles.countText();
  at("saved").textContent = store.busy ? "Saving …" : project.problem ? "Not saved" : project.exists ? "Saved" : "";
  at("saved").title = project.exists ? `In ${project.file}` : "";
  at("open-side").textContent = selection.size > 1 ? `Settings of ${plural(selection.size, "slide")}` : selection.size ? `Settings of slide ${[...selection][0] + 1}` : "Settings of the movie";
}

const hiddenNotices = new Set();
const howToMove = "Hold a photo to move it.";

/** With a finger, moving slides has to be told once, until it has been done or the notice has been closed. */
function isNewToMoving() {
  if (!matchMedia("(pointer: coarse), (any-pointer: coarse) and (max-width: 820px)").matches || localStorage.getItem("knows-moving")) return false;
  if (store.project?.undo?.startsWith("Move ") || hiddenNotices.has(howToMove)) localStorage.setItem("knows-moving", "yes");
  return !localStorage.getItem("knows-moving");
}

function showNotices() {
  const { project } = store;
  const notices = [];
  if (!store.connected) notices.push(["error", store.lostBecause === "refused"
    ? "Stillreel was started again. Open the new address that it has printed in the terminal, or reload this page to sign in again; it can no longer save."
    : "Stillreel does not answer. Is it still running in the terminal? Trying again …"]);
  if (project?.problem) notices.push(["error", project.problem]);
  if (project?.pages > 1) notices.push(["note", `This movie is open in ${project.pages} pages. Changes appear in all of them.`]);
  if (project?.missing?.length) notices.push(["error", `${plural(project.missing.length, "file")} of the movie ${project.missing.length === 1 ? "is" : "are"} missing.`, showMissing]);
  if (project?.reel.slides.length > 1 && isNewToMoving()) notices.push(["note", howToMove]);
  const shown = notices.filter(([kind, text]) => !hiddenNotices.has(text));
  const key = JSON.stringify(shown);
  if (at("notices").dataset.key === key) return;
  at("notices").dataset.key = key;
  at("notices").replaceChildren(...shown.map(([kind, text, show]) => element("p", { class: `notice ${kind}`, role: kind === "error" ? "alert" : "status" },
    element("span", {}, text), show ? element("button", { type: "button", onclick: show }, "Show") : null,
    element("button", { type: "button", class: "close", "aria-label": "Hide this notice", onclick: () => { hiddenNotices.add(text); showNotices(); } }, "✕"))));
}

/** Selects the slides whose files are missing, and goes to the first one. */
function showMissing() {
  const missing = new Set(store.project.missing);
  const indices = store.reel.slides.flatMap((slide, index) => missing.has(typeof slide === "string" ? slide : slide.picture ?? slide.clip) ? [index] : []);
  if (!indices.length) { say(`Missing: ${store.project.missing.join(", ")}`, { kind: "error" }); return; }
  store.select(indices);
  tiles.goTo(indices[0], { keep: true });
  if (indices.length > 1) say(store.project.missing.slice(0, 5).map(nameOf).join(", ") + (store.project.missing.length > 5 ? " …" : ""));
}

for (const name of ["project", "selection", "busy", "timeline"]) store.addEventListener(name, showBar);
for (const name of ["project", "connection"]) store.addEventListener(name, showNotices);
// What undo has changed is to be seen.
store.addEventListener("follow", () => { if (store.selection.size) tiles.goTo(Math.min(...store.selection), { keep: true }); });

// Leaving the page: what is settling is sent, and the browser asks if that, or a file, has not arrived yet.
addEventListener("beforeunload", event => {
  if (!store.busy && !isUploading()) return;
  store.flush();
  event.preventDefault();
});

try {
  await store.start();
  tiles.start();
  readFolder().catch(error => say(error.message, { kind: "error" }));
  readFonts().catch(() => { /* the list of fonts has only the standard one then */ });
} catch (error) {
  say(error.message, { kind: "error" });
}
