// The shapes of pictures, which settings of their areas depend on.

import { address, getJSON } from "./api.js";

const ratios = new Map();  // file -> width / height

export const ratioOf = file => ratios.get(file) ?? null;

/** Reads the shapes of pictures that are not known yet, four at a time. */
export async function readRatios(files) {
  const left = [...new Set(files)].filter(file => file && !ratios.has(file));
  const work = async () => {
    for (let file = left.pop(); file; file = left.pop()) {
      try {
        const { width, height } = await getJSON(address("/api/picture", { file }));
        if (width > 0 && height > 0) ratios.set(file, width / height);
      } catch { /* the movie's shape has to do */ }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
}
