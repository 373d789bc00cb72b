import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Database } from '#server/database/database.ts';
import { originalIn } from '#server/features/media/file-name.ts';
import { findImage, findImagesByFileName, lockImage } from '#server/features/media/image-store.ts';
import type { Refusal } from '#server/features/media/image-task.ts';
import type { Media } from '#server/features/media/media.ts';
import {
  discardImage,
  insertImage,
  mayBeUploaded,
  type PreparedImage,
  prepareImported,
} from '#server/features/media/prepare-image.ts';
import { ALT_MAXIMUM } from '#shared/text/image-rules.ts';
import { findImportedImage, type RememberedImage, rememberImage } from '../import-store.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The stored image, and whether it was not here before, or a sentence that says why it did not come. */
export type Brought = { image: { id: number; name: string }; isNew: boolean } | { reason: string };

export interface KeepDeps {
  database: Database;
  media: Media;
  ownerId: number | null;
  signal: AbortSignal;
}

interface ToKeep {
  bytes: Buffer;
  alt: string;
  /** The name that an export of this program gives it. */
  ownName?: string | undefined;
}

/** Each is a sentence about one image, for the report. */
const REFUSED: Record<Refusal, string> = {
  type: 'It is not an image in a format that this site accepts.',
  damaged: 'It is damaged or incomplete.',
  pixels: 'It has more than 40 megapixels; in an animation, every frame counts.',
  side: 'It is wider or higher than 16,383 pixels.',
  frames: 'It is an animation of more than 200 frames.',
  slow: 'It takes too long to prepare.',
  memory: 'It needs more memory than there is.',
};

/** Stores an image, unless it is stored already. */
export async function keepImage(deps: KeepDeps, { bytes, alt, ownName }: ToKeep): Promise<Brought> {
  const { database, media, signal } = deps;
  const problem = problemOfKind(bytes);
  if (problem) return { reason: problem };
  const digest = `sha256:${hash('sha256', bytes)}`;
  const own = ownName !== undefined && originalIn(ownName, bytes) ? await findOwn(deps, ownName, bytes) : undefined;
  if (own && own !== 'taken') return { image: own, isNew: false };
  const remembered = await recallImage(database, digest);
  if (remembered) return { image: { id: remembered.id, name: remembered.name }, isNew: false };
  const prepared = await prepareImported(media, bytes, { ownName: own === 'taken' ? undefined : ownName, signal });
  if ('refused' in prepared) return { reason: REFUSED[prepared.refused] };
  // What keeps its name is known by it: two originals of one picture stay two.
  return {
    image: await insert(deps, prepared, { alt, digest: prepared.name === ownName ? undefined : digest }),
    isNew: true,
  };
}

export async function rememberAddress({ database }: KeepDeps, address: string, imageId: number): Promise<void> {
  await database.transaction((db) => rememberImage(db, address, imageId));
}

/** @returns the image that was imported from this address or with this digest, and keeps it from being removed */
export async function recallImage(database: Database, address: string): Promise<RememberedImage | undefined> {
  const image = await findImportedImage(database.read, address);
  return image && (await keepFromRemoval(database, image)) ? image : undefined;
}

/** An image that nothing shows yet must not be removed before the import is finished, which may take hours. */
async function keepFromRemoval(database: Database, { id, created_at }: RememberedImage): Promise<boolean> {
  const now = Date.now();
  return now - created_at < DAY_MS || (await database.transaction((db) => lockImage(db, id, now)));
}

/** @returns the image with this name and these bytes; `taken` if the name belongs to other bytes, or to a variant */
async function findOwn({ database, media }: KeepDeps, name: string, bytes: Buffer) {
  const id = (await findImagesByFileName(database.read, [name])).get(name);
  const image = id === undefined ? undefined : await findImage(database.read, id);
  if (!image) return undefined;
  const file = image.name === name ? await media.store.get(name) : undefined;
  const isSame = file !== undefined && (await buffer(file.stream)).equals(bytes);
  return isSame && (await keepFromRemoval(database, image)) ? { id: image.id, name } : ('taken' as const);
}

async function insert(
  { database, media, ownerId }: KeepDeps,
  prepared: PreparedImage,
  { alt, digest }: { alt: string; digest: string | undefined },
): Promise<{ id: number; name: string }> {
  try {
    const id = await database.transaction(async (db) => {
      const inserted = await insertImage(db, prepared, { alt, ownerId, now: Date.now() });
      if (digest !== undefined) await rememberImage(db, digest, inserted);
      return inserted;
    });
    return { id, name: prepared.name };
  } catch (error) {
    await discardImage(media, prepared);
    throw error;
  }
}

export function storableAlt(alt: string): string {
  return alt.replaceAll('\0', '').slice(0, ALT_MAXIMUM).toWellFormed();
}

/** WebP, and AVIF among what HEIF files call themselves. Only the decoder can tell whether the rest is an image. */
const ALSO_ACCEPTED = /^RIFF.{4}WEBP|^.{4}ftyp.{0,52}avi[fs]/s;
const SVG = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype\s+svg|svg)/i;
const BEGINNING = 4096;

/** @returns why a file is no image that this site takes, by how it begins; `undefined` if it may be one */
function problemOfKind(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, BEGINNING);
  if (mayBeUploaded(bytes) || ALSO_ACCEPTED.test(beginning)) return undefined;
  if (SVG.test(beginning) && /<svg[\s>]/i.test(beginning)) {
    return 'It is an SVG drawing, which may contain a script; it stays a link.';
  }
  return REFUSED.type;
}
