import sharp, { type Sharp } from 'sharp';
import { PAPER } from '#shared/light-colours.ts';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#shared/preview-image.ts';
import { open } from '../image-process.ts';
import type { MadeFile, PreviewContentToDraw } from '../image-task.ts';
import { layOutCard, svg } from './lay-out-card.ts';
import { readPreviewFonts } from './preview-fonts.ts';

const CARD = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT };
/** Some programs show no larger image. */
const BYTES_MAXIMUM = 300_000;
/** Hardly any photograph needs the lower ones. */
const JPEG_QUALITIES = [84, 70, 50, 30];
/** Half as large as a PNG of all colours. Dithering would speckle what has one colour. */
const PNG = { palette: true, dither: 0, effort: 4 };

/** @param photo an image of a format that is accepted for uploads; empty if there is none */
export async function drawPreviewImage(photo: Buffer, content: PreviewContentToDraw): Promise<MadeFile> {
  const { isPhoto, pixels } = await drawPicture(photo, content.drawing);
  const words = await layOutCard(content, await readPreviewFonts());
  const paper = `<rect width="100%" height="100%" fill="${PAPER}"/>`;
  const card = sharp(svg(CARD, paper + words))
    .removeAlpha()
    .composite([{ input: pixels, raw: { ...PICTURE, channels: 3 }, left: CARD.width - PICTURE.width, top: 0 }]);
  const bytes = isPhoto ? await smallJpeg(card) : await card.png(PNG).toBuffer();
  return { type: isPhoto ? 'jpg' : 'png', ...CARD, bytes };
}

async function smallJpeg(card: Sharp): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of JPEG_QUALITIES) {
    // With less information about colour, the accent beside the paper would be blurred.
    bytes = await card.clone().jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    if (bytes.length < BYTES_MAXIMUM) break;
  }
  return bytes;
}

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
