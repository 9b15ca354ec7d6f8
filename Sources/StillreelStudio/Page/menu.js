// A menu under a button: menu(button, [{ label, run }, …]). Arrows move, Enter chooses, Escape closes.

import { element } from "./dom.js";

let open = null;

export function menu(button, items) {
  const wasHere = open?.button === button;
  open?.close();
  if (wasHere) return;

  const list = element("div", { class: "menu", role: "menu", "aria-label": button.textContent });
  const close = () => {
    list.remove();
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    open = null;
  };
  const outside = event => { if (!list.contains(event.target) && !button.contains(event.target)) close(); };
  for (const item of items) {
    list.append(element("button", {
      type: "button", role: "menuitem", tabindex: "-1", disabled: item.disabled ?? false,
      onclick: () => { close(); button.focus(); item.run(); },
    }, item.label));
  }
  list.onkeydown = event => {
    const entries = [...list.querySelectorAll("button:not(:disabled)")];
    const at = entries.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) entries.at(to % entries.length)?.focus();
    else if (event.key === "Escape" || event.key === "Tab") { close(); button.focus(); }
    else return;
    event.stopPropagation();
    if (event.key !== "Tab") event.preventDefault();
  };
  document.body.append(list);
  const box = button.getBoundingClientRect();
  list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - list.offsetWidth - 8))}px`;
  list.style.top = `${box.bottom + list.offsetHeight + 12 > innerHeight ? box.top - list.offsetHeight - 4 : box.bottom + 4}px`;
  button.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  open = { button, close };
  list.querySelector("button:not(:disabled)")?.focus();
}
