import sharp, { type Sharp } from 'sharp';
import { open } from '../process-image.ts';

/** The right side of the card. */
export const PICTURE = { width: 480, height: 630 };
const GROUND = '#f5f1e8';
/** A panorama has as many when it is as high as the card. */
const SEARCHED_PIXELS_MAXIMUM = 12_000_000;

interface Picture {
  isPhoto: boolean;
  /** Red, green and blue. */
  pixels: Buffer;
}

/** Draws the photograph, or the drawing if there is no photograph or it cannot be decoded. */
export async function drawPicture(photo: Buffer, drawing: string): Promise<Picture> {
  const shown = photo.length > 0 ? await rawPixels(open(photo)).catch(() => undefined) : undefined;
  // Only after the photograph was read, so that nobody can pass off an SVG as one.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  if (shown) return { isPhoto: true, pixels: shown };
  return { isPhoto: false, pixels: await rawPixels(sharp(Buffer.from(drawing))) };
}

async function rawPixels(image: Sharp): Promise<Buffer> {
  return image
    .resize({ ...PICTURE, fit: 'cover', position: await positionIn(image) })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}

/** To find what is worth seeing, sharp holds the whole enlarged image in memory: gigabytes, if it is a pixel wide. */
async function positionIn(image: Sharp): Promise<'attention' | 'centre'> {
  const { width, height } = await image.metadata();
  const scale = Math.max(PICTURE.width / width, PICTURE.height / height);
  return width * height * scale ** 2 > SEARCHED_PIXELS_MAXIMUM ? 'centre' : 'attention';
}
