// The settings of the selected slides, and of the movie.

import { store } from "./store.js";
import { element } from "./dom.js";
import { slideSections } from "./slidesettings.js";
import { movieSections } from "./moviesettings.js";
import { titlesSection } from "./titlesettings.js";
import { motionSection } from "./motionsettings.js";
import { fileOf, nameOf, plural, slideOf } from "./reel.js";
import { chosen } from "./slides.js";
import { folderEvents } from "./folder.js";

class Inspector extends HTMLElement {
  #shown = null;       // what the fields are made for
  #sections = [];
  #tab = "slide";
  #body = element("div", { class: "settings", role: "tabpanel" });
  #tabs = {};

  connectedCallback() {
    if (this.#tabs.slide) return;
    for (const [name, label] of [["slide", "Slide"], ["movie", "Movie"]]) {
      this.#tabs[name] = element("button", { type: "button", role: "tab", id: `tab-${name}`, onclick: () => this.#open(name) }, label);
    }
    const bar = element("div", { class: "tabs", role: "tablist", "aria-label": "Settings" }, this.#tabs.slide, this.#tabs.movie,
      element("span", { class: "space" }), element("button", { type: "button", class: "icon", id: "close-side", "aria-label": "Close the settings" }, "✕"));
    bar.onkeydown = event => {
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      const other = this.#tab === "slide" ? "movie" : "slide";
      if (!this.#tabs[other].disabled) { this.#open(other); this.#tabs[other].focus(); }
    };
    this.append(bar, this.#body);
    store.addEventListener("project", () => this.#refresh());
    store.addEventListener("timeline", () => this.#refresh());
    store.addEventListener("selection", () => { this.#tab = store.selection.size ? "slide" : "movie"; this.#refresh(); });
    folderEvents.addEventListener("change", () => this.#refresh());
    this.#tab = "movie";
    this.#refresh();
  }

  #open(tab) { this.#tab = tab; this.#refresh(); }

  #refresh() {
    if (!store.reel) return;
    const indices = chosen();
    if (!indices.length) this.#tab = "movie";
    this.#tabs.slide.disabled = !indices.length;
    this.#tabs.slide.textContent = indices.length > 1 ? plural(indices.length, "slide") : indices.length ? `Slide ${indices[0] + 1}` : "Slide";
    for (const [name, tab] of Object.entries(this.#tabs)) {
      tab.setAttribute("aria-selected", String(name === this.#tab));
      tab.tabIndex = name === this.#tab ? 0 : -1;
    }
    this.#body.setAttribute("aria-labelledby", `tab-${this.#tab}`);

    const key = this.#keyOf(indices);
    if (key !== this.#shown) {
      this.#shown = key;
      for (const part of this.#sections) part.leave?.();
      this.#sections = this.#tab === "movie" ? movieSections() : this.#slideSections(indices);
      this.#body.replaceChildren(...this.#sections);
      this.#body.scrollTop = 0;
    }
    for (const part of this.#sections) part.refresh?.();
  }

  /** The fields are made anew when this changes; otherwise only their values are shown anew, and the focus stays. */
  #keyOf(indices) {
    if (this.#tab === "movie") return "movie";
    return JSON.stringify(indices.map(index => {
      const slide = slideOf(store.reel.slides[index]);
      return [index, fileOf(slide) ?? "colour", slide.titles?.length ?? 0];
    }));
  }

  #slideSections(indices) {
    const head = element("p", { class: "about" });
    head.refresh = () => {
      const slide = slideOf(store.reel.slides[indices[0]] ?? {});
      const file = fileOf(slide);
      const missing = file && store.project.missing?.includes(file);
      const problem = indices.length === 1 && store.problem?.slide === indices[0] ? store.problem.error : null;
      head.textContent = indices.length > 1 ? "Changes apply to all selected slides."
        : missing ? `The file is missing: ${file}. Put it back there, or remove the slide.` : problem ?? (file ? nameOf(file) : "A slide of colour");
      head.classList.toggle("problem", Boolean(missing && indices.length === 1) || Boolean(problem));
      head.title = indices.length === 1 ? file ?? "" : "";
    };
    const [first, ...others] = slideSections(indices);
    return [head, first, titlesSection(indices), motionSection(indices), ...others].filter(Boolean);
  }
}

customElements.define("studio-inspector", Inspector);
