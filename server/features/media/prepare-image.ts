import { Readable } from 'node:stream';
import { fileName, newImageKey } from './file-name.ts';
import type { Variant } from './image-sizes.ts';
import type { MadeFile, PreparedFiles } from './image-task.ts';
import type { Media } from './media.ts';
import type { MediaStore } from './media-store.ts';
import { imageRefused } from './refuse-image.ts';
import { runImageTask } from './run-image-task.ts';

/** The first bytes of JPEG, PNG and GIF files. Only the decoder can tell whether the rest is an image. */
const SIGNATURES = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8'];

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
  const beginning = bytes.toString('latin1', 0, 8);
  if (!SIGNATURES.some((signature) => beginning.startsWith(signature))) throw imageRefused('type');

  const made = await queue.addUpload(() => runImageTask({ kind: 'prepare' }, Readable.from([bytes])));
  const key = newImageKey();
  return storeFiles(store, made, key).catch(async (error) => {
    // A full disk would get fuller with every try.
    for (const file of [made.original, made.first]) if (file) await store.remove(fileName(key, file)).catch(() => {});
    throw error;
  });
}

export async function storeFiles(store: MediaStore, made: PreparedFiles, key: string): Promise<PreparedImage> {
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
