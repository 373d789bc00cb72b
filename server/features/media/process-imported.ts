import sharp from 'sharp';
import { firstVariant } from './image-sizes.ts';
import type { MadeFile, Own, PreparedFiles, Results } from './image-task.ts';
import { holdsPixelsAlone } from './pixels-alone.ts';
import { makeVariant, open, prepareFiles, refuseTooLarge } from './process-image.ts';

const FORMATS = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const;

/** Prepares an image from elsewhere as an upload is; an original of a site like this one stays as it is. */
export async function prepareImported(bytes: Buffer, own: Own | null): Promise<Results['import']> {
  // AVIF comes with imports alone, so nothing else in the site opens its decoder to files of others.
  sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });
  const kept = own && (await keep(bytes, own).catch(() => undefined));
  return kept ? { ...kept, isUnchanged: true } : { ...(await prepareFiles(bytes)), isUnchanged: false };
}

/** @returns `undefined` if the site would not have stored the image like this */
async function keep(bytes: Buffer, { type, width }: Own): Promise<PreparedFiles | undefined> {
  if (!holdsPixelsAlone(bytes, type)) return undefined;
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
