import type { VariantType } from '#server/database/tables.ts';

/** What a phone, a column of text and a wide screen ask for. */
const WIDTHS = [480, 960, 1600];
const WIDEST = Math.max(...WIDTHS);
/** Of the column on most screens: what readers get until the others are ready. */
const FIRST_WIDTH = 960;
/** An image's own width is worth a file when it is that much wider than the next one. */
const WORTH_A_FILE = 1.25;

export interface Variant {
  type: VariantType;
  width: number;
}

interface Original {
  width: number;
  animated: boolean;
}

/** Every variant that is made of an image, the most useful first; none is wider than the image. */
export function plannedVariants({ width, animated }: Original): Variant[] {
  const narrower = WIDTHS.filter((some) => some < width);
  // An animation is kept as WebP already, and AVIF would lose its movement.
  if (animated) return variants('webp', narrower);
  const hasOwn = width <= WIDEST && width >= WORTH_A_FILE * (narrower.at(-1) ?? 0);
  const widths = (hasOwn ? [...narrower, width] : narrower).toSorted(nearestFirst);
  return [...variants('webp', widths), ...variants('avif', widths)];
}

/** Ready before the upload is answered; `undefined` where the original serves. */
export function firstVariant(original: Original): Variant | undefined {
  return original.animated ? undefined : plannedVariants(original)[0];
}

/** Of widths: in the order in which most readers have use for them. */
export function nearestFirst(one: number, other: number): number {
  return Math.abs(one - FIRST_WIDTH) - Math.abs(other - FIRST_WIDTH);
}

function variants(type: VariantType, widths: number[]): Variant[] {
  return widths.map((width) => ({ type, width }));
}
