// The player's buttons and texts.

import { element } from "./dom.js";
import { drawing, iconButton, setText } from "./iconbutton.js";
import { notesButton } from "./notes.js";
import { lengthText } from "./reel.js";
import { clock } from "./time.js";

const drawings = {
  play: "M6 3.5v13l10.5-6.5z",
  pause: "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z",
  toStart: "M3 4h2v12H3zM11 4v12l-6-6zM17.5 4v12l-6-6z",
  previous: "M5 4h2v12H5zM15.5 4v12l-8-6z",
  next: "M13 4h2v12h-2zM4.5 4v12l8-6z",
  sound: "M2.5 7.5h3.5l4-4v13l-4-4H2.5zM12 6.5a5 5 0 0 1 0 7zM13 3.800a8 8 0 0 1 0 12.4l1.200 1.200a9.7 9.7 0 0 0 0-14.800z",
  silence: "M2.5 7.5h3.5l4-4v13l-4-4H2.5zM12.200 8.300l1.100-1.100 1.900 1.900 1.900-1.900 1.100 1.100-1.900 1.900 1.900 1.900-1.100 1.100-1.900-1.900-1.900 1.900-1.100-1.100 1.900-1.900z",
  fullScreen: "M3 3h5v2H5v3H3zM12 3h5v5h-2V5h-3zM3 12h2v3h3v2H3zM15 12h2v5h-5v-2h3z",
};

export class PlayerControls {
  constructor(player) {
    this.play = iconButton("Play", drawings.play, { id: "play", onclick: () => player.togglePlay() });
    this.time = element("span", { class: "time" });
    this.sound = element("div", { class: "state sound", role: "status" });  // over the picture
    this.mute = iconButton("Mute", drawings.sound, { id: "mute", onclick: () => player.toggleMute() });
    this.volume = element("input", { id: "volume", type: "range", min: 0, max: 1, step: 0.05, "aria-label": "Volume of the preview", title: "Volume of the preview",
      oninput: () => player.setVolume(this.volume.valueAsNumber) });
    this.fullScreen = iconButton("Full screen", drawings.fullScreen, { id: "full-screen", onclick: () => player.toggleFullScreen() });
    this.fullScreen.hidden = !document.fullscreenEnabled;
    this.row = element("div", { class: "controls", role: "group", "aria-label": "Player" },
      iconButton("To the start", drawings.toStart, { id: "to-start", onclick: () => player.seek(0) }),
      iconButton("Previous slide", drawings.previous, { id: "previous-slide", onclick: () => player.seekSlide(-1) }),
      this.play,
      iconButton("Next slide", drawings.next, { id: "next-slide", onclick: () => player.seekSlide(1) }),
      element("div", { class: "times" }, this.time, notesButton()), element("span", { class: "space" }), this.mute, this.volume, this.fullScreen);
  }

  showTime(time, seconds, isPrecise) {
    setText(this.time, `${clock(time, isPrecise ? 1 : 0)} / ${clock(seconds)}`);
    this.time.title = `The movie is ${lengthText(seconds)} long`;
  }

  showPlaying(isPlaying) { this.#change(this.play, isPlaying ? "Pause" : "Play", isPlaying ? drawings.pause : drawings.play); }

  showSound(sound) {
    const has = sound.state !== "none";
    this.mute.disabled = this.volume.disabled = !has;
    const isMuted = sound.isMuted || !has;
    this.volume.valueAsNumber = sound.isMuted ? 0 : sound.volume;
    this.#change(this.mute, !has ? "The movie has no sound" : isMuted ? "Unmute" : "Mute", isMuted ? drawings.silence : drawings.sound);
    setText(this.sound, sound.message ?? (sound.state === "making" ? "Making the sound…" : ""));
  }

  #change(button, label, path) {
    if (button.title === label) return;
    button.title = label;
    button.setAttribute("aria-label", label);
    button.replaceChildren(drawing(path));
  }
}
