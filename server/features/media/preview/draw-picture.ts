import sharp, { type Sharp } from 'sharp';
import { open } from '../process-image.ts';

/** The right side of the card. */
export const PICTURE = { width: 480, height: 630 };
const GROUND = '#f5f1e8';

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

function rawPixels(image: Sharp): Promise<Buffer> {
  return image
    .resize({ ...PICTURE, fit: 'cover', position: 'attention' })
    .flatten({ background: GROUND })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}
