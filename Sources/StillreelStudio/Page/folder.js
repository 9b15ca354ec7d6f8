// What lies in the opened folder, and the installed fonts.

import { getJSON } from "./api.js";

export const folder = { path: "", pictures: [], clips: [], sounds: [], folders: [], fonts: [] };
export const folderEvents = new EventTarget();

export async function readFolder() {
  Object.assign(folder, await getJSON("/api/folder", { cache: "no-store" }));
  folderEvents.dispatchEvent(new Event("change"));
  return folder;
}

export async function readFonts() {
  folder.fonts = await getJSON("/api/fonts");
  folderEvents.dispatchEvent(new Event("change"));
}
