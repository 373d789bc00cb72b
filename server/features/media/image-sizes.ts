import type { WebVariantType } from '#server/database/tables.ts';

/** In pixels, for a phone, a column of text and a wide screen. */
const WIDTHS = [480, 960, 1600];
const WIDEST = Math.max(...WIDTHS);
/** Fits the text column of most screens, and so serves all readers until the other variants are ready. */
const FIRST_WIDTH = 960;
/** An image's own width gets a variant when it is at least this many times the next smaller one. */
const OWN_WIDTH_FACTOR = 1.25;

export interface Variant {
  type: WebVariantType;
  width: number;
}

interface Original {
  width: number;
  animated: boolean;
}

/** Lists every variant to be made of an image, the most useful first; none is wider than the image. */
export function plannedVariants({ width, animated }: Original): Variant[] {
  const narrower = WIDTHS.filter((one) => one < width);
  // An animation's original is WebP already, and AVIF would lose the animation.
  if (animated) return variants('webp', narrower);
  const hasOwnWidth = width <= WIDEST && width >= OWN_WIDTH_FACTOR * (narrower.at(-1) ?? 0);
  const widths = (hasOwnWidth ? [...narrower, width] : narrower).toSorted(nearestFirst);
  return [...variants('webp', widths), ...variants('avif', widths)];
}

/** The variant that is made during the upload; `undefined` when the original is good enough. */
export function firstVariant(original: Original): Variant | undefined {
  return original.animated ? undefined : plannedVariants(original)[0];
}

/** Compares widths: those closest to the first variant's are useful to most readers. */
export function nearestFirst(one: number, other: number): number {
  return Math.abs(one - FIRST_WIDTH) - Math.abs(other - FIRST_WIDTH);
}

function variants(type: WebVariantType, widths: number[]): Variant[] {
  return widths.map((width) => ({ type, width }));
}

/** Twice the width of a mail, for screens with two pixels to each of CSS. */
export const MAIL_WIDTH = 1200;
/** Mails show a tall image at most 720 pixels high. */
export const MAIL_HEIGHT = 2400;
