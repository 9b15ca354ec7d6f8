// The titles of the selected slides: list, look and time, and the picture over which they are placed.

import { store } from "./store.js";
import { element } from "./dom.js";
import { checkField, choiceField, colourField, numberField, placeField, rangeField, section, slidesSubject, textField } from "./fields.js";
import { editSlide, normalTitle, plural, secondsOf, set, slideOf, titlesOf } from "./reel.js";
import { TitleStage } from "./titlestage.js";
import { folder } from "./folder.js";

export function titlesSection(indices) {
  const subject = slidesSubject(indices);
  const counts = subject.read(slide => slide.titles?.length ?? 0);
  const shared = Math.min(...counts);
  const stage = indices.length === 1 && shared ? new TitleStage(indices[0]) : null;

  const add = element("button", { type: "button", id: "add-title", onclick: () => {
    subject.change("Add a title", slide => { slide.titles = [...(slide.titles ?? []), { text: "Title", place: freePlace(slide) }]; });
    requestAnimationFrame(() => {
      const fields = document.querySelectorAll("studio-inspector .title-text textarea");
      fields[fields.length - 1]?.focus();
      fields[fields.length - 1]?.select();
    });
  } }, indices.length > 1 ? "Add a title to each" : "Add a title");

  const fields = Array.from({ length: shared }, (_, index) => titleFields(subject, index, shared));
  const note = element("p", { class: "note" });
  note.hidden = counts.every(count => count === shared);
  note.textContent = "Some of these slides have more titles; select them alone to change those.";
  const box = section(shared ? `Titles (${shared})` : "Titles", [stage, ...fields, note, element("p", { class: "buttons" }, add)].filter(Boolean), { name: "titles" });
  box.leave = () => stage?.leave();
  return box;
}

function freePlace(slide) {
  const taken = new Set(titlesOf(slide).map(title => title.place ?? "bottom"));
  return ["bottom", "top", "center"].find(place => !taken.has(place)) ?? "bottom";
}

function titleFields(subject, n, count) {
  const get = (key, otherwise) => slide => { const value = titlesOf(slide)[n]?.[key]; return value === undefined ? otherwise : value; };
  const put = (key, only = value => value) => (slide, value) => {
    if (!slide.titles?.[n]) return;
    const title = normalTitle(slide.titles[n]);
    set(title, key, only(value));
    slide.titles[n] = title;
  };
  const what = "Change the title";
  const text = textField({ label: count > 1 ? `Title ${n + 1}` : "Text", what, subject, lines: 2, get: get("text"), set: put("text", value => value ?? " ") });
  text.classList.add("title-text");
  const remove = element("button", { type: "button", onclick: () => subject.change("Remove the title", slide => {
    if (!slide.titles) return;
    slide.titles.splice(n, 1);
    if (!slide.titles.length) delete slide.titles;
  }) }, "Remove this title");
  const fields = [
    text,
    placeField({ label: "Place", what: "Move the title", subject, get: get("place", "bottom"), set: put("place") }),
    rangeField({ label: "Size", what, subject, min: 0.02, max: 0.3, step: 0.005, text: value => `${Number((value * 100).toFixed(1))} %`, get: get("size", 0.05), set: put("size") }),
    choiceField({ label: "Font", what, subject, options: () => [["", "Standard"], ...folder.fonts.map(font => [font, font])], get: get("font"), set: put("font") }),
    colourField({ label: "Colour", what, subject, get: get("color", "#ffffff"), set: put("color") }),
    checkField({ label: "Bold", what, subject, get: get("bold", false), set: put("bold", on => on || undefined) }),
    checkField({ label: "Shadow", what, subject, get: get("shadow", true), set: put("shadow", on => on ? undefined : false) }),
    numberField({ label: "Appears after", unit: "s", what, subject, empty: "With the slide", get: slide => secondsOf(titlesOf(slide)[n]?.start), set: put("start") }),
    numberField({ label: "Shown for", unit: "s", what, subject, min: 0.04, empty: "The whole slide", get: slide => secondsOf(titlesOf(slide)[n]?.seconds), set: put("seconds") }),
    numberField({ label: "Fades for", unit: "s", what, subject, max: 30, step: 0.1, empty: "0.5", get: slide => secondsOf(titlesOf(slide)[n]?.fade), set: put("fade"),
      visible: () => subject.read(slide => titlesOf(slide)[n]?.start !== undefined || titlesOf(slide)[n]?.seconds !== undefined).some(Boolean) }),
  ];
  const group = element("fieldset", { class: "title-fields" }, element("legend", { class: "hidden" }, `Title ${n + 1} of ${plural(count, "title")}`), ...fields,
    element("p", { class: "buttons" }, remove));
  group.refresh = () => { for (const field of fields) field.refresh(); };
  return group;
}

/** Changes the place of one title; used by the stage. */
export function placeTitle(slideIndex, n, place) {
  const now = titlesOf(slideOf(store.reel.slides[slideIndex]))[n];
  if (!now || (now.place ?? "bottom") === place) return;
  store.change("Move the title", reel => editSlide(reel, slideIndex, slide => { slide.titles[n] = { ...normalTitle(slide.titles[n]), place }; }));
}
