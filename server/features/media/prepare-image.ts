import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { badRequest } from '#server/base/errors.ts';
import type { WriteDb } from '#server/database/database.ts';
import { type Form, readForm } from '#server/http/multipart.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import { IMAGE_BYTES_MAXIMUM, IMAGE_SIZE_SENTENCE, IMAGE_TYPE_SENTENCE } from '#shared/text/image-rules.ts';
import { fileName, imageKeyOf, newImageKey, originalIn } from './file-name.ts';
import type { Variant } from './image-sizes.ts';
import { findImage, type ImageRow, insertImageRow, insertVariant } from './image-store.ts';
import type { MadeFile, PreparedFiles, Refusal } from './image-task.ts';
import { MAKE_IMAGE_VARIANTS, type MediaDeps } from './make-image-variants.ts';
import type { Media } from './media.ts';
import type { MediaStore } from './media-store.ts';
import { askImageProcess, imageRefused, runImageTask } from './run-image-task.ts';

/** The first bytes of JPEG, PNG and GIF files. Only the decoder can tell whether the rest is an image. */
const SIGNATURES = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'];

export function mayBeUploaded(bytes: Buffer): boolean {
  const beginning = bytes.toString('latin1', 0, 8);
  return SIGNATURES.some((signature) => beginning.startsWith(signature));
}

/**
 * An image whose files are stored but which has no row yet: pass it to `insertImage` or `discardImage`. If a write
 * fails, the daily sweep removes its files.
 */
export interface PreparedImage {
  name: string;
  width: number;
  height: number;
  animated: boolean;
  /** Of the original. */
  bytes: number;
  /** The variants that are stored already. */
  variants: (Variant & { name: string; bytes: number })[];
}

/**
 * Re-encodes an upload, makes its first variant and stores both.
 * @throws {HttpError} 4xx when the image is refused, 503 when the site is too busy or cannot store it
 */
export async function prepareImage({ store, queue }: Media, bytes: Buffer): Promise<PreparedImage> {
  if (!mayBeUploaded(bytes)) throw imageRefused('type');
  const made = await queue.addUpload(() => runImageTask({ kind: 'prepare' }, Readable.from([bytes])));
  const key = newImageKey();
  return storeFiles(store, made, key).catch(async (error) => {
    // A full disk would get fuller with every try.
    for (const file of [made.original, made.first]) if (file) await store.remove(fileName(key, file)).catch(() => {});
    throw error;
  });
}

async function storeFiles(store: MediaStore, made: PreparedFiles, key: string): Promise<PreparedImage> {
  const named = <File extends MadeFile>(file: File) => ({ ...file, name: fileName(key, file) });
  const original = named(made.original);
  const variants = made.first ? [named(made.first)] : [];
  for (const file of [original, ...variants]) await store.put(file.name, file.bytes);
  return {
    name: original.name,
    width: original.width,
    height: original.height,
    animated: made.animated,
    bytes: original.bytes.length,
    variants: variants.map(({ type, width, name, bytes }) => ({ type, width, name, bytes: bytes.length })),
  };
}

/** Removes the files of an image that got no row. What cannot be removed is left to the daily sweep. */
export async function discardImage({ store }: Media, { name, variants }: PreparedImage): Promise<void> {
  for (const file of [name, ...variants.map((variant) => variant.name)]) await store.remove(file).catch(() => {});
}

/**
 * As `prepareImage`, for images from elsewhere: they may be in WebP and AVIF as well, and wait behind uploads.
 * @param options.ownName the name of an original in an export of this program; it is kept, and the bytes, if both are as this
 *   program makes them
 */
export async function prepareImported(
  { store, queue }: Media,
  bytes: Buffer,
  { ownName, signal }: { ownName?: string | undefined; signal?: AbortSignal } = {},
): Promise<PreparedImage | { refused: Refusal }> {
  const own = (ownName !== undefined && originalIn(ownName, bytes)) || null;
  const ask = () => askImageProcess({ kind: 'import', own }, Readable.from([bytes]));
  const answer = await queue.addImport(ask, signal);
  if ('refused' in answer) return answer;
  const ownKey = imageKeyOf(ownName ?? '');
  const isKept = own !== null && fileName(ownKey, answer.made.original) === ownName;
  return storeFiles(store, answer.made, isKept ? ownKey : newImageKey());
}

/** Stores an upload before it is known what will show it. @throws {HttpError} as `prepareImage` does */
export async function storeImage({ database, media }: MediaDeps, bytes: Buffer, ownerId: number): Promise<ImageRow> {
  const prepared = await prepareImage(media, bytes);
  return database.transaction(async (db) => {
    const id = await insertImage(db, prepared, { alt: '', ownerId, now: Date.now() });
    return (await findImage(db, id)) as ImageRow;
  });
}

/**
 * Inserts the image's rows and enqueues the job that makes the missing variants. Call it in the transaction that begins
 * to use the image.
 * @param details.alt a description for people who cannot see the image; may be empty
 * @returns the image's id
 */
export async function insertImage(
  db: WriteDb,
  { name, width, height, animated, bytes, variants }: PreparedImage,
  { alt, ownerId, now }: { alt: string; ownerId: number | null; now: number },
): Promise<number> {
  const row = { name, width, height, animated: animated ? (1 as const) : (0 as const), alt, bytes };
  const id = await insertImageRow(db, { ...row, owner_id: ownerId, created_at: now });
  for (const variant of variants) await insertVariant(db, id, variant);
  await enqueueJob(db, { kind: MAKE_IMAGE_VARIANTS, payload: { image: id }, now });
  return id;
}

const TEXT_BYTES_MAXIMUM = 8 * 1024;

const LIMITS = {
  file: { field: 'image', bytes: IMAGE_BYTES_MAXIMUM, tooLarge: IMAGE_SIZE_SENTENCE },
  textBytes: TEXT_BYTES_MAXIMUM,
};

/** Reads a form with the file `image`. @throws {HttpError} 400 when it has none, 413 when it is too large */
export async function readUpload(request: FastifyRequest): Promise<Pick<Form, 'fields'> & { bytes: Buffer }> {
  const { fields, file } = await readForm(request, LIMITS);
  if (!file) throw badRequest(IMAGE_TYPE_SENTENCE, 'image');
  return { fields, bytes: file.bytes };
}
