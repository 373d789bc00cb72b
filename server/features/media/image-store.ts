import type { Insertable, Selectable } from 'kysely';
import { unprocessable } from '#server/base/errors.ts';
import type { Db, WriteDb } from '#server/database/database.ts';
import type { MailVariantType, Tables, WebVariantType } from '#server/database/tables.ts';
import { MEDIA } from './image-address.ts';
import { MAIL_HEIGHT, MAIL_WIDTH, type Variant } from './image-sizes.ts';

/** The tables whose rows show images. */
const TABLES_WITH_IMAGES = ['posts', 'post_images', 'letter_images', 'videos', 'author', 'book', 'series'] as const;

const WEB_TYPES = ['avif', 'webp'] as const;

export type StoredVariant = Variant & { name: string };

export type ImageRow = Selectable<Tables['images']> & {
  /** The variants for pages that have been made, in no particular order. */
  variants: StoredVariant[];
};

/** @returns images by id; ids without an image are left out */
export async function findImages(db: Db, ids: number[]): Promise<Map<number, ImageRow>> {
  if (ids.length === 0) return new Map();
  const [images, variants] = await Promise.all([
    db.selectFrom('images').selectAll().where('id', 'in', ids).execute(),
    selectWebVariants(db, ids).execute(),
  ]);
  const ofImage = Map.groupBy(variants, ({ image_id }) => image_id);
  return new Map(images.map((image) => [image.id, { ...image, variants: ofImage.get(image.id) ?? [] }]));
}

/** Leaves out the variants for mails, which pages never offer. */
function selectWebVariants(db: Db, ids: number[]) {
  return db
    .selectFrom('image_variants')
    .select(['image_id', 'type', 'width', 'name'])
    .where('image_id', 'in', ids)
    .where('type', 'in', WEB_TYPES)
    .$narrowType<{ type: WebVariantType }>();
}

export async function findImage(db: Db, id: number): Promise<ImageRow | undefined> {
  return (await findImages(db, [id])).get(id);
}

/** @returns the ids of the images by the names of their files, including those of variants */
export async function findImagesByFileName(db: Db, names: string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const [images, variants] = await Promise.all([
    db.selectFrom('images').select(['id', 'name']).where('name', 'in', names).execute(),
    db.selectFrom('image_variants').select(['image_id as id', 'name']).where('name', 'in', names).execute(),
  ]);
  return new Map([...images, ...variants].map(({ id, name }) => [name, id]));
}

export async function insertImageRow(db: WriteDb, image: Insertable<Tables['images']>): Promise<number> {
  const { id } = await db.insertInto('images').values(image).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateImageAlt(db: WriteDb, id: number, alt: string): Promise<void> {
  await db.updateTable('images').set({ alt }).where('id', '=', id).execute();
}

/**
 * Does nothing when the variant exists already.
 * @param variant.bytes what its file takes, which is added to what the image takes
 */
export async function insertVariant(
  db: WriteDb,
  imageId: number,
  { type, width, name, bytes }: { type: WebVariantType | MailVariantType; width: number; name: string; bytes: number },
): Promise<void> {
  const inserted = await db
    .insertInto('image_variants')
    .values({ image_id: imageId, type, width, name })
    .onConflict((conflict) => conflict.columns(['image_id', 'type', 'width']).doNothing())
    .returning('image_id')
    .executeTakeFirst();
  if (!inserted) return;
  await db
    .updateTable('images')
    .set((eb) => ({ bytes: eb('bytes', '+', bytes) }))
    .where('id', '=', imageId)
    .execute();
}

/** @returns the ids of the published posts that show it as their image */
export async function findPublishedPostsWith(db: Db, imageId: number): Promise<number[]> {
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where('image_id', '=', imageId)
    .where('status', '=', 'published')
    .execute();
  return posts.map(({ id }) => id);
}

/**
 * @returns the ids of the posts that show it, also in their texts, or showed it in an earlier version: of those that are
 *   published, of drafts that are scheduled, wait for a review, or have a preview link, and of those that a letter is made
 *   from which has not started
 */
export async function findPostsShowing(db: Db, imageId: number): Promise<number[]> {
  const lettersToCome = db.selectFrom('letters').select('post_id').where('started_at', 'is', null);
  const withText = db.selectFrom('post_images').select('post_id').where('image_id', '=', imageId);
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where((eb) => eb.or([eb('image_id', '=', imageId), eb('id', 'in', withText)]))
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'published'),
        eb('publish_at', 'is not', null),
        eb('review_requested_at', 'is not', null),
        eb('id', 'in', db.selectFrom('preview_links').select('post_id')),
        eb('id', 'in', lettersToCome),
      ]),
    )
    .execute();
  return posts.map(({ id }) => id);
}

/** Prevents the image from being removed until the transaction ends, and for 30 days after. @returns whether it exists */
export async function lockImage(db: WriteDb, id: number, now: number): Promise<boolean> {
  const locked = await db
    .updateTable('images')
    .set({ created_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** @returns the names of the files that are no longer needed */
export async function deleteUnusedImages(
  db: WriteDb,
  { createdBefore, limit }: { createdBefore: number; limit: number },
): Promise<string[]> {
  const ids = await lockUnusedImages(db, createdBefore, limit);
  if (ids.length === 0) return [];
  const variants = await db.deleteFrom('image_variants').where('image_id', 'in', ids).returning('name').execute();
  const images = await db.deleteFrom('images').where('id', 'in', ids).returning('name').execute();
  return [...images, ...variants].map((row) => row.name);
}

/** Leaves out images that have just come into use: `created_at` is compared again once the row is locked. */
async function lockUnusedImages(db: WriteDb, createdBefore: number, limit: number): Promise<number[]> {
  const unused = await db
    .selectFrom('images')
    .select('images.id')
    .where('created_at', '<', createdBefore)
    .where(({ and, not, exists, selectFrom }) =>
      and(
        TABLES_WITH_IMAGES.map((table) =>
          not(exists(selectFrom(table).select(`${table}.image_id`).whereRef(`${table}.image_id`, '=', 'images.id'))),
        ),
      ),
    )
    .limit(limit)
    .$call(db.engine.lock)
    .execute();
  return unused.map(({ id }) => id);
}

export async function isShownIn(db: Db, table: 'videos' | 'author' | 'book', imageId: number): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('image_id', '=', imageId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** @returns the names of the files of all images and variants */
export async function listFileNames(db: Db): Promise<Set<string>> {
  const [images, variants] = await Promise.all([
    db.selectFrom('images').select('name').execute(),
    db.selectFrom('image_variants').select('name').execute(),
  ]);
  return new Set([...images, ...variants].map((row) => row.name));
}

export interface MailImage {
  id: number;
  /** The description that it was uploaded with; may be empty. */
  alt: string;
  /** The size of the original, which gives the proportions. */
  width: number;
  height: number;
  /** Of the original. */
  name: string;
  /** The root-relative address of the file that mails show; `null` until it is made. */
  path: string | null;
}

/** @returns images by id; ids without an image are left out */
export async function findMailImages(db: Db, ids: number[]): Promise<Map<number, MailImage>> {
  if (ids.length === 0) return new Map();
  const images = await db
    .selectFrom('images')
    .leftJoin('image_variants', (join) =>
      join.onRef('image_id', '=', 'images.id').on('image_variants.type', 'in', ['jpg', 'png']),
    )
    .select(['images.id', 'alt', 'images.width', 'height', 'images.name', 'image_variants.name as variant'])
    .where('images.id', 'in', ids)
    .execute();
  return new Map(images.map(({ variant, ...image }) => [image.id, { ...image, path: pathOf(image, variant) }]));
}

/** A photograph that is small enough is shown as it is. */
function pathOf({ name, width, height }: Omit<MailImage, 'path'>, variant: string | null): string | null {
  if (variant) return MEDIA + variant;
  return name.endsWith('.jpg') && width <= MAIL_WIDTH && height <= MAIL_HEIGHT ? MEDIA + name : null;
}

/** Call this in the transaction that begins to show the image. @throws {HttpError} 422 when it no longer exists */
export async function chooseImage(db: WriteDb, id: number | null | undefined): Promise<void> {
  if (id == null) return;
  const isThere = await lockImage(db, id, Date.now());
  if (!isThere) throw unprocessable('This image no longer exists. Upload it again.', 'imageId');
}
