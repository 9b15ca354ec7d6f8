// How the picture moves while its slide stands: not at all, gently, lively, along a path of its own, or cropped.

import { store } from "./store.js";
import { element } from "./dom.js";
import { choiceField, section, slidesSubject } from "./fields.js";
import { editSlide, motionKind, set, slideOf } from "./reel.js";
import { MotionStage } from "./motionstage.js";
import { ratioOf, readRatios } from "./picturesizes.js";
import { canvasRatio } from "./placing.js";

const names = { none: "None", gentle: "Gentle", lively: "Lively", own: "Its own" };
const isCrop = motion => Boolean(motion?.from) && JSON.stringify(motion.from) === JSON.stringify(motion.to);
const kindOf = slide => slide.motion === undefined ? undefined : isCrop(slide.motion) ? "crop" : motionKind(slide.motion);

/** An area of the movie's shape in the middle of a picture: a share of the largest one. */
function middle(slide, share) {
  const shape = canvasRatio() / (ratioOf(slide.picture) ?? canvasRatio());  // width / height in fractions of the picture
  const width = share * Math.min(1, shape), height = width / shape;
  return [(1 - width) / 2, (1 - height) / 2, width, height].map(value => Number(value.toFixed(4)));
}

export function motionSection(indices) {
  const slides = indices.map(index => slideOf(store.reel.slides[index]));
  if (!slides.every(slide => slide.picture)) return null;
  const subject = slidesSubject(indices);
  // The areas that a motion or a crop begins with depend on the pictures' shapes.
  const pictures = () => JSON.stringify(subject.read(slide => slide.picture));
  const readShapes = async () => {
    const before = pictures();
    await readRatios(JSON.parse(before));
    return pictures() === before;
  };
  const prepare = kind => kind === "own" || kind === "crop" ? readShapes() : null;
  if (indices.length === 1) readShapes();

  const setKind = (slide, kind) => {
    const old = typeof slide.motion === "object" ? slide.motion : {};
    if (kind === "own") slide.motion = { ...old, from: old.from ?? [0, 0, 1, 1], to: old.to && !isCrop(old) ? old.to : middle(slide, 0.6) };
    else if (kind === "crop") slide.motion = { from: old.to ?? middle(slide, 0.8), to: old.to ?? middle(slide, 0.8) };
    else set(slide, "motion", kind);
  };
  const own = () => subject.read(kindOf).every(kind => kind === "own" || kind === "crop");
  const stage = indices.length === 1 ? new MotionStage(indices[0]) : null;
  const place = element("div", { class: "stage-place" });
  if (stage) place.append(stage);
  place.refresh = () => {
    place.hidden = !stage || !own();
    if (!place.hidden) stage.refresh();
  };
  const box = section("Motion and crop", [
    choiceField({ label: "Motion", what: "Change the motion", subject, prepare, get: kindOf, set: setKind,
      options: () => [["", `Same as the movie: ${names[motionKind(store.reel.motion)].toLowerCase()}`], ["none", "None"], ["gentle", "Gentle"], ["lively", "Lively"],
        ["own", "From one part to another"], ["crop", "Cropped, without motion"]] }),
    place,
    choiceField({ label: "Speed", what: "Change the motion", subject, visible: () => subject.read(kindOf).every(kind => kind === "own"),
      options: [["smooth", "Starts and stops softly"], ["linear", "Even"]], get: slide => slide.motion?.curve ?? "smooth", set: (slide, curve) => { slide.motion.curve = curve; } }),
  ], { name: "motion" });
  box.leave = () => stage?.leave();
  return box;
}

export function setMotion(slideIndex, from, to) {
  store.change(isCrop({ from, to }) ? "Change the crop" : "Change the motion",
    reel => editSlide(reel, slideIndex, slide => { slide.motion = { ...slide.motion, from, to }; }), { settles: true });
}
