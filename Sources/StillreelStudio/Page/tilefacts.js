// What a tile says about its slide: length, transition, signs, and the words for those who do not see them.

import { store } from "./store.js";
import { fileOf, lengthText, motionKind, motionOf, nameOf, secondsOf, splitStyle, titlesOf, transitionInto, transitionText } from "./reel.js";
import { clock } from "./time.js";

/** `signature` changes when anything that is shown does. */
export function describe(reel, slide, index) {
  const file = fileOf(slide), times = store.timeline?.slides[index];
  const own = secondsOf(slide.seconds);
  const length = lengthText(own ?? (times ? times.leaves - times.stands : null));
  const transition = transitionInto(reel, index), motion = motionOf(reel, slide), titles = titlesOf(slide);
  const signs = [];
  if (slide.clip) signs.push(["clip", "A clip"]);
  if (slide.clip && slide.mute) signs.push(["mute", "Without its sound"]);
  if (titles.length) signs.push(["title", titles.map(title => title.text).join("\n")]);
  if (motionKind(motion) !== "none") signs.push([isCrop(motion) ? "crop" : "motion", motionText(motion)]);
  if (slide.audio) signs.push(["speech", "Speech"]);
  if (slide.chapter) signs.push(["chapter", `Chapter: ${slide.chapter}`]);
  const missing = Boolean(file && store.project.missing?.includes(file));
  const label = [`Slide ${index + 1}`, file ? nameOf(file) : `Colour ${slide.color}`, missing ? "the file is missing" : null, length,
    transitionText(transition), ...signs.map(([name, title]) => name === "title" ? `Title: ${title}` : title)].filter(Boolean).join(", ");
  return { file, missing, length, signs, label, style: splitStyle(transition.style).style, ownTransition: slide.transition !== undefined,
    transition: `${transitionText(transition)}${times ? `\nStarts at ${clock(times.start)}` : ""}`,
    words: slide.color ? titles.map(title => title.text).join("\n") : "",
    signature: JSON.stringify([index, label, slide.color, slide.transition, times?.start]) };
}

const isCrop = motion => motion?.from && JSON.stringify(motion.from) === JSON.stringify(motion.to);
const motionText = motion => isCrop(motion) ? "Cropped" : { gentle: "Moves gently", lively: "Moves lively", own: "Its own motion" }[motionKind(motion)];
