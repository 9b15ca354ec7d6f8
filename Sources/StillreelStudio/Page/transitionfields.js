// The fields of a transition: style, direction, seconds and what else the style has.

import { store } from "./store.js";
import { choiceField, colourField, numberField, rangeField } from "./fields.js";
import { directions, nameOf, normalTransition, secondsOf, splitStyle, styles, transitionText } from "./reel.js";
import { folder } from "./folder.js";

const soft = ["wipe", "circle", "clock", "mask"];
const defaultSoftness = 0.05;
const directionNames = { left: "To the left", right: "To the right", up: "Upwards", down: "Downwards", "up-left": "Up and left",
  "up-right": "Up and right", "down-left": "Down and left", "down-right": "Down and right" };

/** `inherits()`: the transition that counts without one of its own, or null if there is no such. */
export function transitionFields({ subject, key, what, inherits, none = "none" }) {
  const get = target => target[key] === undefined ? null : normalTransition(target[key]);
  const effective = (target, index) => get(target) ?? (inherits ? normalTransition(inherits(index)) : { style: "none" });
  const styleOf = (target, index) => splitStyle(effective(target, index).style).style;
  const all = test => () => { const list = subject.read((target, index) => get(target) && test(styleOf(target, index))); return list.length > 0 && list.every(Boolean); };
  const edit = change => target => {
    const transition = normalTransition(target[key]);
    change(transition);
    target[key] = transition;
  };

  const setStyle = (target, style) => {
    if (style === undefined) { delete target[key]; return; }
    if (style === "none" && none === "remove") { delete target[key]; return; }
    const old = normalTransition(target[key]);
    const made = { style: directions[style] ? `${style}-left` : style };
    if (style !== "none") made.seconds = old.seconds ?? normalTransition(store.reel.transition).seconds ?? 1;
    if (style === "fade") made.color = old.color ?? "#000000";
    if (soft.includes(style) && old.softness !== undefined) made.softness = old.softness;
    if (style === "mask") made.mask = old.mask ?? folder.pictures[0];
    target[key] = made;
  };
  const styleOptions = () => {
    const list = Object.entries(styles).filter(([style]) => style !== "mask" || folder.pictures.length);
    if (!inherits) return list;
    return [["", `Same as the movie: ${transitionText(normalTransition(inherits(subject.first ?? 0)))}`], ...list];
  };

  return [
    choiceField({ label: "Transition", what, subject, options: styleOptions,
      get: target => get(target) ? splitStyle(get(target).style).style : inherits ? undefined : "none", set: setStyle }),
    choiceField({ label: "Direction", what, subject, visible: all(style => directions[style]),
      options: () => directions[subject.read(styleOf)[0]].map(name => [name, directionNames[name]]),
      get: target => splitStyle(get(target)?.style).direction,
      set: (target, direction) => edit(transition => { transition.style = `${splitStyle(transition.style).style}-${direction}`; })(target) }),
    numberField({ label: "Takes", unit: "s", what, subject, min: 0.04, max: 60, step: 0.1, empty: "1", required: true, visible: all(style => style !== "none"),
      get: target => secondsOf(get(target)?.seconds),
      set: (target, seconds) => edit(transition => { transition.seconds = seconds; })(target) }),
    colourField({ label: "Colour", what, subject, visible: all(style => style === "fade"),
      get: target => get(target)?.color ?? "#000000",
      set: (target, colour) => edit(transition => { transition.color = colour; })(target) }),
    choiceField({ label: "Mask", what, subject, visible: all(style => style === "mask"), hint: "The new slide appears first where this picture is dark.",
      options: () => folder.pictures.map(file => [file, nameOf(file)]),
      get: target => get(target)?.mask,
      set: (target, mask) => edit(transition => { transition.mask = mask; })(target) }),
    rangeField({ label: "Soft edge", what, subject, min: 0, max: 1, step: 0.05, text: value => `${Math.round(value * 100)} %`, visible: all(style => soft.includes(style)),
      get: target => get(target)?.softness ?? defaultSoftness,
      set: (target, softness) => edit(transition => { transition.softness = softness; })(target) }),
  ];
}
