// Buttons that show only a drawing, of filled areas in 20 by 20 units.

import { element } from "./dom.js";

export function drawing(path) {
  const name = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(name, "svg");
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("aria-hidden", "true");
  const area = document.createElementNS(name, "path");
  area.setAttribute("d", path);
  area.setAttribute("class", "filled");
  svg.append(area);
  return svg;
}

/** `label` is the button's name and its tooltip. */
export function iconButton(label, path, properties = {}) {
  return element("button", { type: "button", class: "icon", "aria-label": label, title: label, ...properties }, drawing(path));
}

/** Sets text only where it differs: status lines are read aloud at every change. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
