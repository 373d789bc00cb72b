import sharp, { type Sharp } from 'sharp';

/** The right side of the card. */
export const PICTURE = { width: 480, height: 630 };

interface Picture {
  isPhoto: boolean;
  /** Red, green and blue. */
  pixels: Buffer;
}

/** Draws the photograph, or the drawing if there is no photograph or it cannot be decoded. */
export async function drawPicture(photo: Buffer, drawing: string): Promise<Picture> {
  const shown = photo.length > 0 ? await rawPixels(sharp(photo)).catch(() => undefined) : undefined;
  if (shown) return { isPhoto: true, pixels: shown };
  // Only here: nobody may pass off an SVG as a photograph.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  return { isPhoto: false, pixels: await rawPixels(sharp(Buffer.from(drawing))) };
}

function rawPixels(image: Sharp): Promise<Buffer> {
  return image
    .resize({ ...PICTURE, fit: 'cover', position: 'attention' })
    .flatten({ background: '#f5f1e8' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
}
