import sharp from 'sharp';

/** A grey picture: 0 is black. */
export interface Letters {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** In pixels. */
interface Distance {
  across: number;
  down: number;
}

const INK = 110;
/** What is darker may be the edge of a letter. */
const PAPER = 215;

export async function readLetters(image: Uint8Array, area: { width: number; height: number }): Promise<Letters> {
  const grey = sharp(image)
    .extract({ left: 0, top: 0, ...area })
    .removeAlpha()
    .greyscale();
  return { ...area, pixels: await grey.raw().toBuffer() };
}

/** Counts the pixels that are ink in one picture and further away than this from any ink in the other. */
export function countStray(one: Letters, other: Letters, distance: Distance): number {
  return countFar(one, other, distance) + countFar(other, one, distance);
}

function countFar(inked: Letters, other: Letters, distance: Distance): number {
  const nearby = darkestNearby(other, distance);
  return inked.pixels.reduce((sum, pixel, i) => sum + (pixel < INK && (nearby[i] as number) > PAPER ? 1 : 0), 0);
}

/** The darkest pixel in the rectangle around each pixel. */
function darkestNearby({ width, height, pixels }: Letters, { across, down }: Distance): Uint8Array {
  const inRows = darkestAlong(pixels, { count: width, step: 1 }, { count: height, step: width }, across);
  return darkestAlong(inRows, { count: height, step: width }, { count: width, step: 1 }, down);
}

interface Axis {
  count: number;
  /** From one pixel to the next. */
  step: number;
}

function darkestAlong(pixels: Uint8Array, along: Axis, rows: Axis, reach: number): Uint8Array {
  const result = new Uint8Array(pixels.length);
  for (let row = 0; row < rows.count; row++)
    for (let i = 0; i < along.count; i++) {
      let darkest = 255;
      for (let j = Math.max(0, i - reach); j <= Math.min(along.count - 1, i + reach); j++)
        darkest = Math.min(darkest, pixels[row * rows.step + j * along.step] as number);
      result[row * rows.step + i * along.step] = darkest;
    }
  return result;
}
