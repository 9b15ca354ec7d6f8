// Where a moment of the movie is after an edit: the same moment of the same slide, where that can be told.

import { canonical } from "./canonical.js";
import { secondsOf, slideOf } from "./reel.js";

/** The slide that is seen at a time: the one that enters, once its transition is half done. */
export function slideAt(timeline, time) {
  const { slides } = timeline;
  let low = 0, high = slides.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (changeInto(slides[middle]) <= time + 1e-6) low = middle; else high = middle - 1;
  }
  return low;
}

/** The middle of the transition into a slide. */
const changeInto = slide => (slide.start + slide.stands) / 2;

/** `before` and `after`: { timeline, slides }. Returns seconds of the timeline after the edit. */
export function sameMoment(before, after, time) {
  if (!before || before.slides.length === 0 || after.slides.length === 0) return 0;
  if (before.slides.length !== before.timeline.slides.length || after.slides.length !== after.timeline.slides.length) return time;
  const index = slideAt(before.timeline, time);
  const now = sameSlide(before.slides, after.slides, index);
  if (now === null) return time;
  const old = before.timeline.slides[index], slide = after.timeline.slides[now];
  const offset = time < old.stands ? slide.stands - (old.stands - time) : slide.stands + (time - old.stands);
  return Math.max(slide.start, Math.min(offset, slide.end));
}

/** The index of the same slide: at the same place if only it was edited, or the nearest that equals what it was. */
function sameSlide(before, after, index) {
  const textOf = slide => slide === undefined ? "" : canonical(slideOf(slide));
  const texts = [-1, 0, 1].map(step => textOf(before[index + step]));
  const isSame = (i, step) => textOf(after[i + step]) === texts[step + 1];
  if (isSame(index, 0)) return index;
  if (before.length === after.length && isSame(index, -1) && isSame(index, 1)) return index;
  let nearest = null;
  for (let i = 0; i < after.length; i++) {
    if ((nearest === null || Math.abs(i - index) < Math.abs(nearest - index)) && isSame(i, 0)) nearest = i;
  }
  return nearest ?? (before.length === after.length ? index : null);
}

/** The chapters that begin with slides: [{ time, name }]. */
export function chapters(timeline, reel) {
  if (!timeline || reel.slides.length !== timeline.slides.length) return [];
  return reel.slides.flatMap((slide, i) => slide.chapter ? [{ time: timeline.slides[i].start, name: slide.chapter }] : [])
    .concat((reel.metadata?.chapters ?? []).map(chapter => ({ time: secondsOf(chapter.start), name: chapter.title })));
}
