// JSON with sorted keys: equal values give equal text, in whatever order the server sends their keys.

export function canonical(value) {
  return JSON.stringify(value, (_, part) => part && typeof part === "object" && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a < b ? -1 : 1)) : part);
}
