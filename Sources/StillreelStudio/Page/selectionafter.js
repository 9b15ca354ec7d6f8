// Which slides to select after undo or redo: those that it has changed, where that can be told simply.

import { canonical } from "./canonical.js";
import { slideOf } from "./reel.js";

const textsOf = slides => slides.map(slide => canonical(slideOf(slide)));

/** The indices of what `long` has and `short` has not, or null if `short` is not `long` with some left out. */
function extra(short, long) {
  const found = [];
  let at = 0;
  long.forEach((text, index) => { if (at < short.length && text === short[at]) at += 1; else found.push(index); });
  return at === short.length ? found : null;
}

/** The indices to select, or null if the selection is to stay. */
export function selectionAfter(slidesBefore, slidesAfter, selection) {
  const before = textsOf(slidesBefore), after = textsOf(slidesAfter);
  if (after.length > before.length) return extra(before, after);
  if (after.length < before.length) {
    const gone = extra(after, before);
    return gone && after.length ? [Math.min(gone[0], after.length - 1)] : null;
  }
  const changed = after.flatMap((text, index) => text === before[index] ? [] : [index]);
  if (!changed.length) return null;
  const [first, last] = [changed[0], changed.at(-1) + 1];
  const was = before.slice(first, last), is = after.slice(first, last);
  if ([...was].sort().join("\n") !== [...is].sort().join("\n")) return changed.length < after.length || after.length === 1 ? changed : null;
  return moved(was, is, first, [...selection]);
}

/** The slides are the same in another order: the selected ones are followed; otherwise, the smaller of two blocks that changed places. */
function moved(was, is, first, selection) {
  if (new Set(is).size < is.length) return null;  // equal slides cannot be told apart
  const inside = selection.filter(index => index >= first && index < first + was.length);
  if (inside.length) return [...selection.filter(index => !inside.includes(index)), ...inside.map(index => first + is.indexOf(was[index - first]))];
  const length = is.indexOf(was[0]);  // of the block that is in front now
  const isExchange = is.every((text, n) => text === was[(n - length + is.length) % is.length]);
  if (!isExchange) return null;
  const [from, to] = length <= is.length / 2 ? [0, length] : [length, is.length];
  return Array.from({ length: to - from }, (_, n) => first + from + n);
}
