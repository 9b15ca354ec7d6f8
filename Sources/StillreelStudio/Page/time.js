// Times and sizes as text.

/** 65.27 → "1:05"; with `places`, "1:05.3". */
export function clock(seconds, places = 0) {
  const unit = 10 ** places;
  const whole = Math.floor(Math.max(0, seconds) * unit + 1e-6);
  const rest = (whole % (60 * unit)) / unit;
  const minutes = Math.floor(whole / (60 * unit));
  const end = rest.toFixed(places).padStart(places ? 3 + places : 2, "0");
  if (minutes < 60) return `${minutes}:${end}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${end}`;
}

/** About how long something takes: "about 20 seconds", "about 3 minutes". */
export function about(seconds) {
  if (seconds < 1.5) return "about a second";
  if (seconds < 60) return `about ${seconds < 10 ? Math.round(seconds) : Math.round(seconds / 5) * 5} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
  return `about ${(minutes / 60).toFixed(1)} hours`;
}

/** 12.3 MB */
export const bytes = count => {
  if (count < 1e6) return `${Math.max(1, Math.round(count / 1e3))} kB`;
  return count < 1e9 ? `${(count / 1e6).toFixed(1)} MB` : `${(count / 1e9).toFixed(2)} GB`;
};
