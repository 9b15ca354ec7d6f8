// The exact picture of a moment, drawn over the video until the video has it. One request at a time: while somebody drags
// the scrubber, pictures come as fast as the server makes them, and the last one always comes.

import { frameAddress, request } from "./api.js";

export class Still {
  onFailure = () => {};
  #canvas;
  #wanted = null;    // { revision, frame, height } of what is shown, or on its way
  #isBusy = false;
  #showing = 0;      // counts how often it was hidden, so that a picture that comes too late is dropped
  #newer = 0;        // how many others have been wanted since the request under way began
  #hasSkipped = false;

  constructor(canvas) {
    this.#canvas = canvas;
    canvas.hidden = true;
  }

  get isShown() { return !this.#canvas.hidden; }

  show(revision, frame, height) {
    const wanted = this.#wanted;
    if (wanted?.revision === revision && wanted.frame === frame && wanted.height === height) return;
    this.#wanted = { revision, frame, height };
    this.#newer++;
    this.#next();
  }

  hide() {
    this.#wanted = null;
    this.#showing++;
    this.#canvas.hidden = true;
  }

  async #next() {
    if (this.#isBusy || !this.#wanted) return;
    this.#isBusy = true;
    this.#newer = 0;
    const asked = this.#wanted, showing = this.#showing;
    try {
      const response = await request(frameAddress(asked.revision, asked.frame, asked.height));
      const picture = await createImageBitmap(await response.blob());
      if (showing === this.#showing && !this.#isLeft) this.#draw(picture);
      picture.close();
    } catch (error) {
      if (this.#wanted === asked) {
        this.#wanted = null;
        this.onFailure(error);
      }
    }
    this.#isBusy = false;
    if (this.#wanted && this.#wanted !== asked) this.#next();
  }

  /** Somebody jumped to another place meanwhile, once: the picture of the place before would only flash. Never two in a row. */
  get #isLeft() {
    this.#hasSkipped = this.#newer === 1 && !this.#hasSkipped;
    return this.#hasSkipped;
  }

  #draw(picture) {
    this.#canvas.width = picture.width;
    this.#canvas.height = picture.height;
    this.#canvas.getContext("2d").drawImage(picture, 0, 0);
    this.#canvas.hidden = false;
  }
}
