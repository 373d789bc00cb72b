import sharp from 'sharp';
import { hasNoMetadata } from './image-metadata.ts';
import { firstVariant } from './image-sizes.ts';
import type { MadeFile, OriginalName, PreparedFiles, Results } from './image-task.ts';
import { makeVariant, open, prepareFiles, refuseTooLarge } from './process-image.ts';

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
