// Small line drawings, 16 by 16.

const drawings = {
  none: "M3 3.5h4v9H3zM9 3.5h4v9H9z",
  dissolve: "M2.5 4.5h7v7h-7zM6.5 4.5h7v7h-7z",
  fade: "M2.5 4.5h11v7h-11zM5 4.5v7M7 4.5v7M8.5 4.5v7M9.5 4.5v7M10.5 4.5v7",
  push: "M8.5 4.5h5v7h-5zM6 8H1.8M3.8 6 1.8 8l2 2",
  slide: "M2.5 4.5h11v7M9 7H5v4.5h4zM2.5 4.5v7",
  wipe: "M2.5 4.5h11v7h-11zM9 4.5 6 11.5",
  circle: "M2.5 4.5h11v7h-11zM8 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4",
  clock: "M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 4.5V8l2.5 1.5",
  mask: "M2.5 4.5h11v7h-11zM3 10c2-4 4 2 5-1s3-3 5-1",
  zoom: "M2.5 4.5h11v7h-11zM6 6.5h4v3H6z",
  blur: "M8 2.5c2.5 3 4 4.8 4 7a4 4 0 0 1-8 0c0-2.2 1.5-4 4-7",
  random: "M3 3h10v10H3zM6 6v.1M10 10v.1M10 6v.1M6 10v.1",
  title: "M3.5 5V3.5h9V5M8 3.5v9M6 12.5h4",
  motion: "M2.5 5.5v-3h3M13.5 10.5v3h-3M2.5 2.5l4.5 4.5M13.5 13.5 9 9",
  crop: "M4.5 1.5v10h10M1.5 4.5h10v10",
  speech: "M8 2a2 2 0 0 1 2 2v3.5a2 2 0 0 1-4 0V4a2 2 0 0 1 2-2M4 7.5a4 4 0 0 0 8 0M8 11.5V14",
  chapter: "M4.5 14V2.5h7v11L8 10.5l-3.5 3",
  clip: "M5 3.5v9l7-4.5z",
  mute: "M2.5 6.5v3h2l3 2.5V4l-3 2.5zM10.5 6.5l3 3M13.5 6.5l-3 3",
  warning: "M8 2.5 14 13H2zM8 6.5v3M8 11.3v.1",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("sign");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", drawings[name] ?? drawings.dissolve);
  svg.append(path);
  return svg;
}
