// The settings of the whole movie.

import { store } from "./store.js";
import { element } from "./dom.js";
import { choiceField, colourField, movie, numberField, placeField, rangeField, section } from "./fields.js";
import { transitionFields } from "./transitionfields.js";
import { motionKind, nameOf, plural, secondsOf, set, slideOf } from "./reel.js";
import { scalings } from "./slidesettings.js";
import { endField } from "./soundsettings.js";
import { chooseCaptions } from "./addfiles.js";
import { goTo } from "./tiles.js";
import { clock } from "./time.js";

const formats = [["1920x1080", "16:9 – wide"], ["1080x1920", "9:16 – upright"], ["1080x1080", "1:1 – square"], ["1080x1350", "4:5 – portrait"]];
const sizeOf = reel => `${reel.canvas.width}x${reel.canvas.height}`;
const rates = ["24", "25", "30", "50", "60"];

export function movieSections() {
  const subject = movie;
  const words = element("span");
  const go = element("button", { type: "button", onclick: () => goTo(store.problem.slide) });
  const summary = element("div", { class: "about" }, words, go);
  summary.refresh = () => {
    const { timeline, problem } = store;
    go.hidden = problem?.slide == null || !store.reel.slides[problem.slide];
    go.textContent = go.hidden ? "" : `Go to slide ${problem.slide + 1}`;
    words.textContent = problem ? problem.error
      : timeline ? `${plural(store.reel.slides.length, "slide")}, ${clock(timeline.seconds)}` : plural(store.reel.slides.length, "slide");
    summary.classList.toggle("problem", Boolean(problem));
  };

  const frame = section("Picture", [
    choiceField({ label: "Format", what: "Change the format", subject, options: () => {
        const now = sizeOf(store.reel);
        const list = formats.map(([size, label]) => sameShape(size, now) ? [now, label] : [size, label]);
        return list.some(([size]) => size === now) ? list : [...list, [now, `${store.reel.canvas.width} × ${store.reel.canvas.height}`]];
      },
      get: sizeOf, set: (reel, size) => { [reel.canvas.width, reel.canvas.height] = size.split("x").map(Number); } }),
    choiceField({ label: "Fit", what: "Change the fit", subject, options: scalings, get: reel => reel.canvas.scaling ?? "auto", set: (reel, value) => { reel.canvas.scaling = value; } }),
    colourField({ label: "Background", what: "Change the background", subject, get: reel => reel.canvas.background, set: (reel, value) => { reel.canvas.background = value; } }),
    choiceField({ label: "Frame rate", what: "Change the frame rate", subject, options: () => {
        const now = String(store.reel.frameRate);
        return (rates.includes(now) ? rates : [...rates, now]).map(rate => [rate, `${rate} per second`]);
      },
      get: reel => String(reel.frameRate), set: (reel, value) => { reel.frameRate = value.includes("/") ? value : Number(value); } }),
  ], { name: "picture" });

  const slides = section("All slides", [
    numberField({ label: "Each shown for", unit: "s", what: "Change how long slides are shown", subject, min: 0.04, max: 86400, empty: "Shared",
      get: reel => secondsOf(reel.hold), set: (reel, value) => { set(reel, "hold", value); if (value !== undefined) delete reel.duration; } }),
    numberField({ label: "Whole movie", unit: "s", what: "Change the movie's length", subject, min: 0.1, max: 360000, step: 5, visible: () => store.reel.hold === undefined,
      empty: () => store.reel.soundtrack ? "As long as the music" : "Needed", get: reel => secondsOf(reel.duration), set: (reel, value) => set(reel, "duration", value) }),
    choiceField({ label: "Motion", what: "Change the motion of all", subject, options: () => [["none", "None"], ["gentle", "Gentle"], ["lively", "Lively"], ...(motionKind(store.reel.motion) === "own" ? [["own", "Its own"]] : [])],
      get: reel => motionKind(reel.motion), set: (reel, value) => { if (value !== "own") reel.motion = value; } }),
    ...transitionFields({ subject, key: "transition", what: "Change the transition of all", none: "remove" }),
    useForAll("transition", "transition"), useForAll("motion", "motion"), useForAll("seconds", "length"),
  ], { name: "all" });

  const ending = section("Ending", transitionFields({ subject, key: "ending", what: "Change the ending", none: "remove" }), { open: false, name: "ending" });

  const captionLook = visible => [
    placeField({ label: "Place", what: "Move the captions", subject, visible, get: reel => reel.captions?.place ?? "bottom", set: (reel, place) => { reel.captions.place = place; } }),
    rangeField({ label: "Size", what: "Change the size of the captions", subject, visible, min: 0.02, max: 0.15, step: 0.005, text: percent, get: reel => reel.captions?.size ?? 0.05, set: (reel, size) => { reel.captions.size = size; } }),
    colourField({ label: "Colour", what: "Change the colour of the captions", subject, visible, get: reel => reel.captions?.color ?? "#ffffff", set: (reel, colour) => { reel.captions.color = colour; } }),
  ];
  const hasCaptions = () => Boolean(store.reel.captions);
  const captions = section("Captions", [captionFile(), ...captionLook(hasCaptions)], { open: false, name: "captions" });

  const music = section("Length and music", [
    endField(),
  ], { name: "match" });
  const showMusic = music.refresh;
  music.refresh = () => { music.hidden = !store.reel.soundtrack; showMusic(); };

  return [summary, frame, slides, music, ending, captions];
}

const percent = value => `${Number((value * 100).toFixed(1))} %`;

function sameShape(a, b) {
  const [aw, ah] = a.split("x"), [bw, bh] = b.split("x");
  return Math.abs(aw / ah - bw / bh) < 0.004;
}

/** "3 slides have their own transition. [Use this for all]" */
function useForAll(key, word) {
  const words = element("span");
  const button = element("button", { type: "button", onclick: () => store.change(`Use one ${word} for all`, reel => {
    reel.slides.forEach(slide => { if (typeof slide === "object") { delete slide[key]; if (key === "seconds") delete slide.frames; } });
  }) }, "Use the movie's");
  const row = element("p", { class: "note" }, words, " ", button);
  row.refresh = () => {
    const count = store.reel.slides.filter(slide => slideOf(slide)[key] !== undefined).length;
    row.hidden = !count;
    words.textContent = `${plural(count, "slide")} ${count === 1 ? "has its" : "have their"} own ${word}.`;
  };
  return row;
}

function captionFile() {
  const name = element("span", { class: "value" });
  const choose = element("button", { type: "button", onclick: chooseCaptions }, "Choose…");
  const remove = element("button", { type: "button", onclick: () => store.change("Remove the captions", reel => { delete reel.captions; }) }, "Remove");
  const row = element("div", { class: "field" }, element("span", { class: "field-name" }, "File"), element("span", { class: "buttons" }, name, choose, remove));
  row.refresh = () => {
    name.textContent = store.reel.captions ? nameOf(store.reel.captions.file) : "None";
    remove.hidden = !store.reel.captions;
  };
  return row;
}
