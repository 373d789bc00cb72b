import sharp, { type Metadata, type Sharp } from 'sharp';
import { hasNoMetadata, isLossyWebp } from './image-metadata.ts';
import { firstVariant, MAIL_HEIGHT, MAIL_WIDTH, type Variant } from './image-sizes.ts';
import {
  isOutOfMemory,
  type MadeFile,
  type OriginalName,
  type PreparedFiles,
  type Refusal,
  type Results,
} from './image-task.ts';

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

export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Makes the original that is stored of an upload: upright, in sRGB and without metadata. */
export async function prepareFiles(bytes: Buffer): Promise<PreparedFiles> {
  const metadata = await refuseOnError(sharp(bytes, { limitInputPixels: false }).metadata());
  const animated = MOVING_FORMATS.has(metadata.format) && (metadata.pages ?? 1) > 1;
  refuseTooLarge(metadata);
  const original = await refuseOnError(reencode(bytes, metadata, animated));
  const variant = firstVariant({ ...original, animated });
  const first = variant ? await makeVariant(original.bytes, variant) : null;
  return { original, animated, first: first as PreparedFiles['first'] };
}

/** @param bytes the stored original */
export async function makeVariant(bytes: Buffer, { type, width }: Variant): Promise<MadeFile> {
  const animated = ((await open(bytes).metadata()).pages ?? 1) > 1;
  const image = open(bytes, { animated }).resize({ width });
  const packed = type === 'avif' ? image.avif(AVIF) : image.webp(animated ? ANIMATED_WEBP : WEBP);
  return encode(type, packed);
}

/** Makes the file that mails show: of an animation the first frame, and a PNG only where something shines through. */
export async function makeMailFile(bytes: Buffer): Promise<Results['mail']> {
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

/** WebP and AVIF come with imports alone. */
function isLossy(bytes: Buffer, format: Metadata['format']): boolean {
  return format === 'heif' || (format === 'webp' && isLossyWebp(bytes));
}

export function open(bytes: Buffer, { animated = false } = {}): Sharp {
  return sharp(bytes, { animated, limitInputPixels: PIXELS_MAXIMUM, failOn: 'error' });
}

async function encode<Type extends MadeFile['type']>(type: Type, image: Sharp): Promise<MadeFile & { type: Type }> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { type, width: info.width, height: info.pageHeight ?? info.height, bytes: data };
}

export function refuseTooLarge({ width, height, pages = 1, pageHeight = height }: Metadata): void {
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
export async function processImported(bytes: Buffer, own: OriginalName | null): Promise<Results['import']> {
  // AVIF comes with imports alone, so nothing else in the site opens its decoder to files of others.
  sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });
  const kept = own && (await keepOriginal(bytes, own).catch(() => undefined));
  return kept ? { ...kept, isUnchanged: true } : { ...(await prepareFiles(bytes)), isUnchanged: false };
}

/** @returns `undefined` if the site would not have stored the image like this */
async function keepOriginal(bytes: Buffer, { type, width }: OriginalName): Promise<PreparedFiles | undefined> {
  if (!hasNoMetadata(bytes, type)) return undefined;
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (metadata.format !== FORMATS[type] || metadata.width !== width) return undefined;
  refuseTooLarge(metadata);
  const animated = type === 'webp';
  const original: MadeFile = { type, width, height: metadata.pageHeight ?? metadata.height, bytes };
  const variant = firstVariant({ width, animated });
  // Making the variant decodes the whole image, and so finds out whether it is damaged.
  const first = variant ? await makeVariant(bytes, variant) : null;
  if (!variant) await open(bytes, { animated }).raw().toBuffer();
  return { original, animated, first: first as PreparedFiles['first'] };
}
