import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Database } from '#server/database/database.ts';
import { originalIn } from '#server/features/media/file-name.ts';
import { findImage, findImagesByFileName, lockImage } from '#server/features/media/image-store.ts';
import type { Media } from '#server/features/media/media.ts';
import {
  discardImage,
  insertImage,
  type PreparedImage,
  prepareImported,
} from '#server/features/media/prepare-image.ts';
import { ALT_MAXIMUM } from '#shared/text/image-rules.ts';
import { findImportedImage, type RememberedImage, rememberImage } from '../import-store.ts';
import { REFUSED } from './image-problems.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The stored image, and whether it was not here before, or a sentence that says why it did not come. */
export type Brought = { image: { id: number; name: string }; isNew: boolean } | { reason: string };

interface KeepDeps {
  database: Database;
  media: Media;
  ownerId: number | null;
  signal: AbortSignal;
}

export interface ToKeep {
  bytes: Buffer;
  alt: string;
  /** On the web. */
  address?: string | undefined;
  /** The name that an export of this program gives it. */
  ownName?: string | undefined;
}

/** Stores an image, unless it is stored already. */
export async function keepImage(deps: KeepDeps, { bytes, alt, address, ownName }: ToKeep): Promise<Brought> {
  const { database, media, signal } = deps;
  const problem = problemOfKind(bytes);
  if (problem) return { reason: problem };
  const digest = `sha256:${hash('sha256', bytes)}`;
  const own = ownName !== undefined && originalIn(ownName, bytes) ? await findOwn(deps, ownName, bytes) : undefined;
  if (own && own !== 'taken') return { image: own, isNew: false };
  const remembered = await recallImage(database, digest);
  if (remembered) {
    if (address !== undefined) await database.transaction((db) => rememberImage(db, [address], remembered.id));
    return { image: { id: remembered.id, name: remembered.name }, isNew: false };
  }
  const prepared = await prepareImported(media, bytes, { ownName: own === 'taken' ? undefined : ownName, signal });
  if ('refused' in prepared) return { reason: REFUSED[prepared.refused] };
  // What keeps its name is known by it: two originals of one picture stay two.
  const addresses = [...(prepared.name === ownName ? [] : [digest]), ...(address === undefined ? [] : [address])];
  return { image: await insert(deps, prepared, { alt, addresses }), isNew: true };
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
  { alt, addresses }: { alt: string; addresses: string[] },
): Promise<{ id: number; name: string }> {
  try {
    const id = await database.transaction(async (db) => {
      const inserted = await insertImage(db, prepared, { alt: storableAlt(alt), ownerId, now: Date.now() });
      await rememberImage(db, addresses, inserted);
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

/** The first bytes of JPEG, PNG and GIF files. Only the decoder can tell whether the rest is an image. */
const ACCEPTED = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'];
/** Of BMP, TIFF, JPEG XL and icons. */
const OTHERS = ['BM', 'II*\0', 'MM\0*', '\xff\x0a', '\0\0\0\x0cJXL ', '\0\0\x01\0', '\0\0\x02\0'];
/** What HEIC and its relatives call themselves; AVIF is among them. */
const HEIF_BRANDS = /^(?:avi|hei|hev|mif|msf)/;
const BRANDS_LENGTH = 64;
const SVG = /^(?:\xef\xbb\xbf)?\s*<(?:\?xml|!--|!doctype\s+svg|svg)/i;
const BEGINNING = 4096;

const OTHER_FORMAT = 'It is in a format that this site does not accept.';

/** @returns why a file is no image that this site takes, by how it begins; `undefined` if it may be one */
function problemOfKind(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, BEGINNING);
  const startsWith = (signature: string) => beginning.startsWith(signature);
  if (ACCEPTED.some(startsWith)) return undefined;
  if (startsWith('RIFF') && beginning.startsWith('WEBP', 8)) return undefined;
  if (beginning.startsWith('ftyp', 4)) return problemOfBrands(beginning.slice(8, BRANDS_LENGTH));
  if (SVG.test(beginning) && /<svg[\s>]/i.test(beginning)) {
    return 'It is an SVG drawing, which may contain a script; it stays a link.';
  }
  return OTHERS.some(startsWith) ? OTHER_FORMAT : 'It is not an image.';
}

function problemOfBrands(brands: string): string | undefined {
  if (/avi[fs]/.test(brands)) return undefined;
  return HEIF_BRANDS.test(brands) ? OTHER_FORMAT : 'It is not an image.';
}
