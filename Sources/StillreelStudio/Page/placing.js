// What placing something on a picture with the pointer needs: titles (titlestage.js), motions and crops (motionstage.js).

import { store } from "./store.js";

export const canvasRatio = () => store.reel.canvas.width / store.reel.canvas.height;

/** Calls back while a pointer that went down on `handle` moves: move(dx, dy) in pixels, then end(). Escape ends it with cancel(). */
export function followPointer(handle, { begin, move, end, cancel }) {
  handle.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    const { clientX, clientY } = event;
    begin?.(event);
    const moves = event => move(event.clientX - clientX, event.clientY - clientY, event);
    const stop = event => {
      handle.removeEventListener("pointermove", moves);
      handle.removeEventListener("pointerup", stop);
      handle.removeEventListener("pointercancel", stop);
      window.removeEventListener("keydown", escape, true);
      if (event.type === "pointerup") end?.(event); else cancel?.();
    };
    const escape = event => { if (event.key === "Escape") { event.stopPropagation(); stop(event); } };
    handle.addEventListener("pointermove", moves);
    handle.addEventListener("pointerup", stop);
    handle.addEventListener("pointercancel", stop);
    window.addEventListener("keydown", escape, true);
  });
}
