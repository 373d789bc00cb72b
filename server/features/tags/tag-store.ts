import type { Selectable } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, insertRows, updateRows } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { tagSlugOf } from '#shared/text/slug.ts';

type TaggedPost = Pick<Selectable<Tables['posts']>, 'id' | 'status' | 'published_at'>;

/** @returns the tags of each post by its id, in the order the writer chose; posts without tags are left out */
export async function findTags(db: Db, postIds: number[]): Promise<Map<number, string[]>> {
  if (postIds.length === 0) return new Map();
  return tagsByPost(await selectTags(db).where('post_tags.post_id', 'in', postIds).execute());
}

export function selectTags(db: Db) {
  return db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select(['post_tags.post_id', 'tags.name'])
    .orderBy('post_tags.post_id')
    .orderBy('post_tags.position');
}

function tagsByPost(rows: { post_id: number; name: string }[]): Map<number, string[]> {
  const tags = new Map<number, string[]>();
  for (const { post_id, name } of rows) tags.set(post_id, [...(tags.get(post_id) ?? []), name]);
  return tags;
}

/** @returns the tag of a page as the newest published post writes it; `undefined` if none has such a tag */
export async function findShownTag(db: Db, slug: string): Promise<string | undefined> {
  const tag = await db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select('tags.name')
    .where('slug', '=', slug)
    .where('listed_at', 'is not', null)
    .orderBy('listed_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return tag?.name;
}

export async function insertTags(db: WriteDb, post: TaggedPost, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('tags')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const rows = await db.selectFrom('tags').selectAll().where('name', 'in', names).execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  const slugs = names.map(tagSlugOf);
  const tagged = names.map((name, position) => {
    const slug = slugs[position] as string;
    const hasPage = slug !== '' && slugs.indexOf(slug) === position;
    const columns = { slug: hasPage ? slug : null, listed_at: listedAt(post) };
    return { post_id: post.id, position, tag_id: ids.get(name) as number, ...columns };
  });
  await insertRows(db, 'post_tags', tagged);
}

export async function replaceTags(db: WriteDb, post: TaggedPost, names: string[]): Promise<void> {
  await deleteRows(db, 'post_tags', { post_id: post.id });
  await insertTags(db, post, names);
}

/** Call it when a post was published or taken back, or has another date. */
export async function relistTags(db: WriteDb, post: TaggedPost): Promise<void> {
  await updateRows(db, 'post_tags', { post_id: post.id }, { listed_at: listedAt(post) });
}

function listedAt({ status, published_at }: TaggedPost): number | null {
  return status === 'published' ? published_at : null;
}
