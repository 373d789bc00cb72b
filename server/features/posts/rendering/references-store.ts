import type { Db, WriteDb } from '#server/database/database.ts';
import { findCitedChapters } from '#server/features/citations/find-chapters.ts';
import { MEDIA, presentFile } from '#server/features/media/image-address.ts';
import { findImages, findImagesByFileName } from '#server/features/media/image-store.ts';
import type { CompiledText, LinkedPost, References } from '#shared/markdown/compiled-text.ts';

interface FoundReferences extends References {
  imageIds: number[];
  postIds: number[];
  /** The numbers of all cited chapters, whether or not the site has them. */
  chapters: number[];
}

/** Finds the images and posts of the site to which a text refers. */
export async function findReferences(db: Db, { parts }: Pick<CompiledText, 'parts'>): Promise<FoundReferences> {
  const addresses = parts.flatMap((part) => (typeof part === 'object' && part.kind === 'image' ? part.address : []));
  const keys = parts.flatMap((part) => (typeof part === 'object' && part.kind === 'post' ? part.key : []));
  const cited = parts.flatMap((part) => (typeof part === 'object' && part.kind === 'citation' ? part : []));
  const images = await findShownImages(db, addresses);
  const linked = await findLinkedPosts(db, keys);
  const { citations, postIds } = await findCitedChapters(db, cited);
  return {
    ...images,
    ...linked,
    citations,
    postIds: unique([...linked.postIds, ...postIds]),
    chapters: unique(cited.map(({ chapter }) => chapter)),
  };
}

async function findShownImages(db: Db, addresses: string[]) {
  const names = unique(addresses.flatMap((address) => (address.startsWith(MEDIA) ? address.slice(MEDIA.length) : [])));
  const idOf = await findImagesByFileName(db, names);
  const imageIds = unique([...idOf.values()]);
  const rows = await findImages(db, imageIds);
  const images = new Map<string, ReturnType<typeof presentFile>>();
  for (const [name, id] of idOf) {
    const row = rows.get(id);
    if (row) images.set(MEDIA + name, presentFile(row));
  }
  return { images, imageIds };
}

interface FoundPost extends LinkedPost {
  id: number;
}

async function findLinkedPosts(db: Db, keys: string[]) {
  const found = new Map<string, FoundPost>();
  // A slug never consists of digits, and a current slug is never a former one too.
  const [ids, slugs] = [unique(keys.filter(isId)), unique(keys.filter((key) => !isId(key)))];
  for (const post of await selectLinked(db, 'posts.id', ids.map(Number))) found.set(String(post.id), post);
  for (const post of await selectLinked(db, 'posts.slug', slugs)) found.set(post.slug, post);
  for (const { former, ...post } of await selectFormer(db, slugs))
    found.set(former, { ...post, isPublished: isShown(post) });
  const posts = new Map<string, LinkedPost>();
  for (const [key, { slug, title, isPublished }] of found) posts.set(key, { slug, title, isPublished });
  return { posts, postIds: unique([...found.values()].map(({ id }) => id)) };
}

async function selectLinked(db: Db, column: 'posts.id' | 'posts.slug', values: (string | number)[]) {
  if (values.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'slug', 'title', 'status'])
    .where(column, 'in', values as never)
    .execute();
  return rows.map((row) => ({ ...row, isPublished: isShown(row) }));
}

async function selectFormer(db: Db, slugs: string[]) {
  if (slugs.length === 0) return [];
  return db
    .selectFrom('former_slugs')
    .innerJoin('posts', 'posts.id', 'former_slugs.post_id')
    .select(['posts.id', 'posts.slug', 'title', 'status', 'former_slugs.slug as former'])
    .where('former_slugs.slug', 'in', slugs)
    .execute();
}

/** Images are only added, so that earlier versions of the post can be restored with theirs; the rest is replaced. */
export async function saveReferences(
  db: WriteDb,
  postId: number,
  { imageIds, postIds, chapters }: Pick<FoundReferences, 'imageIds' | 'postIds' | 'chapters'>,
): Promise<void> {
  if (imageIds.length > 0) {
    await db
      .insertInto('post_images')
      .values(imageIds.map((image_id) => ({ post_id: postId, image_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await saveCitations(db, postId, chapters);
  await db.deleteFrom('post_links').where('post_id', '=', postId).execute();
  if (postIds.length > 0) {
    await db
      .insertInto('post_links')
      .values(postIds.map((target_post_id) => ({ post_id: postId, target_post_id })))
      .execute();
  }
}

async function saveCitations(db: WriteDb, postId: number, chapters: number[]): Promise<void> {
  await db.deleteFrom('post_citations').where('post_id', '=', postId).execute();
  if (chapters.length === 0) return;
  await db
    .insertInto('post_citations')
    .values(chapters.map((chapter) => ({ post_id: postId, chapter })))
    .execute();
}

function isShown({ status }: { status: string }): boolean {
  return status === 'published';
}

function isId(key: string): boolean {
  return /^\d{1,15}$/.test(key);
}

function unique<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}
