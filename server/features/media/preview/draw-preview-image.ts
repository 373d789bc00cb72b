import sharp from 'sharp';
import type { MadeFile, PreviewContentToDraw } from '../image-task.ts';
import { drawPicture, PICTURE } from './draw-picture.ts';

/** What the programs that show links expect. */
const CARD = { width: 1200, height: 630 };
const PAPER = '#fdfcf9';
const JPEG = { quality: 84, chromaSubsampling: '4:4:4' };
const PNG = { palette: true, quality: 95, effort: 4 };

/** @param photo an image of a format that is accepted for uploads; empty if there is none */
export async function drawPreviewImage(photo: Buffer, { drawing }: PreviewContentToDraw): Promise<MadeFile> {
  const picture = await drawPicture(photo, drawing);
  const card = sharp({ create: { ...CARD, channels: 3, background: PAPER } }).composite([
    { input: picture.pixels, raw: { ...PICTURE, channels: 3 }, left: CARD.width - PICTURE.width, top: 0 },
  ]);
  const bytes = await (picture.isPhoto ? card.jpeg(JPEG) : card.png(PNG)).toBuffer();
  return { type: picture.isPhoto ? 'jpg' : 'png', ...CARD, bytes };
}
