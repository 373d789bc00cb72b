import type { Database } from '#server/database/database.ts';
import type { Media } from '#server/features/media/media.ts';
import { insertImage, prepareImage } from '#server/features/media/prepare-image.ts';
import { picture } from '../../fixtures/images.ts';
import { buildPost } from '../database/builders.ts';

interface BuiltImage {
  upload?: Buffer;
  alt?: string;
  ownerId?: number | null;
  /** What is published with it, unless it is `null`. */
  status?: 'published' | 'draft' | null;
  now?: number;
}

/** An image with what is ready at once, on a post of its own. @returns its id */
export async function buildImage(
  database: Database,
  media: Media,
  { upload, alt = '', ownerId = null, status = 'published', now = Date.now() }: BuiltImage = {},
): Promise<number> {
  const prepared = await prepareImage(media, upload ?? (await picture(1000, 500).jpeg().toBuffer()));
  const postId = status === null ? undefined : await buildPost(database, { status });
  return database.transaction(async (db) => {
    const id = await insertImage(db, prepared, { alt, ownerId, now });
    if (postId !== undefined) await db.updateTable('posts').set({ image_id: id }).where('id', '=', postId).execute();
    return id;
  });
}
