// Length, transition, scaling, clip, speech and chapter of the selected slides.

import { store } from "./store.js";
import { checkField, choiceField, colourField, numberField, rangeField, section, slidesSubject, textField } from "./fields.js";
import { transitionFields } from "./transitionfields.js";
import { lengthText, nameOf, secondsOf, set, slideOf } from "./reel.js";
import { folder } from "./folder.js";

export const scalings = [["auto", "Automatic"], ["fit", "Whole picture, on the background"], ["fill", "Fill the frame"],
  ["blur", "Whole picture, on a blurred copy"], ["stretch", "Stretch"]];

export function slideSections(indices) {
  const subject = slidesSubject(indices);
  subject.first = indices[0];
  const slides = indices.map(index => slideOf(store.reel.slides[index]));
  const allClips = slides.every(slide => slide.clip), noColours = slides.every(slide => !slide.color);

  const automatic = () => {
    const times = store.timeline?.slides[indices[0]];
    return times && indices.length === 1 ? `Automatic: ${lengthText(times.leaves - times.stands)}` : "Automatic";
  };
  const how = section("Length and transition", [
    colours(subject, slides),
    numberField({ label: "Shown for", unit: "s", what: "Change the length", subject, min: 0.04, max: 86400, empty: automatic,
      get: slide => secondsOf(slide.seconds), set: (slide, seconds) => { set(slide, "seconds", seconds); delete slide.frames; } }),
    ...transitionFields({ subject, key: "transition", what: "Change the transition", inherits: index => index === 0 ? null : store.reel.transition }),
  ], { name: "length" });

  const clip = !allClips ? null : section("Clip", [
    numberField({ label: "From", unit: "s", what: "Cut the clip", subject, empty: "The beginning", get: slide => secondsOf(slide.from), set: (slide, value) => set(slide, "from", value || undefined) }),
    numberField({ label: "To", unit: "s", what: "Cut the clip", subject, empty: "The end", get: slide => secondsOf(slide.to), set: (slide, value) => set(slide, "to", value) }),
    numberField({ label: "Speed", unit: "×", what: "Change the speed", subject, min: 0.1, max: 20, step: 0.1, empty: "1", get: slide => slide.speed, set: (slide, value) => set(slide, "speed", value) }),
    checkField({ label: "Without its sound", what: "Mute the clip", subject, get: slide => slide.mute, set: (slide, on) => set(slide, "mute", on || undefined) }),
    rangeField({ label: "Volume", what: "Change the clip's volume", subject, min: -40, max: 12, step: 1, text: value => `${value} dB`, visible: () => subject.read(slide => !slide.mute).every(Boolean),
      get: slide => slide.volume ?? 0, set: (slide, value) => set(slide, "volume", value || undefined) }),
  ]);

  const more = section("Fit, speech, chapter", [
    !noColours ? null : choiceField({ label: "Fit", what: "Change the fit", subject, options: () => [["", `Same as the movie: ${scalingName(store.reel.canvas.scaling)}`], ...scalings],
      get: slide => slide.scaling, set: (slide, value) => set(slide, "scaling", value) }),
    choiceField({ label: "Speech", what: "Change the speech", subject, hint: "Heard while the slide is shown. Drop sound files on the page to have more here.",
      options: () => [["", "None"], ...folder.sounds.map(file => [file, nameOf(file)]), ...soundsOf(subject)],
      get: audioFile, set: (slide, file) => set(slide, "audio", file) }),
    textField({ label: "Chapter", what: "Change the chapter", subject, placeholder: "None begins here", get: slide => slide.chapter, set: (slide, text) => set(slide, "chapter", text) }),
  ].filter(Boolean), { name: "more" });
  return [how, clip, more].filter(Boolean);
}

const scalingName = name => (scalings.find(([key]) => key === (name ?? "auto"))?.[1] ?? name).toLowerCase();
const audioFile = slide => typeof slide.audio === "object" ? slide.audio.file : slide.audio;

/** Sounds that the slides use from elsewhere. */
const soundsOf = subject => [...new Set(subject.read(audioFile))].filter(file => file && !folder.sounds.includes(file)).map(file => [file, nameOf(file)]);

function colours(subject, slides) {
  const field = colourField({ label: "Colour", what: "Change the colour", subject, visible: () => slides.every(slide => slide.color),
    get: slide => slide.color, set: (slide, colour) => { slide.color = colour; } });
  return field;
}
