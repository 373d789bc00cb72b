import sharp, { type Metadata, type Sharp } from 'sharp';
import { firstVariant, type Variant } from './image-sizes.ts';
import { isOutOfMemory, type MadeFile, type PreparedFiles, type Refusal } from './image-task.ts';

const PIXELS_MAXIMUM = 40_000_000;
const FRAMES_MAXIMUM = 200;
/** WebP has no room for more. */
const SIDE_MAXIMUM = 16_383;
const JPEG = { quality: 88 };
const WEBP = { quality: 80, effort: 4 };
const ANIMATED_WEBP = { quality: 75, effort: 1 };
const AVIF = { quality: 55, effort: 2 };

sharp.cache(false);
sharp.concurrency(1);
// Of the many formats the decoder knows, the ones that are taken, and the one animations are kept in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});

export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** What is kept of an upload: upright, in sRGB, and nothing in it but the picture. */
export async function prepareFiles(bytes: Buffer): Promise<PreparedFiles> {
  const metadata = await orRefused(sharp(bytes, { limitInputPixels: false }).metadata());
  const animated = metadata.format === 'gif' && (metadata.pages ?? 1) > 1;
  refuseTooLarge(metadata);
  const original = await orRefused(reencode(bytes, metadata, animated));
  const variant = firstVariant({ ...original, animated });
  const first = variant ? await makeVariant(original.bytes, variant) : null;
  return { original, animated, first: first as PreparedFiles['first'] };
}

/** Of the original as it is kept. */
export async function makeVariant(bytes: Buffer, { type, width }: Variant): Promise<MadeFile> {
  const animated = ((await open(bytes).metadata()).pages ?? 1) > 1;
  const image = open(bytes, { animated }).resize({ width });
  const packed = type === 'avif' ? image.avif(AVIF) : image.webp(animated ? ANIMATED_WEBP : WEBP);
  return written(type, packed);
}

function reencode(bytes: Buffer, { format }: Metadata, animated: boolean): Promise<MadeFile> {
  const image = open(bytes, { animated }).autoOrient();
  if (animated) return written('webp', image.webp(ANIMATED_WEBP));
  return format === 'jpeg' ? written('jpg', image.jpeg(JPEG)) : written('png', image.png());
}

function open(bytes: Buffer, { animated = false } = {}): Sharp {
  return sharp(bytes, { animated, limitInputPixels: PIXELS_MAXIMUM, failOn: 'error' });
}

async function written<Type extends MadeFile['type']>(type: Type, image: Sharp): Promise<MadeFile & { type: Type }> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { type, width: info.width, height: info.pageHeight ?? info.height, bytes: data };
}

function refuseTooLarge({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  if (pages > FRAMES_MAXIMUM) throw new Refused('frames');
  if (width * pageHeight * pages > PIXELS_MAXIMUM) throw new Refused('pixels');
  if (Math.max(width, pageHeight) > SIDE_MAXIMUM) throw new Refused('side');
}

/** Nobody but the decoder sees the bytes: what it refuses is the upload's fault, unless it has too little memory. */
function orRefused<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: Error) => {
    throw new Refused(isOutOfMemory(error.message) ? 'memory' : 'damaged');
  });
}
