// Reading and changing the reel's JSON (docs/reel.md). Pure functions, without the page.

import { clock } from "./time.js";

/** A slide as an object; a file's name alone is a slide, too. */
export const slideOf = value => typeof value === "string" ? { picture: value } : value;
export const fileOf = slide => slideOf(slide).picture ?? slideOf(slide).clip ?? null;
export const nameOf = path => path ? path.slice(path.lastIndexOf("/") + 1) : "";

/** Seconds of a time: 3, "2.5", "1:02:03.25" or "1001/30000". */
export function secondsOf(time) {
  if (typeof time === "number") return time;
  if (typeof time !== "string") return null;
  if (time.includes("/")) {
    const [above, below] = time.split("/").map(Number);
    return above / below;
  }
  const seconds = time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return Number.isFinite(seconds) ? seconds : null;
}

/** "2 s", "2.5 s", "1:05" */
export function lengthText(seconds) {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return "";
  if (seconds >= 59.95) return clock(seconds);
  return `${Number(seconds.toFixed(seconds < 10 ? 2 : 1))} s`;
}

export const plural = (count, one, many = `${one}s`) => count === 1 ? `1 ${one}` : `${count.toLocaleString("en")} ${many}`;

// MARK: Transitions

export const styles = {
  none: "Cut", dissolve: "Dissolve", fade: "Fade through a colour", push: "Push", slide: "Slide over", wipe: "Wipe",
  circle: "Circle", clock: "Clock", mask: "Mask", zoom: "Zoom", blur: "Blur", random: "Random",
};
const straight = ["left", "right", "up", "down"];
export const directions = {
  push: straight, slide: straight,
  wipe: [...straight, "up-left", "up-right", "down-left", "down-right"],
};

/** { style: "wipe", direction: "left" } of "wipe-left" */
export function splitStyle(name) {
  const [style, ...rest] = (name ?? "none").split("-");
  return { style, direction: rest.join("-") || (directions[style] ? "left" : null) };
}

export function normalTransition(value) {
  if (!value) return { style: "none" };
  return typeof value === "string" ? { style: value, seconds: 1 } : { seconds: 1, ...value };
}

/** The transition into a slide, its own or the movie's. */
export function transitionInto(reel, index) {
  const own = slideOf(reel.slides[index]).transition;
  return normalTransition(own ?? (index > 0 ? reel.transition : null));
}

export function transitionText({ style: name, seconds }) {
  const { style, direction } = splitStyle(name);
  if (style === "none") return "Cut";
  return `${styles[style] ?? name}${direction ? ` ${direction.replace("-", " ")}` : ""}, ${lengthText(secondsOf(seconds))}`;
}

// MARK: Motion and titles

/** "none", "gentle", "lively" or "own" */
export const motionKind = value => !value ? "none" : typeof value === "string" ? value : "own";
export const motionOf = (reel, slide) => slideOf(slide).clip || slideOf(slide).color ? "none" : slideOf(slide).motion ?? reel.motion ?? "none";
export const normalTitle = value => typeof value === "string" ? { text: value } : value;
export const titlesOf = slide => (slideOf(slide).titles ?? []).map(normalTitle);

// MARK: Changes

/** Changes one slide in place; makes it an object first. */
export function editSlide(reel, index, edit) {
  const slide = slideOf(reel.slides[index]);
  reel.slides[index] = slide;
  edit(slide, index);
}

/** Sets a key, or removes it if the value is undefined. */
export function set(object, key, value) {
  if (value === undefined) delete object[key];
  else object[key] = value;
}

/** The list with the chosen indices moved in front of index `to`, and where they are then. */
export function moved(list, chosen, to) {
  const isChosen = new Set(chosen);
  const picked = list.filter((_, index) => isChosen.has(index));
  const before = list.filter((_, index) => index < to && !isChosen.has(index));
  const after = list.filter((_, index) => index >= to && !isChosen.has(index));
  return { list: [...before, ...picked, ...after], chosen: picked.map((_, n) => before.length + n) };
}
