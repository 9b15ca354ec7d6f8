// What lies in the opened folder, and the installed fonts.

import { getJSON } from "./api.js";
import { nameOf } from "./reel.js";
import { store } from "./store.js";

export const folder = { path: "", pictures: [], clips: [], sounds: [], folders: [], fonts: [] };
export const folderEvents = new EventTarget();

export async function readFolder() {
  Object.assign(folder, await getJSON("/api/folder", { cache: "no-store" }));
  folderEvents.dispatchEvent(new Event("change"));
  return folder;
}

/** "it was copied into Summer 2026": added files stay where they are, too. */
export const copiedText = count => `${count === 1 ? "it was" : "they were"} copied into ${nameOf(store.project.folder.replace(/\/+$/, "")) || store.project.folder}`;

export async function readFonts() {
  folder.fonts = await getJSON("/api/fonts");
  folderEvents.dispatchEvent(new Event("change"));
}
