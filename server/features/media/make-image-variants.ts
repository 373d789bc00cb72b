import { z } from 'zod';
import { HttpError } from '#server/base/errors.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { markPostsWithImage } from '#server/features/waiting-posts-store.ts';
import { type JobKind, PermanentFailure } from '#server/jobs/job-kind.ts';
import { enqueueJob } from '#server/jobs/job-store.ts';
import type { TaskKind } from '#shared/contracts/desk/task.ts';
import { fileName, imageKeyOf } from './file-name.ts';
import { plannedVariants, type Variant } from './image-sizes.ts';
import {
  findImage,
  findMailImages,
  findPublishedPostsWith,
  type ImageRow,
  insertVariant,
  isShownIn,
} from './image-store.ts';
import type { ImageTask, Results } from './image-task.ts';
import type { Media } from './media.ts';
import { runImageTask } from './run-image-task.ts';

export const MAKE_IMAGE_VARIANTS = 'make-image-variants';
const RETRY_FOR_MS = 24 * 60 * 60_000;

const payload = z.object({ image: z.int() });

/**
 * Makes and publishes the next missing variant, then enqueues the job for the one after it, so that each job is short.
 */
export function makeImageVariantsJob({ database, media }: MediaDeps): JobKind<z.infer<typeof payload>, TaskKind> {
  return {
    kind: MAKE_IMAGE_VARIANTS,
    payload,
    retryForMs: RETRY_FOR_MS,
    run: async ({ image: id }) => {
      const image = await findImage(database.read, id);
      const next = image && missingVariants(image)[0];
      if (!next) return;
      const made = await makeFile(media, image.name, { kind: 'variant', ...next }).catch(giveUpIfRefused);
      if (!made) throw new PermanentFailure('ENOORIGINAL');
      const isSaved = await database.transaction((db) => saveVariant(db, id, { ...made, ...next }));
      if (!isSaved) await media.store.remove(made.name);
    },
  };
}

export interface MediaDeps {
  database: Database;
  media: Media;
}

export function missingVariants({ width, animated, variants }: ImageRow): Variant[] {
  const isThere = (one: Variant) => variants.some(({ type, width: other }) => type === one.type && other === one.width);
  return plannedVariants({ width, animated: animated === 1 }).filter((variant) => !isThere(variant));
}

interface StoredFile {
  name: string;
  bytes: number;
}

/** @returns `undefined` when there is no original */
function makeFile<Task extends Extract<ImageTask, { kind: 'variant' | 'mail' }>>(
  { store, queue }: Media,
  original: string,
  task: Task,
): Promise<(Omit<Results[Task['kind']], 'bytes'> & StoredFile) | undefined> {
  return queue.addVariant(async () => {
    const file = await store.get(original);
    if (!file) return undefined;
    const made = await runImageTask(task, file.stream);
    const name = fileName(imageKeyOf(original), made);
    await store.put(name, made.bytes);
    return { ...made, name, bytes: made.bytes.length };
  });
}

/** Which pages show the still of a video, the author's portrait or the book's cover. */
const SHOWN_BESIDE_POSTS = [
  ['videos', 'videos'],
  ['author', 'author'],
  ['book', 'site'],
] as const;

/** @returns `false` when the image was removed meanwhile */
async function saveVariant(db: WriteDb, imageId: number, variant: Variant & StoredFile): Promise<boolean> {
  const image = await findImage(db, imageId);
  if (!image) return false;
  for (const id of await findPublishedPostsWith(db, imageId)) db.invalidate('posts', `post:${id}`);
  // Texts show the original until all variants are there, so that they are rendered again only once.
  if (missingVariants(image).length <= 1) await markPostsWithImage(db, imageId);
  for (const [table, tag] of SHOWN_BESIDE_POSTS) if (await isShownIn(db, table, imageId)) db.invalidate(tag);
  // After the texts are marked, so that rows are locked in the order in which saving a post locks them.
  await insertVariant(db, imageId, variant);
  await enqueueJob(db, { kind: MAKE_IMAGE_VARIANTS, payload: { image: imageId }, now: Date.now() });
  return true;
}

/** A retry may help against too little memory or an unavailable store (5xx), but not against a refused image. */
function giveUpIfRefused(error: unknown): never {
  if (error instanceof HttpError && error.statusCode < 500) throw new PermanentFailure('EIMAGE');
  throw error;
}

/**
 * Makes the file that mails show of an image, unless it is there. Several processes may do so at once: they make the
 * same file under the same name.
 * @throws when it cannot be made; a missing image or original counts as done, since nothing can be shown of it
 */
export async function makeMailImage({ database, media }: MediaDeps, imageId: number): Promise<void> {
  const image = (await findMailImages(database.read, [imageId])).get(imageId);
  if (!image || image.path) return;
  const made = await makeFile(media, image.name, { kind: 'mail' });
  if (!made) return;
  const isNeeded = await database.transaction(async (db) => {
    const before = (await findMailImages(db, [imageId])).get(imageId);
    if (before?.path === null) await insertVariant(db, imageId, made);
    return before && (before.path === null || before.path.endsWith(`/${made.name}`));
  });
  if (!isNeeded) await media.store.remove(made.name);
}
