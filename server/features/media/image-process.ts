import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { firstVariant, MAIL_HEIGHT, MAIL_WIDTH, type Variant } from './image-sizes.ts';
import {
  type ImageTask,
  isOutOfMemory,
  type MadeFile,
  type OriginalName,
  type PreparedFiles,
  type Refusal,
  type Results,
  type TaskAnswer,
} from './image-task.ts';
import { isPlainJpeg } from './plain-jpeg.ts';

const PIXELS_MAXIMUM = 40_000_000;
const FRAMES_MAXIMUM = 200;
/** The largest width and height that WebP allows. */
const SIDE_MAXIMUM = 16_383;
const JPEG = { quality: 88 };
const MAIL_JPEG = { quality: 82, mozjpeg: true };
const MAIL_PNG = { palette: true, quality: 92 };
const WEBP = { quality: 80, effort: 4 };
const ANIMATED_WEBP = { quality: 75, effort: 1 };
const AVIF = { quality: 55, effort: 2 };

const MOVING_FORMATS = new Set<string>(['gif', 'webp']);

sharp.cache(false);
sharp.concurrency(1);
// Only the decoders of the accepted formats, and of WebP, in which animations are stored, are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});

class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Processes one image in a process of its own, which has a lower priority than the server and returns all its memory. A
 * file that crashes the decoder crashes nothing else.
 */
if (import.meta.main) {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  // A terminal signals this process as well. It goes on, so that the server can finish what it began.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.once('message', async (task: ImageTask) => {
    const answer = await perform(task);
    process.send?.(answer, () => process.disconnect());
  });
}

async function perform(task: ImageTask): Promise<TaskAnswer<Results[keyof Results]>> {
  try {
    const bytes = await buffer(process.stdin);
    return { made: await make(task, bytes) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal };
    throw error;
  }
}

async function make(task: ImageTask, bytes: Buffer): Promise<Results[keyof Results]> {
  switch (task.kind) {
    case 'prepare':
      return prepareFiles(bytes);
    case 'import':
      return processImported(bytes, task.own);
    case 'variant':
      return makeVariant(bytes, task);
    case 'mail':
      return makeMailFile(bytes);
    case 'preview': {
      // Imported only here, so that the other tasks start 15 ms earlier.
      const { drawPreviewImage } = await import('./preview/draw-preview-image.ts');
      return drawPreviewImage(bytes, task.content);
    }
  }
}

/** Makes the original that is stored of an upload: upright, in sRGB and without metadata. */
async function prepareFiles(bytes: Buffer): Promise<PreparedFiles> {
  const metadata = await refuseOnError(sharp(bytes, { limitInputPixels: false }).metadata());
  const animated = MOVING_FORMATS.has(metadata.format) && (metadata.pages ?? 1) > 1;
  refuseTooLarge(metadata);
  const original = await refuseOnError(reencode(bytes, metadata, animated));
  const variant = firstVariant({ ...original, animated });
  const first = variant ? await makeVariant(original.bytes, variant) : null;
  return { original, animated, first: first as PreparedFiles['first'] };
}

/** @param bytes the stored original */
async function makeVariant(bytes: Buffer, { type, width }: Variant): Promise<MadeFile> {
  const animated = ((await open(bytes).metadata()).pages ?? 1) > 1;
  const image = open(bytes, { animated }).resize({ width });
  const packed = type === 'avif' ? image.avif(AVIF) : image.webp(animated ? ANIMATED_WEBP : WEBP);
  return encode(type, packed);
}

/** Makes the file that mails show: of an animation the first frame, and a PNG only where something shines through. */
async function makeMailFile(bytes: Buffer): Promise<Results['mail']> {
  const image = open(bytes).resize({ width: MAIL_WIDTH, height: MAIL_HEIGHT, fit: 'inside', withoutEnlargement: true });
  const { isOpaque } = await open(bytes).stats();
  return isOpaque ? encode('jpg', image.jpeg(MAIL_JPEG)) : encode('png', image.png(MAIL_PNG));
}

async function reencode(bytes: Buffer, { format }: Metadata, animated: boolean): Promise<MadeFile> {
  const image = open(bytes, { animated }).autoOrient();
  if (animated) return encode('webp', image.webp(ANIMATED_WEBP));
  const isPhoto = format === 'jpeg' || (isLossy(bytes, format) && (await open(bytes).stats()).isOpaque);
  return isPhoto ? encode('jpg', image.jpeg(JPEG)) : encode('png', image.png());
}

/** WebP and AVIF come with imports alone. In WebP, the chunk with the pixels has this name if it is lossy. */
function isLossy(bytes: Buffer, format: Metadata['format']): boolean {
  return format === 'heif' || (format === 'webp' && bytes.includes('VP8 '));
}

export function open(bytes: Buffer, { animated = false } = {}): Sharp {
  return sharp(bytes, { animated, limitInputPixels: PIXELS_MAXIMUM, failOn: 'error' });
}

async function encode<Type extends MadeFile['type']>(type: Type, image: Sharp): Promise<MadeFile & { type: Type }> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { type, width: info.width, height: info.pageHeight ?? info.height, bytes: data };
}

function refuseTooLarge({ width, height, pages = 1, pageHeight = height }: Metadata): void {
  if (pages > FRAMES_MAXIMUM) throw new Refused('frames');
  if (width * pageHeight * pages > PIXELS_MAXIMUM) throw new Refused('pixels');
  if (Math.max(width, pageHeight) > SIDE_MAXIMUM) throw new Refused('side');
}

/** Any error of the decoder means that the upload is damaged, unless it ran out of memory. */
function refuseOnError<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: Error) => {
    throw new Refused(isOutOfMemory(error.message) ? 'memory' : 'damaged');
  });
}

const FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const;

/** Prepares an image from elsewhere as an upload is; an original of a site like this one stays as it is. */
async function processImported(bytes: Buffer, own: OriginalName | null): Promise<PreparedFiles> {
  // AVIF comes with imports alone, so nothing else in the site opens its decoder to files of others.
  sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });
  const kept = own && (await keepOriginal(bytes, own).catch(() => undefined));
  return kept ?? prepareFiles(bytes);
}

/** @returns `undefined` if the site would not have stored the image like this */
async function keepOriginal(bytes: Buffer, { type, width }: OriginalName): Promise<PreparedFiles | undefined> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { exif, xmp, iptc, icc, comments } = metadata;
  if (exif ?? xmp ?? iptc ?? icc ?? comments) return undefined;
  if (metadata.format !== FORMATS[type] || metadata.width !== width) return undefined;
  if (type === 'jpg' && !isPlainJpeg(bytes)) return undefined;
  refuseTooLarge(metadata);
  const animated = type === 'webp';
  const original: MadeFile = { type, width, height: metadata.pageHeight ?? metadata.height, bytes };
  const variant = firstVariant({ width, animated });
  // Making the variant decodes the whole image, and so finds out whether it is damaged.
  const first = variant ? await makeVariant(bytes, variant) : null;
  if (!variant) await open(bytes, { animated }).raw().toBuffer();
  return { original, animated, first: first as PreparedFiles['first'] };
}
