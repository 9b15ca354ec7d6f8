// Choosing tiles with the pointer, and dragging them to another place. With a finger, a long press begins the drag, so that
// swiping still scrolls; a long press that does not move adds the tile to the selection.

import { store } from "./store.js";
import { element } from "./dom.js";
import { moveTo } from "./slides.js";
import { plural } from "./reel.js";

const startDistance = 5, longPress = 350, edge = 56, fastest = 18;

export function followDrags({ scroller, list, goTo, indexAt, insertionAt, showMark, showDragged, pin, openLarge }) {
  let press = null;   // { id, index, x, y, touch, timer, held }
  let drag = null;    // { ghost, to, scroll }

  list.addEventListener("pointerdown", event => {
    if (event.button !== 0 || press) return;
    const index = indexAt(event.target);
    list.focus({ preventScroll: true });
    if (index === null) {
      if (event.pointerType !== "touch" && !event.ctrlKey && !event.shiftKey && !event.metaKey) store.select([]);
      return;
    }
    const touch = event.pointerType === "touch";
    press = { id: event.pointerId, index, x: event.clientX, y: event.clientY, lastX: event.clientX, lastY: event.clientY, touch, held: false };
    if (touch) press.timer = setTimeout(hold, longPress);
  });

  function hold() {
    press.held = true;
    press.wasSelected = store.selection.has(press.index);
    if (!press.wasSelected) goTo(press.index, { toggle: true });
    list.querySelector(`[data-slide="${press.index}"]`)?.classList.add("lifted");
    navigator.vibrate?.(10);
  }

  function begin() {
    if (!store.selection.has(press.index)) goTo(press.index);
    const first = list.querySelector(`[data-slide="${press.index}"] img`);
    const ghost = element("div", { class: "ghost" }, plural(store.selection.size, "slide"));
    if (first && !first.hidden) ghost.prepend(element("img", { src: first.src, alt: "" }));
    document.body.append(ghost);
    drag = { ghost, to: null, scroll: requestAnimationFrame(scrollAtEdges) };
    pin(press.index);
    list.setPointerCapture(press.id);
    document.body.classList.add("dragging");
    showDragged(store.selection);
    follow();
  }

  function follow() {
    drag.ghost.style.transform = `translate(${press.lastX + 14}px, ${press.lastY + 14}px)`;
    const box = scroller.getBoundingClientRect();
    const outside = press.lastX < box.left - 40 || press.lastX > box.right + 40;
    drag.to = outside ? null : insertionAt(press.lastX, press.lastY);
    showMark(drag.to, press.lastY);
  }

  function scrollAtEdges() {
    const box = scroller.getBoundingClientRect();
    const above = box.top + edge - press.lastY, below = press.lastY - (box.bottom - edge);
    const speed = above > 0 ? -Math.min(1, above / edge) * fastest : below > 0 ? Math.min(1, below / edge) * fastest : 0;
    if (speed) { scroller.scrollTop += speed; showDragged(store.selection); follow(); }
    drag.scroll = requestAnimationFrame(scrollAtEdges);
  }

  list.addEventListener("pointermove", event => {
    if (!press || event.pointerId !== press.id) return;
    press.lastX = event.clientX;
    press.lastY = event.clientY;
    if (drag) { follow(); return; }
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > startDistance;
    if (!far) return;
    if (press.touch && !press.held) end();  // a swipe: let it scroll
    else begin();
  });

  list.addEventListener("pointerup", event => {
    if (!press || event.pointerId !== press.id) return;
    if (drag) {
      const to = drag.to;
      const { index } = press;
      end();
      if (to !== null) moveTo(to);
      const place = [...store.selection];
      if (place.length) goTo(Math.min(...place), { keep: true });
      else goTo(index, { keep: true });
      return;
    }
    const { index, held, wasSelected } = press;
    end();
    if (held) { if (wasSelected) goTo(index, { toggle: true }); return; }
    const several = store.selection.size > 1 && event.pointerType === "touch";  // tapping on, once several are selected
    goTo(index, { extend: event.shiftKey, toggle: event.ctrlKey || event.metaKey || several });
  });

  list.addEventListener("pointercancel", () => end());
  list.addEventListener("contextmenu", event => { if (press?.touch) event.preventDefault(); });
  list.addEventListener("touchmove", event => { if (press?.held) event.preventDefault(); }, { passive: false });
  list.addEventListener("dblclick", event => {
    const index = indexAt(event.target);
    if (index !== null && !event.ctrlKey && !event.shiftKey && !event.metaKey) openLarge(index);
  });
  window.addEventListener("keydown", event => {
    if (!drag || event.key !== "Escape") return;
    end();
    event.preventDefault();
    event.stopPropagation();
  }, true);

  function end() {
    if (press?.timer) clearTimeout(press.timer);
    press = null;
    list.querySelector(".lifted")?.classList.remove("lifted");
    if (!drag) return;
    cancelAnimationFrame(drag.scroll);
    drag.ghost.remove();
    drag = null;
    document.body.classList.remove("dragging");
    pin(null);
    showMark(null);
    showDragged(new Set());
  }
}
