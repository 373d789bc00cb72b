/** What the number of the others takes, in pixels: `+17`, and the space before it. */
const REST_WIDTH = 32;

interface Fitting {
  /** Of those that may be shown. */
  widths: number[];
  room: number;
  /** How many there are, including those that are not to be shown in any case. */
  all: number;
}

/** @returns how many of the first ones have room beside the number of the others */
export function countFitting({ widths, room, all }: Fitting): number {
  const needed = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width, 0) + (count < all ? REST_WIDTH : 0);
  let count = widths.length;
  while (count > 0 && needed(count) > room) count -= 1;
  return count;
}
