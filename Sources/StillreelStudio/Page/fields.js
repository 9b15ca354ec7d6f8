// Labelled controls that show a value of the selected slides, or of the movie, and change it. A subject says where the values
// are: { read(get) -> one value for each slide, change(what, set, options) }.

import { element, newId } from "./dom.js";
import { store } from "./store.js";
import { say } from "./toast.js";
import { editSlide, plural, slideOf } from "./reel.js";

export const movie = {
  read: get => [get(store.reel)],
  change: (what, edit, options) => store.change(what, edit, options),
};

/** The slides with these indices. */
export const slidesSubject = indices => ({
  read: get => indices.filter(index => index < store.reel.slides.length).map(index => get(slideOf(store.reel.slides[index]), index)),
  change: (what, edit, options) => store.change(indices.length > 1 ? `${what} of ${plural(indices.length, "slide")}` : what,
    reel => { for (const index of indices) editSlide(reel, index, edit); }, options),
});

const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** { value, mixed } of a subject's values. */
function common(subject, get) {
  const [first, ...others] = subject.read(get);
  return { value: first, mixed: others.some(other => !same(other, first)) };
}

/** Builds the row of a field. `connect(show)` gives the control's way to show a value. */
function field({ label, control, subject, get, show, visible, hint, wide, place = "label" }) {
  control.id ||= newId("field");
  const name = element("label", { for: control.id, class: "field-name" }, label);
  const note = hint ? element("span", { class: "hint", id: newId("hint") }, hint) : null;
  if (note) control.setAttribute("aria-describedby", note.id);
  const row = element("div", { class: `field${wide ? " wide" : ""}${place === "check" ? " check" : ""}` }, name, control.row ?? control, note);
  row.refresh = () => {
    row.hidden = visible ? !visible() : false;
    if (row.hidden) return;
    const { value, mixed } = common(subject, get);
    show(value, mixed);
  };
  // What was typed and not accepted is not left standing.
  row.addEventListener("focusout", () => row.refresh());
  return row;
}

/** Seconds or another number; empty means automatic. `factor`: what the reel's number is multiplied with for people. */
export function numberField({ label, subject, get, set, what, unit, min = 0, max, step = 0.5, empty = "Automatic", factor = 1, required = false, ...more }) {
  const input = element("input", { type: "number", min: String(min), max: max === undefined ? undefined : String(max), step: "any", inputmode: "decimal" });
  input.row = element("span", { class: "number" }, input, unit ? element("span", { class: "unit" }, unit) : null);
  const round = number => Number(number.toFixed(4));
  const send = () => {
    const text = input.value.trim();
    const number = Number(text);
    const bad = text === "" ? (required || input.validity.badInput) : !Number.isFinite(number) || number < min || (max !== undefined && number > max);
    input.setAttribute("aria-invalid", String(bad));
    input.title = bad ? `A number from ${min}${max === undefined ? "" : ` to ${max}`}` : "";
    if (!bad) subject.change(what, target => set(target, text === "" ? undefined : round(number / factor)), { settles: true });
  };
  input.oninput = send;
  input.onkeydown = event => {  // steps that suit the unit, from whatever number is there
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (Number(input.value) || 0) + by * (event.shiftKey ? 5 : 1);
    input.value = String(round(Math.min(max ?? Infinity, Math.max(min, next))));
    send();
  };
  return field({ label, control: input, subject, get, ...more, show(value, mixed) {
    if (document.activeElement === input && input.value !== "") return;
    input.value = mixed || value === undefined || value === null ? "" : String(round(value * factor));
    input.placeholder = mixed ? "Different" : typeof empty === "function" ? empty() : empty;
    input.setAttribute("aria-invalid", "false");
  } });
}

/** `options`: [[value, label], …] or a function that returns them. The value "" stands for undefined. */
/** `prepare(value)`: what has to be waited for before a choice is set; it resolves to whether the subject is still the same. */
export function choiceField({ label, subject, get, set, what, options, prepare, ...more }) {
  const select = element("select");
  let shown = null;
  select.onchange = async () => {
    const { value } = select;
    if (value === "\u0000") return;
    const waiting = prepare?.(value);
    if (waiting && !await waiting) {
      row.refresh();
      say("The reel has changed meanwhile. Choose again.");
      return;
    }
    subject.change(what, target => set(target, value === "" ? undefined : value));
  };
  const row = field({ label, control: select, subject, get, ...more, show(value, mixed) {
    const list = [...(typeof options === "function" ? options() : options)];
    const key = mixed ? "\u0000" : String(value ?? "");
    if (mixed) list.unshift(["\u0000", "Different"]);
    else if (!list.some(([name]) => String(name) === key)) list.push([key, key]);
    const text = JSON.stringify(list);
    if (text !== shown) {
      shown = text;
      select.replaceChildren(...list.map(([name, words]) => element("option", { value: String(name) }, words)));
    }
    select.value = key;
  } });
  return row;
}

export function checkField({ label, subject, get, set, what, ...more }) {
  const box = element("input", { type: "checkbox" });
  box.onchange = () => subject.change(what, target => set(target, box.checked));
  return field({ label, control: box, subject, get, place: "check", ...more, show(value, mixed) {
    box.checked = Boolean(value);
    box.indeterminate = mixed;
  } });
}

export function textField({ label, subject, get, set, what, lines = 1, placeholder = "", ...more }) {
  const input = element(lines > 1 ? "textarea" : "input", lines > 1 ? { rows: String(lines) } : { type: "text" });
  input.oninput = () => subject.change(what, target => set(target, input.value === "" ? undefined : input.value), { settles: true });
  return field({ label, control: input, subject, get, wide: lines > 1, ...more, show(value, mixed) {
    input.placeholder = mixed ? "Different" : placeholder;
    if (document.activeElement === input) return;
    input.value = mixed ? "" : value ?? "";
  } });
}

export function rangeField({ label, subject, get, set, what, min, max, step, text, ...more }) {
  const input = element("input", { type: "range", min: String(min), max: String(max), step: String(step) });
  const output = element("output", { class: "unit" });
  input.row = element("span", { class: "number" }, input, output);
  const tell = mixed => {
    output.textContent = mixed ? "Different" : text(Number(input.value));
    input.setAttribute("aria-valuetext", output.textContent);
  };
  input.oninput = () => { tell(false); subject.change(what, target => set(target, Number(input.value)), { settles: true }); };
  return field({ label, control: input, subject, get, ...more, show(value, mixed) {
    if (document.activeElement !== input || mixed) input.value = String(value);
    tell(mixed);
  } });
}

const basicColours = { black: "#000000", silver: "#c0c0c0", gray: "#808080", white: "#ffffff", maroon: "#800000", red: "#ff0000", purple: "#800080",
  fuchsia: "#ff00ff", green: "#008000", lime: "#00ff00", olive: "#808000", yellow: "#ffff00", navy: "#000080", blue: "#0000ff", teal: "#008080", aqua: "#00ffff" };

/** A reel's colour as "#rrggbb". */
function hexOf(colour) {
  if (!colour) return "#000000";
  const text = String(colour).toLowerCase();
  return basicColours[text] ?? (text.startsWith("#") ? text : `#${text}`);
}

export function colourField({ label, subject, get, set, what, ...more }) {
  const input = element("input", { type: "color" });
  const output = element("output", { class: "unit" });
  input.row = element("span", { class: "number" }, input, output);
  input.oninput = () => { output.textContent = input.value; subject.change(what, target => set(target, input.value), { settles: true }); };
  return field({ label, control: input, subject, get, ...more, show(value, mixed) {
    input.value = hexOf(value);
    output.textContent = mixed ? "Different" : input.value;
  } });
}

const places = ["top-left", "top", "top-right", "left", "center", "right", "bottom-left", "bottom", "bottom-right"];
export const placeName = place => place === "center" ? "Centre" : place[0].toUpperCase() + place.slice(1).replace("-", " ");

/** Nine places as a square of radio buttons. */
export function placeField({ label, subject, get, set, what, ...more }) {
  const name = newId("place");
  const box = element("div", { class: "places", role: "radiogroup", "aria-label": label });
  const radios = places.map(place => element("input", { type: "radio", name, value: place, "aria-label": placeName(place), title: placeName(place),
    onchange: () => subject.change(what, target => set(target, place)) }));
  box.append(...radios);
  return field({ label, control: box, subject, get, ...more, show(value, mixed) {
    for (const radio of radios) radio.checked = !mixed && radio.value === value;
  } });
}

export function section(title, fields, { open = true, name = title } = {}) {
  const known = localStorage.getItem(`section ${name}`);
  const box = element("details", { class: "section", open: known ? known === "open" : open }, element("summary", {}, title), ...fields);
  box.addEventListener("toggle", () => localStorage.setItem(`section ${name}`, box.open ? "open" : "closed"));
  box.refresh = () => { for (const field of fields) field?.refresh?.(); };
  return box;
}
