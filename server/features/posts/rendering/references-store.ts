import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, insertRows } from '#server/database/rows.ts';
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

/**
 * Finds the images and posts of the site to which a text refers. Readers of the text see what `posts` has, so of posts
 * that are not published it has those of the text's author alone, without a title: whether there are others is a secret.
 */
export async function findReferences(
  db: Db,
  { parts }: Pick<CompiledText, 'parts'>,
  authorId: number | null,
): Promise<FoundReferences> {
  const addresses = parts.flatMap((part) => (typeof part === 'object' && part.kind === 'image' ? part.address : []));
  const keys = parts.flatMap((part) => (typeof part === 'object' && part.kind === 'post' ? part.key : []));
  const cited = parts.flatMap((part) => (typeof part === 'object' && part.kind === 'citation' ? part : []));
  const images = await findShownImages(db, addresses);
  const linked = await findLinkedPosts(db, keys);
  const chapters = await findCitedChapters(db, cited);
  const posts = new Map<string, LinkedPost>();
  for (const [key, { slug, title, status, author_id }] of linked) {
    if (status === 'published') posts.set(key, { slug, title, isPublished: true });
    else if (author_id !== null && author_id === authorId) posts.set(key, { slug, title: '', isPublished: false });
  }
  return {
    ...images,
    posts,
    citations: chapters.citations,
    postIds: unique([...[...linked.values()].map(({ id }) => id), ...chapters.postIds]),
    chapters: unique(cited.map(({ chapter }) => chapter)),
  };
}

/** @returns the images by the addresses of their files */
export async function findShownImages(db: Db, addresses: string[]) {
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

type FoundPost = Awaited<ReturnType<typeof selectLinked>>[number];

/**
 * Finds posts, including drafts and those in the bin, by ids, slugs and former slugs.
 * @returns them by the keys as given
 */
export async function findLinkedPosts(db: Db, keys: string[]): Promise<Map<string, FoundPost>> {
  // A slug never consists of digits, and a current slug is never a former one too.
  const [ids, slugs] = [unique(keys.filter(isId)), unique(keys.filter((key) => !isId(key)).map(normalised))];
  const found = new Map<string, FoundPost>();
  for (const post of await selectLinked(db, 'posts.id', ids.map(Number))) found.set(String(post.id), post);
  for (const post of await selectLinked(db, 'posts.slug', slugs)) found.set(post.slug, post);
  for (const { former, ...post } of await selectFormer(db, slugs)) found.set(former, post);
  return new Map(
    keys.flatMap((key) => {
      const post = found.get(normalised(key));
      return post ? [[key, post]] : [];
    }),
  );
}

const COLUMNS = ['posts.id', 'posts.slug', 'title', 'status', 'author_id', 'deleted_at'] as const;

async function selectLinked(db: Db, column: 'posts.id' | 'posts.slug', values: (string | number)[]) {
  if (values.length === 0) return [];
  return db
    .selectFrom('posts')
    .select(COLUMNS)
    .where(column, 'in', values as never)
    .execute();
}

async function selectFormer(db: Db, slugs: string[]) {
  if (slugs.length === 0) return [];
  return db
    .selectFrom('former_slugs')
    .innerJoin('posts', 'posts.id', 'former_slugs.post_id')
    .select([...COLUMNS, 'former_slugs.slug as former'])
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
  for (const table of ['post_citations', 'post_links'] as const) await deleteRows(db, table, { post_id: postId });
  const citations = chapters.map((chapter) => ({ post_id: postId, chapter }));
  const links = postIds.map((target_post_id) => ({ post_id: postId, target_post_id }));
  await insertRows(db, 'post_citations', citations);
  await insertRows(db, 'post_links', links);
}

function isId(key: string): boolean {
  return /^\d{1,15}$/.test(key);
}

function normalised(key: string): string {
  return isId(key) ? String(Number(key)) : key.normalize('NFC');
}

function unique<Value>(values: Value[]): Value[] {
  return [...new Set(values)];
}
