import { Readable } from 'node:stream';
import { imageKeyOf, newImageKey, originalIn } from './file-name.ts';
import type { Refusal } from './image-task.ts';
import type { Media } from './media.ts';
import { type PreparedImage, storeFiles } from './prepare-image.ts';
import { askImageProcess } from './run-image-task.ts';

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
  const { isUnchanged, ...files } = answer.made;
  return storeFiles(store, files, isUnchanged && ownName ? imageKeyOf(ownName) : newImageKey());
}
